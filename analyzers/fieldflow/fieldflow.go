package fieldflow

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/templates"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer gives rules the [Flow] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxfieldflow",
	Doc:        "follow results and entries: what is read of them, and what is shown",
	Run:        func(pass *analysis.Pass) (any, error) { return run(pass), nil },
	Requires:   []*analysis.Analyzer{vocab.Analyzer, flow.Analyzer, templates.Analyzer},
	ResultType: reflect.TypeFor[*Flow](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// Flow is what became of the results and entries of a package.
type Flow struct {
	Held  []*Held  // results that functions hold, in the order of the source
	Shown []*Shown // texts of entries that are shown without their deficits
	// GaveUp is the number of analyses that were not followed to their end.
	GaveUp int
}

// Fact is what a function does with the results and entries in its parameters.
// A parameter that is not listed is not looked at.
type Fact struct{ Params []ParamFact }

// A ParamFact is what a function does with one parameter.
type ParamFact struct {
	Index int // from 0, the receiver counted
	Reads
	Shows
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// String shows the fact: "0: entries; 1: text".
func (f *Fact) String() string {
	var parts []string
	for _, p := range f.Params {
		words := p.Reads.String()
		if shows := p.Shows.String(); shows != "" {
			words += ", " + shows
		}
		parts = append(parts, fmt.Sprintf("%d: %s", p.Index, words))
	}
	return strings.Join(parts, "; ")
}

// run follows what the package has to do with, results and entries, and leaves at
// once if that is nothing: SSA form is not built then.
func run(pass *analysis.Pass) *Flow {
	out := &Flow{}
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	c := &code{
		pass: pass, vocab: v,
		ssa:     pass.ResultOf[flow.Analyzer].(*flow.Code),
		tmpl:    pass.ResultOf[templates.Analyzer].(*templates.Templates),
		results: map[*types.TypeName]*vocab.Result{}, entries: map[*types.TypeName]*vocab.Entry{},
		carry: map[carried]bool{}, known: map[param]*Reads{},
		sums: map[param]*Shows{}, showers: map[*ssa.Function]*shower{},
		forward: map[param]bool{},
		owes:    map[*ssa.Parameter]bool{}, judged: map[*shower]bool{},
	}
	if !v.InScope() {
		return out // what other people's packages do is not the user's to mend
	}
	results, entries := c.concerned()
	if !results && !entries {
		return out // most packages hold neither
	}
	if err := c.build(); err != nil {
		out.GaveUp++
		return out
	}
	if results {
		for _, fn := range c.funcs {
			out.Held = append(out.Held, c.held(fn)...)
		}
	}
	if entries {
		out.Shown = c.shown()
	}
	c.export()
	if c.gaveUp {
		out.GaveUp++
	}
	return out
}

// concerned reports whether the package has to do with results, and with entries.
func (c *code) concerned() (results, entries bool) {
	seen := map[types.Type]bool{}
	for _, tv := range c.pass.TypesInfo.Types {
		if tv.Type == nil || seen[tv.Type] {
			continue
		}
		seen[tv.Type] = true
		results = results || c.result(tv.Type) != nil
		entries = entries || c.entry(tv.Type) != nil
		if results && entries {
			break
		}
	}
	return results, entries
}

// export writes down what other packages need to know of the functions here.
func (c *code) export() {
	for _, fn := range c.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil {
			continue
		}
		var fact Fact
		for i, p := range fn.Params {
			known := ParamFact{Index: i, Reads: unseen}
			if c.carries(p.Type(), false) {
				known.Reads = c.reads(fn, i)
			}
			if sh := c.sums[param{fn, i}]; sh != nil {
				known.Shows = *sh
			}
			known.Owes = c.owes[p]
			if known.Reads != unseen || known.Shows != (Shows{}) {
				fact.Params = append(fact.Params, known)
			}
		}
		if len(fact.Params) > 0 {
			c.pass.ExportObjectFact(obj, &fact)
		}
	}
}
