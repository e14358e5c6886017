// Package other has texts that are no SQL, or that nobody runs.
package other

import (
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
)

// ErrPurge looks like SQL.
var ErrPurge = errors.New("DELETE FROM context_entries is forbidden")

const help = `TRUNCATE context_entries; DROP TABLE context_lineage;`

var unused = "DELETE FROM context_entries"

// Doc: DELETE FROM context_entries.
func routes(mux *http.ServeMux, db *sql.DB) error {
	mux.HandleFunc("DELETE /context_entries/{id}", func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "DELETE FROM context_entries failed", 500)
	})
	log.Printf("DELETE FROM context_entries WHERE id = %d", 1)
	log.Println(help, unused)
	req, err := http.NewRequest("DELETE", "/context_entries", nil)
	if err != nil {
		return fmt.Errorf("DELETE FROM context_entries: %w", err)
	}
	_ = req
	panic("DROP TABLE context_entries")
}

type client struct{}

// Exec of something that is no database.
func (client) Exec(cmd string) error { return nil }

func (client) Query(q string) string { return q }

func shell(c client) {
	c.Exec("DELETE FROM context_entries")
	_ = c.Query("DELETE FROM context_entries")
}
