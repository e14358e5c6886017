-- +goose Up
CREATE TABLE context_clips (id INTEGER PRIMARY KEY, source TEXT);
CREATE TRIGGER clips_added AFTER INSERT ON context_clips
BEGIN
  INSERT INTO context_lineage (entry_id, action) VALUES (NEW.id, 'clip');
END;
CREATE TRIGGER pages_logged AFTER UPDATE ON context_pages
BEGIN
  INSERT INTO other_log (entry_id) VALUES (NEW.id);
END;
CREATE TRIGGER gone AFTER INSERT ON context_gone
BEGIN
  INSERT INTO context_lineage (entry_id) VALUES (NEW.id);
END;
DROP TRIGGER gone;
-- +goose Down
CREATE TRIGGER down AFTER INSERT ON context_down
BEGIN
  INSERT INTO context_lineage (entry_id) VALUES (NEW.id);
END;
