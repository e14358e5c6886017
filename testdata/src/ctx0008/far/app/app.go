// Package app owns the transactions.
package app

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0008/far/store"
)

// Add signs.
func Add(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := store.Insert(tx, id); err != nil {
		return err
	}
	if err := store.Sign(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// AddShort does not.
func AddShort(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := store.Insert(tx, id); err != nil { // want "INSERT into context_entries by Insert"
		return err
	}
	return tx.Commit()
}

// AddMaybe may.
func AddMaybe(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := store.Insert(tx, id); err != nil { // want:CTX0008
		return store.Finish(tx, err)
	}
	return store.Finish(tx, store.MaybeSign(tx, id))
}

// AddByRepo does not.
func AddByRepo(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := store.NewRepo(tx).Add(ctx, id); err != nil { // want:CTX0008
		return err
	}
	return tx.Commit()
}

// AddCovered is signed by what runs it.
func AddCovered(ctx context.Context, s *store.Store, id string) error {
	return s.InTx(ctx, func(tx *sql.Tx) error {
		return store.Insert(tx, id)
	})
}

// Erase forgets the record.
//
//ctx:cascade
func Erase(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := store.Remove(tx, id); err != nil { // want "DELETE from context_entries by Remove .* context_erasures"
		return err
	}
	return tx.Commit()
}
