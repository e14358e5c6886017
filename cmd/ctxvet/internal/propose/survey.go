// Package propose proposes a configuration for a code base: which tables hold claims, which of
// them are append-only, and what else a .ctxvet.yml says, each with the evidence. It proposes what
// widens the check; what would narrow it, such as a cascade, it only mentions, since that is for a
// person to answer for.
package propose

import (
	"cmp"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Use is one operation on a table.
type Use struct {
	Verb    sqlparse.Verb
	At      token.Position
	Func    string // where it runs, "" for a file
	Columns []string
}

// A Table is what the statements of a module say of one.
type Table struct {
	Name    string // as it is spelt most, without schema
	Uses    []Use
	Columns []string // from CREATE TABLE and INSERT, lower case, sorted
	// ReferredBy are other tables that have a foreign key to it.
	ReferredBy []string
}

// A Survey collects what statements and types say. Its zero value is ready.
type Survey struct {
	tables    map[string]*Table // by lower-case name
	spellings map[string]map[string]int
	models    map[string][]string // fields of struct types, by the type's words
	Results   []Type              // found by their shape, which needs no configuration
	Entries   []Type              // likewise
	// NearResults and NearEntries lack only what discloses.
	NearResults, NearEntries []Near
	Names                    []Naming // of tables that the statements leave open
	Unnamed                  int      // operations on them
}

// A Type is a named type and its place.
type Type struct {
	Name string // as the configuration writes it
	At   token.Position
}

// Table returns what is known of a table, in lower case; never nil.
func (s *Survey) Table(name string) *Table {
	key := strings.ToLower(name)
	if s.tables == nil {
		s.tables, s.spellings = map[string]*Table{}, map[string]map[string]int{}
	}
	if s.tables[key] == nil {
		s.tables[key], s.spellings[key] = &Table{Name: name}, map[string]int{}
	}
	return s.tables[key]
}

// Add takes over what a package's statements and types say.
func (s *Survey) Add(pkg *packages.Package, v *vocab.Vocab, sites *sqlsite.Sites) {
	for step := range sites.Steps {
		if name := step.Op.Table.Known(); name != "" {
			s.addStep(pkg.Fset, step)
		} else if step.Op.Table.Unknown() {
			s.Unnamed++
		}
	}
	s.addNames(pkg)
	if pkg.Types == nil {
		return
	}
	scope := pkg.Types.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		s.addModel(obj)
		s.addNear(pkg, v, obj)
		t := Type{obj.Pkg().Path() + "." + name, pkg.Fset.Position(obj.Pos())}
		if v.Result(obj.Type()) != nil {
			s.Results = append(s.Results, t)
		}
		if v.Entry(obj.Type()) != nil {
			s.Entries = append(s.Entries, t)
		}
	}
}

func (s *Survey) addStep(fset *token.FileSet, step sqlsite.Step) {
	name := step.Op.Table.Known()
	name = name[strings.LastIndexByte(name, '.')+1:]
	if !isName.MatchString(name) {
		return // a part of a name, or a table function
	}
	t := s.Table(name)
	s.spellings[strings.ToLower(name)][name]++
	use := Use{Verb: step.Op.Verb, At: fset.Position(step.Pos(step.Op.Off)), Columns: step.Op.Columns}
	if len(step.Fns) > 0 {
		if top := step.Fns[0].Top(); top.Obj != nil {
			use.Func = funcName(top.Obj)
		}
	}
	t.Uses = append(t.Uses, use)
	if use.Verb == sqlparse.Insert && !slices.Equal(use.Columns, builtColumns) {
		t.addColumns(use.Columns)
	}
	if use.Verb == sqlparse.CreateTable {
		text := step.Reading.Text[step.Statement.Off:step.Statement.End]
		t.addColumns(declared(text))
		for _, other := range referred(text) {
			to := s.Table(other)
			to.ReferredBy = append(to.ReferredBy, name)
		}
	}
}

