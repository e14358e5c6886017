package refstore

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// world is the store as simply as it can be said: everything in lists, every question answered
// by looking at everything. It shares no code with the store but the cutting of text into
// words.
type world struct {
	claims []*modelClaim
	edges  []modelEdge
	uses   map[ID][]modelUse
}

type modelUse struct {
	by Author
	at time.Time
}

type modelClaim struct {
	Claim
	id     ID
	author Author
	erased bool
}

type modelEdge struct {
	kind     Relation
	from, to ID
}

func (m *world) get(id ID) *modelClaim {
	for _, c := range m.claims {
		if c.id == id {
			return c
		}
	}
	return nil
}

func (m *world) held() (list []*modelClaim) {
	for _, c := range m.claims {
		if !c.erased {
			list = append(list, c)
		}
	}
	return list
}

func (m *world) ends(kind Relation, id ID, forward bool) (list []ID) {
	for _, e := range m.edges {
		if e.kind == kind && forward && e.from == id {
			list = append(list, e.to)
		}
		if e.kind == kind && !forward && e.to == id {
			list = append(list, e.from)
		}
	}
	return list
}

func (m *world) superseded(id ID) bool { return len(m.ends(Supersedes, id, false)) > 0 }

// reach follows one kind of edge to the end.
func (m *world) reach(kind Relation, id ID, forward bool) map[ID]bool {
	seen := map[ID]bool{id: true}
	var walk func(ID)
	walk = func(id ID) {
		for _, next := range m.ends(kind, id, forward) {
			if !seen[next] {
				seen[next] = true
				walk(next)
			}
		}
	}
	walk(id)
	return seen
}

// heads are what stands in the place of a claim.
func (m *world) heads(id ID) map[ID]bool {
	heads := m.reach(Supersedes, id, false)
	maps.DeleteFunc(heads, func(h ID, _ bool) bool { return m.superseded(h) || m.get(h).erased })
	return heads
}

// across is what stands at the other ends of a kind of edge, seen from the claim and all it
// supersedes.
func (m *world) across(kind Relation, id ID, forward, backward bool) (standing map[ID]bool,
	erased bool) {
	standing = map[ID]bool{}
	own := m.heads(id)
	family := map[ID]bool{}
	for member := range m.reach(Supersedes, id, true) {
		maps.Copy(family, m.sayers(member))
	}
	for member := range family {
		var others []ID
		if forward {
			others = append(others, m.ends(kind, member, true)...)
		}
		if backward {
			others = append(others, m.ends(kind, member, false)...)
		}
		for _, o := range others {
			erased = erased || len(m.heads(o)) == 0
			for same := range m.sayers(o) {
				for h := range m.heads(same) {
					if h != id && !own[h] {
						standing[h] = true
					}
				}
			}
		}
	}
	return standing, erased
}

// sayers are the held claims with the words of this one, and itself.
func (m *world) sayers(id ID) map[ID]bool {
	list := map[ID]bool{id: true}
	for _, c := range m.held() {
		if !m.get(id).erased && strings.Join(terms(c.Text), " ") == strings.Join(terms(m.get(id).Text),
			" ") {
			list[c.id] = true
		}
	}
	return list
}

func (m *world) opponents(id ID) (map[ID]bool, bool) { return m.across(Contradicts, id, true, true) }

func (m *world) corrections(id ID) map[ID]bool {
	list, _ := m.across(Corrects, id, false, true)
	return list
}

// band is the highest of the claim's and of all that it corrects, and what that corrects.
func (m *world) band(id ID, seen map[ID]bool) Band {
	if seen[id] {
		return 0
	}
	seen[id] = true
	best := max(m.get(id).Band, Unverified)
	corrected, _ := m.across(Corrects, id, true, false)
	for c := range corrected {
		best = max(best, m.band(c, seen))
	}
	return best
}

