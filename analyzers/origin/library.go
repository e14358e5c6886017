package origin

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// passing has the packages of the standard library whose functions return what
// they are given in another form.
var passing = []string{
	"math", "math/big", "strconv", "fmt", "strings", "bytes", "slices", "maps", "cmp", "errors",
	"encoding/json", "encoding/xml", "encoding/binary", "encoding/hex", "encoding/base64", "encoding/gob",
	"encoding/csv", "database/sql", "sync/atomic", "reflect", "unsafe",
}

// writers return something that writes to their first argument.
var writers = map[string]bool{
	"encoding/json.NewEncoder": true, "encoding/gob.NewEncoder": true, "encoding/xml.NewEncoder": true,
	"encoding/csv.NewWriter": true, "bufio.NewWriter": true, "io.MultiWriter": true,
}

// library returns the arguments that a function without a body in reach hands
// back in its first result. Of a function of other people's packages that is
// assumed if it takes nothing but plain values: a conversion, or a constructor
// of decimals. One that takes a context or a handle fetches what it returns.
func (f *Flow) library(call *ssa.CallCommon, fn *types.Func, path Path) []Place {
	sig := fn.Signature()
	if sig.Results().Len() == 0 || !carriesValue(sig.Results().At(0).Type()) || fn.Pkg() == nil {
		return nil
	}
	std := isStandard(fn.Pkg().Path())
	switch {
	case std && fn.Pkg().Path() == "time":
		return f.durations(call, fn)
	case std && !slices.Contains(passing, fn.Pkg().Path()):
		return nil
	case std && (fn.Pkg().Path() == "slices" || fn.Pkg().Path() == "maps"):
		return elements(call, fn, path)
	case std:
		return whole(call.Args)
	case sig.Recv() != nil:
		return receiver(call, sig)
	case plain(sig):
		return whole(call.Args)
	}
	return nil
}

// durations hands on a duration in another unit, when a time that has passed is
// what is looked for. A point in time is no computed value.
func (f *Flow) durations(call *ssa.CallCommon, fn *types.Func) []Place {
	recv := fn.Signature().Recv()
	if recv == nil || !isDuration(recv.Type()) || len(call.Args) == 0 {
		return nil
	}
	return whole(call.Args[:1])
}

// receiver hands on a value of a library's own type: what Round returns of a
// decimal number is that number.
func receiver(call *ssa.CallCommon, sig *types.Signature) []Place {
	t := sig.Recv().Type()
	if call.IsInvoke() || len(call.Args) == 0 || !isValue(t) {
		return nil
	}
	return whole(call.Args)
}

// isValue reports whether a type is a struct or basic type whose methods are
// called on the value itself, as numbers, nullable columns and times have them.
func isValue(t types.Type) bool {
	if _, ok := t.(*types.Pointer); ok {
		return false
	}
	return !types.IsInterface(t)
}

// elements hands on what functions over lists return: a list again, or an
// element.
func elements(call *ssa.CallCommon, fn *types.Func, path Path) []Place {
	var out []Place
	for _, a := range call.Args {
		p := path
		if _, list := fn.Signature().Results().At(0).Type().Underlying().(*types.Slice); !list {
			p = Join(AnyElement, path)
		}
		out = append(out, Place{Value: a, Path: p})
	}
	return out
}

// whole returns arguments as they are, with all that is in them: of what a library
// makes of a struct or list, any part may be seen.
func whole(args []ssa.Value) []Place {
	out := make([]Place, len(args))
	for i, a := range args {
		out[i] = Place{Value: a}
	}
	return out
}

// carriesValue reports whether a result may be a computed value in some form: an
// error, a truth value, a channel or a function is none.
func carriesValue(t types.Type) bool {
	if is(t, types.IsBoolean) || types.Identical(t, types.Universe.Lookup("error").Type()) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return false
	}
	return !isTimeType(pointee(t), "Time")
}

// plain reports whether all parameters are numbers, texts, or values of any
// type.
func plain(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		t := p.Type()
		if s, ok := t.Underlying().(*types.Slice); ok {
			t = s.Elem()
		}
		_, basic := pointee(t).Underlying().(*types.Basic)
		_, param := types.Unalias(pointee(t)).(*types.TypeParam)
		iface, open := t.Underlying().(*types.Interface)
		if !basic && !param && !(open && iface.Empty()) {
			return false
		}
	}
	return true
}

// isStandard reports whether a package is of the standard library: the first
// part of its path has no dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// libraryInto returns the arguments that a function of the standard library
// writes into what a value refers to: fmt.Fprintf, Buffer.WriteString,
// Encoder.Encode.
func (f *Flow) libraryInto(call *ssa.CallCommon, base ssa.Value, _ Path) []ssa.Value {
	fn := Callee(call)
	if fn == nil || fn.Pkg() == nil || len(call.Args) == 0 || call.Args[0] != base || !isStandard(fn.Pkg().Path()) {
		if b, ok := call.Value.(*ssa.Builtin); ok && b.Name() == "copy" && call.Args[0] == base {
			return call.Args[1:2]
		}
		return nil
	}
	name := fn.Name()
	for _, begin := range []string{"Fprint", "Write", "Encode", "Append", "Put", "Store", "Set"} {
		if strings.HasPrefix(name, begin) {
			return call.Args[1:]
		}
	}
	return nil
}
