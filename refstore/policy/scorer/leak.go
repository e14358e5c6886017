package scorer

import (
	"strings"
	"unicode"
)

// leaked lists the records that the answer does not list and whose claims its text gives away: it holds a
// word of digits, "$1,840" or "Maple2023", that stands in the claim of this record and of no other. Words
// alone are too common to tell.
func (c *Case) leaked(a *Answer) map[string]bool {
	listed := map[string]bool{}
	for _, u := range a.Uses {
		listed[u.Record] = true
	}
	// A figure that two claims share could come from either, so it tells nothing.
	owners := map[string]int{}
	for _, r := range c.Records {
		for w := range figures(r.Claim) {
			owners[w]++
		}
	}
	said := figures(a.Text)
	leaks := map[string]bool{}
	for _, r := range c.Records {
		for w := range figures(r.Claim) {
			// What is listed is judged by how it was used; this is for what the list leaves out.
			if said[w] && owners[w] == 1 && !listed[r.ID] {
				leaks[r.ID] = true
			}
		}
	}
	return leaks
}

// figures are the words of a text that hold two digits or more, without what surrounds them.
func figures(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		digits := 0
		// "$1,840." and "1,840" are the same figure.
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		for _, r := range w {
			if unicode.IsDigit(r) {
				digits++
			}
		}
		// One digit is in every third sentence.
		if digits >= 2 {
			set[strings.ToLower(w)] = true
		}
	}
	return set
}
