CREATE TRIGGER clips_added AFTER INSERT ON context_clips
BEGIN
  INSERT INTO context_lineage (entry_id) VALUES (NEW.id);
END;
INSERT INTO context_seeds (id) VALUES (1);
