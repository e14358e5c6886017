package verbs

import "database/sql"

func truncate(db *sql.DB) {
	db.Exec("TRUNCATE TABLE context_entries")                               // want "TRUNCATE of context_entries"
	db.Exec("TRUNCATE context_entries")                                     // want "TRUNCATE of context_entries"
	db.Exec("truncate table only context_entries restart identity cascade") // want:CTX0001
	db.Exec("TRUNCATE users, context_entries, public.context_links")        // want "context_entries" "context_links"
	db.Exec("TRUNCATE TABLE users, sessions")
	db.Exec("SELECT TRUNCATE(price, 2) FROM context_entries")
	db.Exec("SELECT date_trunc('day', at) FROM context_entries")
}

func dropTable(db *sql.DB) {
	db.Exec("DROP TABLE context_entries")                       // want "DROP TABLE context_entries"
	db.Exec("DROP TABLE IF EXISTS context_entries CASCADE")     // want:CTX0001
	db.Exec("DROP TABLE users, context_entries, context_links") // want "context_entries" "context_links"
	db.Exec("drop table if exists `context_entries`")           // want:CTX0001
	db.Exec("DROP TABLE IF EXISTS users")
	db.Exec("DROP TABLE IF EXISTS context_entries_fts")
	db.Exec("DROP INDEX context_entries_by_user")
	db.Exec("DROP INDEX IF EXISTS context_entries_by_user ON context_entries")
	db.Exec("DROP VIEW context_current")
	db.Exec("DROP MATERIALIZED VIEW IF EXISTS context_current")
	db.Exec("DROP SEQUENCE context_entries_id_seq")
	db.Exec("DROP FUNCTION context_touch()")
	db.Exec("DROP TYPE context_kind")
	db.Exec("DROP TRIGGER context_touch ON context_entries")
	db.Exec("DROP POLICY context_own ON context_entries")
}

func dropColumn(db *sql.DB) {
	db.Exec("ALTER TABLE context_entries DROP COLUMN text")                                  // want "DROP COLUMN of context_entries"
	db.Exec("ALTER TABLE context_entries DROP text")                                         // want "context_entries"
	db.Exec("ALTER TABLE IF EXISTS ONLY context_entries DROP COLUMN IF EXISTS text CASCADE") // want:CTX0001
	db.Exec("ALTER TABLE context_entries ADD COLUMN b int, DROP COLUMN a")                   // want:CTX0001
	db.Exec("ALTER TABLE `context_entries` DROP COLUMN `text`, DROP PRIMARY KEY")            // want:CTX0001
	db.Exec("ALTER TABLE users DROP COLUMN context_id")
	db.Exec("ALTER TABLE context_entries DROP CONSTRAINT context_entries_check")
	db.Exec("ALTER TABLE context_entries ALTER COLUMN text DROP NOT NULL")
	db.Exec("ALTER TABLE context_entries ALTER COLUMN text DROP DEFAULT")
	db.Exec("ALTER TABLE context_entries ALTER text DROP EXPRESSION")
	db.Exec("ALTER TABLE context_entries DROP PRIMARY KEY")
	db.Exec("ALTER TABLE context_entries DROP INDEX by_user")
	db.Exec("ALTER TABLE context_entries DROP KEY by_user")
	db.Exec("ALTER TABLE context_entries DROP FOREIGN KEY fk_user")
	db.Exec("ALTER TABLE context_entries DROP CHECK ck_user")
	db.Exec("ALTER TABLE context_entries RENAME COLUMN a TO b")
	db.Exec("ALTER TABLE context_entries ADD COLUMN drop_reason text")
}

func dropSchema(db *sql.DB) {
	db.Exec("DROP SCHEMA context_store CASCADE")          // want "DROP SCHEMA context_store"
	db.Exec("DROP SCHEMA IF EXISTS context_a, context_b") // want "context_a" "context_b"
	db.Exec("DROP SCHEMA public CASCADE")
	db.Exec("CREATE SCHEMA context_store")
}

