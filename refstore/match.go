package refstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// The arms of candidate generation.
const (
	armText   = "text"
	armForm   = "form"
	armExact  = "exact"
	armEdge   = "edge"
	armVector = "vector"
	armJoint  = "joint"
)

// Arm says how one way of finding candidates fared.
type Arm struct {
	// Name is "text", "exact", "edge" or "vector".
	Name string `json:"name"`
	// Cues is how many cues it asked with, Matched how many claims matched any of them.
	Cues    int `json:"cues"`
	Matched int `json:"matched"`
	// Failed says why it could not look; "" if it did. What it would have found is then not
	// known.
	Failed string `json:"failed,omitempty"`
	// Missing counts the claims that it cannot see: those without a vector of this embedder.
	Missing int `json:"missing,omitempty"`
}

// cue is something asked with and the claims that match it.
type cue struct {
	arm, label string
	// claims are all that match, superseded ones included; fan is counted later, without those.
	claims []int64
	fan    int
	// root is the stem that words and forms have in common; "" for what is no word.
	root string
}

// look is what the arms see: the query on a snapshot.
//
// Each arm returns everything that matches: no limit, no least similarity, no recency.
type look struct {
	ctx context.Context
	tx  *sqlite.Tx
	q   *Query
	// snapshot bounds what is seen to what was recorded then.
	snapshot int64
	// embedder is nil where there is no vector arm.
	embedder Embedder
	// saturated is the fan from which on a cue contributes nothing.
	saturated int
}

// arms asks every arm. One that fails is disclosed; if all fail, or the caller gave up, that is
// an error and not an empty result.
func (l *look) arms() ([]cue, []Arm, error) {
	var cues []cue
	var arms []Arm
	var failures []error
	for _, a := range []struct {
		name string
		find func(*Arm) ([]cue, error)
	}{
		{armText, l.text}, {armExact, l.exact}, {armEdge, l.edges}, {armVector, l.vectors},
	} {
		arm := Arm{Name: a.name}
		found, err := a.find(&arm)
		// A caller who gave up gets an error: half a search would look like a whole one.
		if ctxErr := l.ctx.Err(); ctxErr != nil {
			return nil, nil, ctxErr
		}
		if err != nil {
			// Not an empty list: what it would have found is unknown, not absent.
			arm.Failed = err.Error()
			failures = append(failures, fmt.Errorf("%s: %w", a.name, err))
		} else if len(found) == 0 {
			continue
		}
		arm.Cues, arm.Matched = len(found), countClaims(found)
		cues, arms = append(cues, found...), append(arms, arm)
	}
	if len(failures) > 0 && len(failures) == len(arms) {
		return nil, nil, fmt.Errorf("no arm could look: %w", errors.Join(failures...))
	}
	return cues, arms, nil
}

// countClaims counts what the cues match together.
func countClaims(cues []cue) int {
	if len(cues) == 1 {
		return len(cues[0].claims)
	}
	seen := map[int64]bool{}
	for _, c := range cues {
		for _, id := range c.claims {
			seen[id] = true
		}
	}
	return len(seen)
}

// text makes each word of the query a cue, and the other forms of each word one.
func (l *look) text(*Arm) ([]cue, error) {
	var cues []cue
	popular := map[string]bool{}
	for _, word := range distinct(terms(l.q.Text)) {
		claims, err := l.tx.MatchTerm(word, l.snapshot)
		if err != nil {
			return nil, err
		}
		c := cue{arm: armText, label: word, claims: claims, root: stem(word)}
		popular[c.root] = popular[c.root] || len(claims) >= l.saturated
		cues = append(cues, c)
	}
	for _, root := range roots(cues) {
		// The forms of a popular word are more popular still.
		if popular[root] {
			continue
		}
		c, err := l.form(root, cues)
		if err != nil {
			return nil, err
		}
		if len(c.claims) > 0 {
			cues = append(cues, c)
		}
	}
	return cues, nil
}

// roots are the stems of the words asked for.
func roots(words []cue) []string {
	var list []string
	for i := range words {
		list = append(list, words[i].root)
	}
	return distinct(list)
}

// form makes a cue of the forms of a word that were not asked for. A claim that has a word as
// asked matches that, and not this cue beside it.
func (l *look) form(root string, words []cue) (cue, error) {
	c := cue{arm: armForm, label: root, root: root}
	others := forms(root)
	asked := map[int64]bool{}
	for i := range words {
		if words[i].root != root {
			continue
		}
		others = slices.DeleteFunc(others, func(w string) bool { return w == words[i].label })
		for _, id := range words[i].claims {
			asked[id] = true
		}
	}
	if len(others) == 0 {
		return c, nil
	}
	// The index has to look for each form, and most words that are asked for have no other in it.
	if start := beginning(root); start != "" {
		n, err := l.tx.CountBeginning(start, l.snapshot)
		if err != nil || n == len(asked) {
			return c, err
		}
	}
	claims, err := l.tx.MatchAny(others, l.snapshot)
	c.claims = slices.DeleteFunc(claims, func(id int64) bool { return asked[id] })
	return c, err
}

