package fieldflow

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// called follows a label into a call.
func (s *shower) called(w labeled, call ssa.CallInstruction) {
	common := call.Common()
	if b, ok := common.Value.(*ssa.Builtin); ok {
		s.builtin(w, call, b.Name())
		return
	}
	if common.Value == w.v {
		if common.IsInvoke() {
			s.through(w, call)
		} else {
			s.yielded(w, common)
		}
		return
	}
	for i, arg := range common.Args {
		if arg == w.v {
			s.argument(w, call, i)
		}
	}
}

// yielded follows a label out of an iterator, into the body of the loop.
func (s *shower) yielded(w labeled, call *ssa.CallCommon) {
	for _, arg := range call.Args {
		var body *ssa.Function
		switch arg := arg.(type) {
		case *ssa.MakeClosure:
			body = arg.Fn.(*ssa.Function)
		case *ssa.Function:
			body = arg
		default:
			continue
		}
		for _, p := range body.Params {
			s.add(p, w.l)
		}
	}
}

// builtin follows a label into a call of a builtin.
func (s *shower) builtin(w labeled, call ssa.CallInstruction, name string) {
	switch name {
	case "append", "min", "max":
		s.add(call.Value(), w.l)
	case "len", "cap":
		if w.l.kind == deficits {
			s.add(call.Value(), w.l)
		}
	case "copy":
		s.add(call.Common().Args[0], w.l)
	case "print", "println":
		s.reached(w.l, call, printed)
	}
}

// argument follows a label into an argument of a call.
func (s *shower) argument(w labeled, call ssa.CallInstruction, i int) {
	common := call.Common()
	if sink := s.c.sink(common); sink.form != none {
		if sink.shows(i) && !s.keptOnly(call) {
			s.reached(w.l, call, sink.form)
		}
		return
	}
	fn := s.c.callee(common)
	if fn != nil && s.c.within(fn) {
		s.into(w, call, s.showsParam(fn, i))
		return
	}
	if obj, _ := function(common); obj != nil {
		if sh, known := s.c.showsFar(obj, i); known {
			s.into(w, call, sh)
			return
		}
	}
	s.through(w, call)
}

// keptOnly reports whether an encoding is only hashed or stored.
func (s *shower) keptOnly(call ssa.CallInstruction) bool {
	v := call.Value()
	obj, _ := function(call.Common())
	if v == nil || obj == nil || !strings.HasPrefix(obj.Name(), "Marshal") {
		return false
	}
	return s.c.onlyKept(v, 0)
}

// into follows a label into a function that is known by its summary.
func (s *shower) into(w labeled, call ssa.CallInstruction, sh Shows) {
	if sh.Sink != none {
		s.reached(w.l, call, sh.Sink)
	}
	l := w.l
	if sh.Passes || l.kind == deficits {
		s.results(call, l) // whatever is made of deficits tells of them
	}
	if sh.Formats && l.kind != deficits {
		l.made = call.Value()
		s.results(call, l)
	}
	if sh.Wraps && l.kind != deficits && call.Value() != nil {
		l = w.l
		l.dto, l.field, l.put = call.Value(), nil, call
		s.results(call, l)
	}
}

// reached notes that a label came to a sink.
func (s *shower) reached(l label, call ssa.CallInstruction, f form) {
	switch l.kind {
	case deficits:
		s.flag(l, call)
	case raw:
		if sum := s.sum(l.key); l.dto == nil || f != none {
			sum.Sink = max(sum.Sink, f)
		}
	case text:
		if l.made != nil {
			s.sunk[l.made] = true
		}
		if l.dto != nil {
			s.shownIn(l)
			return
		}
		pos, end := s.c.callPos(call.Common().Pos())
		s.texts = append(s.texts, event{key: l.key, instr: call, pos: pos, end: end, from: l.from, what: called(call)})
	}
}

// called says which function shows something.
func called(call ssa.CallInstruction) string {
	obj, first := function(call.Common())
	switch {
	case obj == nil:
		return "it is shown"
	case first == 0 && obj.Pkg() != nil && !call.Common().IsInvoke():
		return obj.Pkg().Name() + "." + obj.Name() + " shows it"
	}
	return obj.Name() + " shows it"
}

// through follows a label through a function that cannot be seen. Texts come out as texts, unless the function makes something else of
// them; what is made of deficits tells of them.
func (s *shower) through(w labeled, call ssa.CallInstruction) {
	obj, _ := function(call.Common())
	if w.l.kind == deficits {
		s.results(call, w.l)
		if obj == nil || showsByName(obj.Name()) || s.writes(call) {
			s.flag(w.l, call)
		}
		return
	}
	if obj == nil || obj.Pkg() == nil || !passesText(obj) {
		return
	}
	l := w.l
	if l.dto != nil && (call.Value() == nil || !types.Identical(call.Value().Type(), w.v.Type())) {
		return // it is stored or sent there, or something else is made of it
	}
	if obj.Pkg().Path() == "fmt" && call.Value() != nil {
		l.made = call.Value()
	}
	s.results(call, l)
}

// passesText reports whether a function that cannot be seen may give back the
// text that it is handed: one that names a text by a hash or a key does not.
func passesText(fn *types.Func) bool {
	p := fn.Pkg().Path()
	if strings.HasPrefix(p, "crypto") || strings.HasPrefix(p, "hash") || strings.HasPrefix(p, "database/") || strings.HasPrefix(p, "encoding/hex") {
		return false
	}
	return !namedForKey(fn.Name())
}