// builtColumns is what sqlsite spells an INSERT out with that an ORM makes.
var builtColumns = []string{"x"}

// isName matches a whole name of a table.
var isName = regexp.MustCompile(`^[\pL_][\pL\pN_$]*$`)

// funcName is a function's name as a configuration writes it.
func funcName(obj types.Object) string {
	if fn, ok := obj.(*types.Func); ok {
		return fn.FullName()
	}
	return obj.Name()
}

// addColumns adds columns, each once.
func (t *Table) addColumns(names []string) {
	for _, name := range names {
		t.Columns = append(t.Columns, strings.ToLower(name))
	}
	slices.Sort(t.Columns)
	t.Columns = slices.Compact(t.Columns)
}

// columnLine matches a column and its type at the beginning of a part of CREATE TABLE.
var columnLine = regexp.MustCompile("(?i)^[\"`\\[]?([a-z_][a-z0-9_]*)[\"`\\]]?\\s+[a-z]")

// constraints are words that begin a part that is no column.
var constraints = []string{"primary", "foreign", "unique", "check", "constraint", "key", "index", "exclude", "like", "fulltext"}

// declared returns the columns that the text of a CREATE TABLE declares, roughly: what it misses
// costs evidence and nothing else.
func declared(text string) []string {
	var out []string
	for _, part := range parts(text) {
		m := columnLine.FindStringSubmatch(strings.TrimSpace(part))
		if len(m) > 1 && !slices.Contains(constraints, strings.ToLower(m[1])) {
			out = append(out, m[1])
		}
	}
	return out
}

// lineComment matches a comment to the end of its line; commas in it separate nothing.
var lineComment = regexp.MustCompile(`--[^\n]*`)

// parts cuts what is between a text's first parenthesis and its match at the commas.
func parts(text string) []string {
	text = lineComment.ReplaceAllString(text, "")
	open := strings.IndexByte(text, '(')
	if open < 0 {
		return nil
	}
	var out []string
	depth, start := 0, open+1
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return append(out, text[start:i])
			}
		case ',':
			if depth == 1 {
				out = append(out, text[start:i])
				start = i + 1
			}
		}
	}
	return out
}

var reference = regexp.MustCompile("(?i)\\breferences\\s+(?:[\"`\\[]?\\w+[\"`\\]]?\\.)?[\"`\\[]?(\\w+)")

// referred returns the tables that a CREATE TABLE refers to.
func referred(text string) []string {
	var out []string
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	return out
}

// Tables returns the tables in the order of their names, each spelt as it is most.
func (s *Survey) Tables() []*Table {
	var out []*Table
	for key, t := range s.tables {
		best := 0
		for name, n := range s.spellings[key] {
			if n > best || n == best && name < t.Name {
				t.Name, best = name, n
			}
		}
		if len(t.Uses) == 0 {
			continue // only referred to
		}
		if len(t.Columns) == 0 { // its statements are an ORM's
			t.addColumns(s.models[strings.Join(wordsOf(t.Name), "_")])
		}
		slices.SortFunc(t.Uses, func(a, b Use) int {
			return cmp.Or(strings.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Column, b.At.Column))
		})
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *Table) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return out
}

// Count returns how many uses have one of the verbs.
func (t *Table) Count(verbs ...sqlparse.Verb) int {
	n := 0
	for _, u := range t.Uses {
		if slices.Contains(verbs, u.Verb) {
			n++
		}
	}
	return n
}

// First returns the first use with one of the verbs.
func (t *Table) First(verbs ...sqlparse.Verb) (Use, bool) {
	for _, u := range t.Uses {
		if slices.Contains(verbs, u.Verb) {
			return u, true
		}
	}
	return Use{}, false
}

// writers returns the functions that use the table with one of the verbs.
func (t *Table) writers(verbs ...sqlparse.Verb) []string {
	var out []string
	for _, u := range t.Uses {
		if u.Func != "" && slices.Contains(verbs, u.Verb) {
			out = append(out, u.Func)
		}
	}
	return out
}
