package ctx0005

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A query is a SELECT that a call runs.
type query struct {
	step    sqlsite.Step
	site    *sqlsite.Site // where it is run
	clauses *sqlparse.Clauses
	verdict string // how it leaves rows out
	judged  bool
}

// queries returns the SELECTs of a package, the outermost of each statement.
func queries(sites *sqlsite.Sites) (out []*query) {
	for step := range sites.Steps {
		if step.Op.Verb != sqlparse.Select || step.Op.Body != "" {
			continue
		}
		if step.Call != nil {
			out = append(out, &query{step: step, site: step.Site})
		}
		for _, user := range step.Users() { // the text is that of a file
			out = append(out, &query{step: step, site: user})
		}
	}
	return out
}

// traces returns the calls that write a row to a trace table.
func traces(sites *sqlsite.Sites) map[*ast.CallExpr]bool {
	out := map[*ast.CallExpr]bool{}
	for step := range sites.Steps {
		if step.Roles.Has(vocab.Trace) && step.Op.Verb == sqlparse.Insert {
			for _, run := range step.Runs() {
				out[run.Call] = true
			}
		}
	}
	return out
}

// query returns the query that a call runs, one that leaves rows out if there
// are several; nil if none is known.
func (j *judge) query(c *ast.CallExpr) (found *query) {
	for _, q := range j.queries {
		if q.site.Call == c && (found == nil || found.cuts(j) == "") {
			found = q
		}
	}
	return found
}

// inCandidates reports whether a query stands in a function that is declared to
// generate candidates.
func (j *judge) inCandidates(q *query) bool {
	for _, fn := range q.site.Fns {
		if obj := fn.Top().Obj; obj != nil && j.vocab.Declares(obj, vocab.Candidates) {
			return true
		}
	}
	return false
}

func (q *query) cut(j *judge) cut {
	pos := q.step.Pos(q.step.Op.Off)
	return cut{pos: pos, query: q, what: q.cuts(j)}
}

// cuts says how the query leaves rows out, "" if it does not.
func (q *query) cuts(j *judge) string {
	if !q.judged {
		q.judged = true
		q.clauses = sqlparse.ReadClauses(q.step.Reading.Text, q.step.Op, q.step.Statement.Reader.Dialect())
		q.verdict = q.judge(j)
	}
	return q.verdict
}

func (q *query) judge(j *judge) string {
	table := q.step.Op.Table
	pages := j.repeated(q.site.Call) && q.isPage()
	if what := q.unequal(j, q.clauses.Where, pages); what != "" {
		return fmt.Sprintf("SELECT from %s leaves out rows by %s", table, what)
	}
	if what := q.unequal(j, q.clauses.Having, false); what != "" {
		return fmt.Sprintf("SELECT from %s leaves out rows by %s", table, what)
	}
	keyword := ""
	if l := q.clauses.Limit; l != nil {
		if n, ok := l.Count.Float(); !ok || n != 1 { // one row is looked up, not chosen from
			keyword = l.Keyword
		}
	}
	if keyword == "" && limits(q.site.Call) {
		keyword = "Limit"
	}
	if keyword == "" || pages {
		return ""
	}
	return fmt.Sprintf("SELECT from %s leaves out rows by %s", table, keyword)
}

// limits reports whether a builder's chain limits its rows.
func limits(c *ast.CallExpr) bool {
	for c != nil {
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if sel.Sel.Name == "Limit" && len(c.Args) > 0 {
			lit, ok := ast.Unparen(c.Args[0]).(*ast.BasicLit)
			return !ok || lit.Value != "1"
		}
		c, _ = ast.Unparen(sel.X).(*ast.CallExpr)
	}
	return false
}

// isPage reports whether the query continues where the last one ended: by a key
// that it is ordered by, or by an offset.
func (q *query) isPage() bool {
	found := strings.Contains(strings.ToUpper(q.step.Reading.Text), "OFFSET")
	q.clauses.Where.Walk(func(e *sqlparse.Expr) bool {
		if isOrder(e) {
			found = found || slices.ContainsFunc(q.keys(e), q.ordersBy)
		}
		return true
	})
	return found
}

