// Package verbs holds every way to remove rows, columns or tables in one
// statement, and what looks like one.
package verbs

import (
	"context"
	"database/sql"
)

func plain(db *sql.DB, id int) {
	db.Exec("DELETE FROM context_entries WHERE id = $1", id)                           // want "DELETE from context_entries outside the cascade: a claim may only be superseded"
	db.Exec(`delete from context_entries`)                                             // want:CTX0001
	db.Exec("DELETE FROM ONLY context_entries *")                                      // want:CTX0001
	db.Exec("DELETE FROM context_entries AS e WHERE e.id = 1")                         // want:CTX0001
	db.Exec("DELETE FROM context_lineage WHERE id = 1")                                // want "DELETE from context_lineage"
	db.Exec("DELETE FROM context_erasures")                                            // want "DELETE from context_erasures"
	db.Exec("DELETE FROM context_traces")                                              // want "DELETE from context_traces"
	db.Exec("DELETE FROM context_recalls")                                             // want "DELETE from context_recalls"
	db.Exec("DELETE FROM context_entries WHERE id = ? LIMIT 1", id)                    // want:CTX0001
	db.Exec("DELETE FROM context_entries ORDER BY id LIMIT 10")                        // want:CTX0001
	db.Exec("/* hint */ DELETE /* what */ FROM /* TEMPLATE: schema */context_entries") // want:CTX0001
	db.Exec("-- name: Purge :exec\nDELETE FROM context_entries")                       // want:CTX0001
	db.Exec("DELETE LOW_PRIORITY QUICK IGNORE FROM context_entries")                   // want:CTX0001

	db.Exec("DELETE FROM entries WHERE id = $1", id)
	db.Exec("DELETE FROM contextentries")
	db.Exec("DELETE FROM old_context_entries")
	db.Exec("DELETE FROM entries WHERE id IN (SELECT entry FROM context_entries)")
	db.Exec("SELECT 'DELETE FROM context_entries'")
	db.Exec("INSERT INTO notes (text) VALUES ('DELETE FROM context_entries')")
	db.Exec("SELECT 1 -- DELETE FROM context_entries")
	db.Exec("SELECT 1 /* ; DELETE FROM context_entries; */")
	db.Exec("UPDATE context_entries SET deleted_at = now() WHERE id = $1", id)
	db.Exec("INSERT INTO context_entries (id) VALUES (1)")
	db.Exec("SELECT deleted, truncated FROM context_entries")
}

func several(db *sql.DB) {
	db.Exec("DELETE FROM entries; DELETE FROM context_entries; DELETE FROM context_lineage") // want "context_entries" "context_lineage"
	db.Exec(`
		UPDATE users SET n = 0;
		DELETE FROM context_entries; -- want:CTX0001
		THIS IS NO STATEMENT AT ALL;
		DELETE FROM context_links; -- want:CTX0001
		DELETE FROM users;
	`)
	db.Exec("BEGIN; DELETE FROM context_entries; COMMIT") // want:CTX0001
}

func using(db *sql.DB) {
	db.Exec("DELETE FROM context_entries e USING users u WHERE u.id = e.user_id") // want "DELETE from context_entries"
	db.Exec("DELETE FROM users u USING context_entries e WHERE u.id = e.user_id")
	db.Exec("DELETE FROM users WHERE NOT EXISTS (SELECT 1 FROM context_entries e WHERE e.user_id = users.id)")
}

func multi(db *sql.DB) {
	db.Exec("DELETE e FROM context_entries e JOIN users u ON u.id = e.user_id WHERE u.gone = ?", 1)         // want "DELETE from context_entries"
	db.Exec("DELETE context_entries FROM context_entries JOIN users ON users.id = context_entries.user_id") // want "DELETE from context_entries"
	db.Exec("DELETE e, u FROM context_entries AS e INNER JOIN users AS u ON u.id = e.user_id")              // want "DELETE from context_entries"
	db.Exec("DELETE a, b FROM context_entries AS a INNER JOIN context_links AS b ON a.id = b.id")           // want "context_entries" "context_links"
	db.Exec("DELETE FROM e, u USING context_entries AS e INNER JOIN users AS u WHERE u.id = e.user_id")     // want "context_entries"
	db.Exec("DELETE `context_entries`.* FROM `context_entries` LEFT JOIN `users` ON 1")                     // want "context_entries"

	db.Exec("DELETE u FROM users u JOIN context_entries e ON u.id = e.user_id")
	db.Exec("DELETE FROM u USING users AS u INNER JOIN context_entries AS e WHERE u.id = e.user_id")
	db.Exec("DELETE users FROM users, context_entries WHERE users.id = context_entries.user_id")
}

