package origin

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Place is a part of a value, as it is when an instruction runs.
type Place struct {
	Value ssa.Value
	Path  Path
	At    ssa.Instruction // nil for any time
}

// A Mark is a step on the way of a value, for people.
type Mark struct {
	Pos  token.Pos
	Text string
}

// A kind is what a search looks for.
type kind uint8

const (
	computed kind = iota // a value computed for the moment
	elapsed              // a time that has passed
	assigned             // any value but nil, put there by the code
	reaching             // calls and keys, which the search collects itself
)

// A leaf is an end of a search: what was looked for, or a parameter whose
// callers decide.
type leaf struct {
	found bool
	param *ssa.Parameter
	path  Path
	// aged says that the value is computed if the parameter is an elapsed time.
	aged bool
	way  []Mark // from the leaf on
}

// maxWork bounds the places that are looked at in one package, maxSearch those
// of one search. The largest of the repositories that the rules were tried on
// take a hundredth of it.
const (
	maxWork   = 2_000_000
	maxSearch = 20_000
)

// A search goes backwards from places to leaves, nearest first.
type search struct {
	flow   *Flow
	kind   kind
	queue  []*visit
	seen   map[Place]bool
	leaves []leaf
	// cyclic says that a function was met that is being summarized itself.
	cyclic bool
	done   int  // of the queue
	cut    bool // it was not followed to its end

	match func(*ssa.Call) bool // reaching: the calls to collect
	calls []*ssa.Call
	keys  map[string]bool // reaching: the keys of maps
}

// A visit is a place, and how the search came there.
type visit struct {
	Place
	next *visit // the place that this one flows to
	mark Mark   // what happens on the way there, if it is worth telling
}

func (f *Flow) search(k kind, start ...Place) *search {
	s := &search{flow: f, kind: k, seen: map[Place]bool{}}
	for _, p := range start {
		s.push(p, nil, Mark{})
	}
	s.run()
	return s
}

func (s *search) run() {
	for ; s.done < len(s.queue); s.done++ {
		if s.done > maxSearch || s.flow.work > maxWork {
			s.flow.gaveUp, s.cut = true, true
			return
		}
		s.flow.work++
		s.visit(s.queue[s.done])
	}
}

// push adds a place to the queue, once. Nearest first means that the way which is
// told is a shortest one.
func (s *search) push(p Place, next *visit, m Mark) {
	if p.Value == nil || s.seen[p] || p.Path.tooDeep() {
		return
	}
	s.seen[p] = true
	s.queue = append(s.queue, &visit{Place: p, next: next, mark: m})
}

// way returns the marks from a visit to where the search began.
func (v *visit) way() []Mark {
	var marks []Mark
	for ; v != nil; v = v.next {
		if v.mark.Text != "" {
			marks = append(marks, v.mark)
		}
	}
	return marks
}

// find notes that a visit has what is looked for. One is enough.
func (s *search) find(v *visit, before ...Mark) {
	if !slices.ContainsFunc(s.leaves, func(l leaf) bool { return l.found }) {
		s.leaves = append(s.leaves, leaf{found: true, way: append(before, v.way()...)})
	}
}

// leaf notes a parameter, the first way that led to it standing for all.
func (s *search) leaf(l leaf) {
	same := func(o leaf) bool { return o.param == l.param && o.path == l.path && o.aged == l.aged }
	if !slices.ContainsFunc(s.leaves, same) {
		s.leaves = append(s.leaves, l)
	}
}

// apply continues a search at the call of a function with what the function's
// summary says of the place asked for.
func (s *search) apply(v *visit, call *ssa.CallCommon, at ssa.Instruction, fn *ssa.Function, sum *summary) {
	s.cyclic = s.cyclic || sum.cyclic
	for _, l := range sum.leaves {
		m := Mark{call.Pos(), "it comes from " + fn.Name() + " here"}
		switch {
		case l.found:
			s.find(&visit{Place: v.Place, next: v, mark: m}, l.way...)
		case l.param.Parent() != fn:
			l.way = append(slices.Clone(l.way), v.way()...)
			s.leaf(l) // of a function around the literal that is called
		default:
			s.through(v, l, Place{argOf(call, fn, l.param), l.path, at}, m)
		}
	}
}

// through continues with an argument that a function makes a value of.
func (s *search) through(v *visit, l leaf, arg Place, m Mark) {
	if arg.Value == nil {
		return
	}
	if !l.aged {
		s.push(arg, v, m)
		return
	}
	inner := s.flow.search(elapsed, arg)
	for _, e := range inner.leaves {
		if e.found {
			s.find(v, append(l.way, m)...)
		} else {
			e.aged = true
			e.way = append(append(slices.Clone(l.way), m), v.way()...)
			s.leaf(e)
		}
	}
}

// argOf returns what a call hands to a parameter of a function that it runs, nil
// if it does not show.
func argOf(call *ssa.CallCommon, fn *ssa.Function, p *ssa.Parameter) ssa.Value {
	i := slices.Index(fn.Params, p)
	if call.IsInvoke() {
		if i == 0 {
			return call.Value
		}
		i--
	}
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}
