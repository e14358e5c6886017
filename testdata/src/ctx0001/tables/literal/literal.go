// Package literal has rebuilds, temporary and derived tables.
package literal

import (
	"context"
	"database/sql"
)

func rebuilt(db *sql.DB) {
	db.Exec(`
		CREATE TABLE context_entries_new (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
		INSERT INTO context_entries_new (id, text) SELECT id, text FROM context_entries;
		DROP TABLE context_entries;
		ALTER TABLE context_entries_new RENAME TO context_entries;`)
}

func rebuiltCreateAs(db *sql.DB) {
	db.Exec("CREATE TABLE new_entries AS SELECT * FROM context_entries")
	db.Exec("DROP TABLE context_entries")
	db.Exec("ALTER TABLE new_entries RENAME TO context_entries")
}

func rebuiltLoop(tx *sql.Tx) error {
	for _, q := range []string{
		`CREATE TABLE new_entries (id INTEGER PRIMARY KEY)`,
		`INSERT INTO new_entries SELECT id FROM context_entries`,
		`DROP TABLE context_entries`,
		`ALTER TABLE new_entries RENAME TO context_entries`,
	} {
		if _, err := tx.Exec(q); err != nil {
			return err
		}
	}
	return nil
}

func rebuiltSteps(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `CREATE TABLE new_entries (id INTEGER PRIMARY KEY)`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO new_entries SELECT id FROM context_entries`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DROP TABLE context_entries`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `ALTER TABLE new_entries RENAME TO context_entries`)
	return err
}

func mysqlRename(db *sql.DB) {
	db.Exec("CREATE TABLE new_entries LIKE context_entries")
	db.Exec("INSERT INTO new_entries SELECT * FROM context_entries")
	db.Exec("DROP TABLE context_entries")
	db.Exec("RENAME TABLE new_entries TO context_entries")
}

// renamedAway keeps the rows in the old table while the new one is made.
func renamedAway(db *sql.DB) {
	db.Exec(`
		ALTER TABLE context_entries RENAME TO context_entries_old;
		CREATE TABLE context_entries (id INTEGER PRIMARY KEY);
		INSERT INTO context_entries (id) SELECT id FROM context_entries_old;
		DROP TABLE context_entries_old;`)
	db.Exec(`
		ALTER TABLE context_links RENAME TO context_links_old;
		CREATE TABLE context_links (id INTEGER PRIMARY KEY);
		INSERT INTO context_links (id) SELECT id FROM context_links_old WHERE id > 5;
		DROP TABLE context_links_old; -- want:CTX0001`)
	db.Exec(`
		ALTER TABLE context_notes RENAME TO context_notes_old;
		CREATE TABLE context_notes (id INTEGER PRIMARY KEY);
		DROP TABLE context_notes_old; -- want:CTX0001`)
}

// thereAndBack keeps them in a copy.
func thereAndBack(db *sql.DB) {
	db.Exec(`
		CREATE TABLE context_entries_copy AS SELECT * FROM context_entries;
		DROP TABLE context_entries;
		CREATE TABLE context_entries (id INTEGER PRIMARY KEY);
		INSERT INTO context_entries SELECT * FROM context_entries_copy;
		DROP TABLE context_entries_copy;`)
	db.Exec(`
		CREATE TABLE context_links_copy AS SELECT * FROM context_links;
		DROP TABLE context_links; -- want:CTX0001
		CREATE TABLE context_links (id INTEGER PRIMARY KEY);
		INSERT INTO context_links SELECT * FROM context_links_copy WHERE id > 5;
		DROP TABLE context_links_copy; -- want:CTX0001`)
}

// intoTemporary keeps them no longer than the connection.
func intoTemporary(db *sql.DB) {
	db.Exec(`
		CREATE TEMP TABLE new_entries AS SELECT * FROM context_entries;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_entries;`)
	db.Exec(`
		CREATE TEMP TABLE link_copy AS SELECT * FROM context_links;
		DROP TABLE context_links;
		CREATE TABLE context_links (id INTEGER PRIMARY KEY);
		INSERT INTO context_links SELECT * FROM link_copy;`)
}

