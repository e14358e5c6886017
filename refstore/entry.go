package refstore

import (
	"fmt"
	"strings"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Entry is a claim as it is shown: with who said it, what is weak about it, what disputes it
// and how it came to be there. All but the stored fields is computed when it is read.
type Entry struct {
	// ID and Text are the claim, word for word.
	ID   ID     `json:"id"`
	Text string `json:"text"`
	// Author, Place and Recorded are the claim's provenance.
	Author   Author    `json:"author"`
	Place    string    `json:"place,omitempty"`
	Recorded time.Time `json:"recorded"`
	// Own is the band that the author gave, Band the one that counts: a correction has at least
	// that of what it corrects.
	Own  Band `json:"own_band"`
	Band Band `json:"band"`

	// What the author said beside the text; see [Claim].
	Subject    string    `json:"subject,omitempty"`
	Origin     string    `json:"origin,omitempty"`
	Sources    []string  `json:"sources,omitempty"`
	Cues       []string  `json:"cues,omitempty"`
	ValidFrom  time.Time `json:"valid_from,omitzero"`
	ValidUntil time.Time `json:"valid_until,omitzero"`

	// Deficits are what is missing. They enter no score, order or gate.
	Deficits Deficits `json:"deficits"`
	// Standing says whether the claim is contested, agreed or merely unexamined.
	Standing Standing `json:"standing"`
	// Corroborations counts the independent authors besides its own who say the same: not the
	// author again, not the same model, not an echo.
	Corroborations int `json:"corroborations"`

	// Contested says that a claim that stands contradicts this one, or did before it was
	// erased; both sides are flagged alike.
	Contested   bool `json:"contested"`
	ContestedBy []ID `json:"contested_by,omitempty"`
	CorrectedBy []ID `json:"corrected_by,omitempty"`
	Corrects    []ID `json:"corrects,omitempty"`
	// SupersededBy are the claims that stand in its place now, Supersedes those in whose place
	// it stands.
	SupersededBy []ID `json:"superseded_by,omitempty"`
	Supersedes   []ID `json:"supersedes,omitempty"`
	// Erased lists the relations whose other side was erased.
	Erased []Relation `json:"erased,omitempty"`

	// Allowed says what the entry may do for the query's operation, and why. It is computed at
	// each recall.
	Allowed policy.Decision `json:"allowed"`
	// Trace is how its activation was computed.
	Trace activation.Trace `json:"trace"`
	// Because says in words why it is shown.
	Because string `json:"because"`
}

// Deficits say what is missing to rely on a claim. They are disclosed and never repaired.
type Deficits struct {
	// Ungrounded: no source is given.
	Ungrounded bool `json:"ungrounded"`
	// Uncorroborated: no independent author says the same.
	Uncorroborated bool `json:"uncorroborated"`
	// CurrencyUnassessed: nobody said from or until when it holds.
	CurrencyUnassessed bool `json:"currency_unassessed"`
	// NeverExercised: it was never used.
	NeverExercised bool `json:"never_exercised"`
}

// String lists the deficits, or says "none".
func (d Deficits) String() string {
	var list []string
	for _, f := range []struct {
		has  bool
		name string
	}{
		{d.Ungrounded, "ungrounded"},
		{d.Uncorroborated, "uncorroborated"},
		{d.CurrencyUnassessed, "currency unassessed"},
		{d.NeverExercised, "never exercised"},
	} {
		if f.has {
			list = append(list, f.name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// Standing says what it means that nothing, or something, is held against a claim.
type Standing string

// The standings. Silence is not agreement: Consensus and Unexamined are both uncontested.
const (
	// Contested: a claim that stands contradicts or corrects it.
	Contested Standing = "contested"
	// Consensus: several independent authors say so, it has a source, and it was used.
	Consensus Standing = "consensus"
	// PartlyExamined: some but not all of what makes a consensus.
	PartlyExamined Standing = "partly examined"
	// Unexamined: somebody said it and nobody ever looked.
	Unexamined Standing = "unexamined"
)

// standing follows from what is disclosed beside it, so that the two cannot disagree.
func (e *Entry) standing() Standing {
	d := e.Deficits
	switch {
	case e.Contested || len(e.CorrectedBy) > 0:
		return Contested
	case !d.Ungrounded && !d.Uncorroborated && !d.NeverExercised:
		return Consensus
	case d.Ungrounded && d.Uncorroborated && d.NeverExercised:
		return Unexamined
	default:
		return PartlyExamined
	}
}

// String writes the entry for a reader: the text with all that must not be left out beside it.
func (e Entry) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s\n  %v, %s; %s; deficits: %v", e.ID, e.Text, e.Author,
		e.Recorded.Format(time.DateOnly), e.standingWords(), e.Deficits)
	if e.Own != e.Band {
		fmt.Fprintf(&b, "; band %v, own %v", e.Band, e.Own)
	} else {
		fmt.Fprintf(&b, "; band %v", e.Band)
	}
	for _, f := range []struct {
		what string
		ids  []ID
	}{
		{"contradicted by", e.ContestedBy}, {"corrected by", e.CorrectedBy}, {"corrects", e.Corrects},
		{"superseded by", e.SupersededBy}, {"supersedes", e.Supersedes},
	} {
		if len(f.ids) > 0 {
			fmt.Fprintf(&b, "; %s %s", f.what, named(f.ids))
		}
	}
	for _, r := range e.Erased {
		fmt.Fprintf(&b, "; the other side of a %q relation was erased", r)
	}
	if !e.ValidFrom.IsZero() || !e.ValidUntil.IsZero() {
		fmt.Fprintf(&b, "; holds %s", period(e.ValidFrom, e.ValidUntil))
	}
	return b.String()
}

// standingWords says what an uncontested claim's silence is worth.
func (e *Entry) standingWords() string {
	switch e.Standing {
	case Consensus:
		return fmt.Sprintf("uncontested, and examined: %d independent authors, sourced, used",
			e.Corroborations+1)
	case PartlyExamined:
		return fmt.Sprintf("uncontested, examined in part: %d independent authors besides its own",
			e.Corroborations)
	case Unexamined:
		return "uncontested, but nobody looked"
	default:
		return "CONTESTED"
	}
}

// named lists IDs for people, a few of many.
func named(list []ID) string {
	const few = 5
	var words []string
	for _, id := range list[:min(few, len(list))] {
		words = append(words, id.String())
	}
	if more := len(list) - few; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, ", ")
}

// period says when a claim holds, as far as it is known.
func period(from, until time.Time) string {
	var parts []string
	if !from.IsZero() {
		parts = append(parts, "from "+from.Format(time.DateOnly))
	}
	if !until.IsZero() {
		parts = append(parts, "until "+until.Format(time.DateOnly))
	}
	return strings.Join(parts, " ")
}
