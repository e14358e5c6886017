package fieldflow

import (
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// form says in which form a sink shows what it is handed.
type form uint8

const (
	none    form = iota
	printed      // as fmt does
	encoded      // as encoding/json does: by fields and their tags
	seen         // by code of its own, which gets all of it
)

// A sink is what a call shows: its arguments from one on.
type sink struct {
	form form
	from int // index into the SSA arguments
	only bool
}

// shows reports whether the sink shows an argument.
func (s sink) shows(i int) bool { return s.form != none && (i == s.from || i > s.from && !s.only) }

// function returns the declared function or interface method that a call names,
// and the index of its first argument after the receiver.
func function(call *ssa.CallCommon) (fn *types.Func, first int) {
	if call.IsInvoke() {
		return call.Method, 0
	}
	callee := call.StaticCallee()
	if callee == nil {
		return nil, 0
	}
	fn, _ = source(callee).Object().(*types.Func)
	if fn == nil {
		return nil, 0
	}
	if fn.Signature().Recv() != nil {
		first = 1
	}
	return fn.Origin(), first
}

// sink tells whether a call shows its arguments to a reader.
func (c *code) sink(call *ssa.CallCommon) sink {
	fn, first := function(call)
	if fn == nil || fn.Pkg() == nil {
		return sink{}
	}
	if c.vocab.Declares(fn, vocab.Render) {
		return sink{form: seen, from: first}
	}
	s := library(fn, first)
	if s.form == none && fn.Signature().Recv() != nil {
		s = methodSink(fn, first)
	}
	if s.form == none && !c.visible(call) {
		s = namedSink(fn, first)
	}
	if s.form != none && c.nobodyReads(call, fn, first) {
		return sink{}
	}
	return s
}

// visible reports whether it is known what a call does.
func (c *code) visible(call *ssa.CallCommon) bool {
	if fn := c.callee(call); fn != nil && c.within(fn) {
		return true
	}
	fn, _ := function(call)
	return fn != nil && fn.Pkg() != c.pass.Pkg && c.pass.ImportObjectFact(fn, new(Fact))
}

// namedSink tells the sinks of libraries that cannot be seen by names that leave no
// doubt: cmd.Println, httpx.WriteJSON.
func namedSink(fn *types.Func, first int) sink {
	name := strings.ToLower(fn.Name())
	if base, ok := strings.CutPrefix(name, "f"); ok && slices.Contains(printNames, base) {
		return sink{form: printed, from: first + 1}
	}
	if slices.Contains(printNames, name) {
		return sink{form: printed, from: first}
	}
	if strings.HasSuffix(name, "json") && begins(name, "write", "respond", "render", "send", "reply", "encode", "json") {
		return sink{form: encoded, from: first}
	}
	return sink{}
}

var printNames = []string{"print", "printf", "println", "printerr", "printerrf", "printerrln", "sendstring"}

// library has the functions and methods of the standard library that show text,
// and those of encoders that are built like it.
func library(fn *types.Func, first int) sink {
	name := fn.Name()
	switch fn.Pkg().Path() {
	case "fmt":
		switch {
		case strings.HasPrefix(name, "Print"):
			return sink{form: printed, from: first}
		case strings.HasPrefix(name, "Fprint"):
			return sink{form: printed, from: first + 1}
		}
	case "io":
		if name == "WriteString" || name == "Copy" || name == "CopyN" || name == "CopyBuffer" {
			return sink{form: printed, from: first + 1, only: true}
		}
	case "log":
		if begins(name, "Print", "Fatal", "Panic", "Output") {
			return sink{form: printed, from: first}
		}
	case "log/slog":
		if begins(name, "Debug", "Info", "Warn", "Error", "Log", "With") && !strings.HasSuffix(name, "Value") && name != "WithGroup" {
			return sink{form: printed, from: first}
		}
	case "net/http":
		if name == "Error" {
			return sink{form: printed, from: first + 1}
		}
	case "text/template", "html/template":
		switch name {
		case "Execute", "ExecuteTemplate":
			return sink{form: seen, from: first + fn.Signature().Params().Len() - 1}
		case "HTMLEscape", "JSEscape":
			return sink{form: printed, from: first + 1}
		}
	}
	return encoder(fn, first)
}

// begins reports whether a name begins with one of the words.
func begins(name string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(name, w) })
}

// encoders are the packages, by the last element of their path, that encode
// values for people and programs to read.
var encoders = []string{"json", "xml", "yaml", "yaml.v2", "yaml.v3", "toml", "csv", "jsoniter", "sonic", "go-json", "go-yaml"}

