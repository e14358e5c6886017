package refstore

import "strings"

// least is the fewest letters of a stem: less would join words that have nothing in common.
const least = 3

// endings are those of English inflection, the longer ones first.
var endings = [...]string{"ing", "ed", "es", "s", "e"}

// stem is what the forms of an English word share: painted, paints and painting have "paint",
// study and studies "studi". Words of other languages mostly are their own stems, and are found
// as they are written.
//
// It is lighter than the usual stemmers (Lovins, Porter) on purpose: inflection keeps what a
// word is about, while derivation makes an author of what is authentic.
func stem(word string) string {
	if len(word) <= least || !ascii(word) {
		return word
	}
	if base, ok := cutAny(word, "ies", "ied"); ok && len(base)+1 >= least {
		return base + "i"
	}
	for _, ending := range endings {
		if base, ok := strings.CutSuffix(word, ending); ok && sounds(base) && !own(word, ending) {
			return tidied(base, ending)
		}
	}
	// As the y of studying is one.
	return softened(word)
}

// own says that a final s belongs to the word: class, bus, basis.
func own(word, ending string) bool {
	_, ok := cutAny(word, "ss", "us", "is")
	return ending == "s" && ok
}

// sounds says that a stem is long enough and has a vowel: that of "string" would have none.
func sounds(base string) bool { return len(base) >= least && strings.ContainsAny(base, "aeiouy") }

// tidied undoes what an ending does to the letters before it.
func tidied(base, ending string) string {
	n := len(base)
	// Planned and planning are of plan.
	if (ending == "ed" || ending == "ing") && n > least && doubled(base) {
		return base[:n-1]
	}
	if ending == "e" {
		return base
	}
	return softened(base)
}

// doubled says that the last consonant is there twice, as English doubles it before an ending
// and after a vowel. Call and miss have theirs from the start.
func doubled(base string) bool {
	n := len(base)
	return base[n-1] == base[n-2] && strings.IndexByte("bdgkmnprt", base[n-1]) >= 0 &&
		strings.IndexByte("aeiou", base[n-3]) >= 0
}

// softened makes a final y an i.
func softened(base string) string {
	if n := len(base); n > least && base[n-1] == 'y' {
		return base[:n-1] + "i"
	}
	return base
}

// cutAny cuts the first of the endings that the word has.
func cutAny(word string, endings ...string) (string, bool) {
	for _, ending := range endings {
		if base, ok := strings.CutSuffix(word, ending); ok {
			return base, true
		}
	}
	return word, false
}

// ascii says that a word has the letters a to z alone.
func ascii(word string) bool {
	return strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
}

// beginning is how all forms of a word begin, or "" where so many other words begin like that that
// looking for it is of no use.
func beginning(root string) string {
	const telling = 5
	if len(root) < telling || !ascii(root) {
		return ""
	}
	return strings.TrimSuffix(root, "i")
}

// forms lists all words that have the stem, for an index that knows no stems.
func forms(root string) []string {
	if len(root) < least || !ascii(root) {
		return []string{root}
	}
	bases := []string{root, root + root[len(root)-1:]}
	if base, ok := strings.CutSuffix(root, "i"); ok {
		bases = append(bases, base+"y")
	}
	var list []string
	for _, base := range bases {
		for _, ending := range append(endings[:], "") {
			list = append(list, base+ending)
		}
	}
	if base, ok := strings.CutSuffix(root, "i"); ok {
		list = append(list, base+"ies", base+"ied")
	}
	var same []string
	for _, word := range distinct(list) {
		if stem(word) == root {
			same = append(same, word)
		}
	}
	return same
}