// sameText is the label of the cue that the whole text is.
const sameText = "the same text"

// exact makes the whole text a cue, and each exact cue one.
func (l *look) exact(*Arm) ([]cue, error) {
	var cues []cue
	if l.q.Text != "" {
		claims, err := l.tx.MatchText(textKey(l.q.Text), l.snapshot)
		if err != nil {
			return nil, err
		}
		cues = append(cues, cue{arm: armExact, label: sameText, claims: claims})
	}
	for _, c := range normals(l.q.Cues) {
		claims, err := l.tx.MatchCue(c, l.snapshot)
		if err != nil {
			return nil, err
		}
		cues = append(cues, cue{arm: armExact, label: c, claims: claims})
	}
	return cues, nil
}

// edges makes each neighbor asked for a cue; what an edge of any kind joins to it matches.
func (l *look) edges(*Arm) ([]cue, error) {
	var cues []cue
	for _, near := range l.q.Near {
		edges, err := l.tx.Edges([]int64{int64(near)}, l.snapshot)
		if err != nil {
			return nil, err
		}
		cues = append(cues, cue{arm: armEdge, label: near.String(),
			claims: neighbors(int64(near), edges)})
	}
	return cues, nil
}

// neighbors are the other ends of the edges, each once.
func neighbors(near int64, edges []sqlite.Edge) []int64 {
	var claims []int64
	for _, e := range edges {
		claims = append(claims, e.Source+e.Target-near)
	}
	slices.Sort(claims)
	return slices.Compact(claims)
}

// tiers are the fans of the vector cues: a claim matches the narrowest tier of nearest claims
// that it is in. From the last on a cue would contribute nothing.
var tiers = [...]int{1, 5, 20, 54}

// vectors compares the query's vector with all vectors of this embedder. Only what is near
// enough to be about the same thing matches: the nearest of unrelated claims is unrelated.
func (l *look) vectors(arm *Arm) ([]cue, error) {
	if l.embedder == nil || l.q.Text == "" {
		return nil, nil
	}
	asked, err := l.embedder.Embed(l.ctx, []string{l.q.Text})
	if err != nil {
		return nil, err
	}
	if len(asked) != 1 {
		return nil, fmt.Errorf("%d vectors for one text", len(asked))
	}
	all, err := l.tx.Vectors(l.embedder.Name(), l.snapshot)
	if err != nil {
		return nil, err
	}
	held, err := l.tx.Held(l.snapshot)
	if err != nil {
		return nil, err
	}
	// Claims of another embedder, or of a time when there was none, are not compared. That they
	// are there must be said, or a change of embedder would bury them silently.
	arm.Missing = int(held) - len(all)
	return tierCues(asked[0], all, l.embedder), nil
}

// similar is a claim with how near its vector is to the query's.
type similar struct {
	claim int64
	// level is the cosine, -1 to 1.
	level float64
}

// tierCues ranks all vectors and fills the tiers.
func tierCues(asked []float32, all []sqlite.Vector, e Embedder) []cue {
	near := make([]similar, len(all))
	for i, v := range all {
		near[i] = similar{v.Seq, cosine(asked, unpackVector(v.Vector))}
	}
	// All of them are ranked; the cut comes with the match, and what is behind it has no cue.
	slices.SortFunc(near, func(a, b similar) int {
		return cmp.Or(cmp.Compare(b.level, a.level), cmp.Compare(a.claim, b.claim))
	})
	cues := make([]cue, len(tiers))
	for i, t := range tiers {
		cues[i] = cue{arm: armVector, label: fmt.Sprintf("among the %d nearest by %s", t, e.Name()),
			fan: t}
	}
	for i, s := range near {
		if s.level < e.Match() {
			break
		}
		rank := i + 1
		// Equals share the rank of the last of them: none is nearer than the others.
		for rank < len(near) && near[rank].level == s.level {
			rank++
		}
		if tier := slices.IndexFunc(tiers[:], func(t int) bool { return rank <= t }); tier >= 0 {
			cues[tier].claims = append(cues[tier].claims, s.claim)
		}
	}
	return cues
}

// cosine of vectors of different length or of length zero is -1: they have nothing in common.
func cosine(a, b []float32) float64 {
	if len(a) != len(b) {
		return -1
	}
	var dot, aa, bb float64
	for i := range a {
		dot += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	if aa == 0 || bb == 0 {
		return -1
	}
	return dot / math.Sqrt(aa*bb)
}