// encoder tells the sinks of encoders, which are alike in all libraries.
func encoder(fn *types.Func, first int) sink {
	if !slices.Contains(encoders, strings.TrimSuffix(path.Base(fn.Pkg().Path()), "-go")) {
		return sink{}
	}
	switch fn.Name() {
	case "Marshal", "MarshalIndent", "MarshalToString", "Encode", "EncodeElement", "Write", "WriteAll":
		return sink{form: encoded, from: first, only: true}
	case "MarshalWrite", "MarshalEncode":
		return sink{form: encoded, from: first + 1, only: true}
	}
	return sink{}
}

// methodSink tells sinks by the name and shape of a method: writers, loggers, and
// the responses of web frameworks.
func methodSink(fn *types.Func, first int) sink {
	sig := fn.Signature()
	switch fn.Name() {
	case "Write", "WriteString":
		if sig.Params().Len() == 1 && sig.Results().Len() == 2 && textual(sig.Params().At(0).Type()) {
			return sink{form: printed, from: first, only: true}
		}
	case "WriteRune", "WriteByte":
		return sink{form: printed, from: first, only: true}
	case "JSON", "JSONP", "PureJSON", "IndentedJSON", "AsciiJSON", "SecureJSON", "JSONPretty", "XML", "YAML", "TOML":
		return sink{form: encoded, from: first}
	case "String", "HTML":
		if n := recvName(fn); (n == "Context" || n == "Ctx") && sig.Params().Len() > 1 {
			return sink{form: seen, from: first + 1}
		}
	}
	if logs(fn) || writesItself(fn) {
		return sink{form: printed} // the receiver may have taken fields before
	}
	return sink{}
}

// writesItself reports whether a method of package strings writes what its receiver
// was made of.
func writesItself(fn *types.Func) bool {
	return fn.Pkg().Path() == "strings" && (fn.Name() == "WriteTo" || fn.Name() == "WriteString" && recvName(fn) == "Replacer")
}

// logs reports whether a method is one of a logger, by its package or its type.
func logs(fn *types.Func) bool {
	where := strings.ToLower(path.Base(fn.Pkg().Path()) + "." + recvName(fn))
	if !strings.Contains(where, "log") && !strings.Contains(where, "zap") {
		return false
	}
	name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(fn.Name(), "Context"), "f"), "ln"), "w")
	return slices.Contains([]string{"Print", "Trace", "Debug", "Info", "Warn", "Warning", "Error", "Fatal", "Panic", "Msg", "Send"}, name)
}

// recvName returns the name of a method's type.
func recvName(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if name := nameOf(recv.Type()); name != nil {
			return name.Name()
		}
	}
	return ""
}

// nobodyReads reports whether what a call writes goes where nobody reads it: a
// hash, or a builder or an encoding whose text is hashed or stored.
func (c *code) nobodyReads(call *ssa.CallCommon, fn *types.Func, first int) bool {
	w := target(call, fn, first)
	if w == nil {
		return false
	}
	if hashes(w.Type()) || isDiscard(w) {
		return true
	}
	alloc, ok := c.binding(w).(*ssa.Alloc)
	return ok && builder(alloc.Type()) && c.onlyKept(alloc, 0)
}

// target returns what a call writes to, nil if it names nothing.
func target(call *ssa.CallCommon, fn *types.Func, first int) ssa.Value {
	var w ssa.Value
	switch p := fn.Pkg().Path(); {
	case call.IsInvoke():
		w = call.Value
	case p == "fmt" && strings.HasPrefix(fn.Name(), "Fprint"), p == "io":
		w = call.Args[0]
	case first == 1:
		w = call.Args[0]
	}
	for range maxNesting {
		switch x := w.(type) {
		case *ssa.MakeInterface:
			w = x.X
		case *ssa.ChangeInterface:
			w = x.X
		default:
			return w
		}
	}
	return w
}

// hashes reports whether a type is that of a hash.
func hashes(t types.Type) bool {
	methods := types.NewMethodSet(t)
	return methods.Lookup(nil, "BlockSize") != nil && methods.Lookup(nil, "Sum") != nil
}

// isDiscard reports whether a writer is io.Discard.
func isDiscard(w ssa.Value) bool {
	load, ok := w.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && g.Name() == "Discard" && g.Pkg != nil && g.Pkg.Pkg.Path() == "io"
}

// builder reports whether a type is one that a text is put together in.
func builder(t types.Type) bool {
	name := nameOf(t)
	if name == nil || name.Pkg() == nil {
		return false
	}
	full := name.Pkg().Path() + "." + name.Name()
	return full == "strings.Builder" || full == "bytes.Buffer"
}

// onlyKept reports whether a text, or what a builder holds, is hashed, compared or
// stored, and nothing else.
func (c *code) onlyKept(v ssa.Value, depth int) bool {
	ok, kept := c.kept(v, depth)
	return ok && kept
}