// keys returns the columns on both sides of a comparison, those of a row too.
func (q *query) keys(e *sqlparse.Expr) (out []*sqlparse.Expr) {
	for _, a := range e.Args {
		if a.Kind == sqlparse.Call && a.Name == "row" {
			out = append(out, a.Args...)
		} else {
			out = append(out, a)
		}
	}
	return out
}

func (q *query) ordersBy(e *sqlparse.Expr) bool {
	return e.Kind == sqlparse.ColumnRef && slices.ContainsFunc(q.clauses.OrderBy, func(o *sqlparse.Expr) bool {
		return o.Kind == sqlparse.ColumnRef && strings.EqualFold(o.Name, e.Name)
	})
}

func isOrder(e *sqlparse.Expr) bool {
	return e.Kind == sqlparse.Operator && len(e.Args) >= 2 && slices.Contains([]string{"<", ">", "<=", ">=", "BETWEEN", "NOT BETWEEN"}, e.Name)
}

// unequal returns what a condition compares by order that says how good or how
// old a row is, "" if nothing.
func (q *query) unequal(j *judge, cond *sqlparse.Expr, pages bool) (what string) {
	cond.Walk(func(e *sqlparse.Expr) bool {
		if !isOrder(e) || what != "" {
			return what == ""
		}
		if pages && slices.ContainsFunc(q.keys(e), q.ordersBy) {
			return false
		}
		for i, a := range e.Args {
			if name := q.judges(j, a); name != "" && !(isTimeName(a) && !bounds(e.Name, i)) {
				what = name
			}
		}
		return false
	})
	return what
}

// isTimeName reports whether an operand is a plain column that holds a time.
func isTimeName(e *sqlparse.Expr) bool {
	return e.Kind == sqlparse.ColumnRef && namesTime(e.Name)
}

// bounds reports whether operand i of an order is held above the other: only a
// lower bound of a time leaves out what is old. To ask for a range, or for what
// was there at a time, is a cue.
func bounds(op string, i int) bool {
	return strings.HasPrefix(op, ">") && i == 0 || strings.HasPrefix(op, "<") && i == 1
}

// distances are operators that compare vectors or texts by likeness.
var distances = []string{"<->", "<=>", "<#>", "<+>", "<~>", "<%>", "<<->>"}

// judges returns what of an operand tells quality or age: a computed column, a
// similarity, a rank, a distance, a time that is no validity.
func (q *query) judges(j *judge, e *sqlparse.Expr) (what string) {
	e.Walk(func(e *sqlparse.Expr) bool {
		switch {
		case e.Kind == sqlparse.Operator && slices.Contains(distances, e.Name):
			what = "a distance (" + e.Name + ")"
		case e.Kind == sqlparse.ColumnRef && (j.vocab.Computed(e.Name) || tellsQuality(e.Name)):
			what = e.Name
		case e.Kind == sqlparse.Call && tellsQuality(e.Name):
			what = e.Name + "()"
		}
		return what == ""
	})
	return what
}

// tellsQuality reports whether a column or function is named for likeness, rank
// or age.
func tellsQuality(name string) bool {
	if lawfulOrder(name) {
		return false
	}
	words := scoring.Words(name)
	return slices.ContainsFunc(words, func(w string) bool { return qualityWords[w] }) || strings.HasPrefix(name, "bm25") || namesTime(name)
}

// namesTime reports whether a column is named for a time.
func namesTime(name string) bool {
	words := scoring.Words(name)
	return len(words) > 1 && (slices.Contains(timeEnds, words[len(words)-1]) || words[0] == "last")
}

var qualityWords = set("similarity rank score distance relevance age bm25 activation recency freshness cosine levenshtein")

var timeEnds = []string{"at", "time", "date", "timestamp", "on", "ts"}

// repeated reports whether a call stands in a loop, or in a function that is
// called in one.
func (j *judge) repeated(c *ast.CallExpr) bool {
	f := j.functionAt(c.Pos())
	if f == nil {
		return false
	}
	if len(f.around(c)) > 0 {
		return true
	}
	for _, g := range j.order {
		for _, call := range g.calls {
			if j.callee(call) == f.obj && len(g.around(call)) > 0 {
				return true
			}
		}
	}
	return false
}

func (j *judge) functionAt(pos token.Pos) *function {
	for _, f := range j.order {
		if encloses(f.decl, pos) {
			return f
		}
	}
	return nil
}
