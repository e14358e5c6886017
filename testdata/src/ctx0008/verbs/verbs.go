// Package verbs writes a context table in each way, with lineage and without.
package verbs

import (
	"context"
	"database/sql"
	"fmt"
)

const note = `INSERT INTO context_lineage (entry_id, actor) VALUES (?, ?)`

// Insert adds an entry alone.
func Insert(tx *sql.Tx, id string) error {
	_, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id)
	return err // handed the transaction, no caller in reach
}

// Add owns its transaction.
func Add(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id); err != nil { // want "INSERT into context_entries without a context_lineage row on some path that succeeds: .* \\(Fourth Law\\); write one in the same transaction"
		return err
	}
	return tx.Commit()
}

// AddSigned writes lineage after.
func AddSigned(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id); err != nil {
		return err
	}
	if _, err := tx.Exec(note, id, "me"); err != nil {
		return err
	}
	return tx.Commit()
}

// AddSignedBefore writes lineage before.
func AddSignedBefore(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(note, id, "me"); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Upsert changes an entry or adds it.
func Upsert(db *sql.DB, id string) error {
	_, err := db.Exec(`INSERT INTO context_entries (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET n = 1`, id) // want:CTX0008
	return err
}

// Merge changes an entry or adds it.
func Merge(db *sql.DB) error {
	_, err := db.Exec(`MERGE INTO context_entries e USING staging s ON e.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)`) // want:CTX0008
	return err
}

// Update changes an entry.
func Update(db *sql.DB, id string) error {
	_, err := db.Exec(`UPDATE context_entries SET n = 1 WHERE id = ?`, id) // want:CTX0008
	return err
}

// Returning changes entries and reads them.
func Returning(db *sql.DB) (n int, err error) {
	err = db.QueryRow(`UPDATE context_entries SET n = 1 RETURNING n`).Scan(&n) // want:CTX0008
	return n, err
}

// Delete is CTX0001's.
func Delete(db *sql.DB, id string) error {
	_, err := db.Exec(`DELETE FROM context_entries WHERE id = ?`, id)
	return err
}

// Replace is CTX0001's.
func Replace(db *sql.DB, id string) error {
	_, err := db.Exec(`REPLACE INTO context_entries (id) VALUES (?)`, id)
	return err
}

// OrReplace is CTX0001's.
func OrReplace(db *sql.DB, id string) error {
	_, err := db.Exec(`INSERT OR REPLACE INTO context_entries (id) VALUES (?)`, id)
	return err
}

// Rewrite of lineage is CTX0002's.
func Rewrite(db *sql.DB, id string) error {
	_, err := db.Exec(`UPDATE context_lineage SET actor = 'x' WHERE id = ?`, id)
	return err
}

// Lineage, erasures, traces and shadow tables owe nothing.
func Aside(db *sql.DB, id string) error {
	for _, q := range []string{
		`INSERT INTO context_traces (id) VALUES (1)`,
		`INSERT INTO context_erasures (id) VALUES (1)`,
		`INSERT INTO context_lineage (id) VALUES (1)`,
		`INSERT INTO context_entries_fts (id) VALUES (1)`,
		`UPDATE context_recalls SET n = 1`,
		`INSERT INTO other (id) VALUES (1)`,
	} {
		if _, err := db.Exec(q); err != nil {
			return err
		}
	}
	return nil
}

// Temporary tables are nobody's.
func Temporary(db *sql.DB) error {
	if _, err := db.Exec(`CREATE TEMP TABLE context_tmp (id int)`); err != nil {
		return err
	}
	_, err := db.Exec(`INSERT INTO context_tmp (id) VALUES (1)`)
	return err
}

// InCTE writes lineage in the statement itself.
func InCTE(db *sql.DB, id string) error {
	_, err := db.Exec(`WITH e AS (INSERT INTO context_entries (id) VALUES ($1) RETURNING id)
		INSERT INTO context_lineage (entry_id) SELECT id FROM e`, id)
	return err
}

// Both has both statements in one text.
func Both(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_entries SET n = 1; INSERT INTO context_lineage (actor) VALUES ('x')`)
	return err
}

// Prefix knows the table by its beginning.
func Prefix(db *sql.DB, kind string) error {
	_, err := db.Exec(fmt.Sprintf(`INSERT INTO context_%s (id) VALUES (1)`, kind)) // want:CTX0008
	return err
}

// Two are two transactions by autocommit.
func Two(db *sql.DB) error {
	if _, err := db.Exec(`INSERT INTO context_entries (id) VALUES (1)`); err != nil { // want "goes to another transaction"
		return err
	}
	_, err := db.Exec(note, 1, "me")
	return err
}

// Prepared is judged where it runs, and reported where it is prepared.
func Prepared(db *sql.DB, ids []string) error {
	stmt, err := db.Prepare(`INSERT INTO context_entries (id) VALUES (?)`) // want:CTX0008
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, id := range ids {
		if _, err := stmt.Exec(id); err != nil {
			return err
		}
	}
	return nil
}

// PreparedInTx runs both in a transaction.
func PreparedInTx(db *sql.DB, ids []string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	stmt, err := tx.Prepare(`INSERT INTO context_entries (id) VALUES (?)`)
	if err != nil {
		return err
	}
	lineage, err := tx.Prepare(note)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := stmt.Exec(id); err != nil {
			return err
		}
		if _, err := lineage.Exec(id, "me"); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Unused prepares and never runs.
func Unused(db *sql.DB) error {
	stmt, err := db.Prepare(note)
	if err != nil {
		return err
	}
	return stmt.Close()
}

type store struct {
	db           *sql.DB
	insert, note *sql.Stmt
}

// Open prepares the statements.
func Open(db *sql.DB) (*store, error) {
	insert, err := db.Prepare(`INSERT INTO context_entries (id) VALUES (?)`)
	if err != nil {
		return nil, err
	}
	note, err := db.Prepare(note)
	if err != nil {
		return nil, err
	}
	return &store{db, insert, note}, nil
}

// Kept runs kept statements in a transaction.
func (s *store) Kept(id string) error {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Stmt(s.insert).Exec(id); err != nil {
		return err
	}
	if _, err := tx.Stmt(s.note).Exec(id, "me"); err != nil {
		return err
	}
	return tx.Commit()
}

// Rebuild copies a table into its successor.
func Rebuild(tx *sql.Tx) error {
	for _, q := range []string{
		`CREATE TABLE context_new (id int)`,
		`INSERT INTO context_new (id) SELECT id FROM context_entries`,
		`DROP TABLE context_entries`,
		`ALTER TABLE context_new RENAME TO context_entries`,
	} {
		if _, err := tx.Exec(q); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Conn begins by text.
func Conn(ctx context.Context, conn *sql.Conn, id string) error {
	_, err := conn.ExecContext(ctx, `INSERT INTO context_entries (id) VALUES (?)`, id) // want:CTX0008
	return err
}

// Define has the writes of others in a body.
func Define(db *sql.DB) error {
	_, err := db.Exec(`CREATE TRIGGER t AFTER INSERT ON other BEGIN INSERT INTO context_entries (id) VALUES (NEW.id); END`)
	return err
}

// Do runs the body at once.
func Do(db *sql.DB) error {
	_, err := db.Exec(`DO $$ BEGIN INSERT INTO context_entries (id) VALUES (1); END $$`) // want:CTX0008
	return err
}

// Select reads.
func Select(db *sql.DB) error {
	_, err := db.Query(`SELECT * FROM context_entries`)
	return err
}

// Ignored first, then one that surely writes.
func Ignored(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT OR IGNORE INTO context_sources (id) VALUES (1)`); err != nil {
		tx.Rollback()
		return err
	}
	if _, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (1)`); err != nil { // want:CTX0008
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Sources may add one.
func Sources(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_sources (id) VALUES (1) ON CONFLICT DO NOTHING`) // want:CTX0008
	return err
}
