package origin

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// Derives is a fact about a function: which parts of its results, and of what
// its parameters point to, are computed for the moment, and which it makes of
// its parameters. It is found out when somebody asks, for the SSA form of most
// packages is never needed; to write it into a file is to ask.
type Derives struct {
	ask func() ([]Derived, bool) // the parts, and whether that gave up; nil for none
	// carries says that the function is of a package that computes nothing itself.
	carries bool
}

// list returns what is known; false if looking for it was cut short.
func (d *Derives) list() ([]Derived, bool) {
	if d.ask == nil {
		return nil, true
	}
	return d.ask()
}

// GobEncode finds out and writes down what is derived.
func (d *Derives) GobEncode() ([]byte, error) {
	list, _ := d.list()
	var buf bytes.Buffer
	err := gob.NewEncoder(&buf).Encode(list)
	return buf.Bytes(), err
}

// GobDecode reads what GobEncode wrote.
func (d *Derives) GobDecode(data []byte) error {
	var list []Derived
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&list); err != nil {
		return fmt.Errorf("facts of ctxorigin: %w", err)
	}
	d.ask = func() ([]Derived, bool) { return list, true }
	return nil
}

// A Derived says where a part of a result comes from.
type Derived struct {
	Result int  // or -1-i for what the i-th parameter points to, the receiver first
	Path   Path // of the part
	// Param is the parameter from which it comes, the receiver first, and
	// ParamPath the part of that; -1 if the function computes it.
	Param     int
	ParamPath Path
	Aged      bool   // it is computed if the parameter is an elapsed time
	Elapsed   bool   // it is no computed value but an elapsed time
	What      string // what computes it, for people
}

// noParam stands for "no parameter" in facts.
const noParam = -1

// AFact marks Derives as a fact.
func (*Derives) AFact() {}

// String lists what is derived from what, for tests.
func (d *Derives) String() string {
	list, _ := d.list()
	parts := make([]string, 0, len(list))
	for _, e := range list {
		from := "computed"
		switch {
		case e.Elapsed:
			from = "the clock"
		case e.Param != noParam:
			from = fmt.Sprintf("parameter %d%s", e.Param, dotted(e.ParamPath))
		}
		if e.Aged {
			from = "decay of " + from
		}
		to := fmt.Sprintf("result %d%s", e.Result, dotted(e.Path))
		if e.Result < 0 {
			to = fmt.Sprintf("parameter %d%s", -1-e.Result, dotted(e.Path))
		}
		parts = append(parts, to+" from "+from)
	}
	return strings.Join(parts, ", ")
}

func dotted(p Path) string {
	if p == "" {
		return ""
	}
	return "." + strings.ReplaceAll(string(p), "/", ".")
}

// computes reports whether a function of another package returns, or writes,
// something computed by itself or of an age that it is handed.
func (f *Flow) computes(fn *types.Func) bool {
	d := f.fact(fn)
	if d.carries {
		return false
	}
	return slices.ContainsFunc(f.listOf(d), func(e Derived) bool { return e.Param == noParam && !e.Elapsed || e.Aged })
}

// fact returns the fact about a function of another package, empty if there is
// none.
func (f *Flow) fact(fn *types.Func) *Derives {
	d := new(Derives)
	if fn != nil && fn.Pkg() != nil && fn.Pkg() != f.pass.Pkg {
		f.pass.ImportObjectFact(fn.Origin(), d)
	}
	return d
}

// derives returns what the fact about a function of another package says.
func (f *Flow) derives(fn *types.Func) []Derived { return f.listOf(f.fact(fn)) }

func (f *Flow) listOf(d *Derives) []Derived {
	list, whole := d.list()
	f.gaveUp = f.gaveUp || !whole
	return list
}

// exports reports whether a package has facts: other people's have none, and
// their types implement nothing here.
func (f *Flow) exports(p *types.Package) bool {
	if f.exporters == nil {
		f.exporters = map[*types.Package]bool{}
		for _, fact := range f.pass.AllObjectFacts() {
			f.exporters[fact.Object.Pkg()] = true
		}
	}
	return f.exporters[p]
}

// export writes the facts about the exported functions of the package.
func (f *Flow) export(carries bool) {
	var other sync.Mutex
	far := f.fork() // asked by packages that import this one, while rules ask f
	for _, obj := range f.pass.TypesInfo.Defs {
		fn, ok := obj.(*types.Func)
		if !ok || !fn.Exported() || f.inTest(fn.Pos()) || ofInterface(fn) {
			continue
		}
		f.pass.ExportObjectFact(fn, &Derives{carries: carries, ask: sync.OnceValues(func() ([]Derived, bool) {
			other.Lock()
			defer other.Unlock()
			return far.derivedBy(fn)
		})})
	}
}

