package bounds

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"pgregory.net/rapid"

	"github.com/ctxlaws/ctxvet/analyzers/flow"
)

// A point is what one evaluation starts from, and what it met.
type point struct {
	x, y, v float64
	n       int
	rounded bool // a number too large or too small for a float: the reals have none such
	edge    bool // a logarithm outside of its domain
}

// A term is an expression as Go has it and as a function.
type term struct {
	src  string
	eval func(*point) float64
}

func (p *point) note(result float64, finite ...float64) float64 {
	for _, f := range finite {
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return result
		}
	}
	p.rounded = p.rounded || math.IsInf(result, 0) || result != 0 && math.Abs(result) < 1e-200
	return result
}

// constants are k0, k1 … in the code: variables, since Go itself computes with
// constants and refuses to divide by zero.
var constants = []float64{-2, -1, -0.5, 0, 0.1, 0.5, 1, 2, 3}

const constantsSource = "\tk0, k1, k2, k3, k4, k5, k6, k7, k8 := -2.0, -1.0, -0.5, 0.0, 0.1, 0.5, 1.0, 2.0, 3.0\n" +
	"\t_, _, _, _, _, _, _, _, _ = k0, k1, k2, k3, k4, k5, k6, k7, k8\n\tvar v float64\n\t_ = v\n"

// drawLeaf draws a variable or a constant; v is drawn where a local variable is.
func drawLeaf(t *rapid.T, local bool) term {
	switch k := rapid.IntRange(0, 5).Draw(t, "leaf"); {
	case k == 0:
		return term{"x", func(p *point) float64 { return p.x }}
	case k == 1:
		return term{"y", func(p *point) float64 { return p.y }}
	case k == 2:
		return term{"float64(n)", func(p *point) float64 { return float64(p.n) }}
	case k == 3 && local:
		return term{"v", func(p *point) float64 { return p.v }}
	}
	i := rapid.IntRange(0, len(constants)-1).Draw(t, "constant")
	return term{fmt.Sprint("k", i), func(*point) float64 { return constants[i] }}
}

// unary are functions of one number; logarithms note that they left their domain.
var unary = map[string]func(*point, float64) float64{
	"math.Log":   func(p *point, a float64) float64 { return logarithm(p, math.Log, a, 0) },
	"math.Log2":  func(p *point, a float64) float64 { return logarithm(p, math.Log2, a, 0) },
	"math.Log1p": func(p *point, a float64) float64 { return logarithm(p, math.Log1p, a, -1) },
	"math.Exp": func(p *point, a float64) float64 {
		out := math.Exp(a)
		p.rounded = p.rounded || out == 0 && !math.IsInf(a, 0)
		return p.note(out, a)
	},
	"math.Sqrt": func(_ *point, a float64) float64 { return math.Sqrt(a) },
	"math.Abs":  func(_ *point, a float64) float64 { return math.Abs(a) },
	"math.Tanh": func(p *point, a float64) float64 {
		p.rounded = p.rounded || math.Abs(math.Tanh(a)) == 1 // which it only approaches
		return math.Tanh(a)
	},
	"math.Floor": func(_ *point, a float64) float64 { return math.Floor(a) },
	"-":          func(_ *point, a float64) float64 { return -a },
}

func logarithm(p *point, f func(float64) float64, a, edge float64) float64 {
	p.edge = p.edge || a <= edge
	return f(a)
}

