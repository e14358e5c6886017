// Package verbs holds every way to change rows in one statement.
package verbs

import (
	"context"
	"database/sql"
	"fmt"
)

func update(db *sql.DB) {
	db.Exec("UPDATE context_lineage SET at = now() WHERE id = $1", 1)                             // want "UPDATE on context_lineage: the table is append-only"
	db.Exec("UPDATE context_erasures SET who = 'x'")                                              // want "UPDATE on context_erasures"
	db.Exec("update only context_lineage as l set at = now()")                                    // want:CTX0002
	db.Exec(`UPDATE "public"."context_lineage" SET at = now()`)                                   // want:CTX0002
	db.Exec("UPDATE `context_lineage` SET at = now()")                                            // want:CTX0002
	db.Exec("UPDATE Context_Lineage SET at = now() RETURNING id")                                 // want:CTX0002
	db.Query("UPDATE context_lineage SET at = now() RETURNING id")                                // want:CTX0002
	db.QueryRow("UPDATE context_lineage SET at = now() RETURNING id")                             // want:CTX0002
	db.Exec("UPDATE context_lineage l SET at = e.at FROM context_entries e WHERE e.id = l.entry") // want "UPDATE on context_lineage"
	db.Exec("UPDATE OR IGNORE context_lineage SET at = 1")                                        // want:CTX0002
	db.Exec("UPDATE OR ROLLBACK context_lineage SET at = 1")                                      // want:CTX0002
	db.Exec("UPDATE OR REPLACE context_lineage SET at = 1")                                       // want:CTX0002
	db.Exec("UPDATE LOW_PRIORITY IGNORE context_lineage SET at = 1 LIMIT 1")                      // want:CTX0002
	db.Exec("UPDATE users u JOIN context_lineage l ON l.user_id = u.id SET l.at = now()")         // want:CTX0002
	db.Exec("UPDATE context_lineage l, users u SET l.at = u.at WHERE l.user_id = u.id")           // want:CTX0002
	db.Exec("EXPLAIN ANALYZE UPDATE context_lineage SET at = now()")                              // want:CTX0002
	db.Exec(`
		UPDATE context_lineage -- want:CTX0002
		SET at = now()`)

	db.Exec("UPDATE users SET seen = now() WHERE id = (SELECT user_id FROM context_lineage WHERE id = $1)", 1)
	db.Exec("UPDATE users u SET at = l.at FROM context_lineage l WHERE l.user_id = u.id")
	db.Exec("UPDATE users u JOIN context_lineage l ON l.user_id = u.id SET u.at = now()")
	db.Exec("UPDATE context_entries SET text = $1", "x")
	db.Exec("UPDATE context_traces SET n = 1")
	db.Exec("UPDATE context_lineage_fts SET text = 'x'")
	db.Exec("SELECT op FROM context_lineage WHERE fact = $1 FOR UPDATE", 1)
	db.Exec("SELECT op FROM context_lineage FOR NO KEY UPDATE SKIP LOCKED")
	db.Exec("LOCK TABLE context_lineage IN SHARE ROW EXCLUSIVE MODE")
	db.Exec("ALTER TABLE context_lineage ADD COLUMN x int")
	db.Exec("SELECT setval('context_lineage_id_seq', 1)")
	db.Exec("CREATE INDEX lineage_at ON context_lineage (at)")
	db.Exec("INSERT INTO users (text) VALUES ('UPDATE context_lineage SET x = 1')")
	db.Exec("CREATE TRIGGER keep BEFORE UPDATE ON context_lineage BEGIN SELECT RAISE(ABORT, 'append only'); END")
	db.Exec("CREATE TABLE context_lineage (id int, at timestamp DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)")
}

func cte(db *sql.DB) {
	db.Query("WITH u AS (UPDATE context_lineage SET at = now() RETURNING id) SELECT count(*) FROM u")         // want:CTX0002
	db.Exec("WITH u AS (UPDATE context_lineage SET at = now() RETURNING id) INSERT INTO log SELECT * FROM u") // want:CTX0002
	db.Exec("WITH u AS (SELECT id FROM users) UPDATE context_lineage SET at = now() FROM u")                  // want:CTX0002
	db.Exec("WITH u AS (SELECT id FROM context_lineage) UPDATE users SET at = now() FROM u")
}

