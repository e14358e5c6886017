DELETE FROM context_entries; -- want:CTX0001
