package ctx0008

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
)

// reportAll reports what a function has to answer for. The first removal of a
// cascade stands for all of its writes.
func (c *checker) reportAll(faults []fault) {
	var removal *fault
	for i, f := range faults {
		if f.owing.debt == erasure && (removal == nil || c.before(f.act, removal.act)) {
			removal = &faults[i]
		}
	}
	for i := range faults {
		f := &faults[i]
		if removal == nil || f.owing.debt == lineage || f == removal {
			c.reportOne(f)
		}
	}
}

// reportOne reports a fault at its write, or at the call that writes.
func (c *checker) reportOne(f *fault) {
	o := f.origin
	// A literal that runs in two places, or a function called twice on one line,
	// is one fault.
	key := any(o.call)
	if o.step != nil {
		key = o.step.Fault()
	}
	if c.told[key] {
		return
	}
	c.told[key] = true
	message := c.message(f)
	var out finding.Finding
	if o.step != nil {
		out = o.step.Finding(message)
	} else {
		out = finding.Finding{Pos: o.call, Message: message, Anchors: []token.Pos{o.call}}
		if call := c.callAt(o.call); call != nil {
			out.Pos = callName(call)
			out.Anchors = append(out.Anchors, call.Pos())
		}
		if o.from.IsValid() {
			out.Related = append(out.Related, analysis.RelatedInformation{Pos: o.from, Message: "the table is written here"})
		}
	}
	out.Related = append(out.Related, c.related(f, out)...)
	c.found = append(c.found, out)
}

// related shows the return that succeeds without the row, and the other
// transaction that the row goes to.
func (c *checker) related(f *fault, out finding.Finding) []analysis.RelatedInformation {
	var list []analysis.RelatedInformation
	add := func(pos token.Pos, message string) {
		taken := func(r analysis.RelatedInformation) bool { return r.Pos == pos }
		if pos.IsValid() && pos != out.Pos && !slices.ContainsFunc(out.Related, taken) {
			list = append(list, analysis.RelatedInformation{Pos: pos, Message: message})
		}
	}
	add(f.end.Pos, "the function returns here without one")
	if f.elsewhere != nil {
		add(namePos(f.elsewhere.instr.(ssa.CallInstruction)), "the row is written on "+c.show(f.elsewhere.on)+", which is another transaction")
	}
	return list
}

// message says what is written without what.
func (c *checker) message(f *fault) string {
	what := f.origin.what
	if f.origin.by != "" {
		what += " by " + f.origin.by
	}
	row := rowOf(c.vocab.Config.Tables.Lineage, "lineage")
	why, advice := "nobody answers for the claim", "write one in the same transaction, or declare the function that does //ctx:lineage"
	if f.owing.debt != lineage {
		row = rowOf(c.vocab.Config.Tables.Erasures, "erasure")
		why, advice = "an erasure is itself a recorded act", "write one in the same transaction"
	}
	if f.elsewhere != nil {
		return fmt.Sprintf("%s, and its %s goes to another transaction (%s): one of them may stay without the other (Fourth Law); %s", what, row, c.show(f.elsewhere.on), advice)
	}
	return fmt.Sprintf("%s without a %s on some path that succeeds: %s (Fourth Law); %s", what, row, why, advice)
}

// rowOf names a row by its table, if there is one only.
func rowOf(tables []string, otherwise string) string {
	if len(tables) == 1 && !strings.ContainsAny(tables[0], "*?[") {
		return tables[0] + " row"
	}
	return otherwise + " row"
}

// show names a handle as a reader of the code knows it.
func (c *checker) show(h handle) string {
	switch root := h.root.(type) {
	case *ssa.Parameter:
		return root.Name() + h.path
	case *ssa.FreeVar:
		return root.Name() + h.path
	case *ssa.Global:
		return root.Name() + h.path
	}
	if h.name != "" {
		return h.name
	}
	return owned
}

func callName(c *ast.CallExpr) token.Pos {
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel.Pos()
	}
	return c.Pos()
}
