// Package inline has a PostgreSQL trigger in a literal.
package inline

import "database/sql"

const schema = `
CREATE OR REPLACE FUNCTION app.note_lineage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO context_lineage (entry_id, action) VALUES (NEW.id, TG_OP);
  RETURN NEW;
END $$;
CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at = now();
  RETURN NEW;
END $$;
CREATE TRIGGER note AFTER INSERT OR UPDATE ON app.context_clips FOR EACH ROW EXECUTE FUNCTION app.note_lineage();
CREATE TRIGGER stamped BEFORE UPDATE ON app.context_pages FOR EACH ROW EXECUTE FUNCTION stamp();
CREATE RULE copied AS ON INSERT TO context_ruled DO ALSO INSERT INTO context_lineage (entry_id) VALUES (NEW.id);
`

// Create makes the tables.
func Create(db *sql.DB) error {
	_, err := db.Exec(schema)
	return err
}

// Insert is served.
func Insert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO app.context_clips (id) VALUES (1)`)
	return err
}

// Upsert is served.
func Upsert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_clips (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET n = 1`)
	return err
}

// Pages are stamped, not noted.
func Pages(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_pages SET n = 1`) // want:CTX0008
	return err
}

// Ruled is served by a rule.
func Ruled(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_ruled (id) VALUES (1)`)
	return err
}

// RuledUpdate is not.
func RuledUpdate(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_ruled SET id = 1`) // want:CTX0008
	return err
}
