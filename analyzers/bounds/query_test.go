package bounds

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// Each expression with the functions or operators by which it sinks.
var expressions = []struct{ src, want string }{
	{"ln(x)", "ln"},
	{"LOG(10, x)", "log"},
	{"log2(x * 2)", "log2"},
	{"1 + ln(x) + ln(y)", "ln"},
	{"-0.5 * ln(age_days)", "ln"},
	{"ln(CAST(x AS real))", "ln"},
	{"ln(x::float8)", "ln"},
	{"ln(x - 1)", "ln"},
	{"ln(COALESCE(x, 0))", "ln"},
	{"ln(SUM(w))", "ln"},
	{"ln(COUNT(*))", "ln"},
	{"LEAST(ln(x), 1)", "ln"},
	{"CASE WHEN y > 0 THEN ln(x) ELSE 0 END", "ln"},
	{"CASE WHEN x < 1 THEN ln(x) ELSE 0 END", "ln"},
	{"ln((SELECT sum(w) FROM uses))", "ln"},
	{"strength * exp(-age_days)", "*"},
	{"strength * exp(-0.1 * (julianday('now') - julianday(seen)))", "*"},
	{"strength * power(0.5, extract(epoch from now() - seen) / 86400)", "*"},
	{"strength / power(1 + age_hours, 0.5)", "/"},
	{"strength * 0.9 ^ age_days", "*"},
	{"GREATEST(0, strength * exp(-age_days))", "*"},
	{"sum(strength * exp(-age_days))", "*"},

	{"ln(0.11 + x)", ""},
	{"ln(1 + COUNT(*))", ""},
	{"ln(? + x)", ""},
	{"ln(floor + x)", ""},
	{"ln(GREATEST(x, 0.11))", ""},
	{"ln(COALESCE(x, 0) + 1)", ""},
	{"ln(NULLIF(x, 0))", ""},
	{"COALESCE(ln(x), -5)", ""},
	{"GREATEST(ln(x), -5)", ""},
	{"MAX(-5.0, ln(x))", ""},
	{"CASE WHEN x > 0 THEN ln(x) ELSE -5 END", ""},
	{"CASE WHEN x <= 0 THEN -5 ELSE ln(x) END", ""},
	{"CASE WHEN 0 < x AND y = 1 THEN ln(x) END", ""},
	{"CASE x WHEN 0 THEN -5 ELSE ln(x) END", ""},
	{"exp(ln(x))", ""},
	{"1 / (1 + exp(-ln(x)))", ""},
	{"0.05 + strength * exp(-age_days)", ""},
	{"GREATEST(0.05, strength * exp(-age_days))", ""},
	{"strength * GREATEST(0.05, exp(-age_days))", ""},
	{"strength * exp(-rank)", ""},
	{"exp(-age_days)", ""},
	{"similarity + strength * exp(-age_days)", ""},
	{"my_function(x)", ""},
	{"NULL", ""},
	{"'text'", ""},
	{"x", ""},
	{"", ""},
	{"ln()", ""},
	{strings.Repeat("(", 5000) + "x", ""},
}

func TestQuery(t *testing.T) {
	t.Parallel()
	got, want := map[string]string{}, map[string]string{}
	for _, e := range expressions {
		text := "SELECT " + e.src + " FROM t"
		clauses := sqlparse.ReadClauses(text, sqlparse.Op{Verb: sqlparse.Select}, sqlparse.Auto)
		var names []string
		for _, o := range clauses.Outputs {
			for _, f := range Query(o.Value) {
				names = append(names, f.Name)
			}
		}
		want[e.src], got[e.src] = e.want, strings.Join(names, " ")
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// What WHERE lets through is a guard.
func TestQueryWhere(t *testing.T) {
	t.Parallel()
	for where, want := range map[string]int{
		"x > 0": 0, "0 < x": 0, "x >= 0.1 AND y = 2": 0, "x <> 0": 0, "x > 0 OR y > 0": 1, "y > 0": 1, "x >= 0": 1, "x IS NOT NULL": 1,
	} {
		text := "SELECT ln(x) AS activation FROM t WHERE " + where
		c := sqlparse.ReadClauses(text, sqlparse.Op{Verb: sqlparse.Select}, sqlparse.Auto)
		if got := Query(c.Outputs[0].Value, c.Where); len(got) != want {
			t.Errorf("%s: %d faults", where, len(got))
		}
	}
	if Query(nil) != nil {
		t.Error("no expression has no faults")
	}
}