var binary = map[string]func(*point, float64, float64) float64{
	"+": func(p *point, a, b float64) float64 { return p.note(a+b, a, b) },
	"-": func(p *point, a, b float64) float64 {
		p.rounded = p.rounded || a < b // of two unknown numbers the first is taken as the larger one
		return p.note(a-b, a, b)
	},
	"*": func(p *point, a, b float64) float64 {
		p.rounded = p.rounded || a*b == 0 && a != 0 && b != 0
		return p.note(a*b, a, b)
	},
	"/": func(p *point, a, b float64) float64 {
		p.rounded = p.rounded || a/b == 0 && a != 0 && !math.IsInf(b, 0)
		p.rounded = p.rounded || b == 0 // the rule is about logarithms, not about divisions by zero
		return a / b
	},
	"max":      func(_ *point, a, b float64) float64 { return max(a, b) },
	"math.Min": func(_ *point, a, b float64) float64 { return math.Min(a, b) },
	"math.Pow": func(p *point, a, b float64) float64 {
		out := math.Pow(a, b)
		p.rounded = p.rounded || a < 0 || out == 0 && a != 0
		return p.note(out, a, b)
	},
	"math.Max":  func(_ *point, a, b float64) float64 { return math.Max(a, b) },
	"logSum":    func(p *point, a, b float64) float64 { return logarithm(p, math.Log, p.note(a+b, a, b), 0) },
	"atLeast":   func(_ *point, a, b float64) float64 { return max(a, b) },
	"positives": func(_ *point, a, b float64) float64 { return positives(a, b) },
}

func positives(a, b float64) float64 {
	if a > 0 {
		return a
	}
	return b
}

const helpersSource = `
func logSum(a, b float64) float64 { return math.Log(a + b) }

func atLeast(a, b float64) float64 {
	if a < b {
		return b
	}
	return a
}

func positives(a, b float64) float64 {
	if !(a > 0) {
		return b
	}
	return a
}
`

func drawTerm(t *rapid.T, depth int, local bool) term {
	if depth == 0 || rapid.IntRange(0, 4).Draw(t, "stop") == 0 {
		return drawLeaf(t, local)
	}
	a := drawTerm(t, depth-1, local)
	if rapid.Bool().Draw(t, "unary") {
		name := rapid.SampledFrom([]string{"math.Log", "math.Log", "math.Log2", "math.Log1p", "math.Exp", "math.Sqrt", "math.Abs", "math.Tanh", "math.Floor", "-"}).Draw(t, "f")
		return term{name + "(" + a.src + ")", func(p *point) float64 { return unary[name](p, a.eval(p)) }}
	}
	b := drawTerm(t, depth-1, local)
	name := rapid.SampledFrom([]string{"+", "+", "-", "*", "*", "/", "max", "math.Min", "math.Max", "math.Pow", "logSum", "atLeast", "positives"}).Draw(t, "op")
	src := "(" + a.src + " " + name + " " + b.src + ")"
	if len(name) > 1 {
		src = name + "(" + a.src + ", " + b.src + ")"
	}
	return term{src, func(p *point) float64 { return binary[name](p, a.eval(p), b.eval(p)) }}
}

// A body is a function's body as Go has it and as a function.
type body = term

// drawBody draws a body: a return, a value lifted by an assignment, a guard, or a
// loop.
func drawBody(t *rapid.T) body {
	e := drawTerm(t, 3, false)
	c := rapid.SampledFrom([]float64{-1, 0, 0.2, 1}).Draw(t, "c")
	switch rapid.IntRange(0, 3).Draw(t, "body") {
	case 0:
		return body{"\treturn " + e.src + "\n", e.eval}
	case 1:
		f := drawTerm(t, 2, true)
		return body{
			fmt.Sprintf("\tv = %s\n\tif v < %v {\n\t\tv = %v\n\t}\n\treturn %s\n", e.src, c, c, f.src),
			func(p *point) float64 {
				if p.v = e.eval(p); p.v < c {
					p.v = c
				}
				p.rounded = p.rounded || math.IsInf(p.v, 0) || math.IsNaN(p.v)
				return f.eval(p)
			},
		}
	case 2:
		return body{
			fmt.Sprintf("\tif %s <= %v {\n\t\treturn 0\n\t}\n\treturn math.Log(%s)\n", e.src, c, e.src),
			func(p *point) float64 {
				a := e.eval(p)
				p.rounded = p.rounded || math.IsNaN(a)
				if a <= c {
					return 0
				}
				return logarithm(p, math.Log, a, 0)
			},
		}
	}
	f := drawTerm(t, 2, true)
	guard := rapid.Bool().Draw(t, "guard")
	src := fmt.Sprintf("\tv = float64(%v)\n\tfor i := 0; i < n; i++ {\n\t\tv += %s\n\t}\n\treturn %s\n", c, e.src, f.src)
	if guard {
		src = "\tif n == 0 {\n\t\treturn 1\n\t}\n" + src
	}
	return body{src, func(p *point) float64 {
		if guard && p.n == 0 {
			return 1
		}
		p.v = c
		for range p.n {
			p.v = p.note(p.v + e.eval(p))
		}
		p.rounded = p.rounded || math.IsInf(p.v, 0) || math.IsNaN(p.v)
		return f.eval(p)
	}}
}