// corroborations counts the groups of authors, besides the claim's own, that say the same
// independently.
func (m *world) corroborations(id ID) int {
	group := []*modelClaim{m.get(id)}
	for _, c := range m.held() {
		same := strings.Join(terms(c.Text), " ") == strings.Join(terms(group[0].Text), " ")
		if c.id != id && !m.superseded(c.id) && (same || slices.Contains(m.ends(Corroborates, id, false),
			c.id)) {
			group = append(group, c)
		}
	}
	// Put together what has anything in common until nothing changes.
	label := make([]int, len(group))
	for i := range label {
		label[i] = i
	}
	for changed := true; changed; {
		changed = false
		for i := range group {
			for j := range group {
				if label[i] < label[j] && m.related(group[i], group[j]) {
					label[j] = label[i]
					changed = true
				}
			}
		}
	}
	slices.Sort(label)
	return len(slices.Compact(label)) - 1
}

func (m *world) related(a, b *modelClaim) bool {
	if a.author.identity() == b.author.identity() {
		return true
	}
	from := m.reach(DerivedFrom, b.id, true)
	for c := range m.reach(DerivedFrom, a.id, true) {
		if from[c] && !m.get(c).erased {
			return true
		}
	}
	return false
}

// modelCue is a cue: what matches it, and for the forms of a word what counts towards their fan
// besides.
type modelCue struct{ hits, family map[ID]bool }

// cues lists what each cue of the query matches, with the matches of superseded claims handed
// on.
func (m *world) cues(q Query) (cues []modelCue) {
	find := func(hit func(*modelClaim) bool) map[ID]bool {
		cue := map[ID]bool{}
		for _, c := range m.held() {
			if !hit(c) {
				continue
			}
			cue[c.id] = true
			if m.superseded(c.id) && !q.Historical {
				maps.Copy(cue, m.heads(c.id))
			}
		}
		return cue
	}
	match := func(hit func(*modelClaim) bool) { cues = append(cues, modelCue{hits: find(hit)}) }
	asked := distinct(terms(q.Text))
	for _, w := range asked {
		match(func(c *modelClaim) bool { return slices.Contains(terms(c.Text), w) })
	}
	var roots []string
	for _, w := range asked {
		roots = append(roots, stem(w))
	}
	for _, root := range distinct(roots) {
		related := func(w string) bool { return stem(w) == root }
		isAsked := func(w string) bool { return slices.Contains(asked, w) && related(w) }
		match(func(c *modelClaim) bool {
			words := terms(c.Text)
			return slices.ContainsFunc(words, related) && !slices.ContainsFunc(words, isAsked)
		})
		cues[len(cues)-1].family = find(func(c *modelClaim) bool {
			return slices.ContainsFunc(terms(c.Text), isAsked)
		})
	}
	if q.Text != "" {
		match(func(c *modelClaim) bool { return slices.Equal(terms(c.Text), terms(q.Text)) })
	}
	for _, w := range q.Cues {
		match(func(c *modelClaim) bool { return slices.Contains(c.Cues, w) })
	}
	return cues
}

// fan counts the claims that match all the cues.
func (m *world) fan(q Query, cues []modelCue) (n int) {
	for _, c := range m.held() {
		if m.superseded(c.id) && !q.Historical {
			continue
		}
		missing := func(cue modelCue) bool { return !cue.hits[c.id] && !cue.family[c.id] }
		if !slices.ContainsFunc(cues, missing) {
			n++
		}
	}
	return max(n, 1)
}

// activation is the formula of the laws, written down once more.
func (m *world) activation(id ID, q Query, now time.Time) (a float64, matched bool) {
	sum := 0.0
	for _, u := range m.uses[id] {
		sum += math.Pow(max(now.Sub(u.at), time.Second).Hours()/24, -0.5)
	}
	a = math.Log(math.Exp(-2.21) + sum)
	var mine []modelCue
	spread := 0.0
	for _, cue := range m.cues(q) {
		if cue.hits[id] {
			mine = append(mine, modelCue{hits: cue.hits})
			spread += max(0, 4-math.Log(float64(m.fan(q, []modelCue{cue}))))
		}
	}
	// Together they can bring it to the gap and no further.
	if len(mine) > 1 {
		spread += max(0, min(4-math.Log(float64(m.fan(q, mine))), 2.21-spread))
	}
	a += spread
	ceiling := []float64{2, 4, 6, 8}[m.band(id, map[ID]bool{})-1]
	return min(a+1e-9, ceiling), len(mine) > 0
}

