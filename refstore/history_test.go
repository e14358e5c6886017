package refstore

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// history drives a store and the model side by side.
type history struct {
	*fixture
	m *world
	// remembered are recalls to be asked again later as of their time; an erasure or a pruning
	// since may change what is found.
	remembered []remembered
	seen       int
}

type remembered struct {
	q     Query
	at    time.Time
	shown string
}

var historyAuthors = []Author{person("ana"), person("bo"), model("bot", "m-1", "v1"),
	model("other bot", "m-1", "v2"), program("import", "1")}

func drawText(t *rapid.T) string {
	words := rapid.SliceOfN(rapid.SampledFrom([]string{"key", "keys", "vault", "Port", "ports", "22", "nein", "ß",
		"café", "東京"}), 1, 4).Draw(t, "words")
	text := ""
	for _, w := range words {
		text += w + " "
	}
	return text + "."
}

func (h *history) drawClaim(t *rapid.T) Claim {
	c := Claim{Text: drawText(t), Band: Band(rapid.IntRange(0, 4).Draw(t, "band"))}
	if rapid.Bool().Draw(t, "grounded") {
		c.Sources = []string{"doc"}
	}
	c.Cues = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"ops", "home"}), 0, 2,
		rapid.ID).Draw(t, "cues")
	c.Subject = rapid.SampledFrom([]string{"", "", "", "cleo"}).Draw(t, "subject")
	switch rapid.IntRange(0, 4).Draw(t, "validity") {
	case 0:
		c.ValidFrom = h.clock.now().Add(time.Duration(rapid.IntRange(-9, 1).Draw(t, "from")) * time.Hour)
	case 1:
		c.ValidUntil = h.clock.now().Add(time.Duration(rapid.IntRange(-9, 9).Draw(t,
			"until")) * time.Hour)
	}
	return c
}

func (h *history) drawAuthor(t *rapid.T) Author {
	return rapid.SampledFrom(historyAuthors).Draw(t, "author")
}

// drawID draws a claim that was written, erased ones included.
func (h *history) drawID(t *rapid.T) ID {
	if len(h.m.claims) == 0 {
		t.Skip("no claims yet")
	}
	return rapid.SampledFrom(h.m.claims).Draw(t, "claim").id
}

func (h *history) drawQuery(t *rapid.T) Query {
	q := Query{Historical: rapid.Bool().Draw(t, "historical")}
	if rapid.IntRange(0, 3).Draw(t, "with text") > 0 {
		q.Text = drawText(t)
	}
	q.Cues = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"ops", "home", "nowhere"}), 0, 2,
		rapid.ID).Draw(t, "query cues")
	return q
}

func (h *history) learn(t *rapid.T, c Claim, author Author, r Receipt, err error,
	edges ...modelEdge) {
	if err != nil {
		t.Fatal(err)
	}
	h.m.claims = append(h.m.claims, &modelClaim{Claim: c, id: r.ID, author: author})
	for _, e := range edges {
		e.from = r.ID
		h.m.edges = append(h.m.edges, e)
	}
}

func (h *history) assert(t *rapid.T) {
	c, a := h.drawClaim(t), h.drawAuthor(t)
	var edges []modelEdge
	if len(h.m.claims) > 0 && rapid.IntRange(0, 3).Draw(t, "derive") == 0 {
		from := h.drawID(t)
		c.DerivedFrom, c.Band = []ID{from}, Unverified
		edges = append(edges, modelEdge{DerivedFrom, 0, from})
		if h.m.get(from).erased {
			if _, err := h.as(a).Assert(h.ctx, c); !errors.Is(err, ErrErased) {
				t.Fatalf("derived from an erased claim: %v", err)
			}
			return
		}
	}
	r, err := h.as(a).Assert(h.ctx, c)
	h.learn(t, c, a, r, err, edges...)
}

// bonded asserts a claim with an edge, by one of the three verbs.
func (h *history) bonded(t *rapid.T) {
	c, a, target := h.drawClaim(t), h.drawAuthor(t), h.drawID(t)
	s := h.as(a)
	kind := rapid.SampledFrom([]Relation{Supersedes, Corrects, Contradicts}).Draw(t, "verb")
	verb := map[Relation]func() (Receipt, error){
		Supersedes:  func() (Receipt, error) { return s.Supersede(h.ctx, target, c) },
		Corrects:    func() (Receipt, error) { return s.Correct(h.ctx, target, c) },
		Contradicts: func() (Receipt, error) { return s.Contradict(h.ctx, target, c) },
	}[kind]
	r, err := verb()
	switch {
	case h.m.get(target).erased:
		if !errors.Is(err, ErrErased) {
			t.Fatalf("%s of an erased claim: %v", kind, err)
		}
	case kind == Supersedes && h.m.superseded(target):
		if !errors.Is(err, ErrSuperseded) {
			t.Fatalf("superseded twice: %v", err)
		}
	default:
		h.learn(t, c, a, r, err, modelEdge{kind, 0, target})
	}
}

