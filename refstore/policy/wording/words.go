package wording

import (
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
)

// words splits text into lower-case words. A hyphen joins ("wi-fi" is "wifi", "follow-up" is "followup"),
// an apostrophe ends a word.
func words(text string) []string {
	// Typographic apostrophes are the same as plain ones.
	text = strings.ReplaceAll(strings.ToLower(text), "’", "'")
	list := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '\''
	})
	out := list[:0]
	for _, w := range list {
		w, _, _ = strings.Cut(strings.Trim(w, "'-"), "'")
		if w = strings.ReplaceAll(w, "-", ""); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// stems are the stems of the words, in order.
func stems(text string) []string {
	list := words(text)
	for i, w := range list {
		list[i] = english.Stem(w, true)
	}
	return list
}

// stemSet is a set of stems, made from words.
type stemSet map[string]bool

// stemmed makes a set of the words of the text.
func stemmed(text string) stemSet {
	set := stemSet{}
	for _, s := range stems(text) {
		set[s] = true
	}
	return set
}

// anyOf says whether one of the stems is in the set.
func (s stemSet) anyOf(list []string) bool {
	for _, w := range list {
		if s[w] {
			return true
		}
	}
	return false
}

// phrases are sequences of words, stemmed.
type phrases [][]string

// phrased makes phrases of a list of texts.
func phrased(texts ...string) phrases {
	list := make(phrases, len(texts))
	for i, t := range texts {
		list[i] = stems(t)
	}
	return list
}

// after lists the positions in the stems that directly follow one of the phrases.
func (p phrases) after(list []string) []int {
	var at []int
	for i := range list {
		for _, phrase := range p {
			if startsWith(list[i:], phrase) {
				at = append(at, i+len(phrase))
			}
		}
	}
	return at
}

// in says whether one of the phrases occurs in the stems.
func (p phrases) in(list []string) bool { return len(p.after(list)) > 0 }

func startsWith(list, prefix []string) bool {
	if len(list) < len(prefix) {
		return false
	}
	for i, w := range prefix {
		if list[i] != w {
			return false
		}
	}
	return true
}
