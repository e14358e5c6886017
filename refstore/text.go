package refstore

import (
	"strings"
	"unicode"
)

// terms cuts a text into words, as the full-text index does (unicode61, which see in the
// schema): runs of letters, numbers and marks, case folded. The index knows the Unicode of
// 2012: in characters assigned since, the two may differ, and then an explanation misses a cue
// that the recall found. A recall can then be explained from its recorded words and the claim
// alone.
func terms(text string) []string {
	var words []string
	var word strings.Builder
	end := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	for _, r := range text {
		if unicode.In(r, unicode.L, unicode.N, unicode.M, unicode.Co) {
			word.WriteRune(fold(r))
		} else {
			end()
		}
	}
	end()
	return words
}

// fold is Unicode's simple case folding: over the capital, so that the Greek final sigma is a
// sigma.
func fold(r rune) rune {
	if r == 'İ' || r == 'ı' { // these two of Turkish fold to themselves
		return r
	}
	return unicode.ToLower(unicode.ToUpper(r))
}

// distinct keeps the first of equal words.
func distinct(words []string) []string {
	seen := make(map[string]bool, len(words))
	var list []string
	for _, w := range words {
		if !seen[w] {
			seen[w] = true
			list = append(list, w)
		}
	}
	return list
}
