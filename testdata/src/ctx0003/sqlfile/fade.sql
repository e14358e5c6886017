CREATE FUNCTION fade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE context_notes SET strength = strength * 0.9 WHERE id = NEW.id; -- want:CTX0003
  UPDATE context_notes SET uses = uses + 1 WHERE id = NEW.id;
  RETURN NEW;
END $$;
UPDATE context_notes SET strength = strength * 0.9; -- want:CTX0003
UPDATE context_notes SET strength = 1;
