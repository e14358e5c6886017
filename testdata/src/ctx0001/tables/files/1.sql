CREATE TABLE "context_entries_new" (id INTEGER PRIMARY KEY);
INSERT INTO "context_entries_new" SELECT * FROM "context_entries";
DROP TABLE "context_entries";
ALTER TABLE "context_entries_new" RENAME TO "context_entries";
PRAGMA foreign_keys = ON;
