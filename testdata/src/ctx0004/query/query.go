// Package query lets the database compute activations.
package query

import (
	"context"
	"database/sql"
	_ "embed"
)

//go:embed levels.sql
var levels string

// Store is a store.
type Store struct{ db *sql.DB }

func (s *Store) run(ctx context.Context) {
	// Without a floor.
	s.db.QueryContext(ctx, `SELECT id, ln(trace_sum) AS activation FROM context_notes`)          // want "ln of an argument without a floor in activation: the argument is 0 when trace_sum is 0"
	s.db.QueryContext(ctx, `SELECT id, log(uses) activation FROM context_notes ORDER BY 2 DESC`) // want:CTX0004
	s.db.QueryContext(ctx, `SELECT n.id, 0.3 + LN(SUM(POWER(n.age_hours, -0.5))) AS base_level FROM context_notes n GROUP BY n.id`)
	s.db.QueryContext(ctx, `SELECT id, log10(count(u.id)) AS note_activation FROM context_notes n LEFT JOIN context_uses u ON u.note = n.id GROUP BY n.id`) // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, strength * exp(-age_days / 7.0) AS activation FROM context_notes`)                                                   // want "activation fades to nothing with age"
	s.db.QueryContext(ctx, `SELECT id, strength * power(0.5, extract(epoch FROM now() - last_used_at) / 86400) AS decayed_strength FROM context_notes`)     // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, strength * exp(-0.1 * (julianday('now') - julianday(last_used))) AS activation FROM context_notes`)                  // want:CTX0004
	s.db.QueryContext(ctx, `WITH t AS (SELECT note, sum(w) AS s FROM context_uses GROUP BY note)
		SELECT note, ln(s) AS activation FROM t ORDER BY activation DESC`) // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, least(ln(trace_sum), 3) AS activation FROM context_notes`)                               // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, ln(coalesce(trace_sum, 0)) AS activation FROM context_notes`)                            // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, ln(greatest(trace_sum, 0)) AS activation FROM context_notes`)                            // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, ln(0 + trace_sum) AS activation FROM context_notes`)                                     // want:CTX0004
	s.db.QueryContext(ctx, `SELECT id, CASE WHEN pinned THEN 1 ELSE ln(trace_sum) END AS activation FROM context_notes`)        // want:CTX0004
	s.db.ExecContext(ctx, `CREATE VIEW context_levels AS SELECT id, ln(trace_sum) AS activation FROM context_notes`)            // want:CTX0004
	s.db.QueryContext(ctx, `SELECT * FROM (SELECT id, ln(trace_sum) AS activation FROM context_notes) t ORDER BY t.activation`) // want:CTX0004

	s.db.ExecContext(ctx, levels)
	const q = `
		SELECT id,
			ln(trace_sum) AS activation
		FROM context_notes`
	s.db.QueryContext(ctx, q) // want:CTX0004
	order := " ORDER BY activation DESC"
	s.db.QueryContext(ctx, `SELECT id, ln(trace_sum) AS activation FROM context_notes`+order) // want:CTX0004

	// With one.
	s.db.QueryContext(ctx, `SELECT id, ln(0.11 + trace_sum) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, ln(1 + uses) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, ln($1 + trace_sum) AS activation FROM context_notes`, 0.11)
	s.db.QueryContext(ctx, `SELECT id, ln(greatest(trace_sum, 0.11)) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, ln(max(trace_sum, 1e-6)) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, greatest(ln(trace_sum), -5) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, coalesce(ln(nullif(trace_sum, 0)), -5) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, CASE WHEN trace_sum > 0 THEN ln(trace_sum) ELSE -5 END AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, CASE WHEN trace_sum <= 0 OR trace_sum IS NULL THEN -5 ELSE ln(trace_sum) END AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, ln(trace_sum) AS activation FROM context_notes WHERE trace_sum > 0`)
	s.db.QueryContext(ctx, `SELECT id, 0.05 + 0.95 * exp(-age_days / 7) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, greatest(0.05, strength * exp(-age_days / 7)) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, strength * (0.1 + exp(-age_days / 7)) AS activation FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, ln(exp(x) + 1) AS activation FROM context_notes`)

	// Not an activation, or nobody's.
	s.db.QueryContext(ctx, `SELECT id, ln(trace_sum) AS surprise FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT id, activation FROM context_notes ORDER BY activation`)
	s.db.QueryContext(ctx, `SELECT id, ln(trace_sum) FROM context_notes`)
	s.db.QueryContext(ctx, `SELECT ln(x) AS activation FROM neurons`)
}
