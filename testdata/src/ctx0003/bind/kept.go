package bind

import (
	"context"
	"database/sql"
	"time"

	"ctxvet.test/ctx0003/curve"
)

// A keeper keeps its statements prepared, and runs them by one method.
type keeper struct {
	tx   *sql.Tx
	kept map[string]*kept
}

type kept struct {
	*sql.Stmt
	busy bool
}

func (k *keeper) prepared(ctx context.Context, query string) (*kept, error) {
	if s, ok := k.kept[query]; ok {
		return s, nil
	}
	s, err := k.tx.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	k.kept[query] = &kept{Stmt: s}
	return &kept{Stmt: s}, nil
}

func (k *keeper) exec(ctx context.Context, query string, args ...any) error {
	s, err := k.prepared(ctx, query)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(ctx, args...)
	return err
}

func (k *keeper) add(ctx context.Context, id string, since time.Time) error {
	if err := k.exec(ctx, `INSERT INTO context_notes (id, since) VALUES (?, ?)`, id, since); err != nil {
		return err
	}
	return k.exec(ctx, `INSERT INTO context_notes (id, heat) VALUES (?, ?)`, id, curve.Freshness(since)) // want:CTX0003
}
