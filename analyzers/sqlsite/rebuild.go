package sqlsite

import (
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// Rebuilt reports whether a step drops a table of whose rows none is lost: in the
// same function or file the table that they came from, or one that takes the name
// of the dropped one, has them all afterwards (contract, CTX0001). The new table
// may be renamed in the end, the old one may have been before, or the rows went
// into a copy and came back.
func (s Step) Rebuilt() bool {
	if s.Op.Verb != sqlparse.DropTable {
		return false
	}
	var rows []*origin
	where, dropped := whereabouts{rows: map[string][]*origin{}, temp: map[string]bool{}}, fold(s.Op.Table)
	for site, op := range s.sites.ops(s.Unit()) {
		if site.place() == s.place() && op.Off == s.Op.Off && fold(op.Table) == dropped {
			rows = where.in(dropped)
		}
		where.follow(op)
		if len(rows) > 0 && where.keep(rows, dropped) {
			return true
		}
	}
	return false
}

// ops yields the operations of a function or file in order, each once: a call that
// goes through several helpers to a database is one for each.
func (s *Sites) ops(unit any) func(yield func(*Site, sqlparse.Op) bool) {
	return func(yield func(*Site, sqlparse.Op) bool) {
		seen := map[siteKey]bool{}
		for _, site := range s.List {
			if site.Unit() != unit || seen[site.place()] {
				continue
			}
			seen[site.place()] = true
			for _, st := range site.Statements() {
				for _, op := range st.Ops {
					if !yield(site, op) {
						return
					}
				}
			}
		}
	}
}

// place tells sites apart by text and place only.
func (s *Site) place() siteKey { return siteKey{file: s.File, call: s.Call, text: s.Reading.Text} }

// An origin is the rows of a table at one time, as a whole.
type origin struct{ table string }

// whereabouts say which rows a table has all of. A table that is not there yet has
// its own.
type whereabouts struct {
	rows map[string][]*origin
	temp map[string]bool // temporary tables, which lose theirs whatever they are called
}

func (w whereabouts) in(table string) []*origin {
	if _, known := w.rows[table]; !known {
		w.rows[table] = []*origin{{table}}
	}
	return w.rows[table]
}

// keep reports whether the rows of a table that was dropped are all where they
// belong.
func (w whereabouts) keep(rows []*origin, dropped string) bool {
	for _, o := range rows {
		if !slices.Contains(w.rows[o.table], o) && !slices.Contains(w.rows[dropped], o) {
			return false
		}
	}
	return true
}

// follow applies what an operation does to tables as wholes.
func (w whereabouts) follow(op sqlparse.Op) {
	table, source := fold(op.Table), fold(op.CopyOf)
	switch op.Verb {
	case sqlparse.CreateTable:
		w.rows[table], w.temp[table] = nil, op.Temp
		if source != "" {
			w.rows[table] = slices.Clone(w.in(source))
		}
	case sqlparse.Insert:
		if source != "" {
			w.rows[table] = slices.Concat(w.in(table), w.in(source))
		} else if len(w.in(table)) == 0 {
			w.rows[table] = []*origin{{table}}
		}
	case sqlparse.RenameTable:
		w.rows[fold(op.To)] = w.in(table)
		if w.temp[table] {
			w.rows[fold(op.To)] = nil
		}
		w.rows[table] = nil
	case sqlparse.DropTable:
		w.rows[table] = nil
	}
}
