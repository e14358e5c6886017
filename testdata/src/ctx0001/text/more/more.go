// Package more has further ways to say a statement.
package more

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type query string

const purge query = "DELETE FROM context_entries"

func (q query) String() string { return string(q) }

type table struct{ schema, name string }

func (t table) String() string { return t.schema + "." + t.name }

func (t table) quoted() string { return strconv.Quote(t.name) }

var entries = table{"public", "context_entries"}

var (
	users = table{schema: "public", name: "users"}
	group = [...]string{0: "SELECT 1", 2: "DELETE FROM context_entries"}
	nest  = map[string][]string{"up": {"SELECT 1"}, "wipe": {"DELETE FROM context_entries"}}
	ptr   = &struct{ q string }{"DELETE FROM context_entries"}
	lazy  = func() string { return "DELETE FROM context_entries" }
	fn    = build("context_entries")
)

func build(t string) string {
	const verb = "DELETE FROM "
	return verb + t
}

type stmts struct{ wipe, count string }

func newStmts(prefix string) stmts {
	return stmts{
		wipe:  "DELETE FROM " + prefix + "entries",
		count: "SELECT count(*) FROM " + prefix + "entries",
	}
}

type dialect struct{ ph func(int) string }

func run[Q ~string](db *sql.DB, q Q) { db.Exec(string(q)) }

func types(db *sql.DB) {
	db.Exec(string(purge))                 // want:CTX0001
	db.Exec(purge.String())                // want:CTX0001
	db.Exec(fmt.Sprint(purge))             // want:CTX0001
	db.Exec("DELETE FROM " + entries.name) // want:CTX0001
	db.Exec("DELETE FROM " + users.name)
	db.Exec("DELETE FROM " + entries.String())      // want:CTX0001
	db.Exec("DELETE FROM " + entries.quoted())      // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM %s", entries)) // want:CTX0001
	db.Exec(group[2])                               // want:CTX0001
	for _, q := range nest["wipe"] {
		db.Exec(q) // want:CTX0001
	}
	for _, list := range nest {
		for _, q := range list {
			db.Exec(q) // want:CTX0001
		}
	}
	db.Exec(ptr.q)  // want:CTX0001
	db.Exec(lazy()) // want:CTX0001
	db.Exec(fn)     // want:CTX0001
	run(db, purge)  // want:CTX0001
	run(db, "DELETE FROM users")
	s := newStmts("context_")
	db.Exec(s.wipe) // want:CTX0001
	db.Exec(s.count)
	db.Exec(newStmts("").wipe)
	db.Exec(newStmts("context_").wipe) // want:CTX0001
	var q any = "DELETE FROM context_entries"
	db.Exec(q.(string)) // want:CTX0001
	p := &s.wipe
	db.Exec(*p)                                                                // want:CTX0001
	db.Exec(strings.TrimPrefix("-- x\nDELETE FROM context_entries", "-- x\n")) // want:CTX0001
	db.Exec(cmp.Or("", "DELETE FROM context_entries"))                         // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id = " + strconv.Itoa(3))       // want:CTX0001
	db.Exec("DELETE FROM context_entries"[:])                                  // want:CTX0001
	parts := [2]string{"DELETE FROM ", "context_entries"}
	db.Exec(parts[0] + parts[1]) // want:CTX0001
	a, b := "DELETE FROM ", "context_entries"
	a, b = b, a
	db.Exec(b + a) // want:CTX0001
	var x, y = "SELECT 1", "DELETE FROM context_entries"
	db.Exec(x)
	db.Exec(y) // want:CTX0001
}

func flow(ctx context.Context, db *sql.DB, hard bool, n int) (err error) {
	if q := "DELETE FROM context_entries"; hard {
		_, err = db.Exec(q) // want:CTX0001
	}
	switch q := "DELETE FROM context_entries"; {
	case hard:
		db.Exec(q) // want:CTX0001
	}
	q := "SELECT 1"
	defer func() { db.Exec(q) }() // want "DELETE" "DELETE"
	q = "DELETE FROM context_entries"
	for range n {
		q = "DELETE FROM context_entries WHERE " + strconv.Itoa(n)
	}
	q2 := "SELECT 1"
	for i := 0; i < n; i++ {
		db.Exec(q2) // want:CTX0001
		q2 = "DELETE FROM context_entries"
	}
	set := func() { q2 = "DROP TABLE context_links" }
	set()
	db.Exec(q2) // want "DROP TABLE context_links" "DELETE from context_entries"
	for _, q := range slices.Backward([]string{"SELECT 1", "DELETE FROM context_entries"}) {
		db.Exec(q) // want:CTX0001
	}
	for _, k := range slices.Sorted(maps.Keys(nest)) {
		for _, q := range nest[k] {
			db.Exec(q) // want:CTX0001
		}
	}
	ch := make(chan string, 1)
	ch <- "DELETE FROM context_entries"
	db.Exec(<-ch)
	return err
}

func clause(db *sql.DB, by map[string]any) {
	var where []string
	var args []any
	for k, v := range by {
		where = append(where, k+" = ?")
		args = append(args, v)
	}
	q := "DELETE FROM context_entries"
	if len(where) > 0 {
		q += " WHERE " + strings.Join(where, " AND ")
	}
	db.Exec(q, args...) // want:CTX0001

	ph := make([]string, len(args))
	for i := range ph {
		ph[i] = "?"
	}
	db.Exec("DELETE FROM context_entries WHERE id IN ("+strings.Join(ph, ",")+")", args...)                                                // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_entries WHERE id IN (%s)", strings.TrimRight(strings.Repeat("?,", len(args)), ",")), args...) // want:CTX0001
	db.Exec(fmt.Sprintf(`DELETE FROM %[1]scontext_entries%[1]s WHERE a = %[2]d`, `"`, 1))                                                  // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE text LIKE '%DROP TABLE context_links%'")                                                    // want "DELETE from context_entries"
	db.Exec(`DELETE FROM ` + "`context_entries`")                                                                                          // want:CTX0001
}
