// Package near has near misses and their neighbours that are hits.
package near

import (
	"database/sql"
	"fmt"
	"net/http"
)

func aliases(db *sql.DB) {
	db.Exec("DELETE FROM users context_u WHERE context_u.id = 1")
	db.Exec("DELETE FROM users AS context_entries WHERE context_entries.gone")
	db.Exec("DELETE context_u FROM users context_u JOIN sessions s ON s.id = context_u.id")
	db.Exec("DELETE FROM users USING sessions AS context_entries WHERE true")
	db.Exec("MERGE INTO users context_entries USING s ON s.id = context_entries.id WHEN MATCHED THEN DELETE")
	db.Exec("UPDATE users AS context_lineage SET n = 1")
	db.Exec("UPDATE users u JOIN sessions context_lineage ON context_lineage.id = u.id SET u.n = 1")
	db.Exec("CALL context_purge()")
	db.Exec("SELECT context_purge()")
	db.Exec("SELECT * FROM context_purge(1)")
	db.Exec("DROP TABLE users CASCADE -- context_entries")
	db.Exec("ALTER TABLE context_entries RENAME TO entries")
	db.Exec("ALTER TABLE context_entries RENAME COLUMN a TO b")
	db.Exec("ALTER TABLE context_entries ALTER COLUMN a TYPE text")
	db.Exec("REINDEX TABLE context_entries")
	db.Exec("VACUUM FULL context_entries")
	db.Exec("CLUSTER context_entries")
	db.Exec("LOCK TABLE context_entries IN EXCLUSIVE MODE")
	db.Exec("SET CONSTRAINTS ALL DEFERRED")
	db.Exec("REVOKE DELETE, TRUNCATE ON context_entries FROM app")
	db.Exec("GRANT DELETE ON context_entries TO app")
	db.Exec("CREATE POLICY p ON context_entries FOR DELETE USING (true)")
	db.Exec("CREATE PUBLICATION p FOR TABLE context_entries WITH (publish = 'insert, update, delete, truncate')")
	db.Exec("CREATE INDEX ON context_entries (id) WHERE deleted")
	db.Exec("LISTEN context_entries")
	db.Exec("SELECT id FROM context_entries FOR UPDATE")
	db.Exec("SELECT 'x' AS \"DELETE FROM context_entries\"")
	db.Exec("INSERT INTO context_entries (op, text) VALUES ('DELETE', 'TRUNCATE context_entries')")
	db.Exec("INSERT INTO audit (op, tbl) VALUES ('DELETE FROM', 'context_entries')")
	db.Exec("UPDATE context_entries SET note = 'DROP TABLE context_entries; --'")
	db.Exec("CREATE TABLE context_entries (delete_from text, truncate_at date)")
	db.Exec("CREATE VIEW v AS SELECT * FROM context_entries WHERE NOT deleted")
	db.Exec(`CREATE TRIGGER t BEFORE DELETE ON context_entries FOR EACH ROW WHEN (OLD.hold) EXECUTE FUNCTION refuse()`)
	db.Exec(`CREATE TRIGGER t INSTEAD OF DELETE ON context_view BEGIN UPDATE context_entries SET gone = 1 WHERE id = OLD.id; END`)
	db.Exec("DELETE FROM sqlite_sequence WHERE name = 'context_entries'")
	db.Exec("DELETE FROM pg_class WHERE relname LIKE 'context_%'")
}

