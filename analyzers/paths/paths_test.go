package paths_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/ctxlaws/ctxvet/analyzers/paths"
)

// Calls of these functions are the acts of the tests.
const acts = `
func owe() error   { return nil }
func pay() error   { return nil }
func undo() error  { return nil }
func keep() error  { return nil }
func rows() (int, error) { return 0, nil }
func cond() bool   { return false }
func stop()
`

// build makes the SSA form of a function f in a package with the acts.
func build(t *testing.T, body string) *ssa.Function {
	t.Helper()
	src := "package p\n\nimport (\n\"errors\"\n\"fmt\"\n)\n\nvar _ = errors.New\nvar _ = fmt.Errorf\nvar ErrGone = errors.New(\"gone\")\n" + acts + body
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset,
		types.NewPackage("p", "p"), []*ast.File{file}, ssa.BuilderMode(0))
	if err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	return pkg.Func("f")
}

// ask follows the obligation that owe and rows make and pay meets.
func ask() paths.Question {
	return paths.Question{Acts: func(instr ssa.Instruction) []paths.Act {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || call.Common().StaticCallee() == nil {
			return nil
		}
		switch call.Common().StaticCallee().Name() {
		case "owe":
			return []paths.Act{{Open: true, ID: int(call.Pos())}}
		case "rows":
			return []paths.Act{{Open: true, ID: int(call.Pos()), Empty: true}}
		case "pay":
			return []paths.Act{{Met: true}}
		case "undo":
			return []paths.Act{{Undoes: true}}
		case "keep":
			return []paths.Act{{Commits: true}}
		case "stop":
			return []paths.Act{{Ends: true}}
		}
		return nil
	}}
}

