package baseline

import "slices"

// Match sorts findings, given by their keys in the order of the report, into known ones and new
// ones. Gone reports whether the place of an entry (file and declaration) no longer exists: only
// then may a finding elsewhere be the old one that moved, since otherwise a copy would take the
// place of a fault that was mended.
//
// Known has an element for each finding. Stale are the entries, with what is left of their counts,
// that no finding needs any more.
func Match(entries []Entry, findings []Key, gone func(Key) bool) (known []bool, stale []Entry) {
	m := matcher{left: merged(entries), known: make([]bool, len(findings))}
	// Findings in their old place come first: one that moved must not take an entry from them.
	m.take(findings, func(e Entry, f Key) bool { return e.Key == f })
	isGone := map[Key]bool{}
	for _, e := range m.left {
		isGone[e.Key] = e.Count > 0 && gone(e.Key)
	}
	m.take(findings, func(e Entry, f Key) bool {
		return isGone[e.Key] && e.Rule == f.Rule && e.Fingerprint == f.Fingerprint
	})
	return m.known, slices.DeleteFunc(m.left, func(e Entry) bool { return e.Count == 0 })
}

// A matcher takes entries away as findings claim them.
type matcher struct {
	left  []Entry
	known []bool
}

// take lets each finding that is not known yet claim one of the entries that fit.
func (m *matcher) take(findings []Key, fits func(Entry, Key) bool) {
	byPrint := map[string][]int{}
	for i, e := range m.left {
		byPrint[e.Fingerprint] = append(byPrint[e.Fingerprint], i)
	}
	for i, f := range findings {
		if m.known[i] {
			continue
		}
		for _, j := range byPrint[f.Fingerprint] {
			if m.left[j].Count > 0 && fits(m.left[j], f) {
				m.left[j].Count--
				m.known[i] = true
				break
			}
		}
	}
}
