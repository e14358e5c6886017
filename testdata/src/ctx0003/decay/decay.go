// Package decay writes decays in SQL.
package decay

import "database/sql"

func run(db *sql.DB, rate float64) {
	db.Exec(`UPDATE context_notes SET strength = strength * 0.9`)                                                                             // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = 0.9 * strength`)                                                                             // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = strength / 2 WHERE id = ?`, 1)                                                               // want:CTX0003
	db.Exec(`UPDATE context_notes SET w = GREATEST(0.1, w * $1)`, rate)                                                                       // want:CTX0003
	db.Exec(`UPDATE context_notes AS n SET strength = n.strength * 0.9`)                                                                      // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = COALESCE(strength, 1) * ?`, rate)                                                            // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = strength - strength * 0.1`)                                                                  // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = strength - 0.05`)                                                                            // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = MAX(0, strength - 0.05)`)                                                                    // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = strength::numeric * 0.9`)                                                                    // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = CAST(strength AS REAL) * 0.9`)                                                               // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = ROUND(strength * 0.9, 3)`)                                                                   // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = CASE WHEN pinned THEN 1 ELSE strength * 0.9 END`)                                            // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = exp(-(julianday('now') - julianday(seen_at)) / 7)`)                                          // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = power(0.5, EXTRACT(EPOCH FROM now() - seen_at) / 86400)`)                                    // want:CTX0003
	db.Exec(`UPDATE context_notes SET fade = ln(1 + EXTRACT(EPOCH FROM (now() - seen_at)))`)                                                  // want:CTX0003
	db.Exec(`UPDATE context_notes SET fade = pow(0.5, age_days / 30.0)`)                                                                      // want:CTX0003
	db.Exec(`UPDATE context_notes SET fade = exp(-0.1 * ($1 - seen_at))`, 1)                                                                  // want:CTX0003
	db.Exec(`UPDATE context_notes SET fade = exp(-TIMESTAMPDIFF(HOUR, seen_at, NOW()) / 24)`)                                                 // want:CTX0003
	db.Exec(`UPDATE context_notes SET fade = base * exp(-(unixepoch() - seen) / 3600.0)`)                                                     // want:CTX0003
	db.Exec(`UPDATE context_notes SET title = 'x', strength = strength * 0.9 WHERE id = 1`)                                                   // want:CTX0003
	db.Exec(`WITH old AS (SELECT id FROM context_notes) UPDATE context_notes SET strength = strength * 0.9 WHERE id IN (SELECT id FROM old)`) // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, strength) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET strength = context_notes.strength * 0.9`)  // want:CTX0003
	db.Exec("UPDATE `context_notes` SET `strength` = `strength` * 0.9")                                                                       // want:CTX0003
	db.Exec(`UPDATE context_notes SET strength = strength - 0.01 * (julianday('now') - julianday(seen_at))`)                                  // want:CTX0003
	db.Exec(`UPDATE context_notes SET meta = jsonb_set(meta, '{w}', to_jsonb((meta->>'w')::float * 0.9))`)                                    // want:CTX0003
	db.Exec(`MERGE INTO context_notes n USING context_seen s ON n.id = s.id WHEN MATCHED THEN UPDATE SET strength = n.strength * 0.9`)        // want:CTX0003
	db.Exec(`WITH o AS (SELECT id, w * 0.5 AS less FROM context_notes) UPDATE context_notes n SET w = o.less FROM o WHERE o.id = n.id`)       // want:CTX0003
	db.Exec(`UPDATE context_notes n SET w = (SELECT o.w * 0.8 FROM context_notes o WHERE o.id = n.id)`)                                       // want:CTX0003
}

func fine(db *sql.DB, x float64) {
	db.Exec(`UPDATE context_notes SET use_count = use_count + 1`)
	db.Exec(`UPDATE context_notes SET use_count = use_count - 1`)
	db.Exec(`UPDATE context_notes SET use_count = use_count + ?`, 2)
	db.Exec(`UPDATE context_notes SET total = total - ?`, 2)
	db.Exec(`UPDATE context_notes SET seen_at = now()`)
	db.Exec(`UPDATE context_notes SET seen_at = now() - interval '1 day'`)
	db.Exec(`UPDATE context_notes SET strength = ?`, x)
	db.Exec(`UPDATE context_notes SET strength = 0.9`)
	db.Exec(`UPDATE context_notes SET similarity = 1 - (embedding <=> $1)`, x)
	db.Exec(`UPDATE context_notes SET title = 'x' WHERE strength * 0.9 < 0.1`)
	db.Exec(`UPDATE context_notes SET hot = strength * 0.9 > 0.5`)
	db.Exec(`UPDATE context_notes SET tier = CASE WHEN strength * 0.5 > 1 THEN 'a' ELSE 'b' END`)
	db.Exec(`UPDATE context_notes SET area = width * height`)
	db.Exec(`UPDATE context_notes SET size = ln(1 + words)`)
	db.Exec(`UPDATE context_notes SET size = sqrt(words)`)
	db.Exec(`UPDATE context_notes SET strength = strength + (1 - strength) * 0.1`)
	db.Exec(`UPDATE context_notes SET days = EXTRACT(DAY FROM now() - seen_at)`)
	db.Exec(`UPDATE context_notes n SET price = o.price FROM (SELECT id, price * 0.8 AS price FROM offers) o WHERE o.id = n.id`)
	db.Exec(`WITH o AS (SELECT id, w * 0.5 AS low, 7 AS w FROM context_notes) UPDATE context_notes n SET w = o.w FROM o WHERE o.low > 1`)
	db.Exec(`UPDATE dashboards SET strength = strength * 0.9`)
	db.Exec(`UPDATE context_traces SET strength = strength * 0.9`)
	db.Exec(`UPDATE context_notes_fts SET strength = strength * 0.9`)
	db.Exec(`SELECT strength * 0.9 AS strength FROM context_notes`)
	db.Exec(`DELETE FROM context_notes WHERE strength * 0.9 < 0.1`)
	db.Exec(`INSERT INTO context_notes (strength) VALUES (1) ON CONFLICT (id) DO UPDATE SET strength = excluded.strength`)
	db.Exec(`INSERT INTO context_notes (strength) VALUES (1) ON CONFLICT (id) DO UPDATE SET uses = context_notes.uses + 1`)
}