// namedForKey reports whether a function is named for making something out of a
// text that stands for it, or for looking it up.
func namedForKey(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"hash", "checksum", "digest", "fingerprint", "etag", "embed", "slug", "uuid", "token", "query", "exec", "lookup", "parse"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return strings.HasPrefix(name, "sum") && name != "summary" && name != "summarize" || strings.HasSuffix(name, "key") || strings.HasSuffix(name, "id")
}

// showsByName reports whether a function is named for showing something.
func showsByName(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"render", "print", "show", "display", "format", "write", "encode", "emit", "log", "send", "draw", "flag", "badge", "warn", "execute", "view", "respond", "reply"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// namedResponse reports whether a type is named for what is sent to a reader.
func namedResponse(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"resp", "reply", "output", "page", "view", "payload", "answer", "result", "message"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// writes reports whether a call is handed something to write to.
func (s *shower) writes(call ssa.CallInstruction) bool {
	for _, arg := range call.Common().Args {
		if types.NewMethodSet(arg.Type()).Lookup(nil, "Write") != nil {
			return true
		}
	}
	return false
}

// operands returns what a call is handed, variadic arguments one by one, without
// the interfaces that they are wrapped in, with the index of the argument.
func operands(call *ssa.CallCommon, visit func(i int, v ssa.Value)) {
	for i, arg := range call.Args {
		slice, ok := arg.(*ssa.Slice)
		alloc, local := ssa.Value(nil), false
		if ok {
			alloc, local = slice.X.(*ssa.Alloc)
		}
		if !local || !call.Signature().Variadic() || i != len(call.Args)-1 {
			visit(i, concrete(arg))
			continue
		}
		for _, v := range elements(alloc) {
			visit(i, concrete(v))
		}
	}
}

// elements returns what is stored in an array.
func elements(array ssa.Value) (out []ssa.Value) {
	for _, r := range *array.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, use := range *ia.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ia {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

// concrete returns what an interface value was made of.
func concrete(v ssa.Value) ssa.Value {
	for range maxNesting {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		default:
			return v
		}
	}
	return v
}

// entriesIn judges the entries that a call is handed whole.
func (s *shower) entriesIn(call ssa.CallInstruction) {
	common := call.Common()
	if isBuiltin(common) {
		return
	}
	operands(common, func(i int, v ssa.Value) {
		if s.c.carries(v.Type(), true) {
			s.entryIn(call, i, v)
			return
		}
		for _, held := range heldIn(v) {
			if s.c.carries(held.Type(), true) {
				s.entryIn(call, i, held)
			}
		}
	})
}

// entryIn judges one of them.
func (s *shower) entryIn(call ssa.CallInstruction, i int, v ssa.Value) {
	common := call.Common()
	k := s.name(v)
	if s.c.execs(call, i) != nil {
		return // what the template shows is judged there
	}
	if sink := s.c.sink(common); sink.form != none {
		if sink.shows(i) && !s.keptOnly(call) {
			s.wholeShown(call, v, k, sink.form)
		}
		return
	}
	sh, known := Shows{}, false
	if fn := s.c.callee(common); fn != nil && s.c.within(fn) {
		sh, known = s.showsParam(fn, i), true
	} else if obj, _ := function(common); obj != nil {
		sh, known = s.c.showsFar(obj, i)
	}
	if !known {
		s.unseenEntry(call, k)
		return
	}
	s.entrySummed(call, v, k, sh)
}

// entrySummed applies what a function is known to do with an entry.
func (s *shower) entrySummed(call ssa.CallInstruction, v ssa.Value, k key, sh Shows) {
	at := label{key: k, from: call.Common().Pos()}
	if sh.Sink != none {
		s.wholeShown(call, v, k, sh.Sink)
	}
	if sh.Deficits {
		s.flag(at.as(deficits), call)
	}
	if sh.Owes {
		s.reached(at.as(text), call, printed)
	}
	if sh.DeficitsTo {
		s.results(call, at.as(deficits))
	}
	if sh.TextTo {
		s.results(call, at.as(text))
	}
}

// as is the label with another kind.
func (l label) as(k kind) label {
	l.kind = k
	return l
}

// unseenEntry takes a function that cannot be seen to tell of the deficits: in
// what it returns, and where it is named for showing or handed something to write
// to.
func (s *shower) unseenEntry(call ssa.CallInstruction, k key) {
	l := label{kind: deficits, key: k}
	s.results(call, l)
	obj, _ := function(call.Common())
	if obj == nil || showsByName(obj.Name()) || s.writes(call) {
		s.flag(l, call)
	}
}

// wholeShown judges an entry that is shown as a whole.
func (s *shower) wholeShown(call ssa.CallInstruction, v ssa.Value, k key, f form) {
	l := label{kind: deficits, key: k, from: call.Common().Pos()}
	hidden := f == encoded && s.c.hidesDeficits(v.Type(), 0) || f == printed && s.c.printsTextOnly(v.Type())
	if hidden {
		l.kind = text
	}
	s.whole = s.whole || !hidden
	s.reached(l, call, f)
}