// outcome tells what a body does on a grid: whether it reaches negative infinity,
// and whether it is clean, with no logarithm at the edge at all.
func outcome(b body) (sinks, clean bool) {
	clean = true
	for _, x := range []float64{0, 1e-6, 0.1, 0.5, 0.99, 1, 1.5, 2, 3, 10, 1e4, 1e9} {
		for _, y := range []float64{0, 1e-6, 0.3, 0.5, 1, 2, 4, 50, 1e7} {
			for _, n := range []int{0, 1, 2, 5, 40} {
				p := &point{x: x, y: y, n: n}
				v := b.eval(p)
				sinks = sinks || math.IsInf(v, -1) && !p.rounded
				clean = clean && !p.edge && !math.IsInf(v, 0) && !math.IsNaN(v)
			}
		}
	}
	return sinks, clean
}

// load type-checks a file and gives its arithmetic.
func load(t fataler, src string) (*Arithmetic, *ast.File) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: library()}).Check("a", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	code, err := flow.Analyzer.Run(&analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info})
	if err != nil {
		t.Fatalf("%v", err)
	}
	return newArithmetic(code.(*flow.Code)), f
}

type fataler interface{ Fatalf(string, ...any) }

// library imports from source, once for all tests.
var library = sync.OnceValue(func() types.Importer {
	return &locked{from: importer.ForCompiler(token.NewFileSet(), "source", nil)}
})

type locked struct {
	mu   sync.Mutex
	from types.Importer
}

func (l *locked) Import(path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.from.Import(path)
}

const batch = 40

// The analysis never calls a reachable negative infinity safe, and rarely calls
// unsafe what is not: the rest are numbers that hang together, which spans do not
// see (x/(x+1) - 1).
func TestSoundAndPrecise(t *testing.T) {
	t.Parallel()
	const allowed = 0.10 // of what never leaves a domain on the grid
	var clean, alarms int
	rapid.Check(t, func(t *rapid.T) {
		var src strings.Builder
		src.WriteString("package a\n\nimport \"math\"\n\nvar _ = math.Pi\n" + helpersSource)
		bodies := make([]body, batch)
		for i := range bodies {
			bodies[i] = drawBody(t)
			fmt.Fprintf(&src, "\nfunc f%d(x, y float64, n int) float64 {\n%s%s}\n", i, constantsSource, bodies[i].src)
		}
		a, file := load(t, src.String())
		for i, b := range bodies {
			faults, whole := a.Sinks(a.code.Func(find(file, fmt.Sprint("f", i))))
			sinks, fine := outcome(b)
			unsafe := holds(faults, Logarithm) || holds(faults, Infinity) || holds(faults, Floor)
			if !whole {
				t.Fatalf("not read to its end:\n%s", b.src)
			}
			if sinks && !unsafe {
				t.Fatalf("called safe, but reaches negative infinity:\n%s", b.src)
			}
			if fine {
				clean++
				if unsafe {
					alarms++
				}
			}
		}
	})
	t.Logf("%d of %d safe ones called unsafe", alarms, clean)
	if rate := float64(alarms) / float64(clean); clean > 100 && rate > allowed {
		t.Errorf("%d of %d safe ones called unsafe: %.2f, allowed %.2f", alarms, clean, rate, allowed)
	}
}

func find(f *ast.File, name string) *ast.FuncDecl {
	for _, d := range f.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Name.Name == name {
			return decl
		}
	}
	return nil
}
