package ctx0008

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Leaves is a fact about a function: what it leaves to its callers on the
// transactions that it is handed.
type Leaves struct{ Rows []Left }

// Left is what a function leaves on one transaction.
type Left struct {
	Param      int    // the parameter that holds it, the receiver first
	Path       string // the field in the parameter, ".db"
	Ctx        bool   // the parameter is a context that carries it
	Everywhere bool   // the row is written by unseen means
	Kind, Debt uint8

	None, Open, Met bool
	Commits, Undoes bool
	Covers          bool   // the parameter is a function for whose transaction the row is written
	What            string // "UPDATE of context_pages"
}

// AFact marks Leaves as a fact.
func (*Leaves) AFact() {}

// String shows what is left, for tests: "0.db: UPDATE of context_pages open".
func (l *Leaves) String() string {
	var out []string
	for _, r := range l.Rows {
		word := "met"
		switch {
		case r.Commits:
			word = "commits"
		case r.Undoes:
			word = "undoes"
		case r.Covers:
			word = "covers"
		case r.Open:
			word = r.What + " open"
		case r.None:
			word = "may be met"
		}
		at := fmt.Sprintf("%d%s", r.Param, r.Path)
		if r.Everywhere {
			at = "everywhere"
		}
		out = append(out, at+": "+[]string{"lineage", "either", "erasure"}[r.Debt]+" "+word)
	}
	return strings.Join(out, "; ")
}

// usesFacts reports whether the package calls a function that leaves something
// to it.
func (c *checker) usesFacts() bool {
	seen := map[*types.Func]bool{}
	for _, obj := range c.pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || seen[fn] || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg {
			continue
		}
		seen[fn] = true
		var fact Leaves
		if c.pass.ImportObjectFact(fn.Origin(), &fact) {
			for _, r := range fact.Rows {
				if r.Open {
					return true
				}
			}
		}
	}
	return false
}

// export tells importing packages what the package's functions leave to them.
func (c *checker) export(funcs []*ssa.Function) {
	for _, fn := range funcs {
		obj, ok := fn.Object().(*types.Func)
		if !c.own[fn] || !ok || !ast.IsExported(obj.Name()) || fn.Parent() != nil {
			continue
		}
		if fact := c.leavesOf(fn); len(fact.Rows) > 0 {
			c.pass.ExportObjectFact(obj, fact)
		}
	}
}

// leavesOf makes the fact of what a function leaves on the transactions that it is
// handed. What it keeps to itself, it has answered for.
func (c *checker) leavesOf(fn *ssa.Function) *Leaves {
	s, fact := c.summary(fn), &Leaves{}
	add := func(h handle, r Left) {
		r.Path, r.Ctx, r.Kind = h.path, h.ctx, uint8(h.kind)
		for i, p := range fn.Params {
			if ssa.Value(p) == h.root {
				r.Param = i
				fact.Rows = append(fact.Rows, r)
			}
		}
	}
	for _, e := range s.effects {
		r := Left{None: e.none, Open: e.open, Met: e.met, Debt: uint8(e.debt)}
		if !e.open && !e.met {
			continue
		}
		if e.open {
			r.What = e.origin.what
		}
		if e.on.name == everywhere {
			r.Everywhere = true
			fact.Rows = append(fact.Rows, r)
			continue
		}
		add(e.on, r)
	}
	for _, h := range s.commits {
		add(h, Left{Commits: true})
	}
	for _, h := range s.undoes {
		add(h, Left{Undoes: true})
	}
	for _, cv := range s.covers {
		add(handle{root: cv.of}, Left{Covers: true, Debt: uint8(cv.debt)})
	}
	return fact
}
