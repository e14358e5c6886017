package refstore

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestStem: each line is words with one stem, and no two lines have the same.
func TestStem(t *testing.T) {
	t.Parallel()
	of := map[string]int{}
	for i, line := range [][]string{
		{"paint", "paints", "painted", "painting"},
		{"painter", "painters"},
		{"study", "studies", "studied", "studying"},
		{"plan", "plans", "planned", "planning"},
		{"make", "makes", "making"},
		{"class", "classes"},
		{"miss", "misses", "missed", "missing"},
		{"box", "boxes"},
		{"bus", "buses"},
		{"sing", "sings", "singing"},
		{"string", "strings"},
		{"story", "stories"},
		{"store", "stores", "stored", "storing"},
		{"see", "sees"},
		{"need", "needs", "needed"},
		{"play", "plays", "played", "playing"},
		{"grün"}, {"grüne"}, {"groß"}, {"22"}, {"2nd"}, {"a"}, {"is"}, {"this"}, {"has"},
	} {
		for _, word := range line {
			root := stem(word)
			if other, ok := of[root]; ok && other != i || !ok && word != line[0] {
				t.Errorf("%s has the stem %s, which is not that of %v alone", word, root, line)
			}
			of[root] = i
		}
	}
}

// TestFormsAreComplete: every word is among the forms of its stem, and every form has it.
func TestFormsAreComplete(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.StringMatching(`[a-z]{1,5}([bdn]{0,2}|y|i)(s|es|ed|ing|e|ies|ied|ying|)`).
			Draw(rt, "word")
		root := stem(word)
		all := forms(root)
		if !slices.Contains(all, word) {
			rt.Errorf("%s has the stem %s, whose forms are %v", word, root, all)
		}
		for _, form := range all {
			if stem(form) != root {
				rt.Errorf("%s is no form of %s", form, root)
			}
		}
	})
}
