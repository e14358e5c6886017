package paths

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxDepth bounds how far a value is followed back through its expression.
const maxDepth = 8

// value returns what is known of a value: no, yes or unknown.
func (w *walk) value(v ssa.Value, f facts, depth int) known {
	if depth > maxDepth {
		return unknown
	}
	switch v := v.(type) {
	case *ssa.Const:
		if isZero(v) {
			return no
		}
		return yes
	case *ssa.MakeInterface, *ssa.Alloc, *ssa.MakeClosure, *ssa.Function:
		return yes
	case *ssa.ChangeInterface:
		return w.value(v.X, f, depth+1)
	case *ssa.ChangeType:
		return w.value(v.X, f, depth+1)
	case *ssa.UnOp:
		return w.unary(v, f, depth)
	case *ssa.BinOp:
		return w.compared(v, f, depth)
	case *ssa.Call:
		if w.fails(v, f, depth) {
			return yes
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && isError(v.Type()) && w.fails(call, f, depth) {
			return yes
		}
	}
	return f.get(w.terms.term(v))
}

// unary evaluates a negation, or the load of a variable.
func (w *walk) unary(v *ssa.UnOp, f facts, depth int) known {
	switch v.Op {
	case token.NOT:
		return opposite(w.value(v.X, f, depth+1))
	case token.MUL:
		if isSentinel(v) {
			return yes // such as sql.ErrNoRows
		}
	}
	return f.get(w.terms.term(v))
}

// compared evaluates a comparison where its operands are known.
func (w *walk) compared(v *ssa.BinOp, f facts, depth int) known {
	if k := f.get(w.terms.term(v)); k != unknown {
		if inverted(v) {
			return opposite(k)
		}
		return k
	}
	t, ok := testOf(v)
	if !ok {
		return unknown
	}
	switch w.value(t.of, f, depth+1) {
	case yes:
		return t.whenYes()
	case no:
		return t.whenNo()
	}
	return unknown
}

// is returns what a value is, or that it equals another.
func (w *walk) is(v ssa.Value, f facts) known {
	if k := w.value(v, f, 0); k != unknown {
		return k
	}
	if _, constant := v.(*ssa.Const); constant || inverted(v) {
		return unknown
	}
	return same + known(f.root(w.terms.term(v)))
}

// makers are functions that return an error whatever they are handed.
var makers = map[string]bool{
	"errors.New": true, "fmt.Errorf": true,
	"github.com/pkg/errors.New": true, "github.com/pkg/errors.Errorf": true,
	"golang.org/x/xerrors.New": true, "golang.org/x/xerrors.Errorf": true,
	"google.golang.org/grpc/status.Error": true, "google.golang.org/grpc/status.Errorf": true,
}

// fails reports whether the error that a call returns is not nil: it makes one,
// or wraps one that is not nil.
func (w *walk) fails(call *ssa.Call, f facts, depth int) bool {
	if w.q.Fails != nil && w.q.Fails(call) {
		return true
	}
	if !returnsError(call) {
		return false
	}
	if fn, ok := calledFunc(call.Common()); ok {
		if makers[fullName(fn)] || namedForErrors(fn, call) {
			return true
		}
	}
	errs := 0
	for _, a := range call.Call.Args {
		if isError(a.Type()) {
			errs++
		}
	}
	for _, a := range call.Call.Args {
		if isSentinel(a) && errs > 1 {
			continue // to compare the other with
		}
		if w.errorArg(a, f, depth) {
			return true
		}
	}
	return false
}

// isSentinel reports whether a value is a package variable that holds an error. It
// is taken to be set, as such variables are.
func isSentinel(v ssa.Value) bool {
	u, ok := v.(*ssa.UnOp)
	if !ok || u.Op != token.MUL || !isError(v.Type()) {
		return false
	}
	_, ok = u.X.(*ssa.Global)
	return ok
}

// errorArg reports whether an argument is an error that is not nil, or a list
// that holds one.
func (w *walk) errorArg(a ssa.Value, f facts, depth int) bool {
	if isError(a.Type()) {
		return w.value(a, f, depth+1) == yes
	}
	slice, ok := a.(*ssa.Slice)
	if !ok {
		return false
	}
	list, ok := slice.Type().Underlying().(*types.Slice)
	if !ok || !isError(list.Elem()) {
		return false
	}
	for _, e := range stored(slice.X) {
		if w.value(e, f, depth+1) == yes {
			return true
		}
	}
	return false
}

// stored returns what is stored in the elements of a list.
func stored(array ssa.Value) []ssa.Value {
	var out []ssa.Value
	if refs := array.Referrers(); refs != nil {
		for _, r := range *refs {
			at, ok := r.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, s := range *at.Referrers() {
				if store, ok := s.(*ssa.Store); ok && store.Addr == at {
					out = append(out, store.Val)
				}
			}
		}
	}
	return out
}

// namedForErrors recognizes a function without a body in reach that is named for
// making an error and is handed none: apperr.NotFound, NewError, ErrNotFound(id).
func namedForErrors(fn *types.Func, call *ssa.Call) bool {
	if static := call.Call.StaticCallee(); static != nil && len(static.Blocks) > 0 || fn.Signature().Results().Len() != 1 || fn.Signature().Recv() != nil {
		return false
	}
	name := fn.Name()
	if fn.Pkg() != nil && strings.HasSuffix(strings.TrimSuffix(fn.Pkg().Name(), "s"), "err") {
		return true
	}
	return strings.HasPrefix(name, "Err") || strings.HasPrefix(name, "NewErr") || strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Errorf")
}

func returnsError(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	return results.Len() > 0 && isError(results.At(results.Len()-1).Type())
}

// calledFunc returns the function or interface method that a call names.
func calledFunc(c *ssa.CallCommon) (*types.Func, bool) {
	if c.IsInvoke() {
		return c.Method, true
	}
	if fn := c.StaticCallee(); fn != nil {
		obj, ok := fn.Object().(*types.Func)
		return obj, ok
	}
	return nil, false
}

func fullName(fn *types.Func) string {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return ""
	}
	return fn.Pkg().Path() + "." + fn.Name()
}

