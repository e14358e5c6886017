package refstore

import (
	"maps"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// corroborate counts, for each claim, the independent authors besides its own who say the same:
// in the same words, or by a recorded corroboration. Claims that stand on a common origin count
// once, however many: those of one author or one model, and those derived from one another or
// from the same claim. Superseded claims do not count.
func corroborate(tx *sqlite.Tx, claims []int64, snapshot int64, support map[int64]int) error {
	saying, err := sayingTheSame(tx, claims, snapshot)
	if err != nil {
		return err
	}
	var all []int64
	for _, id := range claims {
		all = append(append(all, id), saying[id]...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	origins, err := originsOf(tx, all, snapshot)
	if err != nil {
		return err
	}
	// The claim's own group is not besides it.
	for _, id := range claims {
		support[id] = independent(append([]int64{id}, saying[id]...), origins) - 1
	}
	return nil
}

// sayingTheSame lists the standing claims that say what each of these says.
func sayingTheSame(tx *sqlite.Tx, claims []int64, snapshot int64) (map[int64][]int64, error) {
	w := wording{}
	if _, err := w.load(tx, claims, snapshot); err != nil {
		return nil, err
	}
	recorded, err := tx.Corroborators(claims, snapshot)
	if err != nil {
		return nil, err
	}
	others := slices.Collect(maps.Keys(w.key))
	for _, e := range recorded {
		others = append(others, e.Source)
	}
	retired, err := retiredOf(tx, others, snapshot)
	saying := map[int64][]int64{}
	// Who took a claim back by superseding it does not say it any more.
	for _, id := range claims {
		for _, o := range w.sayers(id) {
			if o != id && !retired[o] {
				saying[id] = append(saying[id], o)
			}
		}
	}
	for _, e := range recorded {
		known := w.key[e.Source] == w.key[e.Target] || slices.Contains(saying[e.Target], e.Source)
		if !known && !retired[e.Source] {
			saying[e.Target] = append(saying[e.Target], e.Source)
		}
	}
	return saying, err
}

// origin is something that two claims can have in common: an author, or a claim they are
// derived from.
type origin struct {
	// identity is an author's, or claim is a claim's number; the other one is zero.
	identity string
	claim    int64
}

// originsOf lists where each claim comes from: who wrote it, itself, and all that it was
// derived from.
func originsOf(tx *sqlite.Tx, claims []int64, snapshot int64) (map[int64][]origin, error) {
	from := map[int64][]int64{}
	seen := map[int64]bool{}
	// An echo of an echo is an echo, so derivation is followed to its end.
	for fresh := claims; len(fresh) > 0; {
		for _, id := range fresh {
			seen[id] = true
		}
		edges, err := tx.Derivations(fresh, snapshot)
		if err != nil {
			return nil, err
		}
		fresh = nil
		for _, e := range edges {
			from[e.Source] = append(from[e.Source], e.Target)
			if !seen[e.Target] {
				seen[e.Target] = true
				fresh = append(fresh, e.Target)
			}
		}
	}
	authors, err := tx.Authors(claims)
	if err != nil {
		return nil, err
	}
	g := graph{}
	origins := map[int64][]origin{}
	for _, l := range authors {
		a := Author{l.Author, l.Kind, l.Model, l.Version}
		list := []origin{{identity: a.identity()}}
		for _, c := range g.walk(l.Seq, func(id int64) []int64 { return from[id] },
			func(int64) bool { return true }) {
			list = append(list, origin{claim: c})
		}
		origins[l.Seq] = list
	}
	return origins, nil
}

// independent counts the groups into which claims fall when those with a common origin are put
// together.
func independent(claims []int64, origins map[int64][]origin) int {
	// Union-find: each claim points to an earlier one of its group, the first to itself.
	parent := make([]int, len(claims))
	find := func(i int) int {
		for parent[i] != i {
			i = parent[i]
		}
		return i
	}
	// first is the claim at which an origin was met first; whoever has it too joins that group.
	first := map[origin]int{}
	groups := len(claims)
	for i, id := range claims {
		parent[i] = i
		for _, o := range origins[id] {
			j, ok := first[o]
			if !ok {
				first[o] = i
				continue
			}
			if a, b := find(i), find(j); a != b {
				parent[max(a, b)] = min(a, b)
				groups--
			}
		}
	}
	return groups
}
