// Package sqlx stores by sqlx.
package sqlx

import (
	"context"

	"github.com/jmoiron/sqlx"
)

type entry struct {
	ID string `db:"id"`
}

const (
	add  = `INSERT INTO context_entries (id) VALUES (:id)`
	note = `INSERT INTO context_lineage (entry_id) VALUES (:id)`
)

// Add signs.
func Add(ctx context.Context, db *sqlx.DB, e entry) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.NamedExecContext(ctx, add, e); err != nil {
		return err
	}
	if _, err := tx.NamedExecContext(ctx, note, e); err != nil {
		return err
	}
	return tx.Commit()
}

// AddShort does not.
func AddShort(db *sqlx.DB, e entry) {
	tx := db.MustBegin()
	defer tx.Rollback()
	tx.NamedExec(add, e) // want:CTX0008
	tx.Commit()
}

// ByFunc hands the transaction to functions.
func ByFunc(db *sqlx.DB, e entry) error {
	tx, err := db.Beginx()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := sqlx.NamedExec(tx, add, e); err != nil {
		return err
	}
	if _, err := sqlx.NamedExec(tx, note, e); err != nil {
		return err
	}
	return tx.Commit()
}

// ByFuncBeside mixes them up.
func ByFuncBeside(db *sqlx.DB, e entry) error {
	tx, err := db.Beginx()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := sqlx.NamedExec(tx, add, e); err != nil { // want "another transaction"
		return err
	}
	if _, err := sqlx.NamedExec(db, note, e); err != nil {
		return err
	}
	return tx.Commit()
}

// Ext is handed what may be a transaction.
func Ext(db sqlx.Ext, e entry) error {
	_, err := sqlx.NamedExec(db, add, e)
	return err
}

// Pool is handed none.
func Pool(db *sqlx.DB, e entry) error {
	_, err := db.NamedExec(add, e) // want:CTX0008
	return err
}

// Named is prepared.
func Named(db *sqlx.DB, es []entry) error {
	tx, err := db.Beginx()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	stmt, err := tx.PrepareNamed(add) // want:CTX0008
	if err != nil {
		return err
	}
	for _, e := range es {
		if _, err := stmt.Exec(e); err != nil {
			return err
		}
	}
	return tx.Commit()
}
