package verbs

import "database/sql"

// Statements inside bodies run when something else happens.
func bodies(db *sql.DB) {
	db.Exec(`
		CREATE TRIGGER user_left AFTER DELETE ON users BEGIN
			DELETE FROM context_entries WHERE user_id = OLD.id; -- want:CTX0001
		END`)
	db.Exec(`
		CREATE TRIGGER entry_left AFTER DELETE ON context_entries BEGIN
			DELETE FROM context_entries_fts WHERE rowid = OLD.id;
			INSERT INTO audit (id) VALUES (OLD.id);
		END`)
	db.Exec(`CREATE TRIGGER keep BEFORE DELETE ON context_entries BEGIN SELECT RAISE(ABORT, 'append only'); END`)
	db.Exec(`CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON context_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse()`)
	db.Exec(`CREATE RULE gone AS ON DELETE TO users DO ALSO DELETE FROM context_entries WHERE user_id = OLD.id`)       // want:CTX0001
	db.Exec(`CREATE RULE gone AS ON UPDATE TO users DO INSTEAD (UPDATE users SET n = 1; DELETE FROM context_entries)`) // want:CTX0001
	db.Exec(`CREATE RULE keep AS ON DELETE TO context_entries DO INSTEAD NOTHING`)
	db.Exec(`
		CREATE OR REPLACE FUNCTION purge() RETURNS void LANGUAGE plpgsql AS $$
		DECLARE n int;
		BEGIN
			IF n > 3 THEN
				DELETE FROM context_entries; -- want:CTX0001
			ELSE
				FOR n IN SELECT id FROM users LOOP
					DELETE FROM users WHERE id = n;
					TRUNCATE context_links; -- want:CTX0001
				END LOOP;
			END IF;
			RAISE NOTICE 'DELETE FROM context_entries';
		END $$`)
	db.Exec(`CREATE FUNCTION purge() RETURNS void LANGUAGE sql AS 'DELETE FROM context_entries'`)              // want:CTX0001
	db.Exec(`CREATE FUNCTION purge() RETURNS void LANGUAGE sql BEGIN ATOMIC DELETE FROM context_entries; END`) // want:CTX0001
	db.Exec(`CREATE PROCEDURE purge() LANGUAGE sql AS $body$ DELETE FROM context_entries $body$`)              // want:CTX0001
	db.Exec(`
		DO $$
		BEGIN
			DELETE FROM context_entries; -- want:CTX0001
		EXCEPTION WHEN others THEN
			DELETE FROM context_links; -- want:CTX0001
		END
		$$`)
	db.Exec(`
		DO $do$ BEGIN
			EXECUTE 'DELETE FROM context_entries'; -- want:CTX0001
			EXECUTE 'DROP TABLE context_entries CASCADE'; -- want:CTX0001
			EXECUTE 'DELETE FROM users';
			EXECUTE $q$TRUNCATE context_links$q$; -- want:CTX0001
		END $do$`)
	db.Exec("CREATE PROCEDURE purge() BEGIN DELETE FROM context_entries; END")                     // want:CTX0001
	db.Exec("CREATE EVENT purge ON SCHEDULE EVERY 1 DAY DO DELETE FROM context_entries WHERE old") // want:CTX0001
	db.Exec("PREPARE s FROM 'DELETE FROM context_entries'")                                        // want:CTX0001
	db.Exec("EXECUTE IMMEDIATE 'DELETE FROM context_entries'")                                     // want:CTX0001
	db.Exec("SELECT cron.schedule('x', '0 3 * * *', 'VACUUM context_entries')")
	db.Exec("COMMENT ON TABLE context_entries IS 'never DELETE FROM context_entries'")
}