// derivedBy returns what is derived by a function of the package, and whether all
// of it was found.
func (f *Flow) derivedBy(fn *types.Func) ([]Derived, bool) {
	if !f.build() || len(f.index.funcs) == 0 {
		return nil, !f.gaveUp
	}
	body := f.bodyOf(fn)
	if body == nil {
		return nil, true
	}
	list := f.derivedOf(body)
	if len(list) > maxDerived {
		list = nil
	}
	return list, !f.gaveUp
}

// maxDerived bounds one fact.
const maxDerived = 200

// derivedOf returns what the fact about a function says: of its results first, in
// all parts in which a value may lie, and of numbers that it leaves behind its
// parameters.
func (f *Flow) derivedOf(fn *ssa.Function) []Derived {
	var list []Derived
	for i := range fn.Signature.Results().Len() {
		t := fn.Signature.Results().At(i).Type()
		parts := partsOf(t, 0)
		worth := len(parts) == 1 || f.worth(fn, i)
		for _, p := range parts {
			if worth {
				list = append(list, f.derived(fn, i, p)...)
			}
			if isNumber(typeAt(t, p)) && f.tells(fn, i, p) {
				list = append(list, Derived{Result: i, Path: p, Param: noParam, Elapsed: true})
			}
		}
	}
	for i, p := range fn.Params {
		if !refers(p.Type()) {
			continue
		}
		for _, part := range partsOf(p.Type(), 0) {
			if part != "" && isNumber(typeAt(p.Type(), part)) {
				list = append(list, f.derived(fn, -1-i, part)...)
			}
		}
	}
	return list
}

// derived returns the entries for one part. Parameters of a function around a
// literal are left out: callers elsewhere do not see them.
func (f *Flow) derived(fn *ssa.Function, result int, path Path) []Derived {
	var list []Derived
	for _, l := range f.summarize(question{fn, result, path, computed}).leaves {
		d := Derived{Result: result, Path: path, Param: noParam, ParamPath: l.path, Aged: l.aged}
		switch {
		case l.found:
			d.What = "a computed value"
		case l.param.Parent() != fn:
			continue
		default:
			d.Param = paramIndex(fn, l.param)
		}
		if result < 0 && d.Param == -1-result {
			continue // what was there
		}
		list = append(list, d)
	}
	return list
}

// tells reports whether a function returns an elapsed time whatever it is handed.
// What a field's name tells, callers see themselves.
func (f *Flow) tells(fn *ssa.Function, result int, path Path) bool {
	if scoring.NamedForAge(path.last()) {
		return false
	}
	leaves := f.summarize(question{fn, result, path, elapsed}).leaves
	return slices.ContainsFunc(leaves, func(l leaf) bool { return l.found })
}

func paramIndex(fn *ssa.Function, p *ssa.Parameter) int {
	for i, q := range fn.Params {
		if q == p {
			return i
		}
	}
	return noParam
}

// maxFields bounds the fields of a struct that facts tell apart.
const maxFields = 40

// partsOf returns the parts of a result in which a computed value may lie: itself
// if it is a number, a text or of any type, else its fields or elements.
func partsOf(t types.Type, depth int) []Path {
	switch u := pointee(t).Underlying().(type) {
	case *types.Basic:
		if u.Info()&(types.IsNumeric|types.IsString) != 0 {
			return []Path{""}
		}
	case *types.Interface:
		if u.Empty() {
			return []Path{""}
		}
	case *types.Slice:
		return below(AnyElement, u.Elem(), depth)
	case *types.Array:
		return below(AnyElement, u.Elem(), depth)
	case *types.Map:
		return below(AnyKey, u.Elem(), depth)
	case *types.Struct:
		var out []Path
		for f := range u.Fields() {
			if len(out) < maxFields {
				out = append(out, below(f.Name(), f.Type(), depth)...)
			}
		}
		return out
	}
	return nil
}

// below returns the parts of a field or element. The depth is bounded, since types
// may hold themselves.
func below(step string, t types.Type, depth int) []Path {
	if depth > maxHeld {
		return nil
	}
	var out []Path
	for _, p := range partsOf(t, depth+1) {
		out = append(out, Join(step, p))
	}
	return out
}
