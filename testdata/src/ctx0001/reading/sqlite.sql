PRAGMA foreign_keys = OFF;
CREATE VIRTUAL TABLE context_search USING fts5(text);
CREATE TRIGGER a AFTER UPDATE ON users WHEN NEW.gone BEGIN
  UPDATE users SET n = CASE WHEN n > 1 THEN 2 ELSE 3 END;
  DELETE FROM context_a; -- want:CTX0001
  INSERT OR REPLACE INTO context_b (id) VALUES (NEW.id); -- want:CTX0001
END;
DELETE FROM [context_c]; -- want:CTX0001
ATTACH 'x.db' AS x;
DELETE FROM x.context_d; -- want:CTX0001
ALTER TABLE context_e DROP COLUMN text; -- want:CTX0001
VACUUM;
