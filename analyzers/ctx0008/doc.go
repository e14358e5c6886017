// Package ctx0008 reports functions that write claims on some path without a
// lineage row.
//
// # Analyzer CTX0008
//
// CTX0008: a write path that produces no lineage row
//
// Law: Fourth, Accountability. Every claim carries its provenance: who wrote it,
// where, how and when. There is no anonymous path, so every write of a claim adds
// a row to the lineage table, in the transaction of the write: else one of the two
// may stay without the other.
//
// Reported is a function that writes a context table (INSERT, UPDATE, an upsert,
// COPY, or the same by a query builder or ORM; by default the tables are
// context_*, and lineage, erasure, trace and shadow tables are left aside) while
//
//   - some path from there to a return without an error writes no lineage row
//   - or writes it in another transaction. A statement that runs on a pool, such
//     as *sql.DB or *pgxpool.Pool, is a transaction of its own
//   - or, in a declared cascade, removes rows and writes no erasure row in the same
//     way; one finding stands for all that the cascade does
//
// The finding stands at the first such write of a transaction, with the return,
// and with the row that goes to another transaction if there is one.
//
// Before:
//
//	func (s *Store) Star(ctx context.Context, id int64, who string) error {
//		_, err := s.db.ExecContext(ctx, `UPDATE context_entries SET starred = 1 WHERE id = $1`, id)
//		return err
//	}
//
// After:
//
//	func (s *Store) Star(ctx context.Context, id int64, who string) error {
//		return s.inTx(ctx, func(tx *sql.Tx) error {
//			if _, err := tx.ExecContext(ctx, `UPDATE context_entries SET starred = 1 WHERE id = $1`, id); err != nil {
//				return err
//			}
//			_, err := tx.ExecContext(ctx,
//				`INSERT INTO context_lineage (entry_id, actor, action) VALUES ($1, $2, 'star')`, id, who)
//			return err
//		})
//	}
//
// What counts as a lineage row: an INSERT or COPY into the lineage table before or
// after the write, in the function itself, in one that it calls, in a function
// literal that runs in the same transaction or is deferred, in a hook that GORM calls
// around the write, around the savepoint that the write is in, in a CTE of the write,
// or in the body of a trigger that fires on the verb and that is seen in the SQL of
// the package, of its imports, or under sql:. What cannot be seen is declared:
// //ctx:lineage on the function or interface method that writes the row, or
// lineage_by_trigger for a table.
//
// Not reported: a path that returns an error, panics, ends the process or rolls
// back; one on which the write failed or affected no row; a loop that runs not at
// all. An unexported function, and an exported one that is handed the transaction
// (as a transaction, *gorm.DB, an interface like sqlc's DBTX, in a struct or a
// context), may leave the row to its callers: the finding is then at the call, in
// the first caller that owns the transaction, or is exported and was not handed it.
// A function literal that is handed the transaction answers for itself, unless the
// function that runs it writes the row. Nor: .sql files by themselves; tests; a
// statement that CTX0001 or CTX0002 reports.
//
// To fix: write the row in the same transaction. A helper that does both makes it
// impossible to forget:
//
//	func (s *Store) write(ctx context.Context, who, what string, do func(*sql.Tx) error) error
//
// To allow a finding, answer for it on the line above or at its end:
//
//	//ctx:allow CTX0008 by=ana the counter is a cache, its source is the lineage table
//
// Known false positives: a table that matches and holds no claims; a row that a
// function writes by means that nothing declares, such as a message to a queue;
// a connection on which a function out of reach has begun a transaction by text; a
// backfill in a migration; two conditions that depend on each other, in different
// functions.
//
// Known false negatives: a lineage row for another claim than the one written, as
// one row a path is enough; a row whose insertion fails, where nobody tests its error;
// a transaction handed on by means that cannot be followed, such as a map or a
// channel; a function that calls itself, where it calls itself; statements that are
// built and never seen to run; an exported function that is handed the transaction
// and whose callers are out of reach.
package ctx0008
