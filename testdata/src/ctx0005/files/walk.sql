SELECT id FROM context_notes WHERE id > ? ORDER BY id LIMIT 50;
