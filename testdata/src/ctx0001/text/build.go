// Package text builds statements in all ways that Go has.
package text

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"strings"
	"text/template"

	"ctxvet.test/ctx0001/text/names"
)

const (
	table  = "context_entries"
	prefix = "context_"
	purge  = `DELETE FROM ` + table + ` WHERE id = $1`
)

const (
	multi = `
		DELETE FROM users;
		DELETE FROM context_entries;
		DELETE FROM context_links`
)

type kind string

const links kind = "context_links"

var (
	wipe      = "DELETE FROM " + table
	wipeUsers = "DELETE FROM users"
	inInit    string
	statement = struct{ del, sel string }{"DELETE FROM context_entries", "SELECT 1"}
	byName    = map[string]string{
		"wipe":  "DELETE FROM context_entries",
		"count": "SELECT count(*) FROM context_entries",
	}
	all = []string{
		"DELETE FROM users",
		"DELETE FROM context_entries",
		"DROP TABLE context_links",
	}
	steps = []struct {
		name string
		q    string
	}{
		{"entries", "DELETE FROM context_entries"},
		{"users", "DELETE FROM users"},
		{name: "links", q: `DELETE FROM context_links`},
	}
)

func concat(db *sql.DB, id int) {
	db.Exec("DELETE FROM "+table, id)             // want "DELETE from context_entries"
	db.Exec("DELETE FROM "+prefix+"links", id)    // want "DELETE from context_links"
	db.Exec("DELETE FROM "+string(links), id)     // want "DELETE from context_links"
	db.Exec("DELETE FROM "+names.Entries, id)     // want "DELETE from context_entries"
	db.Exec("DELETE FROM "+names.Prefix+"x", id)  // want "DELETE from context_x"
	db.Exec("DELETE FROM " + string(names.Links)) // want "DELETE from context_links"
	db.Exec("DELETE FROM " + names.Users)
	db.Exec(names.Purge, id) // want:CTX0001
	db.Exec(names.Page("DELETE FROM context_entries WHERE id = ?", 9), id) // want "DELETE from context_entries"
	db.Exec(names.Select)
	db.Exec(names.Wipe) // want:CTX0001
	db.Exec(names.WipeUsers)
	db.Exec(purge, id) // want:CTX0001
	db.Exec(wipe)      // want:CTX0001
	db.Exec(wipeUsers)
	db.Exec(multi)         // want "context_entries" "context_links"
	db.Exec(statement.del) // want:CTX0001
	db.Exec(statement.sel)
	db.Exec(byName["wipe"]) // want:CTX0001
	db.Exec(inInit)
	db.Exec(
		purge, // want:CTX0001
		id,
	)
	db.ExecContext(
		context.Background(),
		`
		-- gone
		DELETE -- want:CTX0001
		FROM context_entries`,
	)
}

func holes(db *sql.DB, tenant, column string, n int) {
	db.Exec("DELETE FROM context_" + tenant)                                  // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_%s", tenant))                    // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_%s WHERE x = $1", tenant))       // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM %s.context_entries", tenant))            // want:CTX0001
	db.Exec(fmt.Sprintf(`DELETE FROM "%s"."context_entries"`, tenant))        // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_entries_%d", n))                 // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_entries WHERE %s = $1", column)) // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM context_entries %s", column))            // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id IN (" + column + ")")       // want:CTX0001
	db.Exec("DELETE FROM context_entries " + column)                          // want:CTX0001
	db.Exec(fmt.Sprintf("TRUNCATE context_%s, users", tenant))                // want:CTX0001
	db.Exec(fmt.Sprintf("DROP TABLE IF EXISTS context_%s", tenant))           // want:CTX0001
	db.Exec(fmt.Sprintf("DROP TABLE IF EXISTS context_%s_%d", tenant, n))     // want:CTX0001

	db.Exec("DELETE FROM " + tenant)
	db.Exec(fmt.Sprintf("DELETE FROM %s", tenant))
	db.Exec(fmt.Sprintf("DELETE FROM %s_entries", tenant))
	db.Exec(fmt.Sprintf("DELETE FROM con%s", tenant))
	db.Exec(fmt.Sprintf("DELETE FROM users WHERE context_%s = 1", tenant))
	db.Exec(fmt.Sprintf("DELETE FROM %s WHERE id IN (SELECT id FROM context_entries)", tenant))
	db.Exec(tenant)
}