// show spells an answer: "none", "met", "open" for what may be at a successful return.
func show(a paths.Answer) string {
	var out []string
	for word, holds := range map[string]bool{"none": a.None, "met": a.Met, "open": len(a.Open) > 0, "cut": a.Cut} {
		if holds {
			out = append(out, word)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

var follows = []struct{ name, src, want string }{
	{"nothing", `func f() error { return nil }`, "none"},
	{"open", `func f() error { owe(); return nil }`, "open"},
	{"met after", `func f() error { owe(); pay(); return nil }`, "met"},
	{"met before", `func f() error { pay(); owe(); return nil }`, "met"},
	{"always an error", `func f() error { owe(); return errors.New("x") }`, ""},
	{"wrapped", `func f() error { if err := owe(); err != nil { return fmt.Errorf("x: %w", err) }; pay(); return nil }`, "met"},
	{"joined", `func f() error { err := owe(); if err != nil { return errors.Join(err, undo()) }; pay(); return nil }`, "met"},
	{"sentinel", `func f() error { owe(); if cond() { return ErrGone }; pay(); return nil }`, "met"},
	{"error of unknown outcome", `func f() error { owe(); return pay() }`, "met"},
	{"failed write", `func f() error { if owe() != nil { return nil }; pay(); return nil }`, "met none"},
	{"failed write, named", `func f() (err error) { if err = owe(); err != nil { return nil }; return pay() }`, "met none"},
	{"success of the write", `func f() error { if err := owe(); err == nil { return nil }; return pay() }`, "met open"},
	{"no rows", `func f() error { n, err := rows(); if err != nil { return err }; if n == 0 { return nil }; return pay() }`, "met none"},
	{"rows below one", `func f() error { n, _ := rows(); if n < 1 { return nil }; return pay() }`, "met none"},
	{"some rows", `func f() error { n, _ := rows(); if n > 0 { return nil }; return pay() }`, "met open"},
	{"rows of another call", `func f(n int) error { owe(); if n == 0 { return nil }; return pay() }`, "met open"},
	{"rollback", `func f() error { owe(); if cond() { undo(); return nil }; return pay() }`, "met none"},
	{"committed", `func f() error { owe(); keep(); undo(); return nil }`, "open"},
	{"the end of the process", `func f() error { owe(); if cond() { stop(); return nil }; return pay() }`, "met"},
	{"panic", `func f() error { owe(); if cond() { panic(1) }; return pay() }`, "met"},
	{"no result", `func f() { owe(); if cond() { return }; pay() }`, "met open"},
	{"chain", `func f() error { var err error; if cond() { err = owe() }; if err == nil { err = pay() }; if err != nil { return err }; return nil }`, "met"},
	{"chain with a hole", `func f() error { err := owe(); if err == nil && cond() { err = pay() }; if err != nil { return err }; return nil }`, "met open"},
	{"a condition twice", `func f(a bool) error { if a { owe() }; if cond() { pay() }; if a { pay() }; return nil }`, "met none"},
	{"its opposite", `func f(a bool) error { if a { owe() }; if !a { return nil }; return pay() }`, "met none"},
	{"a comparison twice", `func f(a string) error { if a == "x" { owe() }; if a != "x" { return nil }; return pay() }`, "met none"},
	{"a length twice", `func f(a []int) error { if len(a) > 0 { owe() }; if len(a) == 0 { return nil }; return pay() }`, "met none"},
	{"a field twice", `func f(a *struct{ b bool }) error { if a.b { owe() }; if a.b { pay() }; return nil }`, "met none"},
	{"a loop", `func f(a []int) error { owe(); for range a { pay() }; return nil }`, "met"},
	{"a loop of three parts", `func f(n int) error { owe(); for i := 0; i < n; i++ { pay() }; return nil }`, "met"},
	{"a loop over an integer", `func f(n int) error { owe(); for range n { pay() }; return nil }`, "met"},
	{"a loop with two conditions", `func f(n int) error { owe(); for n > 0 && cond() { pay(); n-- }; return nil }`, "met"},
	{"a loop that skips", `func f(a []int) error { for range a { owe(); if cond() { continue }; pay() }; return nil }`, "met open"},
	{"a loop that breaks", `func f(a []int) error { owe(); for range a { if cond() { break }; pay() }; return nil }`, "met open"},
	{"a loop that fails late", `func f(a []int) error { for range a { if owe() != nil { return nil } }; return pay() }`, "met none open"},
	{"a named result in a literal", `func f() (err error) { defer func() { if err != nil { undo() } }(); if err = owe(); err != nil { return err }; return pay() }`, "met"},
	{"a named result set", `func f() (err error) { defer func() { _ = err }(); owe(); err = ErrGone; return }`, ""},
	{"a flag", `func f() error { done := false; if cond() { owe(); done = true }; if done { pay() }; return nil }`, "met none"},
	{"errors.Is", `func f() error { err := owe(); if errors.Is(err, ErrGone) { return nil }; if err != nil { return err }; return pay() }`, "met none"},
	{"compared with a sentinel", `func f() error { err := owe(); if err == ErrGone { return nil }; if err != nil { return err }; return pay() }`, "met none"},
}

func TestFollow(t *testing.T) {
	t.Parallel()
	for _, test := range follows {
		fn := build(t, test.src)
		if got := show(paths.New(fn).Follow(ask())); got != test.want {
			t.Errorf("%s: %q, want %q: %s", test.name, got, test.want, test.src)
		}
	}
}

// What is not committed is undone where the question says so.
func TestUndone(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		`func f() error { owe(); return nil }`:                                    "none",
		`func f() error { owe(); return keep() }`:                                 "open",
		`func f() error { owe(); if cond() { return nil }; pay(); return keep()}`: "met none",
	} {
		fn := build(t, src)
		q := ask()
		q.Undone = true
		if got := show(paths.New(fn).Follow(q)); got != want {
			t.Errorf("%q, want %q: %s", got, want, src)
		}
	}
}

// Where too much would have to be told apart, the answer says that it is none.
func TestCut(t *testing.T) {
	t.Parallel()
	var first, last strings.Builder
	for i := range 20 {
		fmt.Fprintf(&first, "a%[1]d := cond()\nif a%[1]d { owe() }\n", i)
		fmt.Fprintf(&last, "if a%d { pay() }\n", i)
	}
	fn := build(t, "func f() error {\n"+first.String()+last.String()+"return nil\n}")
	if got := paths.New(fn).Follow(ask()); !got.Cut {
		t.Errorf("%q, want it cut", show(got))
	}
}

// The work stays bounded: thousands of branches are followed.
func TestBounds(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, each string
		n          int
		want       string
	}{
		{"errors", "if err := owe(); err != nil { return err }\n", 3000, "met"},
		{"branches", "if cond() { owe() } else { pay() }\n", 3000, "met"},
		{"switches", "switch n { case %d: owe(); case -1: return nil }\n", 2000, "met none"},
		{"flags", "a%[1]d := cond(); if a%[1]d { owe() }\n", 200, "met"},
		{"loops", "for range n { owe(); if cond() { break } }\n", 500, "met"},
	} {
		var b strings.Builder
		for i := range test.n {
			line := test.each
			if strings.Contains(line, "%") {
				line = fmt.Sprintf(line, i)
			}
			b.WriteString(line)
		}
		fn := build(t, "func f(n int) error {\n"+b.String()+"return pay()\n}")
		start := time.Now()
		got := show(paths.New(fn).Follow(ask()))
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: took %v", test.name, took)
		}
		t.Logf("%s: %s in %v", test.name, got, time.Since(start))
	}
}
