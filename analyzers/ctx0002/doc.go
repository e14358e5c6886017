// Package ctx0002 reports statements that can change a record which is meant to be
// append-only, and those that take away its guard.
//
// # Analyzer CTX0002
//
// CTX0002: change of an append-only table, or of its guard
//
// Law: First, Preservation. No claim may be altered, and the record of who said
// what, where and when least of all: whoever can rewrite it can rewrite the answer
// to every later question. Lineage and erasure tables are append-only, and those
// under tables.append_only.
//
// Reported, on such a table (by default context_lineage and context_erasures), in
// Go code and in the .sql files that it embeds or that the key sql lists:
//
//   - UPDATE in all forms: FROM, in a CTE, UPDATE OR …, MERGE … THEN UPDATE
//   - the upserts ON CONFLICT DO UPDATE and ON DUPLICATE KEY UPDATE
//   - DROP and ALTER of its triggers and rules, also SQLite's DROP TRIGGER, which
//     does not name the table, if the package shows the trigger's creation
//   - ALTER TABLE … DISABLE TRIGGER or RULE, and ENABLE REPLICA
//   - GRANT of UPDATE, DELETE, TRUNCATE or ALL on it, for columns too
//   - any of these in the body of a trigger, rule, function or DO, or in an EXECUTE
//     of a literal
//
// A cascade is no excuse: erasure removes rows and records that it did, it does not
// rewrite them.
//
// Before:
//
//	_, err := db.ExecContext(ctx,
//		`UPDATE context_lineage SET author = ? WHERE entry = ?`, author, entry)
//
// After:
//
//	_, err := db.ExecContext(ctx,
//		`INSERT INTO context_lineage (entry, author, reason) VALUES (?, ?, 'correction')`, entry, author)
//
// Not reported: INSERT, with ON CONFLICT DO NOTHING, OR IGNORE or IGNORE too; a
// trigger or rule that the same text creates again; a trigger that is seen to refuse
// nothing, such as one that keeps a search index; DELETE, TRUNCATE and REPLACE,
// which are CTX0001's; temporary tables created in the same text or function; down
// sections and rollback functions of migrations (migrations.down: report wants
// them).
//
// To fix: insert a new row that corrects the old one, and read the newest. Leave the
// guard in place; a migration that changes it drops and creates it in one text.
// Grant INSERT and SELECT alone.
//
// To allow a finding, answer for it on the line above or at its end; in SQL, the
// comment begins with two dashes:
//
//	//ctx:allow CTX0002 by=ana fills the new column once, before anything reads it
//	-- ctx:allow CTX0002 by=ana fills the new column once, before anything reads it
//
// Known false positives: an UPDATE that fills a column which a migration has just
// added; a trigger that guards nothing and whose creation is not in the package.
//
// Known false negatives: libraries that no table of the tool has, unless their
// functions are listed under sinks; GRANT ON ALL TABLES IN SCHEMA; a
// change of owner; triggers switched off for a session (session_replication_role);
// a trigger function that is replaced by one which refuses nothing; a change
// through a view; text that the code does not show, which -opaque lists.
package ctx0002