func notAllRows(db *sql.DB) {
	db.Exec(`
		CREATE TABLE new_entries (id INTEGER PRIMARY KEY);
		INSERT INTO new_entries SELECT id FROM context_entries WHERE id > 5;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_entries;`)
}

func limited(db *sql.DB) {
	db.Exec(`
		CREATE TABLE new_entries (id INTEGER PRIMARY KEY);
		INSERT INTO new_entries SELECT id FROM context_entries LIMIT 5;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_entries;`)
}

func joined(db *sql.DB) {
	db.Exec(`
		CREATE TABLE new_entries (id INTEGER PRIMARY KEY);
		INSERT INTO new_entries SELECT e.id FROM context_entries e JOIN users u ON u.id = e.user_id;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_entries;`)
}

func noRename(db *sql.DB) {
	db.Exec(`
		INSERT INTO new_entries SELECT id FROM context_entries;
		DROP TABLE context_entries; -- want:CTX0001`)
}

func otherName(db *sql.DB) {
	db.Exec(`
		INSERT INTO new_entries SELECT id FROM context_entries;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_notes;`)
}

func copyOfOther(db *sql.DB) {
	db.Exec(`
		INSERT INTO new_entries SELECT id FROM context_links;
		DROP TABLE context_entries; -- want:CTX0001
		ALTER TABLE new_entries RENAME TO context_entries;`)
}

func tooLate(db *sql.DB) {
	db.Exec(`
		DROP TABLE context_entries; -- want:CTX0001
		INSERT INTO new_entries SELECT id FROM context_entries;
		ALTER TABLE new_entries RENAME TO context_entries;`)
}

func otherFunction(db *sql.DB) {
	db.Exec("INSERT INTO new_entries SELECT id FROM context_entries")
}

func andHere(db *sql.DB) {
	db.Exec("DROP TABLE context_entries") // want:CTX0001
	db.Exec("ALTER TABLE new_entries RENAME TO context_entries")
}

func temporary(db *sql.DB) {
	db.Exec("CREATE TEMP TABLE context_batch (id int)")
	db.Exec("DELETE FROM context_batch")
	db.Exec("TRUNCATE context_batch")
	db.Exec("DROP TABLE context_batch")
	db.Exec("DELETE FROM context_entries") // want:CTX0001
}

func temporaryKinds(db *sql.DB) {
	db.Exec(`
		CREATE TEMPORARY TABLE IF NOT EXISTS context_a AS SELECT 1;
		CREATE LOCAL TEMP TABLE context_b (id int) ON COMMIT DROP;
		CREATE TABLE pg_temp.context_c (id int);
		CREATE TEMP TABLE temp.context_d (id int);
		SELECT id INTO TEMP context_e FROM users;
		DROP TABLE context_a; DROP TABLE context_b; DELETE FROM pg_temp.context_c; DELETE FROM temp.context_d; DELETE FROM context_e`)
	func() {
		db.Exec("DROP TABLE IF EXISTS context_a")
	}()
}

func notTemporaryHere(db *sql.DB) {
	db.Exec("DROP TABLE context_batch") // want:CTX0001
	db.Exec("CREATE TABLE context_plain (id int)")
	db.Exec("DROP TABLE context_plain") // want:CTX0001
	db.Exec("CREATE UNLOGGED TABLE context_unlogged (id int)")
	db.Exec("DROP TABLE context_unlogged") // want:CTX0001
}

func shadow(db *sql.DB) {
	db.Exec("DELETE FROM context_entries_fts")
	db.Exec("DELETE FROM context_entries_vec WHERE id = ?", 1)
	db.Exec("DROP TABLE context_entries_idx")
	db.Exec("DELETE FROM context_entries_fts_data")
	db.Exec("DELETE FROM context_entries_fts_content; DELETE FROM context_entries_fts_docsize; DELETE FROM context_entries_fts_config")
	db.Exec("DELETE FROM CONTEXT_ENTRIES_FTS")
	db.Exec("INSERT INTO context_entries_fts (context_entries_fts, rowid, text) VALUES ('delete', 1, 'x')")
	db.Exec("DELETE FROM context_entries_data")    // want:CTX0001
	db.Exec("DELETE FROM context_entries_content") // want:CTX0001
	db.Exec("DELETE FROM context_fts5")            // want:CTX0001
}