func hits(db *sql.DB, tenant string) {
	db.Exec("DELETE FROM context_entries users WHERE users.id = 1")                                                                                               // want "DELETE from context_entries"
	db.Exec("DELETE users FROM context_entries users JOIN sessions s ON s.id = users.id")                                                                         // want "DELETE from context_entries"
	db.Exec("MERGE INTO context_entries users USING s ON s.id = users.id WHEN MATCHED THEN DELETE")                                                               // want "context_entries"
	db.Exec("DROP SCHEMA \"context_store\"")                                                                                                                      // want "DROP SCHEMA context_store"
	db.Exec(fmt.Sprintf("DROP SCHEMA IF EXISTS context_%s CASCADE", tenant))                                                                                      // want:CTX0001
	db.Exec(fmt.Sprintf("REPLACE INTO context_%s VALUES (1)", tenant))                                                                                            // want:CTX0001
	db.Exec(fmt.Sprintf("ALTER TABLE context_%s DROP COLUMN a", tenant))                                                                                          // want:CTX0001
	db.Exec("ALTER TABLE context_a DROP COLUMN x; ALTER TABLE context_a DROP COLUMN y")                                                                           // want:CTX0001 want:CTX0001
	db.Exec("ALTER TABLE context_a ADD FOREIGN KEY (a) REFERENCES b (id) ON DELETE SET NULL (a) NOT VALID")                                                       // want:CTX0001
	db.Exec("ALTER TABLE context_a ADD CONSTRAINT x FOREIGN KEY (a, b) REFERENCES b (a, b) MATCH FULL ON UPDATE NO ACTION ON DELETE CASCADE DEFERRABLE")          // want:CTX0001
	db.Exec("CREATE TABLE public.context_a (a int CONSTRAINT fk REFERENCES b ON DELETE CASCADE, CONSTRAINT fk2 FOREIGN KEY (a) REFERENCES c ON DELETE SET NULL)") // want:CTX0001 want:CTX0001
	db.Exec("TRUNCATE users; TRUNCATE context_a RESTART IDENTITY")                                                                                                // want:CTX0001
	db.Exec("SELECT 1; DELETE FROM context_a; SELECT 2; DELETE FROM context_a")                                                                                   // want:CTX0001 want:CTX0001
	db.Exec("WITH a AS (DELETE FROM context_a RETURNING id), b AS (DELETE FROM context_b RETURNING id) SELECT 1")                                                 // want:CTX0001 want:CTX0001
	db.Exec("WITH a AS (DELETE FROM context_a RETURNING id) DELETE FROM context_b USING a")                                                                       // want:CTX0001 want:CTX0001
}

func rebuilds(db *sql.DB) {
	db.Exec(`
		CREATE TABLE n (id int);
		INSERT INTO n (id) SELECT id FROM context_entries ORDER BY id;
		DROP TABLE context_entries;
		ALTER TABLE n RENAME TO context_entries`)
	db.Exec(`
		CREATE TABLE n (id int);
		INSERT INTO n (id) SELECT DISTINCT id FROM context_entries;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE n RENAME TO context_entries`)
	db.Exec(`
		CREATE TABLE n (id int);
		INSERT INTO n (id) SELECT max(id) FROM context_entries GROUP BY text;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE n RENAME TO context_entries`)
	db.Exec(`
		BEGIN;
		CREATE TABLE IF NOT EXISTS "context_entries__new" (id int);
		INSERT INTO "context_entries__new" ("id", "text") SELECT "id", coalesce("text", '') FROM "context_entries";
		DROP TABLE IF EXISTS main."context_entries";
		ALTER TABLE "context_entries__new" RENAME TO "context_entries";
		CREATE INDEX i ON context_entries (id);
		COMMIT;
		DROP TABLE context_links; -- want:CTX0001`)
}

func server(mux *http.ServeMux, db *sql.DB) {
	const route = "DELETE /context_entries/{id}"
	mux.HandleFunc(route, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "DELETE" {
			fmt.Fprintf(w, "DELETE FROM context_entries WHERE id = %s", r.PathValue("id"))
		}
		_, err := db.Exec("UPDATE context_entries SET superseded_by = ? WHERE id = ?", 2, r.PathValue("id"))
		if err != nil {
			http.Error(w, fmt.Sprint("TRUNCATE context_entries: ", err), http.StatusInternalServerError)
		}
	})
}
