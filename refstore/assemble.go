package refstore

import (
	"slices"
)

// assembly fills a budget with claims in order, keeping together what belongs together.
type assembly struct {
	v *view
	// desk has the claims' texts, without which tokens cannot be counted.
	desk *desk
	// rank is the place of each claim in the order; those outside it are shown only for
	// another's sake.
	rank map[int64]int

	// chosen are the claims that are in, in the order of being taken; tokens is what they take.
	chosen []int64
	in     map[int64]bool
	// because says for whose sake a claim outside the order is in.
	because map[int64]int64
	tokens  int
	// pages is for searches: the page takes the claims in order without a gap, and what must be
	// shown with them comes on top, so that every claim is on some page. taken counts how far
	// the order was followed.
	pages bool
	taken int
	// cutPairs and cutAll say that disputes were reduced to a pair, or left out whole.
	cutPairs, cutAll bool
}

// newAssembly starts with nothing chosen.
func newAssembly(v *view, d *desk, order []int64) *assembly {
	a := &assembly{v: v, desk: d, rank: make(map[int64]int, len(order)), in: map[int64]bool{},
		because: map[int64]int64{}}
	for i, id := range order {
		a.rank[id] = i
	}
	return a
}

// ahead is how many claims are read from the file at a time.
const ahead = 32

// fill takes the claims in order. One that does not fit is passed over, and named among what
// was left out; a smaller one after it may still fit.
func (a *assembly) fill(order []int64) error {
	for i, id := range order {
		if a.full() {
			return nil
		}
		if i%ahead == 0 {
			if err := a.desk.prepare(order[i:min(i+ahead, len(order))]); err != nil {
				return err
			}
		}
		if !a.in[id] {
			if err := a.take(id); err != nil {
				return err
			}
		}
		// A page that skipped one would leave it on no page.
		if a.pages && !a.in[id] {
			return nil
		}
		a.taken++
	}
	return nil
}

// full says that nothing more can fit, so that the rest of the order need not be tried.
func (a *assembly) full() bool {
	b := &a.v.q
	if a.pages {
		return a.taken >= b.Entries
	}
	return len(a.chosen) >= b.Entries || b.Tokens > 0 && a.tokens >= b.Tokens
}

// take adds a claim with all its opponents and corrections, or with one of each, or not at all.
func (a *assembly) take(id int64) error {
	all := a.closure(id, false)
	if len(all) <= a.v.q.Entries {
		if ok, err := a.add(all, id); ok || err != nil || len(all) == 1 {
			return err
		}
	}
	few := a.closure(id, true)
	ok, err := a.add(few, id)
	if err != nil {
		return err
	}
	a.cutPairs = a.cutPairs || ok && len(few) < len(all)
	a.cutAll = a.cutAll || !ok && len(all) > 1
	return nil
}

// add takes the claims if they fit together.
func (a *assembly) add(claims []int64, sake int64) (bool, error) {
	// Some of them may be in already for another's sake, and cost nothing more.
	fresh := slices.DeleteFunc(slices.Clone(claims), func(id int64) bool { return a.in[id] })
	b := &a.v.q
	if !a.pages && len(a.chosen)+len(fresh) > b.Entries {
		return false, nil
	}
	tokens := 0
	if b.Tokens > 0 {
		if err := a.desk.prepare(fresh); err != nil {
			return false, err
		}
		for _, id := range fresh {
			tokens += b.Tokenizer(a.desk.entry(id).String())
		}
		// The first of a page is shown whatever it takes, or it would be on none.
		if a.tokens+tokens > b.Tokens && !(a.pages && a.taken == 0) {
			return false, nil
		}
	}
	for _, id := range fresh {
		a.in[id] = true
		if _, ok := a.rank[id]; !ok {
			a.because[id] = sake
		}
	}
	a.chosen, a.tokens = append(a.chosen, fresh...), a.tokens+tokens
	return true, nil
}

// closure is a claim with what it must not be shown without, and so on for each of these: its
// opponents and its corrections, or with few the best ranked of each.
func (a *assembly) closure(id int64, few bool) []int64 {
	g := a.v.graph
	in := map[int64]bool{id: true}
	list := []int64{id}
	// A closure that cannot fit need not be completed.
	for i := 0; i < len(list) && (few || len(list) <= a.v.q.Entries); i++ {
		opponents, _ := g.opponents(list[i])
		corrections := g.corrections(list[i])
		for _, side := range [][]int64{opponents, corrections} {
			if few {
				side = a.best(side, in)
			}
			for _, c := range side {
				if !in[c] {
					in[c] = true
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// best is the best ranked of the claims; none if one of them is there already.
func (a *assembly) best(side []int64, in map[int64]bool) []int64 {
	if len(side) == 0 || slices.ContainsFunc(side, func(c int64) bool { return in[c] || a.in[c] }) {
		return nil
	}
	return []int64{a.v.ranking(side)[0].id}
}

// ordered is what was chosen by activation, with each correction before what it corrects.
func (a *assembly) ordered() []int64 {
	var list []int64
	done := map[int64]bool{}
	var emit func(id int64)
	emit = func(id int64) {
		if done[id] {
			return
		}
		done[id] = true
		corrections := a.v.graph.corrections(id)
		for _, r := range a.v.ranking(corrections) {
			if a.in[r.id] {
				emit(r.id)
			}
		}
		list = append(list, id)
	}
	// Depth first: a correction of a correction comes before both.
	for _, r := range a.v.ranking(a.chosen) {
		emit(r.id)
	}
	return list
}

// contests lists the disagreements among the claims of the order and those chosen, by what is
// shown of them.
func (a *assembly) contests(order []int64) (list []Contest, more int) {
	seen := map[[2]int64]bool{}
	for _, id := range order {
		opponents, _ := a.v.graph.opponents(id)
		for _, o := range opponents {
			pair := [2]int64{min(id, o), max(id, o)}
			// Each dispute is met from both sides.
			if seen[pair] {
				continue
			}
			seen[pair] = true
			if len(list) == namedOmissions {
				more++
				continue
			}
			list = append(list, Contest{ID(pair[0]), ID(pair[1]), a.in[pair[0]], a.in[pair[1]]})
		}
	}
	return list, more
}