func conflict(db *sql.DB) {
	db.Exec("INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET at = now()", 1)                                // want "ON CONFLICT DO UPDATE on context_lineage"
	db.Exec("INSERT INTO context_lineage AS l (id) SELECT 1 ON CONFLICT ON CONSTRAINT k DO UPDATE SET at = EXCLUDED.at WHERE l.at < 5") // want:CTX0002
	db.Exec("insert into context_lineage values (1) on conflict (id) do update set at = excluded.at returning id")                      // want:CTX0002
	db.Exec("INSERT INTO context_lineage (id) VALUES (?) ON DUPLICATE KEY UPDATE at = VALUES(at)", 1)                                   // want:CTX0002
	db.Exec("INSERT INTO context_erasures SET id = 1 ON DUPLICATE KEY UPDATE at = 2")                                                   // want:CTX0002
	db.Exec("INSERT INTO context_lineage (id) VALUES (1), (2) AS new ON DUPLICATE KEY UPDATE at = new.at")                              // want:CTX0002
	db.Exec(`
		INSERT INTO context_lineage (id, op)
		VALUES ($1, 'read')
		ON CONFLICT (id)
		DO UPDATE SET at = now()`, 1) // want:CTX0002

	db.Exec("INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", 1)
	db.Exec("INSERT INTO context_lineage (id) VALUES ($1) ON CONFLICT DO NOTHING", 1)
	db.Exec("INSERT OR IGNORE INTO context_lineage (id) VALUES (?)", 1)
	db.Exec("INSERT OR ABORT INTO context_lineage (id) VALUES (?)", 1)
	db.Exec("INSERT IGNORE INTO context_lineage (id) VALUES (?)", 1)
	db.Exec("INSERT INTO context_lineage (id) SELECT id FROM context_entries")
	db.Exec("INSERT INTO context_entries (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now()")
	db.Exec("INSERT INTO context_entries (id) SELECT id FROM context_lineage ON CONFLICT (id) DO UPDATE SET at = now()")
}

func merge(db *sql.DB) {
	db.Exec("MERGE INTO context_lineage l USING incoming i ON i.id = l.id WHEN MATCHED THEN UPDATE SET at = now()") // want "context_lineage"
	db.Exec(`
		MERGE INTO context_lineage AS l
		USING incoming AS i ON i.id = l.id
		WHEN MATCHED THEN
			UPDATE SET at = now() -- want:CTX0002
		WHEN NOT MATCHED THEN
			INSERT (id) VALUES (i.id)`)
	db.Exec("MERGE INTO context_lineage l USING incoming i ON i.id = l.id WHEN NOT MATCHED THEN INSERT (id) VALUES (i.id)")
	db.Exec("MERGE INTO context_lineage l USING incoming i ON i.id = l.id WHEN MATCHED THEN DO NOTHING")
	db.Exec("MERGE INTO users u USING context_lineage l ON u.id = l.id WHEN MATCHED THEN UPDATE SET at = now()")
}

// Replacing is CTX0001's, never both.
func replace(db *sql.DB) {
	db.Exec("REPLACE INTO context_lineage (id) VALUES (1)")           // want:CTX0001
	db.Exec("INSERT OR REPLACE INTO context_lineage (id) VALUES (1)") // want:CTX0001
	db.Exec("DELETE FROM context_lineage")                            // want:CTX0001
}

// Erase is a cascade, which is no excuse.
//
//ctx:cascade
func Erase(ctx context.Context, db *sql.DB) {
	db.ExecContext(ctx, "DELETE FROM context_lineage WHERE id = 1")
	db.ExecContext(ctx, "UPDATE context_lineage SET who = NULL") // want:CTX0002
	part(db)
}

func part(db *sql.DB) { db.Exec("UPDATE context_erasures SET who = NULL") } // want:CTX0002

func bodies(db *sql.DB) {
	db.Exec(`
		CREATE TRIGGER touched AFTER UPDATE ON context_entries BEGIN
			UPDATE context_lineage SET at = 1 WHERE entry = NEW.id; -- want:CTX0002
		END`)
	db.Exec(`
		CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			INSERT INTO context_lineage (op) VALUES ('touch');
			UPDATE context_lineage SET at = now(); -- want:CTX0002
			RETURN NEW;
		END $$`)
	db.Exec("CREATE RULE r AS ON INSERT TO users DO ALSO UPDATE context_lineage SET n = n + 1") // want:CTX0002
	db.Exec("DO $$ BEGIN EXECUTE 'UPDATE context_lineage SET n = 1'; END $$")                   // want:CTX0002
}

func text(db *sql.DB, tenant string, ids []string) {
	const table = "context_lineage"
	db.Exec("UPDATE " + table + " SET at = 1")                           // want:CTX0002
	db.Exec(fmt.Sprintf("UPDATE %s SET at = 1", table))                  // want:CTX0002
	db.Exec(fmt.Sprintf("UPDATE %s.context_lineage SET at = 1", tenant)) // want:CTX0002
	db.Exec(fmt.Sprintf("UPDATE context_%s SET at = 1", tenant))
	db.Exec(fmt.Sprintf("UPDATE context_lineage_%s SET at = 1", tenant))
	for _, q := range []string{"UPDATE users SET n = 1", "UPDATE context_lineage SET n = 1"} {
		db.Exec(q) // want:CTX0002
	}
	q := "UPDATE context_lineage SET "
	for _, id := range ids {
		q += id + " = 1, "
	}
	db.Exec(q) // want:CTX0002
	//ctx:allow CTX0002 by=ana hash repair after the incident of May
	db.Exec("UPDATE context_lineage SET hash = ''")
	//ctx:allow CTX0001 by=ana hash repair after the incident of May // want:CTX0000
	db.Exec("UPDATE context_lineage SET hash = ''") // want:CTX0002
}
