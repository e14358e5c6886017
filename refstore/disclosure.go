package refstore

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Disclosure says what a result is out of: what was considered, what was left out and why, and
// how to reach it.
type Disclosure struct {
	// AsOf and ValidAt are the times asked about.
	AsOf    time.Time `json:"as_of"`
	ValidAt time.Time `json:"valid_at"`
	// Held counts the claims that the store held then; Unmatched those of them that no cue
	// matched. They are not relevant to the query as far as the store can tell, and
	// [Store.Search] without cues lists them.
	Held      int `json:"held"`
	Unmatched int `json:"unmatched"`
	// Considered counts the claims that were scored, and those shown for the sake of another.
	// It is Included plus the counts of Omitted.
	Considered int `json:"considered"`
	// Cleared counts the claims that reached the threshold; Included is the number of entries.
	Cleared  int        `json:"cleared"`
	Included int        `json:"included"`
	Omitted  []Omission `json:"omitted,omitempty"`
	// Ordering says by what the entries, and with them the cut of the budget, are ordered.
	Ordering string `json:"ordering"`
	// Recent says that the query had no cues and that the entries are the last recorded:
	// nothing says that they are relevant.
	Recent bool `json:"recent,omitempty"`
	// Arms says how each way of looking fared.
	Arms []Arm `json:"arms,omitempty"`
	// Contests are the disagreements among claims that would have been shown.
	Contests []Contest `json:"contests,omitempty"`
	// MoreContests counts those beyond the ones that are named.
	MoreContests int `json:"more_contests,omitempty"`
	// Thin says why little rests on this result; none is not a promise of the opposite.
	Thin []string `json:"thin,omitempty"`
	// Decisions are the choices in which every option lost something.
	Decisions []Decision `json:"decisions,omitempty"`
	// Reach is the query with which [Store.Search] lists what was left out: after a recall from
	// the first page, after a search from the next one.
	Reach Query `json:"-"`
}

// Omission is how many claims were left out for one reason.
type Omission struct {
	// Reason is never [Included].
	Reason Reason `json:"reason"`
	Count  int    `json:"count"`
	// IDs names the first of them in order, at most 100.
	IDs []ID `json:"ids,omitempty"`
}

// Reason says why a claim was, or was not, shown.
type Reason string

// The reasons.
const (
	// Included: it was shown.
	Included Reason = "included"
	// BelowThreshold: its activation did not reach the threshold.
	BelowThreshold Reason = "below threshold"
	// OverBudget: it reached it and did not fit.
	OverBudget Reason = "over budget"
	// Superseded: another claim stands in its place.
	Superseded Reason = "superseded"
	// NotValid: it does not hold at the time asked about.
	NotValid Reason = "not valid then"
	// NoCueMatched: nothing connects it with the query.
	NoCueMatched Reason = "no cue matched"
	// OnEarlierPage: the search was told to skip it.
	OnEarlierPage Reason = "on an earlier page"
	// NotHeld: the store did not hold it then; it was never written, written later, or erased.
	NotHeld Reason = "not held"
)

// namedOmissions is how many claims an omission names, and how many contests a disclosure does.
const namedOmissions = 100

// Contest is a disagreement between two claims that stand.
type Contest struct {
	// A is the older one. That says nothing of who is right.
	A ID `json:"a"`
	B ID `json:"b"`
	// ShownA and ShownB say which sides are among the entries.
	ShownA bool `json:"shown_a"`
	ShownB bool `json:"shown_b"`
}

// omit counts a claim under its reason.
func (d *Disclosure) omit(reason Reason, id int64) {
	i := slices.IndexFunc(d.Omitted, func(o Omission) bool { return o.Reason == reason })
	if i < 0 {
		i = len(d.Omitted)
		d.Omitted = append(d.Omitted, Omission{Reason: reason})
	}
	o := &d.Omitted[i]
	if o.Count++; len(o.IDs) < namedOmissions {
		o.IDs = append(o.IDs, ID(id))
	}
}

// failed lists the arms that could not look.
func (d *Disclosure) failed() (names []string) {
	for _, a := range d.Arms {
		if a.Failed != "" {
			names = append(names, fmt.Sprintf("%s (%s)", a.Name, a.Failed))
		}
	}
	return names
}

// String says it in sentences.
func (d Disclosure) String() string {
	var b strings.Builder
	failed := d.failed()
	switch {
	case d.Included > 0 && d.Recent:
		fmt.Fprintf(&b, "Nothing was asked for: these are the last %d recorded.", d.Included)
	case d.Included > 0:
		fmt.Fprintf(&b, "Shown %d of %d considered, %d of which reached the threshold; ordered by %s.",
			d.Included, d.Considered, d.Cleared, d.Ordering)
	case d.Cleared > 0:
		fmt.Fprintf(&b, "%d claims reached the threshold and none could be shown.", d.Cleared)
	case len(failed) > 0:
		b.WriteString("It is not known whether anything is relevant.")
	case d.Considered > 0:
		fmt.Fprintf(&b, "I do not recall anything relevant: none of %d considered reached the threshold.", d.Considered)
	default:
		b.WriteString("I do not recall anything relevant: no cue matched.")
	}
	for _, o := range d.Omitted {
		fmt.Fprintf(&b, " Left out, %s: %d (%s).", o.Reason, o.Count, named(o.IDs))
	}
	fmt.Fprintf(&b, " No cue matched %d of %d held.", d.Unmatched, d.Held)
	d.writeTroubles(&b, failed)
	return b.String()
}

// writeTroubles writes what a reader must know before relying on the entries.
func (d *Disclosure) writeTroubles(b *strings.Builder, failed []string) {
	for _, f := range failed {
		fmt.Fprintf(b, " Could not look by %s: what it would have found is missing.", f)
	}
	for _, a := range d.Arms {
		if a.Missing > 0 {
			fmt.Fprintf(b, " %d claims have no %s to compare.", a.Missing, a.Name)
		}
	}
	for _, c := range d.Contests {
		switch {
		case !c.ShownA && !c.ShownB:
			fmt.Fprintf(b, " %v and %v contradict each other; neither is shown.", c.A, c.B)
		case !c.ShownA || !c.ShownB:
			fmt.Fprintf(b, " %v and %v contradict each other; only one is shown, beside another opponent.",
				c.A, c.B)
		}
	}
	if d.MoreContests > 0 {
		fmt.Fprintf(b, " %d more contradictions are not named.", d.MoreContests)
	}
	for _, t := range d.Thin {
		fmt.Fprintf(b, " Thin: %s.", t)
	}
	if len(d.Omitted) > 0 {
		fmt.Fprintf(b, " Search with the same query (skip %d) reaches what was left out.", d.Reach.Skip)
	}
}
