// Package dep has the schema for others.
package dep

import "database/sql"

// Create makes the tables.
func Create(db *sql.DB) error {
	_, err := db.Exec(`CREATE TRIGGER note AFTER INSERT OR UPDATE ON context_clips FOR EACH ROW EXECUTE FUNCTION note_lineage()`)
	if err != nil {
		return err
	}
	_, err = db.Exec(`CREATE FUNCTION note_lineage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO context_lineage (entry_id) VALUES (NEW.id); RETURN NEW; END $$`)
	return err
}
