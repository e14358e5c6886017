package refstore

import (
	"maps"
	"math"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// latest is the snapshot that sees everything written.
const latest = math.MaxInt64

// graph is the claims around some seeds with what supersedes, corrects and contradicts them,
// and with all that have the words of one of these.
type graph struct {
	// at lists the edges at a claim, in either direction.
	at map[int64][]edge
	// taken are the numbers of the edges that are in at.
	taken map[int64]bool
	// erased are claims that are only ends of edges now.
	erased map[int64]bool
	wording
	// known keeps what was worked out, because it is asked for again and again.
	known map[side]standing
}

// edge is a row of context_edges.
type edge struct {
	// seq tells edges apart that say the same.
	seq            int64
	kind           Relation
	source, target int64
}

// side is a claim seen from one end of a kind of edge.
type side struct {
	id   int64
	kind Relation
	// forward looks from the source to the target, backward the other way; a contradiction has
	// no direction and looks both ways.
	forward  bool
	backward bool
}

// standing is what stands at the other ends, and how many of these were erased.
type standing struct {
	claims []int64
	erased int
}

// wording knows which claims have the same words.
type wording struct {
	// key is equal for equal words, said lists who said them.
	key  map[int64]string
	said map[string][]int64
}

// load adds the claims with the words of one of these; it returns those that are new.
func (w *wording) load(tx *sqlite.Tx, claims []int64, snapshot int64) ([]int64, error) {
	if w.key == nil {
		w.key, w.said = map[int64]string{}, map[string][]int64{}
	}
	rows, err := tx.SameText(claims, snapshot)
	var fresh []int64
	for _, r := range rows {
		if _, ok := w.key[r.Seq]; !ok {
			w.key[r.Seq] = r.Key
			w.said[r.Key] = append(w.said[r.Key], r.Seq)
			fresh = append(fresh, r.Seq)
		}
	}
	return fresh, err
}

// sayers are the claims with the words of this one, itself included.
func (w *wording) sayers(id int64) []int64 {
	if k, ok := w.key[id]; ok {
		return w.said[k]
	}
	return []int64{id}
}

// loadGraph follows edges from the seeds until nothing new turns up. Edges to erased claims are
// kept: that a claim was superseded stays so when its superseder is erased. Where nothing was
// ever disputed, words need not be compared.
func loadGraph(tx *sqlite.Tx, seeds []int64, snapshot int64) (*graph, error) {
	g := &graph{at: map[int64][]edge{}, taken: map[int64]bool{}, erased: map[int64]bool{},
		known: map[side]standing{}}
	disputed, err := tx.Disputed()
	if err != nil {
		return nil, err
	}
	seen := map[int64]bool{}
	for fresh := seeds; len(fresh) > 0; {
		for _, id := range fresh {
			seen[id] = true
		}
		next := map[int64]bool{}
		if disputed {
			same, err := g.load(tx, fresh, snapshot)
			if err != nil {
				return nil, err
			}
			for _, id := range same {
				next[id] = !seen[id]
			}
		}
		if err := g.follow(tx, fresh, snapshot, seen, next); err != nil {
			return nil, err
		}
		maps.DeleteFunc(next, func(_ int64, wanted bool) bool { return !wanted })
		fresh = slices.Sorted(maps.Keys(next))
	}
	return g, nil
}

// follow adds the edges at the claims, and to next what is at their other ends.
func (g *graph) follow(tx *sqlite.Tx, claims []int64, snapshot int64, seen,
	next map[int64]bool) error {
	edges, err := tx.Bonds(claims, snapshot)
	if err != nil {
		return err
	}
	gone, err := tx.ErasedEdges(claims)
	if err != nil {
		return err
	}
	// Of many claims the edges of others were read as well.
	for _, e := range edges {
		if seen[e.Source] || seen[e.Target] {
			g.add(edge{e.Seq, Relation(e.Kind), e.Source, e.Target}, seen, next)
		}
	}
	for _, i := range gone {
		if i.Seq > snapshot {
			continue
		}
		g.add(edge{i.Seq, Relation(i.Kind), i.Source, i.Target}, seen, next)
		if err := g.markErased(tx, i.Source, i.Target); err != nil {
			return err
		}
	}
	return nil
}

// add takes an edge of the three kinds that bind claims together, once.
func (g *graph) add(e edge, seen, next map[int64]bool) {
	if g.taken[e.seq] || e.kind != Supersedes && e.kind != Corrects && e.kind != Contradicts {
		return
	}
	g.taken[e.seq] = true
	for _, end := range []int64{e.source, e.target} {
		g.at[end] = append(g.at[end], e)
		if !seen[end] {
			next[end] = true
		}
	}
}

// markErased notes which of the ends are gone. The other may well be there.
func (g *graph) markErased(tx *sqlite.Tx, ends ...int64) error {
	for _, end := range ends {
		act, err := tx.Erased(end)
		if err != nil {
			return err
		}
		if act != 0 {
			g.erased[end] = true
		}
	}
	return nil
}

// retiredOf says which of the claims were superseded, be it by a claim that was erased since.
func retiredOf(tx *sqlite.Tx, claims []int64, snapshot int64) (map[int64]bool, error) {
	wanted := make(map[int64]bool, len(claims))
	for _, id := range claims {
		wanted[id] = true
	}
	retired := map[int64]bool{}
	edges, err := tx.Superseders(claims, snapshot)
	if err != nil {
		return nil, err
	}
	for _, e := range edges {
		if wanted[e.Target] {
			retired[e.Target] = true
		}
	}
	gone, err := tx.ErasedEdges(claims)
	for _, i := range gone {
		if wanted[i.Target] && i.Kind == string(Supersedes) && i.Seq <= snapshot {
			retired[i.Target] = true
		}
	}
	return retired, err
}

// superseders are the claims that directly stand in the place of this one.
func (g *graph) superseders(id int64) []int64 {
	return g.ends(id, func(e edge) bool { return e.kind == Supersedes && e.target == id })
}

// superseded says that something else stands, or stood before it was erased, in its place.
func (g *graph) superseded(id int64) bool { return len(g.superseders(id)) > 0 }

// supersedes are the claims in whose place this one directly stands.
func (g *graph) supersedes(id int64) []int64 {
	return g.ends(id, func(e edge) bool { return e.kind == Supersedes && e.source == id })
}

// ends are the other ends of the edges at a claim that the condition holds for.
func (g *graph) ends(id int64, holds func(edge) bool) []int64 {
	var list []int64
	for _, e := range g.at[id] {
		if holds(e) {
			list = append(list, e.source+e.target-id)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// heads are the claims that stand in the place of this one now, itself if nothing superseded
// it. If every superseder was erased there are none.
func (g *graph) heads(id int64) []int64 {
	return g.walk(id, g.superseders, func(c int64) bool { return !g.superseded(c) && !g.erased[c] })
}

// line is the claim and all that it stands in the place of.
func (g *graph) line(id int64) []int64 {
	return g.walk(id, g.supersedes, func(int64) bool { return true })
}

// walk collects what is reached from a claim, itself included, as far as wanted.
func (g *graph) walk(id int64, next func(int64) []int64, wanted func(int64) bool) []int64 {
	seen := map[int64]bool{id: true}
	var list []int64
	for queue := []int64{id}; len(queue) > 0; queue = queue[1:] {
		if wanted(queue[0]) {
			list = append(list, queue[0])
		}
		for _, c := range next(queue[0]) {
			// A set of claims may correct one another in a circle.
			if !seen[c] {
				seen[c] = true
				queue = append(queue, c)
			}
		}
	}
	slices.Sort(list)
	return list
}

// opponents are the claims standing now that this one is in contradiction with: directly, by
// what either superseded (superseding settles no dispute), or because somebody said the same in
// the same words and was contradicted (a copy is as wrong). erased counts the opponents that
// were erased.
func (g *graph) opponents(id int64) (claims []int64, erased int) {
	s := g.across(side{id, Contradicts, true, true})
	return s.claims, s.erased
}

// corrections are the claims standing now that correct this one in any of these ways.
func (g *graph) corrections(id int64) []int64 {
	return g.across(side{id, Corrects, false, true}).claims
}

// corrected are the claims standing now that this one corrects in any of these ways.
func (g *graph) corrected(id int64) []int64 { return g.across(side{id, Corrects, true, false}).claims }

// across follows edges from any claim of the line, or one with its words, to what stands at
// their other end. Where that is the claim itself, or what stands in its place, both sides were
// superseded by it, and the matter is settled.
func (g *graph) across(from side) standing {
	// Most claims are bound to nothing, and this is asked of each that matched.
	if len(g.at[from.id]) == 0 && len(g.said[g.key[from.id]]) < 2 {
		return standing{}
	}
	if s, ok := g.known[from]; ok {
		return s
	}
	// Whatever stands in this claim's own place is no other side.
	own := g.heads(from.id)
	var s standing
	for _, line := range g.line(from.id) {
		for _, member := range g.sayers(line) {
			others := g.ends(member, func(e edge) bool {
				here := from.forward && e.source == member || from.backward && e.target == member
				return e.kind == from.kind && here
			})
			for _, other := range others {
				s.add(g, from.id, other, own)
			}
		}
	}
	slices.Sort(s.claims)
	s.claims = slices.Compact(s.claims)
	g.known[from] = s
	return s
}

// add takes what stands for the claim at the other end, and for those with its words.
func (s *standing) add(g *graph, id, other int64, own []int64) {
	if len(g.heads(other)) == 0 {
		s.erased++
	}
	// The same words from another author are contradicted along with these.
	for _, same := range g.sayers(other) {
		for _, h := range g.heads(same) {
			if h != id && !slices.Contains(own, h) {
				s.claims = append(s.claims, h)
			}
		}
	}
}

// nodes are all claims of the graph that are not erased.
func (g *graph) nodes() []int64 {
	list := slices.Concat(slices.Collect(maps.Keys(g.at)), slices.Collect(maps.Keys(g.key)))
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(id int64) bool { return g.erased[id] })
}