// remember notes what an instruction says of values: the content of variables.
func (w *walk) remember(instr ssa.Instruction, f facts) facts {
	switch instr := instr.(type) {
	case *ssa.Store:
		if isCell(instr.Addr) {
			return w.store(instr, f)
		}
	case *ssa.UnOp:
		if instr.Op == token.MUL && isCell(instr.X) {
			return w.load(instr, f)
		}
	case *ssa.Call:
		if f != "" {
			return w.changed(instr, f)
		}
	}
	return f
}

// isCell reports whether an address is that of a variable whose content is
// followed: a named result or a captured error.
func isCell(addr ssa.Value) bool {
	ptr, ok := addr.Type().Underlying().(*types.Pointer)
	if !ok || !isError(ptr.Elem()) {
		return false
	}
	switch addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return true
	}
	return false
}

// store notes what a variable holds from here on.
func (w *walk) store(s *ssa.Store, f facts) facts {
	cell := w.terms.cell(s.Addr)
	k := w.is(s.Val, f)
	before := f.get(cell)
	// What equals the old content keeps it.
	out := f
	for i := 0; i < len(f); i += pair {
		if t, raw := f.at(i); raw == same+known(cell) {
			out = out.set(t, before)
		}
	}
	if k == same+known(cell) {
		k = unknown
	}
	return out.set(cell, k)
}

// load notes that a value is what a variable holds now.
func (w *walk) load(u *ssa.UnOp, f facts) facts {
	cell := w.terms.cell(u.X)
	k := f.raw(cell)
	if k == unknown {
		k = same + known(cell)
	}
	id := w.terms.term(u)
	if k == same+known(id) {
		return f
	}
	return f.set(id, k)
}

// changed forgets the content of captured variables that a call may change. A
// deferred function runs when the outcome is decided.
func (w *walk) changed(call *ssa.Call, f facts) facts {
	for _, v := range append([]ssa.Value{call.Call.Value}, call.Call.Args...) {
		mc, ok := v.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for _, b := range mc.Bindings {
			if isCell(b) {
				f = f.drop(w.terms.cell(b))
			}
		}
	}
	for _, a := range call.Call.Args {
		if isCell(a) {
			f = f.drop(w.terms.cell(a))
		}
	}
	return f
}
