DELETE FROM context_entries;
