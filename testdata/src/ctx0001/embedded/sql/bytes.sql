TRUNCATE context_entries; -- want:CTX0001
