// Package mutants changes conditions, bounds, signs, constants and statements of a package, one
// at a time, so that it shows whether the package's tests notice. All changes are built into one
// binary, each behind a number, so that a mutant costs a run and not a build.
package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Mutant is a change of one place.
type Mutant struct {
	// Number is what the variable [Chosen] is set to for this change, from 1.
	Number int
	// Place is file and function, Old what stands there, New what stands there instead.
	Place, Old, New string
}

// String is a line that stays the same while the place does.
func (m Mutant) String() string { return fmt.Sprintf("%s: %s => %s", m.Place, m.Old, m.New) }

// Chosen is the environment variable that chooses a mutant; without it the binary does what the
// source says.
const Chosen = "REFSTORE_MUTANT"

// support is what the changed source calls. Both sides are functions, so that what is not chosen
// is not evaluated.
const support = `
import "os"

var mutantChosen = os.Getenv("` + Chosen + `")

func mutantOn(n string) bool { return mutantChosen == n }

func mutantPick[T any](n string, mutant, original func() T) T {
	if mutantOn(n) {
		return mutant()
	}
	return original()
}
`

// Instrument returns the package's files with all mutants in them, by path, and a file more that
// they need.
func Instrument(p *packages.Package) (files map[string][]byte, list []Mutant, err error) {
	files = map[string][]byte{}
	for i, file := range p.Syntax {
		path := p.CompiledGoFiles[i]
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, fmt.Errorf("mutants: %w", err)
		}
		w := &walker{pkg: p, source: string(source), name: filepath.Base(path), list: list, seen: map[string]int{}}
		for _, decl := range file.Decls {
			w.decl(decl)
		}
		files[path], list = w.changed(), w.list
	}
	extra := filepath.Join(filepath.Dir(p.CompiledGoFiles[0]), "mutant_support.go")
	files[extra] = []byte("package " + p.Name + "\n" + support)
	return files, list, nil
}

// insertion is a text that goes between two bytes of the source. Nothing is ever replaced: what
// stands there is the original, and the mutant stands beside it.
type insertion struct {
	at   int
	text string
	// closes says that it ends something, which comes before what begins at the same place.
	closes bool
}

// walker goes through one file.
type walker struct {
	pkg          *packages.Package
	source, name string
	// function is where the walker is, and results what that function returns.
	function string
	results  *ast.FieldList
	edits    []insertion
	list     []Mutant
	// seen counts the changes of a function that read the same.
	seen map[string]int
}

// text is the source of a node.
func (w *walker) text(n ast.Node) string { return w.source[w.at(n.Pos()):w.at(n.End())] }

func (w *walker) at(p token.Pos) int { return w.pkg.Fset.Position(p).Offset }

// before notes text in front of a node.
func (w *walker) before(n ast.Node, text string) {
	w.edits = append(w.edits, insertion{w.at(n.Pos()), text, false})
}

// after notes text behind a node. What is noted first, of two at one place, encloses the other.
func (w *walker) after(n ast.Node, text string) {
	w.edits = append(w.edits, insertion{w.at(n.End()), text, true})
}

// mutant numbers a change.
func (w *walker) mutant(old, now string) (number string) {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	m := Mutant{len(w.list) + 1, w.name + " " + w.function, line(old), line(now)}
	w.seen[m.String()]++
	if n := w.seen[m.String()]; n > 1 {
		m.New += fmt.Sprintf(" (place %d)", n)
	}
	w.list = append(w.list, m)
	return fmt.Sprintf("%q", fmt.Sprint(m.Number))
}

// changed is the source with all that was noted.
func (w *walker) changed() []byte {
	var opening, closing []insertion
	for _, e := range w.edits {
		if e.closes {
			closing = append(closing, e)
		} else {
			opening = append(opening, e)
		}
	}
	// What closes was noted from outside to inside, and stands from inside to outside.
	slices.Reverse(closing)
	all := slices.Concat(closing, opening)
	slices.SortStableFunc(all, func(a, b insertion) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	last := 0
	for _, e := range all {
		b.WriteString(w.source[last:e.at] + e.text)
		last = e.at
	}
	return []byte(b.String() + w.source[last:])
}

// decl walks a function, or the values of variables.
func (w *walker) decl(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		w.function, w.results = d.Name.Name, d.Type.Results
		if d.Recv != nil {
			w.function = strings.TrimPrefix(w.text(d.Recv.List[0].Type), "*") + "." + d.Name.Name
		}
		if d.Body != nil {
			w.walk(d.Body)
		}
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return // a constant has no place for a choice; it is changed where it is used
		}
		for _, spec := range d.Specs {
			w.function = spec.(*ast.ValueSpec).Names[0].Name
			for _, v := range spec.(*ast.ValueSpec).Values {
				w.walk(v)
			}
		}
	}
}

// walk changes all that is below a node.
func (w *walker) walk(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			outer := w.results
			w.results = n.Type.Results
			w.walk(n.Body)
			w.results = outer
			return false
		case *ast.BlockStmt:
			w.statements(n.List)
		case *ast.CaseClause:
			w.statements(n.Body)
		case *ast.DeclStmt:
			w.declared(n)
			return false
		case *ast.CompositeLit:
			w.elements(n)
			return false
		case ast.Expr:
			return w.expression(n)
		}
		w.conditions(n)
		return true
	})
}

// declared walks the values of variables within a function.
func (w *walker) declared(n *ast.DeclStmt) {
	decl, ok := n.Decl.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR {
		return // as for [walker.decl]
	}
	for _, spec := range decl.Specs {
		for _, v := range spec.(*ast.ValueSpec).Values {
			w.walk(v)
		}
	}
}

// elements walks values; the keys are fields, or have to be constant.
func (w *walker) elements(n *ast.CompositeLit) {
	for _, e := range n.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		w.walk(e)
	}
}
