package bounds

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// repeated writes a text n times with its number put in.
func repeated(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// Code that is made to be hard to read. What is not read to its end says so, and
// tells of no faults that it might have.
var hard = map[string]struct {
	src   string
	whole bool
	sinks bool
}{
	"branches": {
		"func f(x, y float64) float64 {\n" + repeated(3000, "if y > # {\nx += 0.5\n}\n") + "return math.Log(x)\n}", true, true},
	"guards": {
		"func f(x, y float64) float64 {\n" + repeated(2000, "if x < # {\nreturn #\n}\n") + "return math.Log(x)\n}", true, false},
	"too long": {
		"func f(x float64) float64 {\n" + repeated(21000, "x *= 0.5\n") + "return math.Log(x)\n}", false, false},
	"recursion": {
		"func f(x float64) float64 { return g(x / 2) + math.Log(x) }\nfunc g(x float64) float64 { return f(x+1) - h(x) }\nfunc h(x float64) float64 { return h(g(x)) }", true, true},
	"growing recursion": {
		"func f(x float64) float64 { return f(x + 1) }\nfunc g() float64 { return f(1) }", true, false},
	"tree of calls": {
		tree(6, 9), false, false},
	"list": {
		"type node struct { next *node; v float64 }\nfunc f(n *node) float64 {\ns := 0.1\nfor p := n; p != nil; p = p.next {\ns += p.v\np.v = s\n}\nreturn math.Log(s)\n}", true, false},
	"pointers": {
		"type node struct { next *node; v float64 }\nfunc f(n *node) float64 {\nfor n.next != nil {\nn.next.next = n\nn = n.next.next.next\n}\nreturn math.Log(n.next.next.v)\n}", true, true},
	"stores": {
		"type t struct { v float64 }\nfunc f(n int) float64 {\nvar x t\n" + repeated(1500, "if n == # {\nx.v = #\n}\n") + "return math.Log(x.v)\n}", true, true},
	"nested loops": {
		"func f(n int) float64 {\nx := 1.0\n" + strings.Repeat("for range n {\n", 40) + "x *= 0.5\n" + strings.Repeat("}\n", 40) + "return math.Log(x + 1)\n}", true, false},
	"nested literals": {
		"func f(x float64) float64 {\n" + strings.Repeat("return func() float64 {\n", 60) + "return math.Log(x)\n" + strings.Repeat("}()\n", 60) + "}", true, true},
	"no body": {
		"func f(x float64) float64 { return g(x) }\nfunc g(x float64) float64", true, false},
	"no return": {"func f(x float64) float64 { panic(x) }", true, false},
	"endless":   {"func f(x float64) float64 {\nfor {\nx = math.Log(x)\n}\n}", true, false},
	"long expression": {
		"func f(x float64) float64 { return math.Log(x" + strings.Repeat(" * x", 4000) + ") }", true, true},
	"dead code":    {"func f(x float64) float64 {\nif false {\nreturn math.Log(x)\n}\nreturn 1\n}", true, false},
	"irreducible":  {"func f(x float64) float64 {\ni := 0\nif x > 1 {\ngoto b\n}\na:\ni++\nb:\nx *= 0.5\nif i < 5 {\ngoto a\n}\nreturn math.Log(x)\n}", true, true},
	"own pointer":  {"type p *p\nfunc f(x p) float64 { return math.Log(float64(len([]p{x}))) }", true, true},
	"complex":      {"func f(c complex128) float64 { return math.Log(real(c * c)) }", true, true},
	"max of nan":   {"func f(x float64) float64 { return math.Max(math.NaN(), math.Log(x)) }", true, false},
	"many results": {"func g(x float64) (a, b, c float64) { return x, 1, math.Log(x) }\nfunc f(x float64) float64 { _, b, _ := g(x); return b }", true, false},
}

// TestBounded ends: what is not bounded runs into the time limit of go test itself.
func TestBounded(t *testing.T) {
	t.Parallel()
	for name, test := range hard {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, file := load(t, "package a\n\nimport \"math\"\n\nvar _ = math.Pi\n\n"+test.src)
			fn := a.code.Func(find(file, "f"))
			faults, whole := a.Sinks(fn)
			if whole != test.whole || whole && len(faults) > 0 != test.sinks {
				t.Errorf("%s: whole %t, faults %v", name, whole, faults)
			}
		})
	}
}

// tree is code in which each function calls the next one many times, each time
// with another argument.
func tree(depth, calls int) string {
	var b strings.Builder
	b.WriteString("func f(x float64) float64 { return f0(x, 1) }\n")
	for i := range depth {
		fmt.Fprintf(&b, "func f%d(x, y float64) float64 {\ns := 0.0\n", i)
		for j := range calls {
			fmt.Fprintf(&b, "s += f%d(x, y*10+%d)\n", i+1, j)
		}
		b.WriteString("return s\n}\n")
	}
	fmt.Fprintf(&b, "func f%d(x, y float64) float64 { return math.Log(x) }\n", depth)
	return b.String()
}

// A function that is not there is no panic.
func TestWithoutBody(t *testing.T) {
	t.Parallel()
	a, file := load(t, "package a\n\nfunc f(x float64) float64 { return g(x) }\n\nfunc g(x float64) float64")
	var call ssa.CallInstruction
	for _, b := range a.code.Func(find(file, "f")).Blocks {
		for _, i := range b.Instrs {
			if c, ok := i.(ssa.CallInstruction); ok {
				call = c
			}
		}
	}
	if faults := a.Floorless(call); len(faults) > 0 {
		t.Error(faults)
	}
}
