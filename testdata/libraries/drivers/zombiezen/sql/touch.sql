UPDATE context_lineage SET actor = 1; -- want:CTX0002
SELECT id FROM context_entries;
