package sqlsite

import (
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// Queries is a fact about a package: the named queries that its generated
// functions run, each with what it does to which tables.
type Queries struct{ Names []string }

// AFact marks Queries as a fact.
func (*Queries) AFact() {}

// String lists the queries, for tests.
func (q *Queries) String() string { return "queries " + strings.Join(q.Names, ", ") }

// findQueries collects the named queries that generated functions in reach run:
// those of this package, which it exports, and those of the packages it imports.
func (r *reader) findQueries() {
	r.sites.queries = map[string]bool{}
	var own []string
	for _, s := range r.sites.List {
		if s.Call == nil || !r.isGenerated(s.Call) {
			continue
		}
		for _, st := range s.Statements() {
			if id := queryID(st); id != "" && !r.sites.queries[id] {
				r.sites.queries[id] = true
				own = append(own, id)
			}
		}
	}
	if len(own) > 0 {
		slices.Sort(own)
		r.pass.ExportPackageFact(&Queries{Names: own})
	}
	for _, f := range r.pass.AllPackageFacts() {
		if q, ok := f.Fact.(*Queries); ok {
			for _, id := range q.Names {
				r.sites.queries[id] = true
			}
		}
	}
}

// queryID names a query by its name and its effects, so that a query of the
// same name that does something else is not taken for it.
func queryID(st sqlparse.Statement) string {
	if st.Query == "" {
		return ""
	}
	var effects []string
	for _, op := range st.Ops {
		if op.Verb != sqlparse.Select {
			effects = append(effects, op.Keyword+" "+strings.ToLower(op.Table.Last()))
		}
	}
	slices.Sort(effects)
	return st.Query + ": " + strings.Join(slices.Compact(effects), ", ")
}

// LeftToCode reports whether a statement of a file is a named query whose
// generated function is in reach: then it is judged where that is called.
func (s *Site) LeftToCode(st sqlparse.Statement) bool {
	return s.File != nil && s.sites.queries[queryID(st)]
}
