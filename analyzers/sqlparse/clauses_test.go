package sqlparse

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes an expression in brackets: (+ a 1).
func show(e *Expr) string {
	if e == nil {
		return "-"
	}
	name := e.Name
	switch e.Kind {
	case Unknown:
		name = "?!"
	case Placeholder:
		name = fmt.Sprintf("$%d%s", e.Index, e.Name)
	case Case:
		name = "case"
	case Query:
		name = "query"
	case HoleExpr:
		name = "hole"
	case ColumnRef:
		if e.Qual != "" {
			name = e.Qual + "." + name
		}
	}
	if len(e.Args) == 0 {
		if e.Kind == Call {
			return name + "()"
		}
		return name
	}
	parts := []string{name}
	for _, a := range e.Args {
		parts = append(parts, show(a))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func (c *Clauses) show() string {
	var parts []string
	add := func(name string, values ...string) {
		if len(values) > 0 {
			parts = append(parts, name+" "+strings.Join(values, ", "))
		}
	}
	add("columns", c.Columns...)
	for _, row := range c.Rows {
		add("row", shows(row)...)
	}
	for _, s := range c.Sets {
		add("set", s.Column+" = "+show(s.Value))
	}
	for _, o := range c.Outputs {
		add("out", show(o.Value)+" as "+o.Name)
	}
	if c.Where != nil {
		add("where", show(c.Where))
	}
	if c.Having != nil {
		add("having", show(c.Having))
	}
	add("order", shows(c.OrderBy)...)
	if c.Limit != nil {
		add("limit", c.Limit.Keyword+" "+show(c.Limit.Count))
	}
	return strings.Join(parts, "; ")
}

func shows(list []*Expr) (out []string) {
	for _, e := range list {
		out = append(out, show(e))
	}
	return out
}

func TestReadClauses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, table, want string }{
		{`UPDATE t SET w = w * 0.9, n = n + 1 WHERE id = ?`, "t", `set w = (* w 0.9); set n = (+ n 1); where (= id $1)`},
		{`UPDATE t SET a = ?, b = ? WHERE c = ?`, "t", `set a = $1; set b = $2; where (= c $3)`},
		{`UPDATE t SET a = $2, b = :b, c = @p3`, "t", `set a = $2; set b = $0b; set c = $3p3`},
		{`UPDATE t AS x SET (a, b) = (1, exp(-x.age / 7)) FROM u WHERE x.id = u.id RETURNING a`, "t", `set a = 1; set b = (exp (/ (- x.age) 7)); where (= x.id u.id)`},
		{`INSERT INTO t (a, "b") VALUES (?, ?), (now(), DEFAULT)`, "t", `columns a, b; row $1, $2; row now(), DEFAULT`},
		{`INSERT INTO t (a) VALUES ($1) ON CONFLICT (id) DO UPDATE SET a = excluded.a WHERE t.a IS NULL`, "t", `columns a; row $1 | set a = excluded.a; where (IS NULL t.a)`},
		{`INSERT INTO t SET a = 1`, "t", `set a = 1`},
		{`INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a), n = n + 1`, "t", `row 1 | set a = (values a); set n = (+ n 1)`},
		{`INSERT INTO t (a, b) SELECT id, strength * 0.5 FROM u LIMIT 3`, "t", `columns a, b; out id as id; out (* strength 0.5) as ; limit LIMIT 3`},
		{`WITH o AS (UPDATE t SET a = now() WHERE b < $1 RETURNING id) INSERT INTO l (x) SELECT id FROM o`, "t", `set a = now(); where (< b $1)`},
		{`SELECT id, ln(0.1 + s) AS activation, t.* FROM t WHERE a LIKE ? AND b NOT IN (1, 2) ORDER BY activation DESC NULLS LAST, id LIMIT 5, 10`, "t",
			`out id as id; out (ln (+ 0.1 s)) as activation; out t.* as *; where (AND (LIKE a $1) (NOT IN b 1 2)); order activation, id; limit LIMIT 10`},
		{`SELECT TOP (10) id FROM t`, "t", `out id as id; limit TOP 10`},
		{`SELECT id FROM t FETCH FIRST 3 ROWS ONLY`, "t", `out id as id; limit FETCH 3`},
		{`SELECT id FROM t LIMIT -1`, "t", `out id as id; limit LIMIT (- 1)`},
		{`SELECT id FROM t LIMIT ALL`, "t", `out id as id`},
		{`SELECT x FROM t WHERE last_used > now() - INTERVAL '30 days' OR NOT gone AND n BETWEEN 1 AND 3`, "t",
			`out x as x; where (OR (> last_used (- now() (interval '30 days'))) (AND (NOT gone) (BETWEEN n 1 3)))`},
		{`SELECT EXTRACT(EPOCH FROM now() - seen)::float8 / 86400 AS age, CAST(x AS numeric(3,1)) FROM t`, "t",
			`out (/ (cast (extract EPOCH (- now() seen))) 86400) as age; out (cast x) as `},
		{`SELECT CASE WHEN a > 1 THEN 2 ELSE 3 END, CASE k WHEN 'x' THEN 1 END AS r FROM t`, "t",
			`out (case (> a 1) 2 3) as ; out (case (= k 'x') 1) as r`},
		{`SELECT embedding <-> $1 AS d, (SELECT 1), count(*) FILTER (WHERE ok) FROM t GROUP BY 1 HAVING count(*) > 2`, "t",
			`out (<-> embedding $1) as d; out query as ; out (count *) as ; having (> (count *) 2)`},
		{`UPDATE t SET w = GREATEST(0.1, w * $1), tags[1] = 'x' WHERE a IS DISTINCT FROM b`, "t",
			`set w = (greatest 0.1 (* w $1)); set tags = 'x'; where (IS DISTINCT FROM a b)`},
		{`DELETE FROM t WHERE a = 1`, "t", `where (= a 1)`},
		{`UPDATE t SET w = (SELECT max(x) FROM u), v = ctxhole0x * 2`, "t", `set w = query; set v = (* hole 2)`},
		{`UPDATE t SET w = %s, v = {{.V}}`, "t", `set w = hole; set v = hole`},
		{`MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET w = t.w / 2 WHEN NOT MATCHED THEN INSERT (id, w) VALUES (u.id, 1)`, "t",
			`set w = (/ t.w 2) | columns id, w; row u.id, 1`},
		{`CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE t SET w = w - 0.1 WHERE id = NEW.id; RETURN NEW; END $$ LANGUAGE plpgsql`, "t",
			`set w = (- w 0.1); where (= id NEW.id)`},
		{`UPDATE t SET = 1`, "t", ``},
		{`UPDATE t SET w = ((((`, "t", `set w = row()`},
	} {
		var parts []string
		for _, st := range Parse(c.text, Options{}).Statements {
			for _, op := range st.Ops {
				if op.Table.Last() == c.table && op.Verb != Other {
					parts = append(parts, ReadClauses(c.text, op, Auto).show())
				}
			}
		}
		if diff := cmp.Diff(c.want, strings.Join(parts, " | ")); diff != "" {
			t.Errorf("%s:\n%s", c.text, diff)
		}
	}
}

