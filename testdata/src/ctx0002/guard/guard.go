// Package guard disarms what keeps a table append-only.
package guard

import "database/sql"

func postgres(db *sql.DB, role string) {
	db.Exec("DROP TRIGGER keep ON context_lineage")                                         // want "DROP TRIGGER keep on context_lineage"
	db.Exec("DROP TRIGGER IF EXISTS keep ON public.context_lineage CASCADE")                // want:CTX0002
	db.Exec("DROP RULE keep ON context_lineage")                                            // want "DROP RULE keep on context_lineage"
	db.Exec("ALTER TRIGGER keep ON context_lineage RENAME TO x")                            // want:CTX0002
	db.Exec("ALTER TABLE context_lineage DISABLE TRIGGER keep")                             // want "context_lineage"
	db.Exec("ALTER TABLE context_lineage DISABLE TRIGGER ALL")                              // want:CTX0002
	db.Exec("ALTER TABLE ONLY context_lineage DISABLE TRIGGER USER")                        // want:CTX0002
	db.Exec("ALTER TABLE context_lineage DISABLE RULE keep")                                // want:CTX0002
	db.Exec("ALTER TABLE context_erasures ADD COLUMN x int, DISABLE TRIGGER ALL")           // want:CTX0002
	db.Exec("GRANT UPDATE ON context_lineage TO app")                                       // want "GRANT"
	db.Exec("GRANT DELETE ON TABLE context_lineage TO app")                                 // want:CTX0002
	db.Exec("GRANT TRUNCATE ON context_lineage TO app WITH GRANT OPTION")                   // want:CTX0002
	db.Exec("GRANT ALL ON context_lineage TO app")                                          // want:CTX0002
	db.Exec("GRANT ALL PRIVILEGES ON context_lineage TO app")                               // want:CTX0002
	db.Exec("GRANT SELECT, INSERT, UPDATE ON context_entries, context_lineage TO app, web") // want "context_lineage"
	db.Exec("GRANT UPDATE (at) ON context_lineage TO app")                                  // want:CTX0002
	db.Exec("GRANT SELECT, UPDATE (at, who) ON context_lineage TO app")                     // want:CTX0002
	db.Exec("GRANT ALL (at) ON context_lineage TO app")                                     // want:CTX0002
	db.Exec("GRANT ALL ON context_lineage TO " + role)                                      // want:CTX0002

	db.Exec("GRANT SELECT, INSERT ON context_lineage TO app")
	db.Exec("GRANT INSERT (at), REFERENCES, TRIGGER ON context_lineage TO app")
	db.Exec("GRANT ALL ON context_entries TO app")
	db.Exec("GRANT ALL ON SEQUENCE context_lineage_id_seq TO app")
	db.Exec("GRANT ALL ON SCHEMA public TO app")
	db.Exec("GRANT context_lineage TO app")
	db.Exec("REVOKE UPDATE, DELETE ON context_lineage FROM app")
	db.Exec("REVOKE ALL ON context_lineage FROM PUBLIC")
	db.Exec("DROP TRIGGER touch ON context_entries")
	db.Exec("DROP TRIGGER context_lineage ON users")
	db.Exec("DROP RULE keep ON users")
	db.Exec("ALTER TABLE context_entries DISABLE TRIGGER ALL")
	db.Exec("ALTER TABLE context_lineage ENABLE TRIGGER keep")
	db.Exec("ALTER TABLE context_lineage ENABLE ALWAYS TRIGGER keep")
	db.Exec("ALTER TABLE context_lineage DISABLE ROW LEVEL SECURITY")
	db.Exec("CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse()")
}

func mysql(db *sql.DB) {
	db.Exec("GRANT UPDATE ON store.context_lineage TO 'app'@'%'")              // want:CTX0002
	db.Exec("GRANT ALL ON `store`.`context_lineage` TO app")                   // want:CTX0002
	db.Exec("GRANT SELECT, UPDATE (`at`) ON context_lineage TO app@localhost") // want:CTX0002
	db.Exec("GRANT ALL ON store.* TO app")
}

func again(db *sql.DB) {
	db.Exec(`
		DROP TRIGGER IF EXISTS keep ON context_lineage;
		CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse();`)
	db.Exec(`
		CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse();
		DROP TRIGGER keep ON context_lineage; -- want:CTX0002`)
	db.Exec(`
		DROP TRIGGER keep ON context_lineage; -- want:CTX0002
		CREATE TRIGGER other BEFORE UPDATE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse();`)
	db.Exec(`
		DROP TRIGGER keep ON context_lineage; -- want:CTX0002
		CREATE TRIGGER keep BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse();`)
	db.Exec(`
		DROP RULE keep ON context_lineage;
		CREATE RULE keep AS ON UPDATE TO context_lineage DO INSTEAD NOTHING;`)
	db.Exec(`
		DROP TRIGGER keep ON context_lineage;
		CREATE OR REPLACE TRIGGER "keep" BEFORE UPDATE OR DELETE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse();`)
	db.Exec("DROP TRIGGER keep ON context_lineage") // want:CTX0002
	db.Exec("CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON context_lineage FOR EACH ROW EXECUTE FUNCTION refuse()")
}

// Erase is a cascade, which is no excuse.
//
//ctx:cascade
func Erase(db *sql.DB) {
	db.Exec("ALTER TABLE context_lineage DISABLE TRIGGER keep") // want:CTX0002
	db.Exec("DELETE FROM context_lineage WHERE id = 1")
	db.Exec("ALTER TABLE context_lineage ENABLE TRIGGER keep")
}

// Arming it again does not undo what came between.
func between(db *sql.DB) {
	db.Exec(`
		ALTER TABLE context_lineage DISABLE TRIGGER keep; -- want:CTX0002
		UPDATE context_lineage SET n = 1; -- want:CTX0002
		ALTER TABLE context_lineage ENABLE TRIGGER keep;`)
	db.Exec("GRANT SELECT ON context_lineage TO app; GRANT UPDATE ON public.context_erasures TO app") // want:CTX0002
	db.Exec("DO $$ BEGIN EXECUTE 'ALTER TABLE context_lineage DISABLE TRIGGER ALL'; END $$")          // want:CTX0002
	db.Exec("UPDATE context_lineage AS users SET n = 1")                                              // want:CTX0002
	db.Exec("COMMENT ON TRIGGER keep ON context_lineage IS 'DISABLE TRIGGER'")
	db.Exec("SELECT has_table_privilege('app', 'context_lineage', 'UPDATE')")
	db.Exec("INSERT INTO context_lineage (op) VALUES ('UPDATE context_lineage SET')")
}
