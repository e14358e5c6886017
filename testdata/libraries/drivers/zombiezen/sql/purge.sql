DELETE FROM context_entries WHERE id = 1; -- want:CTX0001
