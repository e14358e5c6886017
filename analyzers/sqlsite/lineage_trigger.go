package sqlsite

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/inputs"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A RowTrigger is a trigger or rule that adds a row to another table.
type RowTrigger struct {
	Table  string   // it fires on this table: last component, lower case
	Events []string // INSERT, UPDATE, DELETE, TRUNCATE: the verbs that it fires on
	Into   string   // where it adds the row, as the text has it
}

// RowTriggers returns the triggers that add rows, as the texts of the package
// create them, and those of the files under sql: in the configuration if listed is
// set. One that a later statement of the same text drops is left out.
func (s *Sites) RowTriggers(listed bool) []RowTrigger {
	var r rowTriggers
	seen := map[string]bool{}
	for _, site := range s.List {
		if site.File != nil {
			seen[site.File.Path] = true
		}
		r.read(site.Reading.Text, site.Reading.Script, s.vocab.ReportDown())
	}
	if listed {
		for _, path := range s.outside(seen) {
			// A file that cannot be read is an error of the package that it belongs to.
			if f, err := sqltext.ReadFile(s.fset, path); err == nil {
				r.read(f.Data, sqlparse.Parse(f.Data, sqlparse.Options{File: path, Dialects: dialects(s.vocab.Config.Dialect)}), s.vocab.ReportDown())
			}
		}
	}
	return r.resolve()
}

// outside returns the files under sql: that the package has not read.
func (s *Sites) outside(seen map[string]bool) []string {
	var out []string
	for _, glob := range s.vocab.Config.SQL {
		files, err := inputs.Glob(s.vocab.Config.Root, glob)
		if err != nil {
			continue // reported where the package's own files are read
		}
		for _, f := range files {
			if !seen[f] {
				seen[f] = true
				out = append(out, f)
			}
		}
	}
	slices.Sort(out)
	return out
}

// rowTriggers collects triggers and the functions that PostgreSQL has for them.
type rowTriggers struct {
	made  []madeTrigger
	funcs map[string][]string // where a function adds rows, by its name
}

// A madeTrigger is a trigger whose function may still be to come.
type madeTrigger struct {
	name, fn string
	RowTrigger
}

// read goes over a text in its order: a later statement may drop what an earlier one
// made. What other texts drop, nobody knows when they run.
func (r *rowTriggers) read(text string, script *sqlparse.Script, down bool) {
	before := r.made
	r.made = nil
	defer func() { r.made = append(before, r.made...) }()
	for _, st := range script.Statements {
		if st.Down && !down {
			continue
		}
		for _, op := range st.Ops {
			r.note(text, op, st)
		}
	}
}

// note keeps what an operation says about triggers and their functions.
func (r *rowTriggers) note(text string, op sqlparse.Op, st sqlparse.Statement) {
	switch op.Verb {
	case sqlparse.CreateTrigger:
		r.create(op, st)
	case sqlparse.DropTrigger:
		r.made = slices.DeleteFunc(r.made, func(m madeTrigger) bool {
			return strings.EqualFold(m.name, op.Trigger) && (len(op.Table.Parts) == 0 || m.Table == fold(op.Table))
		})
	case sqlparse.Insert:
		if name := funcName(text, st); op.Body == "function" && name != "" {
			if r.funcs == nil {
				r.funcs = map[string][]string{}
			}
			r.funcs[name] = append(r.funcs[name], op.Table.String())
		}
	}
}

// create notes a trigger with the tables that its own body adds rows to.
func (r *rowTriggers) create(op sqlparse.Op, st sqlparse.Statement) {
	t := madeTrigger{name: op.Trigger, fn: strings.ToLower(op.Func), RowTrigger: RowTrigger{Table: fold(op.Table), Events: op.Events}}
	if t.fn != "" {
		r.made = append(r.made, t)
		return
	}
	for _, in := range st.Ops {
		if in.Verb == sqlparse.Insert && (in.Body == "trigger" || in.Body == "rule") {
			t.Into = in.Table.String()
			r.made = append(r.made, t)
		}
	}
}

var createFunc = regexp.MustCompile(`(?is)\bfunction\s+(?:if\s+not\s+exists\s+)?([\w."]+)`)

// funcName returns the name of the function that a statement creates.
func funcName(text string, st sqlparse.Statement) string {
	m := createFunc.FindStringSubmatch(text[st.Off:min(st.End, len(text))])
	if m == nil {
		return ""
	}
	name := strings.ToLower(strings.ReplaceAll(m[1], `"`, ""))
	return name[strings.LastIndexByte(name, '.')+1:]
}

// resolve gives the triggers that call a function what that does.
func (r *rowTriggers) resolve() []RowTrigger {
	var out []RowTrigger
	for _, t := range r.made {
		if t.fn == "" {
			out = append(out, t.RowTrigger)
			continue
		}
		for _, into := range r.funcs[t.fn] {
			t.Into = into
			out = append(out, t.RowTrigger)
		}
	}
	return out
}

// RenamedLater reports whether the same function or file renames the step's table
// afterwards, as a rebuild does with its copy.
func (s Step) RenamedLater() bool {
	past := false
	for _, site := range s.sites.List {
		if site.Unit() != s.Unit() {
			continue
		}
		for _, st := range site.Statements() {
			for _, op := range st.Ops {
				past = past || site == s.Site && op.Off == s.Op.Off
				if past && op.Verb == sqlparse.RenameTable && fold(op.Table) == fold(s.Op.Table) {
					return true
				}
			}
		}
	}
	return false
}
