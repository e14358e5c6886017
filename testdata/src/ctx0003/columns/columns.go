// Package columns writes columns that are computed by their names.
package columns

import "database/sql"

func run(db *sql.DB, x float64) {
	db.Exec(`INSERT INTO context_notes (id, activation) VALUES (?, ?)`, 1, x)                                                              // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, "Activation") VALUES ($1, $2)`, 1, x)                                                          // want:CTX0003
	db.Exec(`UPDATE context_notes SET base_level = ? WHERE id = ?`, x, 1)                                                                  // want:CTX0003
	db.Exec(`UPDATE context_notes SET title = ?, decayed_weight = ? WHERE id = ?`, "t", x, 1)                                              // want:CTX0003
	db.Exec(`UPDATE context_notes SET allowed_action = 'warn'`)                                                                            // want:CTX0003
	db.Exec(`UPDATE context_notes SET note_activation = activation_cache`)                                                                 // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, activation) SELECT id, score FROM staging`)                                                    // want:CTX0003
	db.Exec(`INSERT INTO context_lineage (entry_id, activation) VALUES (?, ?)`, 1, x)                                                      // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, activation) VALUES (1, NULL), (2, 0.5)`)                                                       // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET activation = excluded.activation`)                   // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, activation) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET activation = excluded.activation`, x) // want:CTX0003
	db.Exec(`INSERT OR REPLACE INTO context_notes (id, activation) VALUES (?, ?)`, 1, x)                                                   // want:CTX0003
	db.Exec(`INSERT INTO context_notes (id, w) VALUES (1, 2) ON DUPLICATE KEY UPDATE activation = VALUES(activation)`)                     // want:CTX0003
	db.Exec(`UPDATE context_notes SET (title, activation) = ('a', 2)`)                                                                     // want:CTX0003
	db.Exec(`COPY context_notes (id, activation) FROM STDIN`)                                                                              // want:CTX0003
	db.Exec(`UPDATE context_notes SET activation = activation * 0.9`)                                                                      // want:CTX0003
	db.Exec(`CREATE TRIGGER warm AFTER INSERT ON context_uses BEGIN UPDATE context_notes SET activation = 1 WHERE id = NEW.id; END`)       // want:CTX0003
}

func fine(db *sql.DB, x float64) {
	db.Exec(`UPDATE context_notes SET activation = NULL`)
	db.Exec(`UPDATE context_notes SET activation = DEFAULT`)
	db.Exec(`UPDATE context_notes SET activation = ?`, nil)
	db.Exec(`INSERT INTO context_notes (id, activation) VALUES (?, NULL)`, 1)
	db.Exec(`INSERT INTO context_notes (id, activated_at) VALUES (?, ?)`, 1, x)
	db.Exec(`INSERT INTO context_notes VALUES (?, ?)`, 1, x)
	db.Exec(`INSERT INTO context_traces (id, activation) VALUES (?, ?)`, 1, x)
	db.Exec(`INSERT INTO context_recalls (id, base_level) VALUES (?, ?)`, 1, x)
	db.Exec(`INSERT INTO scores (id, activation) VALUES (?, ?)`, 1, x)
	db.Exec(`UPDATE context_notes SET title = 'x' WHERE activation > ?`, x)
	db.Exec(`SELECT activation FROM context_notes`)
	db.Exec(`ALTER TABLE context_notes DROP COLUMN activation_old`)
	db.Exec(`INSERT INTO context_notes (id, deactivation) VALUES (?, ?)`, 1, x)
}
