package sqlparse

import (
	"slices"

	"github.com/sqlc-dev/meyer/ast"
)

// selects walks the parts of a SELECT, with what its WITH queries hide.
func (w *liteWalk) selects(n *ast.SelectStmt, sc scope) {
	sc = w.with(n.With, sc, "SELECT")
	for _, core := range n.Cores {
		w.walk(core, sc)
	}
}

// insert adds an INSERT. With OR REPLACE, or spelled REPLACE, it removes the rows
// whose keys the new ones have.
func (w *liteWalk) insert(n *ast.InsertStmt, sc scope) {
	sc = w.with(n.With, sc, "INSERT")
	t := liteName(n.Table)
	op := Op{Verb: Insert, Keyword: "INSERT", Table: t, OrWhat: n.OrConflict.String(), Columns: identNames(n.Columns)}
	op.Off = w.verb(t.Off, "INSERT", "REPLACE")
	switch {
	case n.Replace:
		op.Verb, op.Keyword, op.OrWhat = Replace, "REPLACE INTO", "REPLACE"
	case n.OrConflict == ast.ConflictReplace:
		// INSERT OR REPLACE INTO: the word nearest to the table is REPLACE.
		op.Verb, op.Keyword, op.Off = Replace, "INSERT OR REPLACE", w.verb(t.Off, "INSERT")
	}
	if op.OrWhat == "" && len(n.Upserts) == 0 {
		// With a conflict clause a row may be left out, so it would be no copy.
		op.CopyOf = liteCopyOf(n.Select, sc)
	}
	w.add(op)
	for _, u := range n.Upserts {
		w.upsert(u, t)
	}
	w.below(n, sc, n.With, n.Table)
}

// upsert adds the change of rows already there that an ON CONFLICT clause makes.
// DO NOTHING makes none.
func (w *liteWalk) upsert(u *ast.Upsert, t Name) {
	if u.DoNothing {
		return
	}
	// The node starts at ON; a statement may have several.
	do := w.after(w.at(u.Pos()), "DO", "UPDATE")
	w.add(Op{
		Verb: Update, Keyword: "ON CONFLICT DO UPDATE", Off: w.off(do + 1),
		Table: t, Columns: setColumns(u.Set),
	})
}

// update adds an UPDATE. OR REPLACE removes the rows that are in the new ones' way,
// so the keyword shows it.
func (w *liteWalk) update(n *ast.UpdateStmt, sc scope) {
	sc = w.with(n.With, sc, "UPDATE")
	t := liteName(n.Table)
	op := Op{Verb: Update, Keyword: "UPDATE", Off: w.verb(t.Off, "UPDATE"), Table: t, Columns: setColumns(n.Set)}
	if op.OrWhat = n.OrConflict.String(); op.OrWhat != "" {
		op.Keyword = "UPDATE OR " + op.OrWhat
	}
	w.add(op)
	w.below(n, sc, n.With, n.Table)
}

// remove adds a DELETE, and what its WHERE reads.
func (w *liteWalk) remove(n *ast.DeleteStmt, sc scope) {
	sc = w.with(n.With, sc, "DELETE")
	t := liteName(n.Table)
	w.add(Op{Verb: Delete, Keyword: "DELETE", Off: w.verb(t.Off, "DELETE"), Table: t})
	w.below(n, sc, n.With, n.Table)
}

// liteCopyOf returns the table of which a SELECT takes all rows, or no name:
// any clause that may drop, join or fold rows makes it something else. A table
// may be dropped once it is copied, so doubt means no.
func liteCopyOf(n *ast.SelectStmt, sc scope) Name {
	if n == nil || n.With != nil || len(n.Cores) != 1 {
		return Name{}
	}
	q, ok := n.Cores[0].(*ast.SelectQuery)
	if !ok || q.Distinct == ast.DistinctDistinct || q.Where != nil || q.Having != nil ||
		q.Limit != nil || len(q.GroupBy) > 0 || len(q.From) != 1 {
		return Name{}
	}
	from := q.From[0]
	if from.Name == nil || from.HasArgs || isLiteCTE(from.Name, sc) {
		return Name{}
	}
	if slices.ContainsFunc(q.Columns, func(c *ast.ResultColumn) bool { return liteFolds(c.Expr) }) {
		return Name{}
	}
	return liteName(from.Name)
}

// liteFolds says whether an expression calls an aggregate, which makes one row
// of all. MIN and MAX of several values are ordinary functions; a window
// function keeps the rows; a subquery folds its own.
func liteFolds(e ast.Expr) bool {
	folds := false
	ast.Walk(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.FuncCall); ok && call.Over == nil && len(call.Args) < 2 {
			folds = folds || isAggregate(call.Name.Name)
		}
		_, sub := n.(*ast.SelectStmt)
		return !sub
	})
	return folds
}

// identNames returns identifiers without their quotes.
func identNames(ids []*ast.Ident) []string {
	var all []string
	for _, id := range ids {
		all = append(all, id.Name)
	}
	return all
}

// setColumns returns the columns of a SET, in both its forms: a = 1, (a, b) = …
func setColumns(pairs []*ast.SetPair) []string {
	var all []string
	for _, p := range pairs {
		all = append(all, identNames(p.Columns)...)
	}
	return all
}
