package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore"
)

// everywhere is a word that every second claim of a corpus has: the popular cue.
const everywhere = "everywhere"

// corpus makes claims that differ by their number alone, so that every run measures the same.
type corpus struct {
	words []string
	// rank is each word's place among them: the frequent ones come first.
	rank map[string]int
}

// newCorpus makes the vocabulary: as many words as an active speaker of a language has.
func newCorpus() *corpus {
	const size = 30_000
	syllables := strings.Fields("ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu")
	c := &corpus{words: make([]string, size), rank: make(map[string]int, size)}
	for i := range c.words {
		var b strings.Builder
		// Four digits of a number in base 20, as syllables: unique, and of a word's length.
		for n, k := i, 0; k < 4; k++ {
			b.WriteString(syllables[n%len(syllables)])
			n /= len(syllables)
		}
		c.words[i] = b.String()
		c.rank[c.words[i]] = i
	}
	return c
}

// text is what claim n says: 8 to 24 words, frequent and rare ones as in a language (Zipf's law).
func (c *corpus) text(n int) []string {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	zipf := rand.NewZipf(r, 1.1, 4, uint64(len(c.words)-1))
	words := make([]string, 8+r.IntN(17))
	for i := range words {
		words[i] = c.words[zipf.Uint64()]
	}
	if n%2 == 0 {
		words[0] = everywhere
	}
	return words
}

// claim is claim n: with a source and two cues, as an importer of conversations gives it.
func (c *corpus) claim(n int) refstore.Claim {
	return refstore.Claim{
		Text:    strings.Join(c.text(n), " "),
		Cues:    []string{fmt.Sprintf("session %d", n/20), fmt.Sprintf("speaker %d", n%50)},
		Sources: []string{fmt.Sprintf("import:%d", n)},
	}
}

// claims are those from number from on.
func (c *corpus) claims(from, count int) []refstore.Claim {
	list := make([]refstore.Claim, count)
	for i := range list {
		list[i] = c.claim(from + i)
	}
	return list
}

// asking is a way to ask, with words of claim n.
type asking struct {
	name  string
	query func(c *corpus, n int) []string
}

// askings are what recall is measured with. The last two match half of the store.
func askings() []asking {
	return []asking{
		{"two rare words", func(c *corpus, n int) []string { return c.rarest(n, 2) }},
		{"six words of a claim", func(c *corpus, n int) []string { return c.text(n)[1:7] }},
		{"a word of half the store", func(*corpus, int) []string { return []string{everywhere} }},
		{"that and two rare words", func(c *corpus, n int) []string {
			return append(c.rarest(n, 2), everywhere)
		}},
	}
}

// rarest are the words of claim n that stand last in the vocabulary, which are the rarest.
func (c *corpus) rarest(n, count int) []string {
	words := c.text(n)[1:]
	slices.SortFunc(words, func(a, b string) int { return c.rank[b] - c.rank[a] })
	return slices.Clone(words[:count])
}
