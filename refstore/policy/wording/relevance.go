package wording

import "math"

// Index weighs how much of a request each of some texts is about.
type Index struct {
	docs []stemSet
	idf  map[string]float64
	rare float64 // the weight of a word that one text has
}

// stop words say nothing of what a text is about.
var stop = stemmed(`a an the of to in on at for from by with and or but not no is are was were be been being it its
	this that these those i you he she we they me my your our their his her what who whom whose when where which why
	how do does did done can could would should shall will may might must have has had get got now then than as so
	if just please there here up out about into over any all some already still me us them im ive youre
	current currently now today`)

// NewIndex indexes texts; a record's retrieval terms and its claim together make a good one.
func NewIndex(texts []string) *Index {
	ix := &Index{docs: make([]stemSet, len(texts)), idf: map[string]float64{}, rare: math.Log(1 + float64(len(texts)))}
	for i, t := range texts {
		// Once a text: a word said twice is not twice as much about it.
		ix.docs[i] = stemmed(t)
		for w := range ix.docs[i] {
			ix.idf[w]++
		}
	}
	for w, n := range ix.idf {
		// Never zero: a word in every text still shows that a text is about the request.
		ix.idf[w] = math.Log(1 + float64(len(texts))/n)
	}
	return ix
}

// Relevance is, for each text, the share of the request that it is about: 0 (nothing) to 1 (every word that
// says something). A word that few of the texts have counts more.
func (ix *Index) Relevance(request string) []float64 {
	total := 0.0
	sums := make([]float64, len(ix.docs))
	seen := stemSet{}
	for _, w := range stems(request) { // in the text's order, so that sums round alike in every run
		if stop[w] || seen[w] {
			continue
		}
		seen[w] = true
		weight, known := ix.idf[w]
		if !known {
			weight = ix.rare // no text has it: none is about that part of the request
		}
		// The share is of the whole request, so a text that has one of ten words is known to be far from it.
		total += weight
		for i, doc := range ix.docs {
			if doc[w] {
				sums[i] += weight
			}
		}
	}
	for i := range sums {
		// A request of stop words is about nothing.
		if total > 0 {
			sums[i] /= total
		}
	}
	return sums
}
