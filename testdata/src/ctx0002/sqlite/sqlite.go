// Package sqlite drops triggers without naming their table.
package sqlite

import "database/sql"

func create(db *sql.DB) {
	db.Exec(`
		CREATE TRIGGER IF NOT EXISTS lineage_keep BEFORE UPDATE ON context_lineage BEGIN
			SELECT RAISE(ABORT, 'append only');
		END;
		CREATE TRIGGER "erasures_keep" BEFORE DELETE ON "context_erasures" BEGIN
			SELECT RAISE(ABORT, 'append only');
		END;
		CREATE TRIGGER entries_touch AFTER UPDATE ON context_entries BEGIN
			INSERT INTO context_lineage (op) VALUES ('touch');
		END;`)
}

func drop(db *sql.DB) {
	db.Exec("DROP TRIGGER lineage_keep")             // want "DROP TRIGGER lineage_keep on context_lineage"
	db.Exec("DROP TRIGGER IF EXISTS erasures_keep")  // want "context_erasures"
	db.Exec("DROP TRIGGER IF EXISTS `LINEAGE_KEEP`") // want:CTX0002
	db.Exec("DROP TRIGGER main.lineage_keep")        // want:CTX0002
	db.Exec("DROP TRIGGER entries_touch")
	db.Exec("DROP TRIGGER nobody_knows")
	db.Exec(`
		DROP TRIGGER IF EXISTS lineage_keep;
		CREATE TRIGGER lineage_keep BEFORE UPDATE ON context_lineage BEGIN
			SELECT RAISE(ABORT, 'append only, really');
		END;`)
	db.Exec(`
		DROP TRIGGER lineage_keep; -- want:CTX0002
		UPDATE context_lineage SET n = 1; -- want:CTX0002
	`)
}