// A text that holds no statement, and one that nests without end, have clauses
// without content; work and depth stay bounded.
func TestReadClausesOfNonsense(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", ";", "UPDATE", "UPDATE t SET", strings.Repeat("(", 100_000), "SELECT " + strings.Repeat("-", 100_000),
		"UPDATE t SET a = " + strings.Repeat("CASE WHEN ", 50_000)} {
		if ReadClauses(text, Op{Verb: Update, Off: 0}, Auto) == nil {
			t.Errorf("%.20q: no clauses", text)
		}
	}
	ReadClauses("x", Op{Off: 99}, Auto)
}

func FuzzReadClauses(f *testing.F) {
	f.Add("UPDATE t SET a = CASE WHEN x THEN y END WHERE b IN (1, (SELECT 2))", 0)
	f.Add("SELECT a AS b, c::int FROM t ORDER BY 1 LIMIT 2", 0)
	f.Add("INSERT INTO t (a) VALUES (1, 'x') -- y", 0)
	f.Fuzz(func(t *testing.T, text string, off int) {
		c := ReadClauses(text, Op{Off: max(0, off)}, Auto)
		check := func(e *Expr) bool {
			if e.Off < 0 || e.End > len(text) {
				t.Errorf("%q: an expression at %d-%d", text, e.Off, e.End)
			}
			return true
		}
		c.Where.Walk(check)
		for _, o := range c.Outputs {
			o.Value.Walk(check)
		}
	})
}
