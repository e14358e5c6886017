DROP TABLE context_entries;
