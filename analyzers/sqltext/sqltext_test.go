package sqltext_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A probe is a caller that notes the texts given to functions named run.
type probe struct {
	pkg   *sqltext.Package
	texts []*sqltext.Text
}

func (p *probe) Call(c *sqltext.Call) ([]*sqltext.Value, bool) {
	if c.Callee == nil || c.Callee.Name() != "run" {
		return nil, false
	}
	if !c.Quiet && len(c.Args) > 0 && c.Args[0] != nil {
		p.texts = append(p.texts, c.Args[0].Texts...)
	}
	return nil, true
}

func (p *probe) Imported(types.Object) []*sqltext.Value { return nil }

// Struct has nothing to look at.
func (*probe) Struct(*sqltext.Struct) {}

func (p *probe) Declares(types.Object) bool            { return false }
func (p *probe) Returned(_ *sqltext.Call, tag any) any { return tag }

// library type-checks the standard library once for all tests.
var library = sync.OnceValue(func() *locked {
	return &locked{from: importer.ForCompiler(token.NewFileSet(), "source", nil)}
})

type locked struct {
	sync.Mutex
	from types.Importer
}

func (l *locked) Import(path string) (*types.Package, error) {
	l.Lock()
	defer l.Unlock()
	return l.from.Import(path)
}

// read reads a package of one file and returns what run is given.
func read(t *testing.T, src string) (*token.FileSet, []*sqltext.Text) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
		Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := (&types.Config{Importer: library()}).Check("a", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	p := &probe{}
	p.pkg = sqltext.New(fset, []*ast.File{f}, pkg, info, p)
	p.pkg.Read()
	return fset, p.texts
}

// show writes a text with its holes as {name}, {#} for a number.
func show(t *sqltext.Text) string {
	var b strings.Builder
	for _, p := range t.Pieces() {
		switch {
		case p.Hole == nil:
			b.WriteString(p.Text)
		case p.Hole.Number:
			b.WriteString("{#}")
		default:
			name := ""
			if v, ok := p.Hole.Obj.(*types.Var); ok {
				name = v.Name()
			}
			fmt.Fprintf(&b, "{%s}", name)
		}
	}
	return b.String()
}

