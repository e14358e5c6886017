package fieldflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// maxLabels bounds the labels of one function and its literals.
const maxLabels = 200_000

// kind says what a value is made of.
type kind uint8

const (
	text     kind = iota // the text of an entry
	deficits             // something that tells of an entry's deficits
	raw                  // a parameter that is no entry
)

// A label says that a value is made of the text or the deficits of an entry, or
// of a parameter.
type label struct {
	kind kind
	key  key // of the entry or parameter
	from token.Pos
	// made is the call that formatted the text, nil for a bare one.
	made ssa.Value
	// dto is the struct that the text was put in, which has no place for
	// deficits, field where it is in it, and put where that happens.
	dto   ssa.Value
	field *types.Var
	put   ssa.Instruction
	// part is the field of a further struct that holds all that, nil if the value
	// that has the label is none.
	part *types.Var
}

// An event is a place where text or deficits of an entry are shown.
type event struct {
	key      key
	instr    ssa.Instruction
	pos, end token.Pos
	from     token.Pos // where the text was read
	made     ssa.Value
	what     string // what shows it: "fmt.Fprintf"
}

// A region is what runs only if an entry has no deficits.
type region struct {
	key   key
	block *ssa.BasicBlock
}

// A shower follows the texts and deficits of entries through one declared
// function and the literals in it.
type shower struct {
	c      *code
	funcs  []*ssa.Function
	labels map[ssa.Value]map[label]bool
	work   []labeled
	blocks map[key][]*ssa.BasicBlock // where a key's value is taken anew
	steps  int
	asked  int // questions whether some run passes two places

	texts, flags []event // texts and deficits that are shown
	returned     []event // formatted texts that are returned
	whole        bool    // some entry is shown with all that it holds
	absent       []region
	guards       []guard
	sunk         map[ssa.Value]bool // formatted texts that reached a reader here
	sums         map[param]*Shows
}

type labeled struct {
	v ssa.Value
	l label
}

// A guard is a condition on deficits, and the side that runs if there are some.
type guard struct {
	key   key
	block *ssa.BasicBlock
}

// newShower returns a shower for a function and the literals in it.
func newShower(c *code, funcs []*ssa.Function) *shower {
	return &shower{
		c: c, funcs: funcs,
		labels: map[ssa.Value]map[label]bool{}, blocks: map[key][]*ssa.BasicBlock{},
		sunk: map[ssa.Value]bool{}, sums: map[param]*Shows{},
	}
}

// name returns the key of a value and remembers where it is taken anew.
func (s *shower) name(v ssa.Value) key {
	n := s.c.name(v)
	s.blocks[n.key] = n.blocks
	return n.key
}

// add gives a value a label.
func (s *shower) add(v ssa.Value, l label) {
	if v == nil {
		return
	}
	if s.labels[v] == nil {
		s.labels[v] = map[label]bool{}
	}
	if !s.labels[v][l] {
		s.labels[v][l] = true
		s.work = append(s.work, labeled{v, l})
	}
}

// run labels what is taken out of entries and follows the labels until no value
// gets a new one.
func (s *shower) run() {
	for _, fn := range s.funcs {
		for i, p := range fn.Params {
			if !s.c.carries(p.Type(), true) && holdsText(p.Type()) {
				s.add(p, label{kind: raw, key: key{root: fn.Params[i]}})
			}
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				s.seed(instr)
			}
		}
	}
	for len(s.work) > 0 {
		if s.steps++; s.steps > maxLabels {
			s.c.gaveUp = true
			s.texts, s.returned = nil, nil // half of an answer is none
			return
		}
		w := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		if w.v.Referrers() == nil {
			continue
		}
		for _, r := range *w.v.Referrers() {
			s.follow(w, r)
		}
	}
	s.marks()
}

// holdsText reports whether a parameter's type can bring in a text.
func holdsText(t types.Type) bool {
	if textual(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		_, ok := u.Elem().Underlying().(*types.Struct)
		return ok
	case *types.Struct, *types.Map:
		return true
	case *types.Slice:
		return holdsText(u.Elem())
	case *types.Interface:
		return types.Identical(t, types.Universe.Lookup("error").Type()) || u.NumMethods() == 1 && u.Method(0).Name() == "String"
	}
	return false
}

// seed labels what an instruction takes out of an entry.
func (s *shower) seed(instr ssa.Instruction) {
	if call, ok := instr.(ssa.CallInstruction); ok {
		s.entriesIn(call)
		return
	}
	base, f := field(instr)
	if f == nil {
		return
	}
	for range maxHolding {
		e := s.c.entry(base.Type())
		if e != nil {
			k := s.name(base)
			switch {
			case has(e.Text, f):
				s.add(instr.(ssa.Value), label{kind: text, key: k, from: instr.Pos()})
				return
			case has(e.Deficits, f):
				s.add(instr.(ssa.Value), label{kind: deficits, key: k, from: instr.Pos()})
				return
			}
		}
		// An embedded struct's field may be the part of the one around it.
		outer, through := field2(base)
		if through == nil || !through.Embedded() {
			return
		}
		base = outer
	}
}

// field2 is field for a value, which may be loaded.
func field2(v ssa.Value) (ssa.Value, *types.Var) {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	if instr, ok := v.(ssa.Instruction); ok {
		return field(instr)
	}
	return nil, nil
}

// has reports whether a field is one of the list.
func has(list []*types.Var, f *types.Var) bool {
	for _, v := range list {
		if v == f {
			return true
		}
	}
	return false
}

// of returns what the labeled value is known as in the summary of its function.
func (s *shower) sum(k key) *Shows {
	p, ok := k.root.(*ssa.Parameter)
	if !ok {
		return new(Shows)
	}
	for i, q := range p.Parent().Params {
		if q == p {
			at := param{p.Parent(), i}
			if s.sums[at] == nil {
				s.sums[at] = new(Shows)
			}
			return s.sums[at]
		}
	}
	return new(Shows)
}
