// Package cascade erases.
package cascade

import (
	"context"
	"database/sql"
	"errors"
)

const act = `INSERT INTO context_erasures (subject) VALUES (?)`

// Erase records.
//
//ctx:cascade
func Erase(ctx context.Context, db *sql.DB, who string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE context_links SET gone = 1 WHERE who = ?`, who); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who); err != nil {
		return err
	}
	if _, err := tx.Exec(act, who); err != nil {
		return err
	}
	return tx.Commit()
}

// Unrecorded does not; one finding for all that it does.
//
//ctx:cascade
func Unrecorded(ctx context.Context, db *sql.DB, who string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE context_links SET gone = 1 WHERE who = ?`, who); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM context_links WHERE who = ?`, who); err != nil { // want "DELETE from context_links .*context_erasures row"
		return err
	}
	if _, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who); err != nil {
		return err
	}
	return tx.Commit()
}

// LineageOnly writes the wrong row.
//
//ctx:cascade
func LineageOnly(ctx context.Context, db *sql.DB, who string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`DELETE FROM context_links WHERE who = ?`, who); err != nil { // want:CTX0008
		return err
	}
	if _, err := tx.Exec(`INSERT INTO context_lineage (who) VALUES (?)`, who); err != nil {
		return err
	}
	return tx.Commit()
}

// ByPool removes by autocommit: one finding for both.
//
//ctx:cascade
func ByPool(db *sql.DB, who string) error {
	if _, err := db.Exec(`DELETE FROM context_links WHERE who = ?`, who); err != nil { // want:CTX0008
		return err
	}
	_, err := db.Exec(`DELETE FROM context_entries WHERE who = ?`, who)
	return err
}

// None removed nothing.
//
//ctx:cascade
func None(tx *sql.Tx, who string) error {
	res, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(act, who)
	return err
}

// NoRows found nobody.
//
//ctx:cascade
func NoRows(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id int
	err = tx.QueryRow(`DELETE FROM context_entries WHERE who = ? RETURNING id`, who).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return tx.Commit()
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(act, who); err != nil {
		return err
	}
	return tx.Commit()
}

// NoIDs has nothing to do.
//
//ctx:cascade
func NoIDs(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	ids, err := removed(tx, who)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return tx.Commit()
	}
	if _, err := tx.Exec(act, who); err != nil {
		return err
	}
	return tx.Commit()
}

func removed(tx *sql.Tx, who string) ([]int, error) {
	rows, err := tx.Query(`DELETE FROM context_entries WHERE who = ? RETURNING id`, who)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Inside has the literal in it.
//
//ctx:cascade
func Inside(db *sql.DB, who string) error {
	return in(db, func(tx *sql.Tx) error {
		_, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who) // want:CTX0008
		return err
	})
}

func in(db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Calls has helpers.
//
//ctx:cascade
func Calls(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := drop(tx, who); err != nil {
		return err
	}
	if err := record(tx, who); err != nil {
		return err
	}
	return tx.Commit()
}

// CallsShort forgets one.
//
//ctx:cascade
func CallsShort(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := drop(tx, who); err != nil { // want "DELETE from context_entries by drop"
		return err
	}
	return tx.Commit()
}

func drop(tx *sql.Tx, who string) error {
	_, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who)
	return err
}

func record(tx *sql.Tx, who string) error {
	_, err := tx.Exec(act, who)
	return err
}

// Blank only blanks.
//
//ctx:cascade
func Blank(db *sql.DB, who string) error {
	_, err := db.Exec(`UPDATE context_entries SET text = '' WHERE who = ?`, who) // want:CTX0008
	return err
}

// BlankSigned only blanks, and says so.
//
//ctx:cascade
func BlankSigned(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE context_entries SET text = '' WHERE who = ?`, who); err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO context_lineage (who) VALUES (?)`, who); err != nil {
		return err
	}
	return tx.Commit()
}

// Elsewhere records in another transaction.
//
//ctx:cascade
func Elsewhere(db *sql.DB, who string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`DELETE FROM context_entries WHERE who = ?`, who); err != nil { // want "another transaction"
		return err
	}
	if _, err := db.Exec(act, who); err != nil {
		return err
	}
	return tx.Commit()
}