// kept reports whether nothing shows a text, and whether something keeps it.
func (c *code) kept(v ssa.Value, depth int) (ok, kept bool) {
	if depth > maxForwarding || v.Referrers() == nil {
		return false, false
	}
	for _, r := range *v.Referrers() {
		ok, keeps := c.useKeeps(v, r, depth)
		if !ok {
			return false, false
		}
		kept = kept || keeps
	}
	return true, kept
}

// useKeeps is kept for one use of the text.
func (c *code) useKeeps(v ssa.Value, use ssa.Instruction, depth int) (ok, keeps bool) {
	switch use := use.(type) {
	case *ssa.DebugRef, *ssa.BinOp:
		return true, false
	case *ssa.Extract:
		if use.Index > 0 {
			return true, false // the error
		}
		return c.kept(use, depth+1)
	case *ssa.MakeInterface, *ssa.Convert, *ssa.ChangeType, *ssa.Slice:
		return c.kept(use.(ssa.Value), depth+1)
	case *ssa.Store:
		return c.argumentKept(use, depth)
	case ssa.CallInstruction:
		return c.callKeeps(use, v, depth)
	}
	return false, false
}

// argumentKept follows a text into the variadic arguments of a call.
func (c *code) argumentKept(st *ssa.Store, depth int) (ok, keeps bool) {
	ia, ok := st.Addr.(*ssa.IndexAddr)
	if !ok {
		return false, false
	}
	for _, r := range *ia.X.Referrers() {
		if s, ok := r.(*ssa.Slice); ok {
			return c.kept(s, depth+1)
		}
	}
	return false, false
}

// callKeeps reports whether a call may be handed the text, and whether it keeps it.
func (c *code) callKeeps(call ssa.CallInstruction, v ssa.Value, depth int) (ok, keeps bool) {
	fn, first := function(call.Common())
	if fn == nil || fn.Pkg() == nil {
		return isBuiltin(call.Common()), false // len, cap, copy
	}
	p, name := fn.Pkg().Path(), fn.Name()
	switch {
	case p == "crypto" || p == "hash" || strings.HasPrefix(p, "crypto/") || strings.HasPrefix(p, "hash/"):
		return true, true
	case strings.HasPrefix(name, "Exec"), strings.HasPrefix(name, "Query"):
		return true, true
	case first == 1 && len(call.Common().Args) > 0 && call.Common().Args[0] == v && builder(v.Type()):
		if name == "String" || name == "Bytes" {
			return c.kept(call.Value(), depth+1)
		}
		return true, false // it is written to
	case p == "fmt" && strings.HasPrefix(name, "Fprint"), p == "io" && name == "WriteString":
		return builder(unwrappedType(v)), false
	case hashes(recvType(call.Common())):
		return true, true
	}
	return false, false
}

// unwrappedType returns the type of what an interface value was made of.
func unwrappedType(v ssa.Value) types.Type {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		return mi.X.Type()
	}
	return v.Type()
}

// recvType returns the type of what a method is called on.
func recvType(call *ssa.CallCommon) types.Type {
	if call.IsInvoke() {
		return call.Value.Type()
	}
	if len(call.Args) > 0 {
		return call.Args[0].Type()
	}
	return types.Typ[types.Invalid]
}

// textual reports whether a value of type t can be, hold or yield a text.
func textual(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Kind() == types.Byte || u.Kind() == types.Rune || u.Kind() == types.UntypedRune
	case *types.Slice:
		return textual(u.Elem())
	case *types.Array:
		return false // sums are arrays
	case *types.Interface:
		return u.NumMethods() == 0 || readsText(t)
	case *types.Pointer:
		return builder(t) || readsText(t) || textual(u.Elem())
	case *types.Struct:
		return logsText(t)
	case *types.Signature: // iter.Seq
		yield, ok := u.Params(), u.Params().Len() == 1 && u.Results().Len() == 0
		if !ok {
			return false
		}
		sig, ok := yield.At(0).Type().Underlying().(*types.Signature)
		return ok && sig.Params().Len() > 0 && textual(sig.Params().At(sig.Params().Len()-1).Type())
	}
	return false
}

// readsText reports whether a type is a reader of a text.
func readsText(t types.Type) bool {
	name := nameOf(t)
	return name != nil && slices.Contains([]string{"Reader", "Buffer", "Scanner", "Replacer"}, name.Name()) && name.Pkg() != nil &&
		slices.Contains([]string{"io", "strings", "bytes", "bufio"}, name.Pkg().Path())
}

// logsText reports whether a type is a field of a log line.
func logsText(t types.Type) bool {
	name := nameOf(t)
	if name == nil || name.Pkg() == nil {
		return false
	}
	base := path.Base(name.Pkg().Path())
	return strings.Contains(base, "log") || strings.Contains(base, "zap")
}
