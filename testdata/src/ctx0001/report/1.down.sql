DROP TABLE context_entries; -- want:CTX0001