func replace(db *sql.DB) {
	db.Exec("REPLACE INTO context_entries (id) VALUES (?)", 1)                                    // want "context_entries"
	db.Exec("REPLACE context_entries (id) VALUES (?)", 1)                                         // want:CTX0001
	db.Exec("REPLACE INTO context_entries SET id = 1")                                            // want:CTX0001
	db.Exec("REPLACE INTO context_entries SELECT * FROM incoming")                                // want:CTX0001
	db.Exec("INSERT OR REPLACE INTO context_entries (id) VALUES (?)", 1)                          // want "context_entries"
	db.Exec("insert or replace into context_entries select * from t")                             // want:CTX0001
	db.Exec("UPDATE OR REPLACE context_entries SET uri = ?", 1)                                   // want "context_entries"
	db.Exec("INSERT OR REPLACE INTO context_lineage (id) VALUES (1)")                             // want "context_lineage"
	db.Exec("REPLACE INTO context_erasures (id) VALUES (1)")                                      // want "context_erasures"
	db.Exec("WITH x AS (SELECT 1 AS id) INSERT OR REPLACE INTO context_entries SELECT id FROM x") // want:CTX0001

	db.Exec("UPDATE OR IGNORE context_entries SET uri = ?", 1)
	db.Exec("UPDATE OR ROLLBACK context_entries SET uri = ?", 1)
	db.Exec("INSERT OR IGNORE INTO context_entries (id) VALUES (?)", 1)
	db.Exec("INSERT INTO context_entries (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET n = n + 1")
	db.Exec("INSERT INTO context_entries (id) VALUES (1) ON DUPLICATE KEY UPDATE n = n + 1")
	db.Exec("SELECT REPLACE(text, 'a', 'b') FROM context_entries")
	db.Exec("UPDATE context_entries SET text = REPLACE(text, 'a', 'b')")
	db.Exec("INSERT OR REPLACE INTO settings (k, v) VALUES (?, ?)", 1, 2)
	db.Exec("CREATE OR REPLACE VIEW context_current AS SELECT * FROM context_entries")
	db.Exec("CREATE OR REPLACE FUNCTION context_f() RETURNS int LANGUAGE sql AS 'SELECT 1'")
	db.Exec("INSERT OR REPLACE INTO context_entries_fts (rowid, text) VALUES (1, '')")
}

func foreignKey(db *sql.DB) {
	db.Exec("CREATE TABLE context_entries (id int PRIMARY KEY, user_id int REFERENCES users (id) ON DELETE CASCADE)")              // want "context_entries"
	db.Exec("CREATE TABLE context_links (id int, user_id int REFERENCES users ON DELETE SET NULL)")                                // want:CTX0001
	db.Exec("CREATE TABLE context_links (id int, user_id int DEFAULT 0 REFERENCES users ON UPDATE CASCADE ON DELETE SET DEFAULT)") // want:CTX0001
	db.Exec("CREATE TABLE context_links (id int, user_id int, FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE)")     // want:CTX0001
	db.Exec("ALTER TABLE context_links ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE")           // want:CTX0001
	db.Exec("ALTER TABLE context_links ADD COLUMN user_id int REFERENCES users (id) ON DELETE CASCADE")                            // want:CTX0001
	db.Exec(`
		CREATE TABLE IF NOT EXISTS context_links (
			id INTEGER PRIMARY KEY,
			a INTEGER NOT NULL REFERENCES context_entries (id) ON DELETE CASCADE, -- want:CTX0001
			b INTEGER NOT NULL REFERENCES context_entries (id) ON DELETE RESTRICT,
			c INTEGER REFERENCES users (id) ON DELETE SET NULL -- want:CTX0001
		)`)
	db.Exec("CREATE TABLE context_links (id int, user_id int REFERENCES users ON DELETE RESTRICT)")
	db.Exec("CREATE TABLE context_links (id int, user_id int REFERENCES users ON DELETE NO ACTION)")
	db.Exec("CREATE TABLE context_links (id int, user_id int REFERENCES users ON UPDATE CASCADE)")
	db.Exec("CREATE TABLE context_links (id int, user_id int REFERENCES users)")
	db.Exec("CREATE TABLE users (id int, entry int REFERENCES context_entries ON DELETE CASCADE)")
	db.Exec("CREATE TABLE context_entries_idx (id int, entry int REFERENCES context_entries ON DELETE CASCADE)")
}

func names(db *sql.DB) {
	db.Exec(`DELETE FROM "context_entries"`)           // want:CTX0001
	db.Exec(`DELETE FROM public.context_entries`)      // want:CTX0001
	db.Exec(`DELETE FROM "public"."context_entries"`)  // want:CTX0001
	db.Exec(`DELETE FROM main . context_entries`)      // want:CTX0001
	db.Exec(`DELETE FROM mydb.public.context_entries`) // want:CTX0001
	db.Exec("DELETE FROM `store`.`context_entries`")   // want:CTX0001
	db.Exec("DELETE FROM [dbo].[context_entries]")     // want:CTX0001
	db.Exec("DELETE FROM [context_entries]")           // want:CTX0001
	db.Exec("DELETE FROM 'context_entries'")           // want:CTX0001
	db.Exec("DELETE FROM CONTEXT_ENTRIES")             // want:CTX0001
	db.Exec(`DELETE FROM "Context_Entries"`)           // want:CTX0001
	db.Exec("DELETE FROM Context_Entries;")            // want:CTX0001
	db.Exec("DELETE\n\tFROM\n\tcontext_entries\n")     // want:CTX0001
	db.Exec("DELETE FROM context_entries# comment\n")  // want:CTX0001
	db.Exec(`DELETE FROM context_store.users`)
	db.Exec(`DELETE FROM "context_store"."users"`)
	db.Exec(`DELETE FROM "users.context_entries"`)
}

func placeholders(db *sql.DB) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", 1)                    // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = ?1 AND b = ?2", 1, 2)     // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = :id", sql.Named("id", 1)) // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = @id", sql.Named("id", 1)) // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = $id", sql.Named("id", 1)) // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE tags ? 'x' AND id = $1", 1)    // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = ANY($1::bigint[])", 1)    // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id IN (?,?,?)", 1, 2, 3)       // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = ?name", 1)                // want:CTX0001
}
