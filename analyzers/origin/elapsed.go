package origin

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// isElapsed reports whether a place is a time that has passed: a duration, a
// difference of times, or a number that is named for one.
func (f *Flow) isElapsed(p Place) bool {
	if _, constant := p.Value.(*ssa.Const); constant {
		return false
	}
	t := typeAt(p.Value.Type(), p.Path)
	switch {
	case t == nil:
		return false
	case isDuration(t):
		return true
	case !isNumber(pointee(t)):
		return false
	}
	if name := f.nameOf(p); name != "" && scoring.NamedForAge(name) {
		return true
	}
	b, ok := p.Value.(*ssa.BinOp)
	return ok && b.Op == token.SUB && (f.isClock(b.X, 0) || f.isClock(b.Y, 0))
}

func isDuration(t types.Type) bool { return isTimeType(pointee(t), "Duration") }

// isTimeType reports whether a type is one of the package time's, which the
// standard library itself may have vendored.
func isTimeType(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && strings.TrimPrefix(named.Obj().Pkg().Path(), "vendor/") == "time"
}

// nameOf returns what the code calls a place, "" for nothing.
func (f *Flow) nameOf(p Place) string {
	if p.Path != "" {
		return p.Path.last()
	}
	switch v := p.Value.(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.FreeVar:
		return v.Name()
	case *ssa.Global:
		return v.Name()
	case *ssa.Alloc:
		return v.Comment
	case *ssa.Phi:
		return v.Comment
	case *ssa.Call:
		if fn := Callee(v.Common()); fn != nil && v.Call.Signature().Results().Len() == 1 {
			return fn.Name()
		}
	}
	return f.names[p.Value.Pos()]
}

// maxClock bounds the steps to the clock that a number is read from.
const maxClock = 8

// isClock reports whether a number is a time since the epoch, as far as the
// function shows, or is named for the present.
func (f *Flow) isClock(v ssa.Value, depth int) bool {
	if depth > maxClock {
		return false
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return slices.Contains([]string{"now", "nowUnix", "nowMs", "nowMillis", "nowSec"}, v.Name())
	case *ssa.Convert:
		return f.isClock(v.X, depth+1)
	case *ssa.BinOp:
		return v.Op != token.SUB && (f.isClock(v.X, depth+1) || f.isClock(v.Y, depth+1))
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return f.isClock(e, depth+1) })
	case *ssa.Call:
		fn := Callee(v.Common())
		return fn != nil && strings.HasPrefix(fn.Name(), "Unix") && fn.Signature().Recv() != nil && isTimeType(fn.Signature().Recv().Type(), "Time")
	}
	return false
}
