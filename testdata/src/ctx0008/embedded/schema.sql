CREATE TABLE context_entries (id text, text text);
INSERT INTO context_entries (id, text) VALUES ('0', 'the first');
