package refstore

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// candidates is the union of what the arms found, with the cues that each matches.
type candidates struct {
	// cues are all that was asked with, in the order of the arms; their place is their bit.
	cues []cue
	// ids are the candidates in the order in which they turned up, at is each one's place.
	ids []int64
	at  map[int64]int
	// masks holds words numbers for each candidate, a bit for each cue.
	masks []uint64
	words int
	// retired are the candidates that were superseded.
	retired map[int64]bool
	// through says which superseded claims a candidate has matches from.
	through map[int64][]int64
	// joint is the joint fan of each mask with more than one bit; where it is so large that the
	// cue contributes nothing it is not exact.
	joint map[string]int
}

// union collects candidates. Nothing is left out, however weak the match.
func union(cues []cue) *candidates {
	c := &candidates{cues: cues, at: map[int64]int{}, words: (len(cues) + 63) / 64,
		retired: map[int64]bool{}, through: map[int64][]int64{}, joint: map[string]int{}}
	for i := range cues {
		for _, id := range cues[i].claims {
			c.mask(c.add(id))[i/64] |= 1 << (i % 64)
		}
	}
	return c
}

// add makes a claim a candidate, with no match yet, and returns its place. It is idempotent.
func (c *candidates) add(id int64) int {
	n, ok := c.at[id]
	if !ok {
		n = len(c.ids)
		c.at[id] = n
		c.ids = append(c.ids, id)
		c.masks = append(c.masks, make([]uint64, c.words)...)
	}
	return n
}

// mask is the part of masks that belongs to the candidate at place n.
func (c *candidates) mask(n int) []uint64 { return c.masks[n*c.words : (n+1)*c.words] }

// redirect hands the matches of superseded candidates on to what stands in their place. In a
// historical query nothing is handed on, and superseded claims count as what they were.
func (c *candidates) redirect(tx *sqlite.Tx, snapshot int64, historical bool) error {
	var err error
	if c.retired, err = retiredOf(tx, c.ids, snapshot); err != nil || historical ||
		len(c.retired) == 0 {
		return err
	}
	retired := slices.Sorted(maps.Keys(c.retired))
	g, err := loadGraph(tx, retired, snapshot)
	if err != nil {
		return err
	}
	for _, old := range retired {
		for _, head := range g.heads(old) {
			c.inherit(head, old)
		}
	}
	return nil
}

// inherit lets what stands match all that the superseded claim matched: who asks in the old
// words must find the new claim, and find it as easily.
func (c *candidates) inherit(head, old int64) {
	n := c.add(head)
	to, from := c.mask(n), c.mask(c.at[old])
	for i := range to {
		to[i] |= from[i]
	}
	c.through[head] = append(c.through[head], old)
}

// fans counts, for each cue and each set of cues matched together, the claims that match: the
// current ones, or all of them in a historical query. It returns how many masks it gave up on,
// which get no joint term.
func (c *candidates) fans(historical bool, saturated int) (givenUp int) {
	groups := map[string]int{}
	for n, id := range c.ids {
		// A superseded claim has handed its matches on; counted too, it would make the claim in
		// its place look less distinct with each revision.
		if c.retired[id] && !historical {
			continue
		}
		groups[maskKey(c.mask(n))]++
	}
	// A few masks stand for half a million candidates.
	list := c.groups(groups)
	for i := range c.cues {
		if c.cues[i].arm != armVector { // its fan is its tier
			c.cues[i].fan = c.fan(i, list)
		}
	}
	return c.jointFans(list, saturated)
}

// fan counts the claims that match a cue. Who asks for the forms of a word would take the word
// as well, so the claims with that count too.
func (c *candidates) fan(i int, groups []group) (fan int) {
	family := make([]uint64, c.words)
	for j := range c.cues {
		if j == i || c.cues[i].arm == armForm && c.cues[j].root == c.cues[i].root {
			family[j/64] |= 1 << (j % 64)
		}
	}
	for _, g := range groups {
		if meets(g.mask, family) {
			fan += g.n
		}
	}
	return fan
}

// groups lists the masks of all candidates, each once, in the order in which they turned up.
func (c *candidates) groups(counts map[string]int) []group {
	var list []group
	seen := make(map[string]bool, len(counts))
	for n := range c.ids {
		key := maskKey(c.mask(n))
		if !seen[key] {
			seen[key] = true
			// Superseded candidates have masks of their own, which count for nobody and are scored.
			list = append(list, group{key, c.mask(n), counts[key]})
		}
	}
	return list
}

// each calls fn with the index of each cue of the mask.
func (c *candidates) each(mask []uint64, fn func(int)) {
	for w, word := range mask {
		for ; word != 0; word &= word - 1 {
			fn(64*w + bits.TrailingZeros64(word))
		}
	}
}

// maskKey is a mask as a key of maps.
func maskKey(mask []uint64) string {
	b := make([]byte, 0, 64)
	for _, w := range mask {
		b = binary.BigEndian.AppendUint64(b, w)
	}
	return string(b)
}

// jointWork bounds the comparisons of masks: a query of many common words makes more distinct
// masks than can be compared with one another.
const jointWork = 100_000_000

// notCounted is the joint fan of a mask that was not compared; it gets no joint term.
const notCounted = -1

// group is the claims with one mask: how many count towards a fan.
type group struct {
	key  string
	mask []uint64
	// n is 0 for a mask that only superseded claims have.
	n int
}

// jointFans counts for each mask the claims whose mask includes it. Counting stops where the
// cue would be too popular to contribute anyway.
func (c *candidates) jointFans(groups []group, saturated int) (givenUp int) {
	var wanted []group
	for _, g := range groups {
		if ones(g.mask) > 1 {
			wanted = append(wanted, g)
		}
	}
	// The most frequent first: they saturate the count soonest.
	slices.SortStableFunc(groups, func(a, b group) int { return b.n - a.n })
	// Quadratic in the number of masks, hence bounded.
	work := jointWork
	for _, w := range wanted {
		if work <= 0 {
			c.joint[w.key] = notCounted
			givenUp++
			continue
		}
		fan := 0
		for _, g := range groups {
			work -= c.words
			if includes(g.mask, w.mask) {
				if fan += g.n; fan >= saturated {
					break
				}
			}
		}
		c.joint[w.key] = min(max(fan, 1), saturated)
	}
	return givenUp
}

// ones counts the matched cues of a mask.
func ones(mask []uint64) (n int) {
	for _, w := range mask {
		n += bits.OnesCount64(w)
	}
	return n
}

// meets says whether the masks have a cue in common.
func meets(a, b []uint64) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return true
		}
	}
	return false
}

// includes says whether every cue of part is in all.
func includes(all, part []uint64) bool {
	for i := range part {
		if part[i]&^all[i] != 0 {
			return false
		}
	}
	return true
}

// weigh makes the spread of the cues of a mask, the joint one last.
func (c *candidates) weigh(p activation.Params, mask []uint64) activation.Spread {
	var list []activation.Cue
	c.each(mask, func(i int) {
		list = append(list, activation.Cue{Arm: c.cues[i].arm, Label: c.cues[i].label,
			Fan: max(c.cues[i].fan, 1)})
	})
	if fan := c.joint[maskKey(mask)]; fan > 0 {
		list = append(list, activation.Cue{Arm: armJoint,
			Label: fmt.Sprintf("all %d together", len(list)), Fan: fan})
	}
	return p.Spread(list)
}
