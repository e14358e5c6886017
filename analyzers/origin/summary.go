package origin

import (
	"golang.org/x/tools/go/ssa"
)

// A question asks of a function where a part of a result comes from, or, with
// result -1-i, of what it writes into its i-th parameter.
type question struct {
	fn     *ssa.Function
	result int
	path   Path
	kind   kind
}

// A summary is the answer: what was looked for, and the parameters from which
// the part may come.
type summary struct {
	leaves []leaf
	open   bool // it is being made
	cyclic bool // it was made while that of a caller was being made, and lacks that one's part
}

// summarize answers a question. A function that calls itself adds nothing to
// what its other ways give, so it is passed by; a summary that is short of
// something for that reason is made again when it is asked for outside.
func (f *Flow) summarize(q question) *summary {
	if s := f.summaries[q]; s != nil {
		return &summary{leaves: s.leaves, cyclic: s.open || s.cyclic}
	}
	if f.pending >= maxCalls {
		f.gaveUp = true
		return &summary{cyclic: true}
	}
	sum := &summary{open: true}
	f.summaries[q] = sum
	f.pending++
	s := &search{flow: f, kind: q.kind, seen: map[Place]bool{}}
	if q.result >= 0 {
		s.results(q)
	} else {
		s.written(q)
	}
	s.run()
	f.pending--
	sum.leaves, sum.open = s.leaves, false
	if s.cyclic && f.pending > 0 {
		sum.cyclic = true
		f.partial = append(f.partial, q)
	}
	if f.pending == 0 {
		f.forget()
	}
	return sum
}

// forget drops the summaries that lack something. They serve as long as the
// outermost function is being summarized, which has what they lack.
func (f *Flow) forget() {
	for _, q := range f.partial {
		delete(f.summaries, q)
	}
	f.partial = nil
}

// maxCalls bounds how deep functions that call each other are followed.
const maxCalls = 40

// results begins a search at what a function returns.
func (s *search) results(q question) {
	for _, ret := range returns(q.fn) {
		if q.result < len(ret.Results) {
			s.push(Place{ret.Results[q.result], q.path, ret}, nil, Mark{})
		}
	}
}

// written begins a search at what a function has written into a parameter when it
// returns. What other methods leave in a receiver is none of its doing.
func (s *search) written(q question) {
	i := -1 - q.result
	if i >= len(q.fn.Params) {
		return
	}
	for _, ret := range returns(q.fn) {
		p := Place{q.fn.Params[i], q.path, ret}
		s.stores(&visit{Place: p}, s.own(p))
	}
}

// worth reports whether any part of a result may come from something: one search
// for all parts, most of which have nothing, in the place of one for each.
func (f *Flow) worth(fn *ssa.Function, result int) bool {
	s := &search{flow: f, kind: computed, seen: map[Place]bool{}}
	s.results(question{fn: fn, result: result})
	s.run()
	return len(s.leaves) > 0 || s.cut
}

// maxReturns bounds the returns of a function that are told apart.
const maxReturns = 100

// returns returns the return instructions of a function.
func returns(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fn.Blocks {
		if len(b.Instrs) == 0 || len(out) == maxReturns {
			continue
		}
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			out = append(out, ret)
		}
	}
	return out
}
