package bounds

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer gives rules the [Arithmetic] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxbounds",
	Doc:        "say how low numbers can get",
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, flow.Analyzer},
	ResultType: reflect.TypeFor[*Arithmetic](),
	FactTypes:  []analysis.Fact{new(Helper)},
}

// run makes the facts of a package and leaves the rest to the rules' questions.
func run(pass *analysis.Pass) (any, error) {
	p := newArithmetic(pass.ResultOf[flow.Analyzer].(*flow.Code))
	p.imported = func(fn *types.Func, h *Helper) bool {
		return fn.Pkg() != nil && fn.Pkg() != pass.Pkg && pass.ImportObjectFact(fn, h)
	}
	// Other people's packages are asked nothing: their facts would cost every
	// driver a reading of the whole standard library.
	if pass.ResultOf[vocab.Analyzer].(*vocab.Vocab).InScope() {
		p.export(pass)
	}
	return p, nil
}

// Arithmetic answers how low the results of a package's functions can get. It is
// not safe for concurrent use.
type Arithmetic struct {
	code     *flow.Code
	imported func(*types.Func, *Helper) bool
	shapes   map[*ssa.Function]*shape
	units    map[string]*unit
	fields   map[*types.Var]*summary     // of fields and package variables
	stored   map[*types.Var][]*ssa.Store // to them; nil before it is asked for
	made     map[*types.Struct][]*ssa.Alloc
	steps    int
	spent    bool
}

// newArithmetic returns the arithmetic of a package by itself, which knows no
// facts about others.
func newArithmetic(code *flow.Code) *Arithmetic {
	return &Arithmetic{
		code: code, imported: func(*types.Func, *Helper) bool { return false },
		shapes: map[*ssa.Function]*shape{}, units: map[string]*unit{},
		fields: map[*types.Var]*summary{},
	}
}

// The work for one question is bounded: a function of 50,000 lines, or one that
// calls a hundred others that call a hundred, is not read to its end.
const (
	maxSteps  = 400_000
	maxInstrs = 20_000
	maxLevel  = 8
)

// exhausted reports whether the question has cost all that it may.
func (p *Arithmetic) exhausted() bool { return p.steps > maxSteps }

// begin starts a question.
func (p *Arithmetic) begin() { p.steps, p.spent = 0, false }

// Sinks returns the steps by which the first result of a function can sink; of a
// struct, the fields named for what is asked, or all if none is. Whole is false
// if the function was not read to its end; the faults are then to be left alone.
func (p *Arithmetic) Sinks(fn *ssa.Function) (faults []*Fault, whole bool) {
	p.begin()
	u := p.read(fn, nil, nil, 0)
	if u == nil {
		return nil, false
	}
	for _, path := range paths(fn.Signature.Results().At(0).Type()) {
		faults = union(faults, u.returned(fn, 0, path).faults)
	}
	return faults, !p.spent && !p.exhausted()
}

// Floorless returns the faults of a call that hands a constant zero or less to a
// parameter that serves as floor.
func (p *Arithmetic) Floorless(call ssa.CallInstruction) (faults []*Fault) {
	p.begin()
	fn := call.Common().StaticCallee()
	if fn == nil || fn.Signature.Results().Len() == 0 {
		return nil
	}
	if fn.Origin() != nil {
		fn = fn.Origin()
	}
	args := make([]value, len(call.Common().Args))
	for i, a := range call.Common().Args {
		if c, ok := a.(*ssa.Const); ok && isNumber(a.Type()) {
			args[i] = constantValue(c)
		}
	}
	if len(fn.Blocks) == 0 {
		return p.farFloors(call, fn, args)
	}
	read := func(args []value) []*Fault { return p.resultOf(fn, args).faults }
	all := p.blame(call, fn, args, read(args), read)
	for _, f := range all {
		if f.Kind == Floor {
			faults = append(faults, f)
		}
	}
	return faults
}

// resultOf is the first result of a function for arguments.
func (p *Arithmetic) resultOf(fn *ssa.Function, args []value) (out value) {
	if u := p.read(fn, args, nil, 0); u != nil {
		for _, path := range paths(fn.Signature.Results().At(0).Type()) {
			out = out.join(u.returned(fn, 0, path))
		}
	}
	return out
}

// read reads a function for arguments, nil if it is being read already, lies too
// deep or is too long.
func (p *Arithmetic) read(fn *ssa.Function, args []value, given map[string]value, level int) *unit {
	key := memo(fn, args) + listed(given)
	if u, ok := p.units[key]; ok {
		return u
	}
	if level > maxLevel || p.exhausted() || len(fn.Blocks) == 0 {
		return nil
	}
	p.units[key] = nil // while it is being read
	s := p.shape(fn)
	if s == nil {
		p.spent = true
		return nil
	}
	u := &unit{p: p, s: s, args: args, given: given, vals: map[ssa.Value]value{}, busy: map[*ssa.Call]bool{}, level: level}
	u.run()
	p.units[key] = u
	return u
}

// memo names a function with what is known of its arguments.
func memo(fn *ssa.Function, args []value) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p", fn)
	for _, a := range args {
		b.WriteString("|" + a.memo())
	}
	return b.String()
}

// memo tells what is known of a value from what is known of others.
func (v value) memo() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %v %v%v %v%v%v%v%v %s", v.lo, v.hi, v.loOpen, v.hiOpen, v.known, v.age, v.moment, v.fades, v.deduced, v.why)
	for _, f := range v.faults {
		fmt.Fprintf(&b, " %d@%d", f.Kind, f.Pos)
	}
	return b.String()
}

// shape returns the shape of a function, nil if it is too long or is being read:
// its own conditions may ask about itself.
func (p *Arithmetic) shape(fn *ssa.Function) *shape {
	if s, ok := p.shapes[fn]; ok {
		return s
	}
	p.shapes[fn] = nil // a test that calls the function it is in
	if size(fn) <= maxInstrs {
		p.shapes[fn] = shapeOf(fn, p.small, p.proves)
	}
	return p.shapes[fn]
}

// small is the shape of a function whose stores a caller asks for, nil if it is
// too long for that or is the very one that asks.
func (p *Arithmetic) small(fn *ssa.Function) *shape {
	if len(fn.Blocks) == 0 || len(fn.Blocks) > maxProof {
		return nil
	}
	return p.shape(fn)
}

// size counts instructions, those of literals included, since they are read along.
func size(fn *ssa.Function) (n int) {
	for _, b := range fn.Blocks {
		n += len(b.Instrs)
	}
	for _, lit := range fn.AnonFuncs {
		n += size(lit)
	}
	return n
}
