INSERT INTO context_entries (id, text) VALUES ($1, $2);
