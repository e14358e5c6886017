// Package pg has the ways in which pgx binds values.
package pg

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"ctxvet.test/ctx0003/curve"
)

func positional(ctx context.Context, pool *pgxpool.Pool, id string, since time.Time) {
	pool.Exec(ctx, `UPDATE context_notes SET heat = $2 WHERE id = $1`, id, curve.Freshness(since))                        // want:CTX0003
	pool.Exec(ctx, `UPDATE context_notes SET heat = $2 WHERE id = $1`, pgx.QueryExecModeExec, id, curve.Freshness(since)) // want:CTX0003
	pool.QueryRow(ctx, `UPDATE context_notes SET heat = $1 RETURNING id`, curve.Freshness(since)).Scan(&id)               // want:CTX0003
}

func named(ctx context.Context, tx pgx.Tx, id string, since time.Time) {
	tx.Exec(ctx, `UPDATE context_notes SET heat = @heat WHERE id = @id`,
		pgx.NamedArgs{"id": id, "heat": curve.Freshness(since)}) // want:CTX0003
	tx.Exec(ctx, `UPDATE context_notes SET title = @title WHERE heat < @heat`, pgx.NamedArgs{"title": id, "heat": curve.Freshness(since)})
	args := pgx.NamedArgs{"id": id}
	args["heat"] = curve.Freshness(since)
	tx.Exec(ctx, `UPDATE context_notes SET heat = @heat WHERE id = @id`, args) // want:CTX0003
	tx.Exec(ctx, `UPDATE context_notes SET title = @id`, args)
	tx.Exec(ctx, `UPDATE context_notes SET heat = @heat`, pgx.StrictNamedArgs{"heat": curve.Freshness(since)}) // want:CTX0003
}

func batch(ctx context.Context, conn *pgx.Conn, ids []string, since time.Time) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(`UPDATE context_notes SET heat = $1 WHERE id = $2`, curve.Freshness(since), id) // want:CTX0003
		b.Queue(`UPDATE context_notes SET uses = uses + 1 WHERE id = $1`, id)
	}
	return conn.SendBatch(ctx, b).Close()
}

func prepared(ctx context.Context, conn *pgx.Conn, id string, since time.Time) error {
	if _, err := conn.Prepare(ctx, "heat", `UPDATE context_notes SET heat = $1 WHERE id = $2`); err != nil {
		return err
	}
	_, err := conn.Exec(ctx, "heat", curve.Freshness(since), id) // want:CTX0003
	return err
}

func copyRows(ctx context.Context, conn *pgx.Conn, ids []string, since time.Time) error {
	var rows [][]any
	for _, id := range ids {
		rows = append(rows, []any{id, curve.Freshness(since)})
	}
	if _, err := conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, []string{"id", "heat"}, pgx.CopyFromRows(rows)); err != nil { // want:CTX0003
		return err
	}
	_, err := conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, []string{"id"}, pgx.CopyFromRows(rows))
	return err
}

func copySlice(ctx context.Context, conn *pgx.Conn, list []curve.Entry) error {
	columns := []string{"id", "heat"}
	_, err := conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, columns,
		pgx.CopyFromSlice(len(list), func(i int) ([]any, error) { // want:CTX0003
			return []any{list[i].ID, curve.EntryActivation(list[i].Uses, time.Now())}, nil
		}))
	if err != nil {
		return err
	}
	_, err = conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, columns,
		pgx.CopyFromSlice(len(list), func(i int) ([]any, error) {
			return []any{list[i].ID, list[i].Weight}, nil
		}))
	return err
}

func copyComputed(ctx context.Context, conn *pgx.Conn, rows [][]any) error {
	_, err := conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, []string{"id", "activation"}, pgx.CopyFromRows(rows)) // want:CTX0003
	return err
}

func copyGiven(ctx context.Context, conn *pgx.Conn, rows [][]any) error {
	_, err := conn.CopyFrom(ctx, pgx.Identifier{"context_notes"}, []string{"id", "title"}, pgx.CopyFromRows(rows))
	return err
}

func inFunc(ctx context.Context, conn *pgx.Conn, id string, since time.Time) error {
	fresh := curve.Freshness(since)
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE context_notes SET heat = $1 WHERE id = $2`, fresh, id) // want:CTX0003
		return err
	})
}

func bulk(ctx context.Context, pool *pgxpool.Pool, list []curve.Entry) {
	var ids []string
	var heats, weights []float64
	for _, e := range list {
		ids = append(ids, e.ID)
		heats = append(heats, curve.EntryActivation(e.Uses, time.Now()))
		weights = append(weights, e.Weight)
	}
	pool.Exec(ctx, `INSERT INTO context_notes (id, heat) SELECT * FROM unnest($1::text[], $2::float8[])`, ids, heats) // want:CTX0003
	pool.Exec(ctx, `INSERT INTO context_notes (id, weight) SELECT * FROM unnest($1::text[], $2::float8[])`, ids, weights)
	pool.Exec(ctx, `UPDATE context_notes n SET heat = u.heat FROM unnest($1::text[], $2::float8[]) AS u(id, heat) WHERE n.id = u.id`,
		ids,
		heats) // want:CTX0003
	pool.Exec(ctx, `UPDATE context_notes n SET title = u.title FROM unnest($1::text[], $2::text[], $3::float8[]) AS u(id, title, heat) WHERE n.id = u.id AND n.heat < u.heat`,
		ids, ids, heats)
	pool.Exec(ctx, `UPDATE context_notes SET doc = jsonb_build_object('heat', $1::float8)`, heats[0]) // want:CTX0003
}
