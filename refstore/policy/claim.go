package policy

import (
	"slices"
	"time"
)

// Claim is what a store knows of one of its claims, as far as the policy asks. [Claim.Record] derives the
// record from it, so that what follows from edges and times is never kept beside them.
type Claim struct {
	ID, Text, Author string

	Source    SourceType
	Epistemic Epistemic
	Status    Status
	Priority  Priority
	Strength  Strength
	Risk      Risk
	Resource  Resource

	// Stated is when it was claimed, Verified when it was last checked; zero if never.
	Stated, Verified     time.Time
	VerificationRequired bool

	Edges            []Edge
	Blocks, Requires []Scope
}

// EdgeKind is what a claim has to do with another.
type EdgeKind uint8

// The edges that matter to the policy. The passive ones are seen from the claim that suffers them.
const (
	Supersedes EdgeKind = iota + 1
	SupersededBy
	Corrects
	CorrectedBy
	Contradicts // symmetric
	CorroboratedBy
)

// Edge leads to another claim.
type Edge struct {
	Kind  EdgeKind
	Other string
	// What is to be known of the other claim for the edge to count.
	OtherSource SourceType
	OtherAuthor string
	OtherStatus Status
	OtherBlocks []Scope
}

// How old a claim may be, in days since it was stated or last verified, to count as current, recent or
// aging; beyond it is stale. Ours: the seed has no numbers. A domain that ages otherwise sets Freshness on
// the record.
const (
	CurrentDays = 1
	RecentDays  = 30
	AgingDays   = 180
)

// FreshnessOf is the freshness of what was known to hold an age ago; an age below zero (a clock that runs
// ahead) is current.
func FreshnessOf(age time.Duration) Freshness {
	switch days := age.Hours() / 24; {
	case days <= CurrentDays:
		return Current
	case days <= RecentDays:
		return Recent
	case days <= AgingDays:
		return Aging
	default:
		return Stale
	}
}

// Record is the claim as the policy judges it at the given time. A claim that a live one supersedes is
// superseded whatever its status says; edges from claims that were put away do not count; corroboration
// by the claim's own author, or twice by one author, is an echo and counts once or not at all.
func (c Claim) Record(now time.Time) Record {
	r := Record{ID: c.ID, Claim: c.Text, Source: c.Source, Epistemic: c.Epistemic, Status: c.Status,
		Priority: c.Priority, Strength: c.Strength, Risk: c.Risk, Resource: c.Resource,
		VerificationRequired: c.VerificationRequired, Blocks: c.Blocks, Requires: c.Requires}
	if since := latest(c.Stated, c.Verified); !since.IsZero() {
		r.Freshness = FreshnessOf(now.Sub(since))
	}
	voices := map[string]bool{c.Author: true}
	for _, e := range c.Edges {
		if e.Kind == Contradicts && c.corrects(e.Other) {
			continue // a correction's authority is never below that of what it corrects
		}
		r.follow(e, voices)
	}
	return r
}

// corrects says whether the claim is a correction of the other one.
func (c *Claim) corrects(other string) bool {
	return slices.ContainsFunc(c.Edges, func(e Edge) bool { return e.Kind == Corrects && e.Other == other })
}

// follow lets an edge count.
func (r *Record) follow(e Edge, voices map[string]bool) {
	if e.Kind == CorrectedBy {
		r.Corrections = append(r.Corrections, Correction{ID: e.Other, Inactive: !e.OtherStatus.Live(), Blocks: e.OtherBlocks})
		return
	}
	if !e.OtherStatus.Live() {
		// Put away: the claim at the other end says nothing about the present.
		return
	}
	switch e.Kind {
	case SupersededBy:
		// An archived claim keeps its status: both are archive_only.
		if r.Status != Archived {
			r.Status = Superseded
		}
	case Corrects:
		r.Corrects = append(r.Corrects, e.Other)
	case Contradicts:
		r.contradicted(e)
	case CorroboratedBy:
		// An unknown author may be the claim's own, so it does not count.
		if e.OtherAuthor != "" && !voices[e.OtherAuthor] {
			voices[e.OtherAuthor] = true
			r.Corroborations++
		}
	}
}

// contradicted counts a contradiction that the claim's authority does not settle.
func (r *Record) contradicted(e Edge) {
	r.Contradicts = append(r.Contradicts, e.Other)
	switch theirs, ours := e.OtherSource.Authority(), r.Source.Authority(); {
	case theirs > ours:
		r.Conflict = max(r.Conflict, HigherRecord)
		r.Contradictions++
	case theirs == ours:
		r.Conflict = max(r.Conflict, PeerConflict)
		r.Contradictions++
	}
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
