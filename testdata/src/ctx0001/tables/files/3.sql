-- Side tables and temporary ones.
CREATE TEMP TABLE context_batch AS SELECT 1 AS id;
DROP TABLE context_batch;
CREATE VIRTUAL TABLE context_search USING fts5 (text, content='context_entries');
DELETE FROM "main"."context_entries_fts";
