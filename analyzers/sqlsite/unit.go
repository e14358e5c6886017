package sqlsite

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// A unitTable is a table as one function, or one file, knows it.
type unitTable struct {
	unit  any
	table string
}

// fold returns a table's name for comparing: lower case, last component, since
// one text may qualify a name that another does not.
func fold(n sqlparse.Name) string { return strings.ToLower(n.Last()) }

// temporary returns the tables that a function or file creates as temporary.
func (s *Sites) temporary() map[unitTable]bool {
	out := map[unitTable]bool{}
	for _, site := range s.List {
		for _, st := range site.Statements() {
			for _, op := range st.Ops {
				if op.Verb == sqlparse.CreateTable && op.Temp {
					out[unitTable{site.Unit(), fold(op.Table)}] = true
				}
			}
		}
	}
	return out
}

// RecreatedLater reports whether the same text creates a trigger or rule of the
// step's name again after the step.
func (s Step) RecreatedLater() bool {
	for _, st := range s.Statements() {
		for _, op := range st.Ops {
			if op.Verb == sqlparse.CreateTrigger && op.Off > s.Op.Off && strings.EqualFold(op.Trigger, s.Op.Trigger) && sameTable(op.Table, s.Op.Table) {
				return true
			}
		}
	}
	return false
}

// A Trigger is a trigger or rule that some text of the package creates.
type Trigger struct {
	Table sqlparse.Name
	// Guards is false if the trigger is seen to refuse nothing: it does not fire
	// on UPDATE, DELETE or TRUNCATE, or its body is there and raises nothing.
	Guards bool
}

// sameTable reports whether two names may mean one table; a name that is not
// given may mean any.
func sameTable(a, b sqlparse.Name) bool {
	return len(a.Parts) == 0 || len(b.Parts) == 0 || fold(a) == fold(b)
}

// Trigger returns the trigger of a name, on a table unless that is not known,
// if some text creates it.
func (s *Sites) Trigger(name string, table sqlparse.Name) (t Trigger, ok bool) {
	for _, site := range s.List {
		for _, st := range site.Statements() {
			for _, op := range st.Ops {
				if op.Verb != sqlparse.CreateTrigger || !strings.EqualFold(op.Trigger, name) || !sameTable(op.Table, table) {
					continue
				}
				text := site.Reading.Text[st.Off:st.End]
				guards := firesOnChange(op) && (op.Func != "" || raises.MatchString(text))
				t, ok = Trigger{op.Table, t.Guards || guards}, true
			}
		}
	}
	return t, ok
}

func firesOnChange(op sqlparse.Op) bool {
	return slices.ContainsFunc(op.Events, func(e string) bool { return e != "INSERT" && e != "SELECT" })
}

// raises matches what refuses a change in a trigger's body, or in a rule.
var raises = regexp.MustCompile(`(?i)\b(raise|signal|nothing)\b`)