func returning(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "DELETE FROM context_entries WHERE old RETURNING id, text") // want:CTX0001
	if err != nil {
		return err
	}
	defer rows.Close()
	var id int
	return db.QueryRow(`
		DELETE FROM context_entries -- want:CTX0001
		WHERE id = $1
		RETURNING id`, 1).Scan(&id)
}

func cte(db *sql.DB) {
	db.Exec("WITH gone AS (DELETE FROM context_entries RETURNING *) INSERT INTO archive SELECT * FROM gone")                                                         // want "DELETE from context_entries"
	db.Query("WITH gone AS (DELETE FROM context_entries RETURNING id) SELECT count(*) FROM gone")                                                                    // want:CTX0001
	db.Query("WITH a AS (SELECT 1), gone AS MATERIALIZED (DELETE FROM context_entries WHERE id IN (SELECT * FROM a) RETURNING id) UPDATE users SET n = 1 FROM gone") // want:CTX0001
	db.Exec("WITH old AS (SELECT id FROM context_entries WHERE old) DELETE FROM context_entries WHERE id IN (SELECT id FROM old)")                                   // want:CTX0001
	db.Exec("WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM t WHERE n < 9) DELETE FROM context_entries USING t WHERE id = n")                            // want:CTX0001
	db.Query(`
		WITH batch AS (
			SELECT id FROM context_entries LIMIT 10
		), gone AS (
			DELETE FROM context_entries -- want:CTX0001
			WHERE id IN (SELECT id FROM batch)
			RETURNING id
		)
		SELECT id FROM gone`)

	db.Exec("WITH old AS (SELECT id FROM context_entries WHERE old) DELETE FROM users WHERE id IN (SELECT id FROM old)")
	db.Exec("WITH gone AS (DELETE FROM users RETURNING id) INSERT INTO context_entries SELECT id FROM gone")
	db.Exec("WITH context_batch AS (SELECT id FROM queue) DELETE FROM queue WHERE id IN (SELECT id FROM context_batch)")
}

func merge(db *sql.DB) {
	db.Exec("MERGE INTO context_entries t USING incoming s ON t.id = s.id WHEN MATCHED AND s.gone THEN DELETE WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)") // want "context_entries"
	db.Exec(`
		MERGE INTO context_entries AS t
		USING incoming AS s ON t.id = s.id
		WHEN MATCHED AND s.gone THEN
			DELETE -- want:CTX0001
		WHEN MATCHED THEN
			UPDATE SET text = s.text`)
	db.Exec("MERGE INTO context_entries t USING incoming s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE")                  // want:CTX0001
	db.Exec("MERGE INTO context_entries t USING incoming s ON t.id = s.id WHEN MATCHED THEN DELETE RETURNING merge_action(), t.id") // want:CTX0001

	db.Exec("MERGE INTO users u USING context_entries e ON u.id = e.user_id WHEN MATCHED THEN DELETE")
	db.Exec("MERGE INTO context_entries t USING incoming s ON t.id = s.id WHEN MATCHED THEN UPDATE SET text = s.text WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)")
	db.Exec("MERGE INTO context_entries t USING incoming s ON t.id = s.id WHEN MATCHED THEN DO NOTHING")
}

func explain(db *sql.DB) {
	db.Query("EXPLAIN ANALYZE DELETE FROM context_entries")            // want:CTX0001
	db.Query("EXPLAIN (ANALYZE, BUFFERS) DELETE FROM context_entries") // want:CTX0001
	db.Query("EXPLAIN (ANALYZE true) DELETE FROM context_entries")     // want:CTX0001
	db.Query("EXPLAIN ANALYZE VERBOSE DELETE FROM context_entries")    // want:CTX0001

	db.Query("EXPLAIN DELETE FROM context_entries")
	db.Query("EXPLAIN (BUFFERS) DELETE FROM context_entries")
	db.Query("EXPLAIN (ANALYZE false) DELETE FROM context_entries")
	db.Query("EXPLAIN QUERY PLAN DELETE FROM context_entries")
}

func sqlPrepare(db *sql.DB) {
	db.Exec("PREPARE gone AS DELETE FROM context_entries WHERE id = $1") // want:CTX0001
}