func shown(texts []*sqltext.Text) []string {
	var out []string
	for _, t := range texts {
		out = append(out, show(t))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

const head = `package a

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

var _ = fmt.Sprint
var _ = strings.Join
var _ bytes.Buffer
var _ io.Writer
var _ = slices.Concat[[]int]

func run(q string, rest ...any) {}

`

func TestTexts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		want      []string
	}{
		{"literal", `func f() { run("a") }`, []string{"a"}},
		{"constant", `const c = "a" + "b"; func f() { run(c + "d") }`, []string{"abd"}},
		{"parameter", `func f(p string) { run("a" + p) }`, []string{"a{p}"}},
		{"field", `type s struct{ n string }; func f(x s) { run("a" + x.n) }`, []string{"a{n}"}},
		{"plus-equals", `func f() { q := "a"; q += "b"; run(q) }`, []string{"ab"}},
		{"if", `func f(c bool) { q := "a"; if c { q = "b" }; run(q) }`, []string{"a", "b"}},
		{"if else", `func f(c bool) { var q string; if c { q = "a" } else { q = "b" }; run(q) }`, []string{"a", "b"}},
		{"overwritten", `func f() { q := "a"; q = "b"; run(q) }`, []string{"b"}},
		{"after return", `func f(c bool) { q := "a"; if c { q = "b"; return }; run(q) }`, []string{"a"}},
		{"switch", `func f(n int) { q := "x"; switch n { case 1: q = "a"; case 2: q = "b"; default: q = "c" }; run(q) }`, []string{"a", "b", "c"}},
		{"switch without default", `func f(n int) { q := "x"; switch n { case 1: q = "a" }; run(q) }`, []string{"a", "x"}},
		{"fallthrough", `func f(n int) { q := ""; switch n { case 1: q = "a"; fallthrough; case 2: q += "b" }; run(q) }`, []string{"", "ab", "b"}},
		{"shadowed", `func f(c bool) { q := "a"; { q := "b"; _ = q }; run(q) }`, []string{"a"}},
		{"Sprintf", `func f(n int) { run(fmt.Sprintf("a %s %d%% %v", "b", n, "c")) }`, []string{"a b {#}% c"}},
		{"Sprintf with indexes", `func f() { run(fmt.Sprintf("%[2]s %[1]s %s", "a", "b")) }`, []string{"b a b"}},
		{"Sprintf of a constant number", `func f() { run(fmt.Sprintf("a%d", 3)) }`, []string{"a3"}},
		{"rewritten", `func f(q string, m map[string]func(string) (string, error)) { q = "a"; q, _ = m["x"](q); run(q) }`, []string{"a"}},
		{"not rewritten", `func f(q string, m map[string]func(string) (string, error)) { p := "a"; q, _ = m["x"](p); run(q) }`, []string{"{}"}},
		{"Sprintf missing", `func f() { run(fmt.Sprintf("a %s b")) }`, []string{"a {} b"}},
		{"Join", `func f() { run(strings.Join([]string{"a", "b"}, ", ")) }`, []string{"a, b"}},
		{"Join of unknown", `func f(p []string) { run("a " + strings.Join(p, ", ") + " b") }`, nil},
		{"ReplaceAll", `func f() { run(strings.ReplaceAll("a X b X", "X", "c")) }`, []string{"a c b c"}},
		{"Replacer", `func f() { run(strings.NewReplacer("X", "c", "Y", "d").Replace("X Y")) }`, []string{"c d"}},
		{"Builder", `func f() { var b strings.Builder; b.WriteString("a"); b.WriteByte(' '); fmt.Fprintf(&b, "%s", "c"); run(b.String()) }`, []string{"a c"}},
		{"Builder reset", `func f() { var b strings.Builder; b.WriteString("a"); b.Reset(); b.WriteString("b"); run(b.String()) }`, []string{"b"}},
		{"Builder in a helper", `func h(b *strings.Builder) { b.WriteString("b") }; func f() { var b strings.Builder; b.WriteString("a"); h(&b); run(b.String()) }`, []string{"ab"}},
		{"Buffer", `func f() { b := bytes.NewBufferString("a"); b.Write([]byte("b")); io.WriteString(b, "c"); run(string(b.Bytes())) }`, []string{"abc"}},
		{"slice", `func f() { for _, q := range []string{"a", "b"} { run(q) } }`, []string{"a", "b"}},
		{"slice of structs", `func f() { for _, s := range []struct{ n, q string }{{"x", "a"}, {q: "b"}} { run(s.q) } }`, []string{"a", "b"}},
		{"map", `func f() { for k, v := range map[string]string{"a": "b"} { run(k + v) } }`, []string{"ab"}},
		{"append", `func f() { var l []string; l = append(l, "a"); l = append(l, "b", "c"); for _, q := range l { run(q) } }`, []string{"a", "b", "c"}},
		{"append list", `func f() { l := append([]string{"a"}, []string{"b"}...); for _, q := range l { run(q) } }`, []string{"a", "b"}},
		{"index", `func f(i int) { l := []string{"a", "b"}; run(l[1]); run(l[i]) }`, []string{"a", "b"}},
		{"package variable", `var v = "a"; func f() { run(v) }`, []string{"a"}},
		{"package variable set in a function", `var v string; func init() { v = "a" }; func f() { run(v) }`, []string{"a"}},
		{"package variable set twice", `var v = "a"; func g() { v = "b" }; func f() { run(v) }`, []string{"a", "b"}},
		{"package list", `var l = []string{"a", "b"}; func f() { for _, q := range l { run(q) } }`, []string{"a", "b"}},
		{"function", `func h(s string) string { return "a" + s }; func f() { run(h("b")) }`, []string{"ab"}},
		{"function declared later", `func f() { run(h("b")) }; func h(s string) string { return "a" + s }`, []string{"ab"}},
		{"two results", `func h() (string, error) { return "a", nil }; func f() { q, err := h(); _ = err; run(q) }`, []string{"a"}},
		{"named result", `func h(c bool) (q string) { q = "a"; if c { q = "b" }; return }; func f() { run(h(true)) }`, []string{"a", "b"}},
		{"closure", `func f() { h := func(s string) string { return "a" + s }; run(h("b")) }`, []string{"ab"}},
		{"captured", `func f() { q := "a"; func() { run(q) }() }`, []string{"a"}},
		{"method", `type s struct{}; func (s) h() string { return "a" }; func f(x s) { run(x.h()) }`, []string{"a"}},
		{"bytes", `func f() { b := []byte("a"); run(string(b)) }`, []string{"a"}},
		{"named string", `type k string; const c k = "a"; func f() { run(string(c)) }`, []string{"a"}},
		{"field of a composite", `type s struct{ q string }; func f() { x := &s{q: "a"}; run(x.q) }`, []string{"a"}},
		{"array", `func f() { a := [2]string{"a", "b"}; for i := range a { run(a[i]) } }`, []string{"a", "b"}},
		{"loop grows", `func f(n int) { q := "a"; for range n { q += "b" }; run(q) }`, []string{"a", "ab", "abb"}},
		{"defer", `func f() { q := "a"; defer run(q); q = "b" }`, []string{"a"}},
		{"goto", `func f(c bool) { q := "a"; if c { goto end }; q = "b"; end: run(q) }`, []string{"a", "b"}},
		{"type switch", `func f(v any) { q := "a"; switch v.(type) { case int: q = "b" }; run(q) }`, []string{"a", "b"}},
		{"select", `func f(c chan int) { q := ""; select { case <-c: q = "a"; default: q = "b" }; run(q) }`, []string{"a", "b"}},
		{"never called", `func f() { _ = "a" }`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, texts := read(t, head+test.src)
			got := shown(texts)
			if test.want == nil {
				return // it is enough that reading ends
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// Every byte of a text knows where it stands in the source, whatever the
// literal's kind. The sources hold one §, at which the text is cut.
func TestPositions(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, src string }{
		{"quoted", `func f() { run("ab §") }`},
		{"escapes", `func f() { run("\n\t\"\\ \x41 \u00e9 \U0001F600 \101 §") }`},
		{"non-ASCII", `func f() { run("äöü 日本 §") }`},
		{"raw", "func f() { run(`ab §`) }"},
		{"raw lines", "func f() { run(`\n\tab\n\n\t\täö §`) }"},
		{"raw with CR", "func f() { run(`\r\n\tab\r\n\r\n §`) }"},
		{"raw with CR inside a line", "func f() { run(`a\rb\n §`) }"},
		{"concatenation", "func f() { run(\"ab\" + `c\n` + \"d §\") }"},
		{"constant", "const c = `\n\n §`\nfunc f() { run(\"a\" + c) }"},
		{"Sprintf", "func f() { run(fmt.Sprintf(`%s\n%d §`, \"a\", 3)) }"},
		{"Sprintf with percent", `func f() { run(fmt.Sprintf("100%% %5.2f §", 1.0)) }`},
		{"ReplaceAll", "func f() { run(strings.ReplaceAll(\"X\\tX §\", \"X\", \"long\")) }"},
		{"TrimSpace", "func f() { run(strings.TrimSpace(`\n   a §\n`)) }"},
		{"Builder", "func f() { var b strings.Builder; b.WriteString(\"a\"); b.WriteString(`\n §`); run(b.String()) }"},
		{"Join", `func f() { run(strings.Join([]string{"a", "b §"}, ", ")) }`},
		{"slice", "func f() { for _, q := range []string{`a`, `\n§`} { run(q) } }"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			src := head + test.src
			before, _, _ := strings.Cut(src, "§")
			want := fmt.Sprintf("%d:%d", strings.Count(before, "\n")+1, len(before)-strings.LastIndexByte(before, '\n'))
			fset, texts := read(t, src)
			for _, text := range texts {
				for _, p := range text.Pieces() {
					if at := strings.Index(p.Text, "§"); at >= 0 {
						pos := fset.Position(p.Position(fset, at))
						if got := fmt.Sprintf("%d:%d", pos.Line, pos.Column); got != want {
							t.Errorf("at %s, want %s", got, want)
						}
						return
					}
				}
			}
			t.Errorf("§ is in no text: %q", shown(texts))
		})
	}
}

// Twelve ifs make 4096 texts: combinations may go, pieces may not.
func TestEveryPieceStays(t *testing.T) {
	t.Parallel()
	for name, stmt := range map[string]string{
		"append":    `if c[%d] { q += " AND p%02d" }`,
		"overwrite": `if c[%d] { q = q + " AND p%02d" } else { q = q + " OR x" }`,
		"replace":   `if c[%d] { q = "DELETE p%02d" }`,
	} {
		var b strings.Builder
		for i := range 12 {
			fmt.Fprintf(&b, stmt+"\n", i, i)
		}
		_, texts := read(t, head+"func f(c []bool) {\nq := \"DELETE\"\n"+b.String()+"run(q)\n}")
		if len(texts) > 100 {
			t.Errorf("%s: %d texts", name, len(texts))
		}
		all := strings.Join(shown(texts), "\n")
		for i := range 12 {
			if piece := fmt.Sprintf("p%02d", i); !strings.Contains(all, piece) {
				t.Errorf("%s: %s is lost", name, piece)
			}
		}
	}
}

func times(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// Thousands of statements are read in time that grows with their number: were it
// its square, this would not end before the test is stopped.
func TestLarge(t *testing.T) {
	t.Parallel()
	const n = 10_000
	list := func(format string) string { return times(n, format) }
	for name, src := range map[string]string{
		"slice":         "func f() { for _, q := range []string{\n" + list("\"INSERT %d\",\n") + "} { run(q) } }",
		"package slice": "var l = []string{\n" + list("\"INSERT %d\",\n") + "}\nfunc f() { for _, q := range l { run(q) } }",
		"structs":       "var l = []struct{ n int; q string }{\n" + list("{1, \"INSERT %d\"},\n") + "}\nfunc f() { for _, s := range l { run(s.q) } }",
		"map":           "var l = map[int]string{\n" + list("%d: \"INSERT\",\n") + "}\nfunc f() { for _, q := range l { run(q) } }",
		"Builder":       "func f() { var b strings.Builder\n" + list("b.WriteString(\"INSERT %d;\")\n") + "run(b.String()) }",
		"plus-equals":   "func f() { q := \"\"\n" + list("q += \"INSERT %d;\"\n") + "run(q) }",
		"append":        "func f() { var l []string\n" + list("l = append(l, \"INSERT %d\")\n") + "run(strings.Join(l, \";\")) }",
		"calls":         "func f() {\n" + list("run(\"INSERT %d\")\n") + "}",
		"optional":      "func f(c bool) { q := \"\"\n" + times(n, "if c { q += \"INSERT %d;\" }\n") + "run(q) }",
		"wrapped":       "func w(q string) { run(q) }\nfunc f() {\n" + list("w(\"INSERT %d\")\n") + "}",
		"function list": "func f() {\n" + list("if run(\"x\"); false { run(h%[1]d()) }\n") + "}\n" + list("func h%[1]d() string { return \"INSERT %[1]d\" }\n"),
		"one megabyte":  "func f() { run(`" + strings.Repeat("INSERT INTO t VALUES (1);\n", 40_000) + "`) }",
		"megabyte of +": "func f() { run(\"\"" + list(" +\n\"INSERT INTO some_table (a, b, c) VALUES (%d, 2, 3); -- and a comment that makes it longer, so\"") + ") }",
	} {
		t.Run(name, func(t *testing.T) {
			_, texts := read(t, head+src)
			if len(texts) == 0 {
				t.Error("no text")
			}
		})
	}
}

// Reading ends, whatever calls or names itself.
func TestCycles(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]string{
		"recursion":        `func h(n int) string { if n == 0 { return "a" }; return h(n-1) + "b" }; func f() { run(h(3)) }`,
		"mutual recursion": `func h(n int) string { return "a" + g(n) }; func g(n int) string { if n == 0 { return "b" }; return h(n-1) }; func f() { run(h(3)) }`,
		"recursive sink":   `func h(q string, n int) { if n > 0 { h(q+"x", n-1) }; run(q) }; func f() { h("a", 3) }`,
		"cyclic globals":   `var x, y string; func g() { x = y + "a"; y = x + "b" }; func f() { run(x) }`,
		"self global":      `var x string; func g() { x = x + "a" }; func f() { run(x) }`,
		"self slice":       `var x []string; func g() { x = append(x, x...) ; x = append(x, "a") }; func f() { for _, q := range x { run(q) } }`,
		"self closure":     `func f() { var h func(int) string; h = func(n int) string { return h(n-1) + "a" }; run(h(1)) }`,
		"self field":       `type s struct { q string }; func (x *s) g() { x.q = x.q + "a" }; func f(x *s) { run(x.q) }`,
		"endless loop":     `func f() { q := "a"; for { q += q; run(q) } }`,
		"doubling":         `func f() { q := "a"; q += q; q += q; q += q; q += q; q += q; q += q; q += q; q += q; q += q; q += q; q += q; q += q; run(q) }`,
		"nested loops":     `func f() { q := "a"; for range 3 { for range 3 { for range 3 { for range 3 { for range 3 { for range 3 { q += "b" } } } } } }; run(q) }`,
		"interface cycle":  `type i interface{ h() string }; type s struct{ n i }; func (x s) h() string { return "a" + x.n.h() }; func f(x s) { run(x.h()) }`,
		"shared parts":     "type s struct { a, b *s; q string }; func w(x *s) *s { return &s{x, x, \"a\"} }; func g() *s { x := w(nil)\n" + times(40, "x = w(x) // %d\n") + "return x }; func f() { run(g().q) }",
		"goto back":        `func f(n int) { q := "a"; again: q += "b"; if n > 0 { n--; goto again }; run(q) }`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, texts := read(t, head+src)
			if len(texts) == 0 {
				t.Error("no text")
			}
		})
	}
}
