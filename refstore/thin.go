package refstore

import (
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// thin says what little the result rests on; asked are the exact cues of the query.
func thin(entries []Entry, d *Disclosure, asked []string) []string {
	if len(entries) == 0 {
		return nil
	}
	// One entry that stands by itself is enough to rely on the result as far as that one goes.
	cued, supported := 0, 0
	for i := range entries {
		t := &entries[i].Trace
		if t.Spread.Separate >= t.Params.Gap {
			cued++
		}
		if def := entries[i].Deficits; !def.Ungrounded || !def.Uncorroborated {
			supported++
		}
	}
	var list []string
	if cued == 0 {
		list = append(list,
			"no cue is strong enough by itself, only recent use or all of them together lift these over the threshold")
	}
	if supported == 0 {
		list = append(list, "none of these has a source or an independent second author")
	}
	for _, c := range strangers(entries, asked) {
		list = append(list, fmt.Sprintf("what matches the words best does not match %q", c))
	}
	if len(d.failed()) > 0 {
		list = append(list, "not every arm could look")
	}
	return list
}

// strangers lists the exact cues that none of the entries which match the rest of the query best
// has. Who asks what Ana said of a lake, and is shown what Bo said of it, must be told.
func strangers(entries []Entry, asked []string) []string {
	best := 0.0
	for i := range entries {
		best = max(best, besides(&entries[i]))
	}
	// Without words there is nothing to be best by.
	if best == 0 {
		return nil
	}
	return slices.DeleteFunc(asked, func(c string) bool {
		return slices.ContainsFunc(entries, func(e Entry) bool {
			return besides(&e) == best && slices.ContainsFunc(e.Trace.Spread.Terms, func(t activation.Term) bool {
				return t.Arm == armExact && t.Label == c
			})
		})
	})
}

// besides is what the cues gave an entry that are neither exact nor all of them together.
func besides(e *Entry) (sum float64) {
	for _, t := range e.Trace.Spread.Terms {
		if t.Arm != armExact && t.Arm != armJoint {
			sum += t.Strength
		}
	}
	return sum
}
