// Package reading embeds files that are hard to read.
package reading

import (
	"database/sql"
	"embed"
)

//go:embed *.sql
var FS embed.FS

var (
	//go:embed bom.sql
	bom string
)

func f(db *sql.DB) {
	db.Exec(bom)
	db.Exec("\ufeffDELETE FROM context_entries")                                                // want:CTX0001
	db.Exec(";;; DELETE FROM context_entries")                                                  // want:CTX0001
	db.Exec("(DELETE FROM context_entries")                                                     // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE text = 'unterminated")                           // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE (((")                                            // want:CTX0001
	db.Exec("DELETE FROM user; DELETE FROM context_entries")                                    // want:CTX0001
	db.Exec("DELETE FROM context_entries OUTPUT deleted.id WHERE id = @p1", 1)                  // want:CTX0001
	db.Exec("BEGIN TRANSACTION; DELETE FROM context_entries WHERE a -> 'b' ?| array['c']; END") // want:CTX0001
	db.Exec("/* a */ -- b\n # c\n DELETE FROM context_entries")                                 // want:CTX0001
	db.Exec("SET search_path TO context_store; DELETE FROM entries")
	db.Exec("DELETE FROM context_entries\x00") // want:CTX0001
	db.Exec("")
	db.Exec(" ")
	db.Exec("-- nothing")
	db.Exec("DELETE FROM")
	db.Exec("DELETE")
	db.Exec("DROP TABLE")
}
