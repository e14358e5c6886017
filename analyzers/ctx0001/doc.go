// Package ctx0001 reports statements that can remove claims, other than those of
// the erasure cascade.
//
// # Analyzer CTX0001
//
// CTX0001: removal from a context table outside the cascade
//
// Law: First, Preservation. No claim may be destroyed; it may only be superseded
// by another one, and stays queryable. A removed row cannot be found, contested or
// accounted for. The one exception is erasure at a person's request: the cascade,
// which is declared, so that it can be found and reviewed.
//
// Reported, on a context table or one that is append-only (by default context_*),
// in Go code and in the .sql files that it embeds or that the key sql lists:
//
//   - DELETE in all forms: USING, several tables, RETURNING, in a CTE, MERGE …
//     THEN DELETE, EXPLAIN ANALYZE
//   - TRUNCATE, DROP TABLE, DROP COLUMN, and DROP SCHEMA if the schema's own name
//     matches
//   - REPLACE INTO and INSERT OR REPLACE, which remove the row in their way;
//     UPDATE OR REPLACE where the table is not append-only (there it is CTX0002's)
//   - a foreign key declared by a context table with ON DELETE CASCADE, SET NULL or
//     SET DEFAULT
//   - any of these in the body of a trigger, rule, function or DO, or in an EXECUTE
//     of a literal
//   - a table whose name is known by its beginning alone, if that matches the
//     pattern: context_%s
//
// Before:
//
//	// Correct replaces a claim that turned out to be wrong.
//	func (s *Store) Correct(ctx context.Context, id int64, claim string) error {
//		_, err := s.db.ExecContext(ctx, `DELETE FROM context_entries WHERE id = ?`, id)
//		…
//
// After:
//
//	// Correct supersedes a claim that turned out to be wrong.
//	func (s *Store) Correct(ctx context.Context, id int64, claim string) error {
//		_, err := s.db.ExecContext(ctx,
//			`INSERT INTO context_entries (supersedes, claim) VALUES (?, ?)`, id, claim)
//		…
//
// Not reported: what runs inside the cascade. That is a function declared with
// //ctx:cascade (or under functions.cascade), a function literal in one, and an
// unexported function that has callers, all of them inside. A use as a value counts
// as a call, tests do not. Nor: temporary tables created in the same text or
// function; shadow tables (*_fts, *_idx, *_vec of a context table, and those under
// tables.shadow), which can be built again; views; soft deletes, which are UPDATEs;
// down sections and rollback functions of migrations (migrations.down: report wants
// them); and a table rebuild, where the same text or function copies all rows into
// a new table and then gives it the dropped one's name, or renamed the old one
// before, or takes the rows back from a copy.
//
// To fix: supersede the claim by a new row that refers to it. If a person asked for
// erasure, declare the function that carries it out:
//
//	//ctx:cascade
//	func (s *Store) Erase(ctx context.Context, author string) error {
//
// A foreign key takes ON DELETE RESTRICT, and the cascade deletes in order. A table
// that matches the pattern and holds no claims is taken out by naming the others
// under tables.context.
//
// To allow a finding, answer for it on the line above or at its end; in SQL, the
// comment begins with two dashes:
//
//	//ctx:allow CTX0001 by=ana drafts are private to their author until published
//	-- ctx:allow CTX0001 by=ana drafts are private to their author until published
//
// Known false positives: a table whose name matches and that holds no claims, such
// as a queue; a removal whose WHERE can match no claim; a rebuild in steps over
// several functions or files; DROP COLUMN after its content moved elsewhere.
//
// Known false negatives: libraries that no table of the tool has, unless their
// functions are listed under sinks; a model whose table a plugin of the ORM names;
// a table under another name (a view, a synonym, a table renamed before it is dropped); DROP DATABASE and DROP
// OWNED; a column that is cut short by a change of its type; a foreign key that a
// table which is no context table declares; SQL that a database function puts
// together when it runs; text that the code does not show, which -opaque lists.
package ctx0001
