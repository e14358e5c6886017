// Package api has a cascade with a generic and a wrapper for it.
package api

import "database/sql"

// Erase is a cascade.
//
//ctx:cascade
func Erase[T any](db *sql.DB, id T) {
	db.Exec("DELETE FROM context_entries WHERE id = ?", id)
	eraseLinks(db, id)
}

func eraseLinks[T any](db *sql.DB, id T) { db.Exec("DELETE FROM context_links WHERE id = ?", id) }

// EraseFrom is a cascade that is told the table.
//
//ctx:cascade
func EraseFrom(db *sql.DB, table string, id int) {
	db.Exec("DELETE FROM "+table+" WHERE id = ?", id)
}

// DeleteFrom is none.
func DeleteFrom(db *sql.DB, table string, id int) {
	db.Exec("DELETE FROM "+table+" WHERE id = ?", id)
}
