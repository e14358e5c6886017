package ctx0004

import (
	"fmt"
	"go/ast"
	"go/token"
	"math"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/ctxlaws/ctxvet/analyzers/bounds"
	"github.com/ctxlaws/ctxvet/analyzers/finding"
)

// fault reports a step by which the result of an activation function can sink.
func (c *checker) fault(f *bounds.Fault, activation string) {
	pos, end := c.place(f.Pos)
	if !pos.IsValid() || c.seen[pos] {
		return
	}
	c.seen[pos] = true
	c.report.Report(finding.Finding{
		Pos: pos, End: end, Message: message(f, activation), Related: c.way(f, activation, pos),
	})
}

// place returns where the expression begins and ends of which a fault has the
// parenthesis or the operator.
func (c *checker) place(at token.Pos) (pos, end token.Pos) {
	for _, f := range c.pass.Files {
		if f.FileStart > at || at > f.FileEnd {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(f, at, at)
		for _, n := range path {
			if marked(n) == at {
				return n.Pos(), n.End()
			}
		}
	}
	return at, token.NoPos
}

// marked returns where SSA form places an expression or assignment: at its
// parenthesis or operator.
func marked(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.CallExpr:
		return n.Lparen
	case *ast.BinaryExpr:
		return n.OpPos
	case *ast.AssignStmt:
		return n.TokPos
	}
	return token.NoPos
}

// way shows the calls from the activation function to the step, if it takes any.
func (c *checker) way(f *bounds.Fault, activation string, pos token.Pos) (out []analysis.RelatedInformation) {
	for _, call := range f.Calls {
		if at, end := c.place(call); at.IsValid() && at != pos {
			out = append(out, analysis.RelatedInformation{Pos: at, End: end, Message: activation + " comes here from this call"})
		}
	}
	return out
}

// message says what sinks, how low, why that matters and what to do.
func message(f *bounds.Fault, activation string) string {
	const law = "the claim can no longer be reached (Second Law)"
	switch f.Kind {
	case bounds.Floor:
		return fmt.Sprintf("floor argument %s of this call is %s: %s %s, and %s; pass a constant above zero",
			f.Name, show(f.Low), activation, sinks(f.To), law)
	case bounds.Decay:
		return fmt.Sprintf("%s fades to nothing with age and no floor is added to it: %s; add a floor (floor + x), or take the larger of both (%s(floor, x))",
			of(activation, f.Far), law, larger(f))
	case bounds.Infinity:
		return fmt.Sprintf("%s returns negative infinity (%s): %s; return a finite floor", of(activation, f.Far), f.Name, law)
	}
	return fmt.Sprintf("%s of an argument without a floor in %s: %s, and %s; add a floor inside (%s(floor + x)), or lift the result (%s(floor, x))",
		f.Name, of(activation, f.Far), reached(f), law, f.Name, larger(f))
}

// larger names the function that gives the larger of two: a fault of an SQL
// expression has no place in Go.
func larger(f *bounds.Fault) string {
	if !f.Pos.IsValid() {
		return "greatest"
	}
	return "max"
}

// of names the function that takes the step.
func of(activation, far string) string {
	if far != "" {
		return activation + " by " + far
	}
	return activation
}

func sinks(k bounds.Kind) string {
	if k == bounds.Decay {
		return "fades to nothing"
	}
	return "runs to negative infinity"
}

// reached says which argument can be reached, and when.
func reached(f *bounds.Fault) string {
	low := f.Low
	if f.Name == "math.Log1p" {
		low = max(low, -1)
	}
	switch {
	case low < 0 && math.IsInf(low, -1), f.Far != "":
		return "the argument can be 0 or less"
	case f.Why != "":
		return fmt.Sprintf("the argument is %s when %s", show(low), f.Why)
	}
	return fmt.Sprintf("the argument can be %s", show(low))
}

func show(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