func sprintf(db *sql.DB, id int) {
	db.Exec(fmt.Sprintf("DELETE FROM %s WHERE id = %d", table, id))                     // want "DELETE from context_entries"
	db.Exec(fmt.Sprintf("DELETE FROM %q WHERE id = 1", table))                          // want "DELETE from context_entries"
	db.Exec(fmt.Sprintf("DELETE FROM %[2]s WHERE n = '%[1]s'", "x", table))             // want "DELETE from context_entries"
	db.Exec(fmt.Sprintf("DELETE FROM %[1]s WHERE id IN (SELECT id FROM %[1]s)", table)) // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM %v", links))                                       // want:CTX0001
	db.Exec(fmt.Sprint("DELETE FROM ", table))                                          // want:CTX0001
	db.Exec(fmt.Sprintln("DELETE FROM", table))                                         // want:CTX0001
	db.Exec(string(fmt.Appendf(nil, "DELETE FROM %s", table)))                          // want:CTX0001
	db.Exec(fmt.Sprintf("%s %s", "DELETE FROM", table))                                 // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM %-20s WHERE x LIKE 'a%%'", table))                 // want:CTX0001
	db.Exec(fmt.Sprintf("DELETE FROM %s", "users"))
	q := fmt.Sprintf("DELETE FROM %s", table)
	db.Exec(q) // want:CTX0001
	q = fmt.Sprintf("SELECT * FROM %s", table)
	db.Exec(q)
}

func branches(db *sql.DB, hard, all bool, mode int) {
	q := "UPDATE context_entries SET gone = 1"
	if hard {
		q = "DELETE FROM context_entries"
	}
	db.Exec(q) // want:CTX0001

	t := "users"
	if all {
		t = "context_links"
	}
	db.Exec("DELETE FROM " + t) // want "DELETE from context_links"

	switch mode {
	case 1:
		q = "SELECT 1"
	case 2:
		q = "TRUNCATE context_entries"
	default:
		q = "SELECT 2"
	}
	db.Exec(q) // want "TRUNCATE of context_entries"

	w := "DELETE FROM context_entries WHERE 1 = 1"
	if hard {
		w += " AND a = 1"
	}
	if all {
		w += " AND b = 1"
	}
	db.Exec(w) // want:CTX0001

	v := "DELETE FROM users"
	v += " WHERE id = 1"
	db.Exec(v)

	var u string
	if hard {
		u = "DELETE FROM users"
	} else {
		u = "DELETE FROM sessions"
	}
	db.Exec(u)

	clear := "DELETE FROM context_entries"
	clear = "SELECT 1"
	db.Exec(clear)
}

func builders(db *sql.DB, ids []string) {
	var b strings.Builder
	b.WriteString("DELETE FROM ")
	b.WriteString(table)
	b.WriteByte(' ')
	b.WriteRune('w')
	b.WriteString("here id IN (")
	for i, id := range ids {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(id)
	}
	b.WriteString(")")
	db.Exec(b.String()) // want:CTX0001

	var c strings.Builder
	fmt.Fprintf(&c, "DELETE FROM %s", table)
	fmt.Fprint(&c, " WHERE id = ", 1)
	db.Exec(c.String()) // want:CTX0001

	buf := bytes.NewBufferString("DELETE FROM ")
	buf.WriteString("context_links")
	db.Exec(buf.String()) // want:CTX0001
	buf.Reset()
	buf.WriteString("DELETE FROM users")
	db.Exec(buf.String())

	buf2 := new(bytes.Buffer)
	io.WriteString(buf2, "TRUNCATE ")
	buf2.Write([]byte("context_links"))
	db.Exec(buf2.String())        // want:CTX0001
	db.Exec(string(buf2.Bytes())) // want:CTX0001

	d := &strings.Builder{}
	start(d)
	d.WriteString("context_entries")
	db.Exec(d.String()) // want:CTX0001

	var e strings.Builder
	e.WriteString("DELETE FROM users WHERE id IN (SELECT user_id FROM ")
	e.WriteString(table)
	e.WriteString(")")
	db.Exec(e.String())
}

func start(b *strings.Builder) { b.WriteString("DELETE FROM ") }

func stringsFuncs(db *sql.DB, cols []string) {
	db.Exec(strings.Join([]string{"DELETE FROM", table, "WHERE id = 1"}, " ")) // want:CTX0001
	parts := []string{"DELETE"}
	parts = append(parts, "FROM", table)
	db.Exec(strings.Join(parts, " "))                                            // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE " + strings.Join(cols, " AND "))  // want:CTX0001
	db.Exec(strings.Replace("DELETE FROM {table}", "{table}", table, 1))         // want "DELETE from context_entries"
	db.Exec(strings.ReplaceAll("DELETE FROM __T__ WHERE a = 1", "__T__", table)) // want "DELETE from context_entries"
	db.Exec(strings.NewReplacer("{t}", table).Replace("DELETE FROM {t}"))        // want "DELETE from context_entries"
	db.Exec(strings.TrimSpace(` -- want:CTX0001
		DELETE FROM context_entries
	`))
	db.Exec(strings.ToLower("DELETE FROM CONTEXT_ENTRIES"))                               // want:CTX0001
	db.Exec(strings.TrimSuffix("DELETE FROM context_entries, ", ", "))                    // want:CTX0001
	db.Exec("DELETE FROM context_entries WHERE id IN (" + strings.Repeat("?,", 3) + "?)") // want:CTX0001
	db.Exec(strings.ReplaceAll("DELETE FROM __T__ WHERE a = 1", "__T__", "users"))
	db.Exec(strings.Join([]string{"DELETE FROM users", "WHERE id IN (SELECT id FROM context_entries)"}, " "))
}