func (m *world) valid(c *modelClaim, at time.Time) bool {
	return !c.ValidFrom.After(at) && (c.ValidUntil.IsZero() || at.Before(c.ValidUntil))
}

// reason is why a recall with room for everything shows a claim or not, short of what is shown
// for another's sake.
func (m *world) reason(id ID, q Query, now time.Time) Reason {
	c := m.get(id)
	if c == nil || c.erased {
		return NotHeld
	}
	a, matched := m.activation(id, q, now)
	switch {
	case !matched:
		return NoCueMatched
	case a < 0:
		return BelowThreshold
	case m.superseded(id) && !q.Historical:
		return Superseded
	case !m.valid(c, now):
		return NotValid
	}
	return Included
}

// expected is what a recall with room for everything shows: what qualifies, and what belongs
// with it.
func (m *world) expected(q Query, now time.Time) map[ID]bool {
	shown := map[ID]bool{}
	var take func(ID)
	take = func(id ID) {
		if shown[id] {
			return
		}
		shown[id] = true
		opponents, _ := m.opponents(id)
		for o := range opponents {
			take(o)
		}
		for c := range m.corrections(id) {
			take(c)
		}
	}
	for _, c := range m.held() {
		if m.reason(c.id, q, now) == Included {
			take(c.id)
		}
	}
	return shown
}

// entry says what is wrong with an entry, "" if nothing.
func (m *world) entry(e *Entry, q Query, now time.Time) string {
	c := m.get(e.ID)
	opponents, erased := m.opponents(e.ID)
	a, matched := m.activation(e.ID, q, now)
	corroborations := m.corroborations(e.ID)
	deficits := Deficits{
		Ungrounded:         len(c.Sources) == 0,
		Uncorroborated:     corroborations == 0,
		CurrencyUnassessed: c.ValidFrom.IsZero() && c.ValidUntil.IsZero(),
		NeverExercised:     len(m.uses[e.ID]) == 0,
	}
	for _, f := range []struct {
		what      string
		got, want any
	}{
		{"text", e.Text, c.Text},
		{"author", e.Author, c.author},
		{"own band", e.Own, max(c.Band, Unverified)},
		{"band", e.Band, m.band(e.ID, map[ID]bool{})},
		{"contested", e.Contested, len(opponents) > 0 || erased},
		{"contested by", fmt.Sprint(e.ContestedBy), fmt.Sprint(sorted(opponents))},
		{"corrected by", fmt.Sprint(e.CorrectedBy), fmt.Sprint(sorted(m.corrections(e.ID)))},
		{"corroborations", e.Corroborations, corroborations},
		{"deficits", e.Deficits, deficits},
		{"valid from", e.ValidFrom, c.ValidFrom},
		{"valid until", e.ValidUntil, c.ValidUntil},
		{"matched", e.Trace.Matched, matched},
	} {
		if f.got != f.want {
			return fmt.Sprintf("%v: %s is %v, want %v", e.ID, f.what, f.got, f.want)
		}
	}
	// Not to the last digit: the model sums in another order, and lifts everything by what the joint
	// cue is lifted over the gap.
	if math.Abs(e.Trace.Activation-a) > 1e-6 {
		return fmt.Sprintf("%v: activation is %v, want %v", e.ID, e.Trace.Activation, a)
	}
	return ""
}

func sorted(set map[ID]bool) []ID {
	list := slices.Collect(maps.Keys(set))
	slices.SortFunc(list, cmp.Compare[ID])
	return append([]ID{}, list...)
}
