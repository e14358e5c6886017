package ctx0005

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// Handles is a fact about a function: what it does with candidates.
type Handles struct {
	// Scores lists the parameters (from 0, the receiver is -1) that it scores, or
	// whose elements it scores.
	Scores []int
	// Cuts says how it leaves candidates out of what it returns, "" if it does not.
	Cuts string
	// Records says that it records a candidate as left out.
	Records bool
}

// AFact marks Handles as a fact.
func (*Handles) AFact() {}

// String shows the fact, for tests.
func (h *Handles) String() string {
	var parts []string
	if len(h.Scores) > 0 {
		parts = append(parts, fmt.Sprintf("scores %v", h.Scores))
	}
	if h.Cuts != "" {
		parts = append(parts, "cuts: "+h.Cuts)
	}
	if h.Records {
		parts = append(parts, "records")
	}
	return strings.Join(parts, ", ")
}

// handles returns what is known of a function: of this package by what was read
// so far, of others by their facts.
func (j *judge) handles(fn *types.Func) *Handles {
	if fn == nil {
		return nil
	}
	fn = fn.Origin()
	if f := j.funcs[fn]; f != nil {
		return &f.handles
	}
	h := new(Handles)
	if fn.Pkg() != nil && fn.Pkg() != j.pass.Pkg && j.pass.ImportObjectFact(fn, h) {
		return h
	}
	return nil
}

// export writes the facts of functions that other packages can call.
func (j *judge) export() {
	for _, f := range j.order {
		h := f.handles
		if len(f.cuts) > 0 {
			h.Cuts = f.cuts[0].what
		}
		if !f.obj.Exported() {
			continue
		}
		if f.speaksOfRecords() {
			inner := &stream{function: f, places: map[place]bool{}}
			h.Records = inner.records(f.decl.Body, 1)
		}
		if len(h.Scores) > 0 || h.Cuts != "" || h.Records {
			j.pass.ExportObjectFact(f.obj, &h)
		}
	}
}

// speaksOfRecords reports whether a function names a disclosure, a trace or an
// omission at all: to look for what gets there costs more than all else here, and
// few functions do.
func (f *function) speaksOfRecords() (found bool) {
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && f.speaksOf(id.Name)
		return !found
	})
	return found || len(f.queries) > 0 && len(f.traces) > 0
}

// speaksOf reports whether a name is that of a record or of making one. The same
// names come again and again.
func (j *judge) speaksOf(name string) bool {
	speaks, known := j.speaks[name]
	if !known {
		speaks = discloses(name) || slices.ContainsFunc(scoring.Words(name), func(w string) bool { return omitWords[w] })
		j.speaks[name] = speaks
	}
	return speaks
}