func loops(db *sql.DB) {
	for _, q := range all {
		db.Exec(q) // want "DELETE from context_entries" "DROP TABLE context_links"
	}
	for _, s := range steps {
		db.Exec(s.q) // want "context_entries" "context_links"
	}
	for i := range all {
		db.Exec(all[i]) // want "context_entries" "context_links"
	}
	for i := 0; i < len(all); i++ {
		db.Exec(all[i]) // want "context_entries" "context_links"
	}
	for name, q := range byName {
		fmt.Println(name)
		db.Exec(q) // want:CTX0001
	}
	for _, t := range []string{"context_entries", "users", "context_links"} {
		db.Exec("DELETE FROM " + t) // want "context_entries" "context_links"
		db.Exec(fmt.Sprintf("SELECT * FROM %s", t))
	}
	for _, t := range [...]string{"users", "context_links"} {
		db.Exec(fmt.Sprintf("DELETE FROM %s", t)) // want "context_links"
	}
	for t := range map[string]bool{"users": true, "context_links": true} {
		db.Exec("DELETE FROM " + t) // want "context_links"
	}
	for _, q := range []string{
		`DELETE FROM users`,
		`DELETE FROM context_entries`,
	} {
		if _, err := db.Exec(q); err != nil { // want:CTX0001
			return
		}
	}
	var local []string
	local = append(local, "DELETE FROM context_entries")
	local = append(local, "DELETE FROM users")
	for _, q := range local {
		db.Exec(q) // want:CTX0001
	}
	db.Exec(strings.Join(all, ";\n")) // want "context_entries" "context_links"
	for _, s := range []struct{ q, why string }{{"SELECT 1", "DELETE FROM context_entries"}} {
		db.Exec(s.q)
	}
	for _, q := range strings.Split("DELETE FROM users; DELETE FROM context_entries", ";") {
		db.Exec(q) // want:CTX0001
	}
}

func helpers(db *sql.DB, id int) error {
	db.Exec(deleteFrom(table)) // want:CTX0001
	db.Exec(deleteFrom("users"))
	db.Exec(deleteFrom("context_links")) // want "context_links"
	db.Exec(names.DeleteFrom(table))     // want "context_entries"
	db.Exec(names.DeleteFrom("users"))
	db.Exec(names.DeleteEntries()) // want:CTX0001
	db.Exec(names.DeleteUsers())
	db.Exec(names.Where("DELETE FROM context_entries", "id"), id) // want:CTX0001
	db.Exec(names.Where("DELETE FROM users", "context_id"), id)
	q, args := withArgs(table, id)
	db.Exec(q, args...) // want:CTX0001
	q2, args, err := names.WithArgs("context_links", id)
	if err != nil {
		return err
	}
	db.Exec(q2, args...) // want "context_links"
	q3, args, _ := names.WithArgs("users", id)
	db.Exec(q3, args...)
	db.Exec(pick(id))                                                 // want "TRUNCATE of context_entries"
	db.Exec(func() string { return "DELETE FROM context_entries" }()) // want:CTX0001
	f := func(t string) string { return "DELETE FROM " + t }
	db.Exec(f("context_links")) // want:CTX0001
	db.Exec(f("users"))
	db.Exec(named(id))
	return nil
}

func deleteFrom(t string) string { return fmt.Sprintf("DELETE FROM %s", t) }

func withArgs(t string, id int) (string, []any) {
	return deleteFrom(t) + " WHERE id = ?", []any{id}
}

func pick(n int) string {
	if n > 1 {
		return "SELECT 1"
	}
	return "TRUNCATE context_entries"
}

func named(n int) (q string) {
	q = "SELECT 1"
	if n > 1 {
		q = "SELECT 2"
	}
	return
}

func templates(db *sql.DB) error {
	t := template.Must(template.New("q").Parse("DELETE FROM {{.Table}} WHERE id = 1"))
	var b bytes.Buffer
	if err := t.Execute(&b, map[string]string{"Table": table}); err != nil {
		return err
	}
	db.Exec(b.String())
	fixed := template.Must(template.New("q").Parse("DELETE FROM context_entries WHERE {{.Where}}"))
	var c strings.Builder
	if err := fixed.Execute(&c, nil); err != nil {
		return err
	}
	db.Exec(c.String())                                          // want:CTX0001
	_, err := db.Exec("DELETE FROM {{.Schema}}.context_entries") // want:CTX0001
	return err
}

func unread(db *sql.DB, r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	_, err = db.Exec(string(data))
	return err
}
