package files

import (
	"fmt"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Kind is what a finding is about.
type Kind string

// The findings of an audit.
const (
	Conflict     Kind = "conflict"      // two live records contradict each other
	Stale        Kind = "stale"         // not known to hold for a long time
	Missing      Kind = "missing"       // metadata that the policy asks for is not there
	StoredAction Kind = "stored_action" // an allowed_action is kept, which is computed
	Dangling     Kind = "dangling"      // an edge leads to a record that is not there
)

// Finding is one thing to mend.
type Finding struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Record  string `json:"record,omitempty"`
	Kind    Kind   `json:"kind"`
	Message string `json:"message"`
}

// String is the finding as compilers write them.
func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s: %s: %s", f.File, f.Line, f.Record, f.Kind, f.Message)
}

// Assigned is the action of one entry.
type Assigned struct {
	File     string          `json:"file"`
	Line     int             `json:"line"`
	Decision policy.Decision `json:"decision"`
	Reason   string          `json:"reason"`
}

// Report is what an audit finds.
type Report struct {
	Policy   string     `json:"policy"`
	Actions  []Assigned `json:"actions"`
	Findings []Finding  `json:"findings"`
}

// Audit assesses the records of the files together, for the operation, at the given time, and says what
// there is to mend. It changes nothing.
func Audit(p *policy.Policy, op *policy.Operation, now time.Time, files ...*File) Report {
	var records []policy.Record
	ids := map[string]bool{}
	for _, f := range files {
		for _, e := range f.Entries {
			e.fresh(&e.Record, now)
			records = append(records, e.Record)
			ids[e.ID] = true
		}
	}
	report := Report{Policy: p.Version().ID}
	// Together: a correction in one file counts for the record in another.
	decisions := p.Assess(records, op)
	for _, f := range files {
		for _, e := range f.Entries {
			// Decisions come in the order of the records, which is that of the files.
			i := len(report.Actions)
			d := decisions[i]
			report.Actions = append(report.Actions, Assigned{f.Name, e.Line, d, d.String()})
			for _, found := range findings(&records[i], d, ids) {
				found.File, found.Line, found.Record = f.Name, e.Line, e.ID
				report.Findings = append(report.Findings, found)
			}
		}
	}
	return report
}

// findings are those of one record.
func findings(r *policy.Record, d policy.Decision, ids map[string]bool) (list []Finding) {
	add := func(kind Kind, format string, args ...any) {
		list = append(list, Finding{Kind: kind, Message: fmt.Sprintf(format, args...)})
	}
	if d.Fired.Has(policy.RuleOverruled) || d.Fired.Has(policy.RulePeerConflict) {
		add(Conflict, "contradicts %s: correct or supersede one of them", orOther(d.By))
	}
	// Corrected and put away is as it should be.
	if d.Fired.Has(policy.RuleCorrected) && r.Status.Live() {
		add(Conflict, "corrected by %s and still live: supersede it", orOther(d.By))
	}
	// An archive is allowed to be old.
	if r.Freshness == policy.Stale && r.Status.Live() {
		add(Stale, "check that it still holds, then set updated, or archive it")
	}
	for _, field := range missing(r) {
		add(Missing, "%s is not stated", field)
	}
	// Also where it restricts: it was right on the day when it was written.
	if r.Found != 0 {
		add(StoredAction, "allowed_action %s is stored: remove it, it is computed when the record is retrieved", r.Found)
	}
	for _, id := range slices.Concat(r.Corrects, r.Contradicts) {
		// Perhaps in a file that was not given; perhaps misspelled, and then a correction corrects nothing.
		if !ids[id] {
			add(Dangling, "%q names no record of these files", id)
		}
	}
	return list
}

// missing lists the fields that a record should state.
func missing(r *policy.Record) (fields []string) {
	for _, f := range []struct {
		name string
		none bool
	}{
		{"id", r.ID == ""}, {"claim", r.Claim == ""}, {"source_type", r.Source == policy.SourceUnknown},
		{"epistemic_status", r.Epistemic == policy.EpistemicUnknown}, {"status", r.Status == policy.StatusUnknown},
		// Priority is not asked for: most records have none.
		{"updated", r.Freshness == policy.FreshnessUnknown},
	} {
		if f.none {
			fields = append(fields, f.name)
		}
	}
	return fields
}

func orOther(id string) string {
	if id == "" {
		return "another record"
	}
	return id
}
