package sqlparse

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"
)

// insert adds an INSERT or REPLACE and, for ON DUPLICATE KEY UPDATE, the change
// that it makes of rows already there.
func (w *mysqlWalk) insert(n *ast.InsertStmt) {
	into := sources(n.Table.TableRefs)[0]
	w.target[into] = true
	t := w.table(into.Source.(*ast.TableName))
	op := Op{Verb: Insert, Keyword: "INSERT", Off: w.verb(t.Off, "INSERT"), Table: t}
	for _, c := range n.Columns {
		op.Columns = append(op.Columns, c.Name.O)
	}
	switch {
	case n.IsReplace:
		op.Verb, op.Keyword, op.OrWhat = Replace, "REPLACE INTO", "REPLACE"
		op.Off = w.verb(t.Off, "REPLACE")
	case n.IgnoreErr:
		op.OrWhat = "IGNORE"
	case len(n.OnDuplicate) == 0:
		// In the other cases a row may be left out, so it would be no copy.
		op.CopyOf = w.copyOf(n.Select)
	}
	w.add(op)
	if len(n.OnDuplicate) > 0 {
		i := w.after(w.at(t.Off), "ON", "DUPLICATE", "KEY", "UPDATE")
		w.add(Op{
			Verb: Update, Keyword: "ON DUPLICATE KEY UPDATE", Off: w.off(i + 3),
			Table: t, Columns: assigned(n.OnDuplicate),
		})
	}
}

// sources returns the tables of a FROM that have a name, in order. Joins nest in
// both directions, and stand in brackets.
func sources(n ast.ResultSetNode) []*ast.TableSource {
	switch n := n.(type) {
	case *ast.Join:
		if n != nil {
			return append(sources(n.Left), sources(n.Right)...)
		}
	case *ast.TableSource:
		if _, named := n.Source.(*ast.TableName); named {
			return []*ast.TableSource{n}
		}
		if join, ok := n.Source.(*ast.Join); ok && n.AsName.O == "" {
			return sources(join)
		}
	}
	return nil
}

// sourceOf finds the table that goes by an alias, or by its own name, in a FROM.
func sourceOf(name string, from []*ast.TableSource) *ast.TableSource {
	for _, s := range from {
		known := s.AsName.O
		if known == "" {
			known = s.Source.(*ast.TableName).Name.O
		}
		if strings.EqualFold(known, name) {
			return s
		}
	}
	return nil
}

// update adds the tables of which a column is set; the others of a join are only
// read.
func (w *mysqlWalk) update(n *ast.UpdateStmt) {
	from := sources(n.TableRefs.TableRefs)
	set := map[*ast.TableSource][]string{}
	for _, a := range n.List {
		s := sourceOf(a.Column.Table.O, from)
		if s == nil && len(from) > 0 {
			// Without a schema nobody knows whose an unqualified column is; the
			// first table is the one that people write first.
			s = from[0]
		}
		set[s] = append(set[s], a.Column.Name.O)
	}
	for _, s := range from {
		if set[s] == nil || w.isCTE(s.Source.(*ast.TableName)) {
			continue
		}
		w.target[s] = true
		t := w.table(s.Source.(*ast.TableName))
		w.add(Op{Verb: Update, Keyword: "UPDATE", Off: w.verb(t.Off, "UPDATE"), Table: t, Columns: set[s]})
	}
}

// remove adds the tables that a DELETE takes rows from: with several tables,
// those of its list, by alias or name.
func (w *mysqlWalk) remove(n *ast.DeleteStmt) {
	from := sources(n.TableRefs.TableRefs)
	var gone []*ast.TableName
	// DELETE e FROM entries e JOIN …: the list has aliases, the FROM the tables. A
	// table that only the list names is an error to MySQL; it stands for itself.
	if !n.IsMultiTable {
		w.target[from[0]] = true
		gone = append(gone, from[0].Source.(*ast.TableName))
	} else {
		for _, listed := range n.Tables.Tables {
			if s := sourceOf(listed.Name.O, from); s != nil {
				w.target[s] = true
				listed = s.Source.(*ast.TableName)
			}
			gone = append(gone, listed)
		}
	}
	for _, table := range gone {
		t := w.table(table)
		w.add(Op{Verb: Delete, Keyword: "DELETE", Off: w.verb(t.Off, "DELETE"), Table: t})
	}
}

// copyOf returns the table of which a SELECT takes all rows, or no name: any
// clause that may drop, join or fold rows makes it something else than a copy. A
// table may be dropped once it is copied, so doubt means no.
func (w *mysqlWalk) copyOf(n ast.ResultSetNode) Name {
	q, ok := n.(*ast.SelectStmt)
	if !ok || q.Distinct || q.From == nil || q.Where != nil || q.GroupBy != nil || q.Having != nil ||
		q.Limit != nil || q.LockInfo != nil || q.With != nil {
		return Name{}
	}
	from, ok := q.From.TableRefs.Left.(*ast.TableSource)
	if !ok || q.From.TableRefs.Right != nil {
		return Name{}
	}
	t, ok := from.Source.(*ast.TableName)
	// FROM t PARTITION (p) takes a part of the rows.
	if !ok || w.isCTE(t) || len(t.PartitionNames) > 0 || mysqlFolds(q) {
		return Name{}
	}
	return w.table(t)
}

// mysqlFolds says whether a SELECT calls an aggregate, which makes one row of
// all. This parser does tell aggregates and window functions apart.
func mysqlFolds(q *ast.SelectStmt) bool {
	var found aggregateFinder
	if q.Fields != nil {
		q.Fields.Accept(&found)
	}
	return bool(found)
}

type aggregateFinder bool

// Enter looks for an aggregate, but not into subqueries: they fold their own.
func (f *aggregateFinder) Enter(n ast.Node) (ast.Node, bool) {
	switch n.(type) {
	case *ast.AggregateFuncExpr:
		*f = true
	case *ast.SubqueryExpr:
		return n, true
	}
	return n, false
}

// Leave goes on: there is nothing to undo.
func (f *aggregateFinder) Leave(n ast.Node) (ast.Node, bool) { return n, true }

// assigned returns the columns that a list of assignments sets.
func assigned(list []*ast.Assignment) []string {
	var all []string
	for _, a := range list {
		all = append(all, a.Column.Name.O)
	}
	return all
}
