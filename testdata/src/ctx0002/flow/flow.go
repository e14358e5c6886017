// Package flow has prepared statements, wrappers and batches.
package flow

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type store struct {
	db    *sql.DB
	touch *sql.Stmt
}

func (s *store) open() (err error) {
	s.touch, err = s.db.Prepare("UPDATE context_lineage SET at = 1") // want:CTX0002
	return err
}

// Erase runs it, and a cascade is no excuse.
//
//ctx:cascade
func (s *store) Erase() { s.touch.Exec() }

func (s *store) exec(q string) { s.db.Exec(q) }

func (s *store) calls() {
	s.exec("UPDATE context_lineage SET n = 1") // want:CTX0002
	s.exec("UPDATE users SET n = 1")
}

func queue(ctx context.Context, p *pgxpool.Pool) error {
	var b pgx.Batch
	b.Queue("UPDATE context_lineage SET n = 1") // want:CTX0002
	b.Queue("UPDATE users SET n = 1")
	b.Queue("INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET n = 1", 1) // want:CTX0002
	if _, err := p.CopyFrom(ctx, pgx.Identifier{"context_lineage"}, nil, nil); err != nil {
		return err
	}
	return p.SendBatch(ctx, &b).Close()
}