func (h *history) relate(t *rapid.T) {
	from, to := h.drawID(t), h.drawID(t)
	kind := rapid.SampledFrom([]Relation{Supersedes, Corrects, Contradicts, Corroborates,
		RelatedTo}).Draw(t, "relation")
	_, err := h.as(h.drawAuthor(t)).Relate(h.ctx, from, kind, to, "")
	var want error
	switch {
	case from == to:
		want = ErrInvalid
	case h.m.get(from).erased || h.m.get(to).erased:
		want = ErrErased
	case kind == Supersedes && (h.m.superseded(from) || h.m.superseded(to)):
		want = ErrSuperseded
	}
	if !errors.Is(err, want) {
		t.Fatalf("%v %s %v: %v, want %v", from, kind, to, err, want)
	}
	if err == nil {
		h.m.edges = append(h.m.edges, modelEdge{kind, from, to})
	}
}

func (h *history) touch(t *rapid.T) {
	id, by := h.drawID(t), h.drawAuthor(t)
	_, err := h.as(by).Touch(h.ctx, id, "")
	if h.m.get(id).erased {
		if !errors.Is(err, ErrErased) {
			t.Fatalf("touched an erased claim: %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	h.m.uses[id] = append(h.m.uses[id], modelUse{by, h.clock.now()})
}

func (h *history) pass(t *rapid.T) {
	h.clock.pass(time.Duration(rapid.IntRange(1, 72).Draw(t, "hours")) * time.Hour)
}

func (h *history) erase(t *rapid.T) {
	if rapid.IntRange(0, 2).Draw(t, "really") > 0 {
		t.Skip("seldom")
	}
	whom := rapid.SampledFrom([]string{"bo", "cleo"}).Draw(t, "person")
	act, err := h.ana.Erase(h.ctx, whom)
	if err != nil {
		t.Fatal(err)
	}
	gone := map[ID]bool{}
	for _, c := range h.m.held() {
		for from := range h.m.reach(DerivedFrom, c.id, true) {
			o := h.m.get(from)
			if !o.erased && (o.Subject == whom || o.author == person(whom)) {
				gone[c.id] = true
			}
		}
	}
	for id := range gone {
		h.m.get(id).erased = true
		delete(h.m.uses, id)
	}
	for id, uses := range h.m.uses {
		h.m.uses[id] = slices.DeleteFunc(uses, func(u modelUse) bool { return u.by == person(whom) })
	}
	if fmt.Sprint(act.Claims) != fmt.Sprint(sorted(gone)) {
		t.Fatalf("erased %v, want %v", act.Claims, sorted(gone))
	}
	h.remembered = nil
}

// check asks one query with room for everything and one without, and holds both against the
// model; then it checks what must hold of the whole file.
func (h *history) check(t *rapid.T) {
	q := h.drawQuery(t)
	q.Entries = 1000
	now := h.clock.now()
	r, err := h.ana.Recall(h.ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	list, entries, d := unpack(r)
	h.balanced(t, &d, list)
	if !q.cueless() {
		if want := h.m.expected(q, now); fmt.Sprint(sortedIDs(list)) != fmt.Sprint(sorted(want)) {
			t.Fatalf("%+v shows %v, want %v\n%v", q, list, sorted(want), r)
		}
	}
	for i := range entries {
		if wrong := h.m.entry(&entries[i], q, now); wrong != "" {
			t.Fatal(wrong)
		}
	}
	h.ranked(t, list)
	if !q.cueless() {
		h.explained(t, r, q, now)
	}
	h.squeezed(t, q)
	h.again(t, q, now, list)
}

func sortedIDs(list []ID) []ID {
	list = append([]ID{}, list...)
	slices.Sort(list)
	return list
}

// balanced: everything considered is shown or left out for a reason, and the counts are those
// of the model.
func (h *history) balanced(t *rapid.T, d *Disclosure, list []ID) {
	omitted := 0
	for _, o := range d.Omitted {
		omitted += o.Count
	}
	if d.Included != len(list) || d.Considered != d.Included+omitted || d.Held != len(h.m.held()) {
		t.Fatalf("counts do not add up: %+v for %v of %d held", d, list, len(h.m.held()))
	}
	for _, c := range d.Contests {
		if c.ShownA != slices.Contains(list, c.A) || c.ShownB != slices.Contains(list, c.B) {
			t.Fatalf("contest %+v is not what %v shows", c, list)
		}
	}
}

// ranked: a correction stands before what it corrects, unless that corrects it in turn.
func (h *history) ranked(t *rapid.T, list []ID) {
	for i, id := range list {
		for c := range h.m.corrections(id) {
			j := slices.Index(list, c)
			if j > i && !h.corrects(id, c, map[ID]bool{}) {
				t.Fatalf("%v corrects %v and comes after it in %v", c, id, list)
			}
		}
	}
}

// corrects says whether a claim corrects another, perhaps by way of others.
func (h *history) corrects(a, b ID, seen map[ID]bool) bool {
	if seen[b] {
		return false
	}
	seen[b] = true
	for c := range h.m.corrections(b) {
		if c == a || h.corrects(a, c, seen) {
			return true
		}
	}
	return false
}

// explained: Why gives for a claim that ever was, and for one that never was, the reason of the
// model and the very trace of the recall. A few are asked for each time, as each is a recall anew.
func (h *history) explained(t *rapid.T, r Result, q Query, now time.Time) {
	list, _, _ := unpack(r)
	traces := map[ID]string{}
	for id, trace := range r.Traces() {
		traces[id] = fmt.Sprintf("%.9f %d", trace.Activation, len(trace.Spread.Terms))
	}
	asked := []*modelClaim{{id: 1 << 40}}
	for range min(4, len(h.m.claims)) {
		asked = append(asked, h.m.claims[rapid.IntRange(0, len(h.m.claims)-1).Draw(t, "why")])
	}
	for _, c := range asked {
		x, err := h.Why(h.ctx, r.Recall(), c.id)
		if err != nil {
			t.Fatal(err)
		}
		want := h.m.reason(c.id, q, now)
		if slices.Contains(list, c.id) {
			want = Included
		}
		if x.Reason != want || x.Sentence == "" {
			t.Fatalf("why %v: %q (%s), want %q", c.id, x.Reason, x.Sentence, want)
		}
		got := fmt.Sprintf("%.9f %d", x.Trace.Activation, len(x.Trace.Spread.Terms))
		if was, ok := traces[c.id]; ok && x.Reason != BelowThreshold && was != got {
			t.Fatalf("%v replays as %s, was %s", c.id, got, was)
		}
	}
}

// squeezed: under a small budget nothing contested or corrected is shown alone, and what is cut
// is named.
func (h *history) squeezed(t *rapid.T, q Query) {
	q.Entries = rapid.IntRange(1, 4).Draw(t, "budget")
	list, _, d := h.recall(q)
	h.balanced(t, &d, list)
	h.ranked(t, list)
	if len(list) > q.Entries {
		t.Fatalf("%v exceeds the budget of %d", list, q.Entries)
	}
	if d.Recent {
		return
	}
	for _, id := range list {
		opponents, _ := h.m.opponents(id)
		for _, needed := range []map[ID]bool{opponents, h.m.corrections(id)} {
			if len(needed) > 0 && !slices.ContainsFunc(list, func(o ID) bool { return needed[o] }) {
				t.Fatalf("%v is shown without any of %v", id, sorted(needed))
			}
		}
		for o := range opponents {
			if !slices.Contains(list, o) && !slices.ContainsFunc(d.Contests,
				func(c Contest) bool { return c.A == min(id, o) && c.B == max(id, o) }) {
				t.Fatalf("the dispute of %v and %v is not disclosed", id, o)
			}
		}
	}
}

// again: what was recalled before is found as of that time.
func (h *history) again(t *rapid.T, q Query, now time.Time, list []ID) {
	h.remembered = append(h.remembered, remembered{q, now, fmt.Sprint(list)})
	was := rapid.SampledFrom(h.remembered).Draw(t, "remembered")
	// Later writes of the same moment are part of it.
	if was.at.Equal(now) {
		return
	}
	last := was
	for _, r := range h.remembered {
		if r.at.Equal(was.at) {
			last = r
		}
	}
	last.q.AsOf = last.at
	if got, _, _ := h.recall(last.q); fmt.Sprint(got) != last.shown {
		t.Fatalf("as of %v: %v, then it was %v", last.at, got, last.shown)
	}
}

// whole checks the file: the record is intact and only grows, and every claim is reached by
// paging a search.
func (h *history) whole(t *rapid.T) {
	v, err := h.Verify(h.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if int(v.Size) < h.seen {
		t.Fatalf("the lineage shrank from %d to %d", h.seen, v.Size)
	}
	h.seen = int(v.Size)
	found := map[ID]bool{}
	for skip := 0; ; {
		r, err := h.Search(h.ctx, Query{Skip: skip, Entries: 3})
		if err != nil {
			t.Fatal(err)
		}
		list, _, d := unpack(r)
		for _, id := range list {
			found[id] = true
		}
		if d.Reach.Skip == skip {
			break
		}
		skip = d.Reach.Skip
	}
	for _, c := range h.m.held() {
		if !found[c.id] {
			t.Fatalf("%v is not reached by paging", c.id)
		}
	}
}

// TestHistories: after each step of a random history the store shows what the model says.
func TestHistories(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		f := newStore(t)
		defer func() { must(0, f.Close()) }() // each history has a file of its own
		h := &history{fixture: f, m: &world{uses: map[ID][]modelUse{}}}
		rt.Repeat(map[string]func(*rapid.T){
			"assert": h.assert, "assert more": h.assert, "bond": h.bonded, "relate": h.relate,
			"touch": h.touch,
			"pass":  h.pass, "erase": h.erase, "whole": h.whole, "": h.check,
		})
		h.whole(rt)
	})
}
