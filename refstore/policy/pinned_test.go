package policy

import (
	"strings"
	"testing"
	"time"
)

// Tables of what the rules say, cell by cell: each test here was a change of the code that no
// other one noticed.

// Which operations demand a check outside memory.
func TestDemandsCheck(t *testing.T) {
	t.Parallel()
	kinds := []Kind{KindUnknown, Read, Say, Execute}
	recipients := []Recipient{RecipientUnknown, Self, Internal, External}
	// A row a resource, a letter a recipient: x demands a check.
	for resource, row := range map[Resource][4]string{
		//               unknown read    say     execute
		ResourceUnknown: {"xxxx", "----", "---x", "xxxx"},
		Ordinary:        {"xxxx", "----", "----", "---x"},
		Personal:        {"xxxx", "x-xx", "x-xx", "xxxx"},
		Health:          {"xxxx", "x-xx", "x-xx", "xxxx"},
		Credential:      {"xxxx", "xxxx", "xxxx", "xxxx"},
		Money:           {"xxxx", "----", "---x", "xxxx"},
		Access:          {"xxxx", "----", "---x", "xxxx"},
	} {
		for i, kind := range kinds {
			for j, to := range recipients {
				if got, want := demandsCheck(kind, resource, to), row[i][j] == 'x'; got != want {
					t.Errorf("%s %s to %s: %v, want %v", kindNames[kind], resourceNames[resource], recipientNames[to], got, want)
				}
			}
		}
	}
}

// What a scope's targets cover.
func TestScopeTargets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		targets []string
		target  string
		want    bool
	}{
		{nil, "pay", true}, {[]string{"pay"}, "", true}, {[]string{"PAY"}, "pay", true},
		{[]string{"grant", "pay"}, "pay", true}, {[]string{"grant"}, "pay", false},
	} {
		s := Scope{Targets: c.targets}
		if got := s.Covers(&Operation{Target: c.target}); got != c.want {
			t.Errorf("%q covers %q: %v", c.targets, c.target, got)
		}
	}
}

// Scores by their parts, and the ends of the tables.
func TestScorePinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r    Record
		past bool
		want int
	}{
		{Record{}, false, unscored},
		{Record{Corroborations: 3}, false, unscored},
		{Record{Strength: Decisive}, false, 100},
		{Record{Strength: Weak}, false, 20},
		{Record{Strength: Weak, Corroborations: 1}, false, 24},
		{Record{Strength: Weak, Corroborations: 3}, false, 32},
		{Record{Strength: Weak, Corroborations: 9}, false, 32},
		{Record{Strength: Weak, Corroborations: -9}, false, 20},
		{Record{Strength: Decisive, Corroborations: 3}, false, 100},
		{Record{Freshness: Current}, false, 100},
		{Record{Freshness: Current}, true, unscored},
		{Record{Freshness: Current + 1}, false, unscored},
		{Record{Strength: Weak, Freshness: Current}, false, (40*20 + 30*100) / 70},
		{Record{Strength: Decisive + 1}, false, unscored},
		{Record{Strength: Decisive + 1, Source: SourceFile}, false, 100},
		{Record{Strength: Weak, Source: SourceFile}, false, 20},
		{Record{Source: SourceCorrection}, false, 80},
		{Record{Source: SourceCorrection + 1}, false, unscored},
		{Record{Confidence: HighConfidence}, false, 100},
		{Record{Confidence: HighConfidence + 1}, false, unscored},
		{Record{Confidence: LowConfidence, Epistemic: Settled}, false, 20},
		{Record{Epistemic: Settled}, false, 100},
		{Record{Freshness: Current, Confidence: LowConfidence}, false, 60},
		{Record{Epistemic: Contested}, false, unscored},
		{Record{Epistemic: Contested + 1}, false, unscored},
	} {
		if got := c.r.score(c.past); got != c.want {
			t.Errorf("%+v, past %v: %d, want %d", c.r, c.past, got, c.want)
		}
	}
}

// Nothing known is not the same as known to be worth nothing.
func TestUnscoredIsNoScore(t *testing.T) {
	t.Parallel()
	unknown, worthless := Record{}, Record{Freshness: Stale}
	if a, b := unknown.score(false), worthless.score(false); a == b || b != 0 {
		t.Errorf("unknown scores %d, worthless %d", a, b)
	}
}

// A claim that was put away stays so, whatever supersedes it.
func TestArchivedStaysArchived(t *testing.T) {
	t.Parallel()
	for status, want := range map[Status]Status{Active: Superseded, Archived: Archived} {
		c := Claim{ID: "a", Status: status, Edges: []Edge{{Kind: SupersededBy, Other: "b", OtherStatus: Active}}}
		if r := c.Record(time.Time{}); r.Status != want {
			t.Errorf("%v, superseded: %v, want %v", status, r.Status, want)
		}
	}
}

// scoring is a record that scores 20, weak and of low confidence, and of which nothing but that
// decides; the thresholds are for the caller to move.
func scoring() (Record, *Policy) {
	r := Record{ID: "r", Source: SourceFile, Epistemic: Settled, Status: Active, Strength: Weak, Confidence: LowConfidence}
	return r, &Policy{Version{ID: "v", Profile: Profile{Name: "p", AnswerAt: 20, VerifyAtContradictions: 2, Margin: 3}}}
}

// On a threshold is not below it.
func TestThresholdsPinned(t *testing.T) {
	t.Parallel()
	op := Operation{Kind: Read, Resource: Ordinary}
	for _, c := range []struct {
		answerAt, archiveBelow int
		want                   Action
		near                   bool
	}{
		{20, 0, Answer, true}, {21, 0, Warn, true}, {21, 20, Warn, true}, {22, 21, ArchiveOnly, true},
		{23, 0, Warn, true}, {24, 0, Warn, false}, {17, 0, Answer, true}, {16, 0, Answer, false},
	} {
		r, p := scoring()
		p.version.Profile.AnswerAt, p.version.Profile.ArchiveBelow = c.answerAt, c.archiveBelow
		d := p.Evaluate(&r, &op)
		near := strings.Contains(strings.Join(d.Limitations(), " "), "close call")
		if d.Action != c.want || near != c.near {
			t.Errorf("20 against %d and %d: %v, near %v; want %v, %v", c.answerAt, c.archiveBelow, d, near, c.want, c.near)
		}
	}
	for n, want := range []Action{Answer, Warn, VerifyFirst, VerifyFirst} {
		r, p := scoring()
		r.Contradictions = n
		if d := p.Evaluate(&r, &op); d.Action != want {
			t.Errorf("%d contradictions: %v, want %v", n, d, want)
		}
		if d := p.Evaluate(&r, &op); d.Fired.Has(RuleContradicted) && d.Fired.Has(RuleContradictedOften) {
			t.Errorf("%d contradictions fire both rules", n)
		}
	}
	for found, fired := range map[Action]bool{0: false, Answer: false, AnswerContext: true, Block: true} {
		r, p := scoring()
		r.Found = found
		if d := p.Evaluate(&r, &op); d.Fired.Has(RuleFound) != fired || d.Action != max(Answer, found) {
			t.Errorf("found %v: %v", found, d)
		}
	}
}

// What risk does to the threshold.
func TestAnswerAt(t *testing.T) {
	t.Parallel()
	p := BalancedRiskAdjusted()
	for _, c := range []struct {
		risk  Risk
		state Epistemic
		want  int
	}{
		{HighRisk, Settled, 80}, {HighRisk, Tentative, 80}, {LowRisk, Settled, 65}, {LowRisk, Confirmed, 65},
		{LowRisk, Reported, 70}, {MediumRisk, Settled, 70}, {RiskUnknown, Settled, 70},
	} {
		if got := p.answerAt(&Record{Risk: c.risk, Epistemic: c.state}); got != c.want {
			t.Errorf("risk %d, %v: answers at %d, want %d", c.risk, epistemicNames[c.state], got, c.want)
		}
	}
}

// The class of each set of rules, one rule at a time and in pairs that must not hide each other.
func TestActionOfRules(t *testing.T) {
	t.Parallel()
	for r := range RuleFound {
		if got := RuleSet(1 << r).action(0); got != ruleTable[r].action {
			t.Errorf("%v alone leads to %v, want %v", r, got, ruleTable[r].action)
		}
		if d, ok := RuleSet(1 << r).deciding(0); !ok || d != r {
			t.Errorf("%v alone: %v decides", r, d)
		}
	}
	for _, c := range []struct {
		rules []Rule
		found Action
		want  Action
	}{
		{nil, 0, Answer}, {[]Rule{RuleVerification, RuleSuperseded}, 0, ArchiveOnly},
		{[]Rule{RuleBlocks, RuleSuperseded}, 0, Block}, {[]Rule{RuleVerification, RuleTooWeak}, 0, VerifyFirst},
		{[]Rule{RuleTooWeak, RuleStale}, 0, ArchiveOnly}, {[]Rule{RuleStale, RulePreference}, 0, Warn},
		{[]Rule{RuleStale, RuleFound}, Block, Block}, {[]Rule{RuleStale, RuleFound}, AnswerContext, Warn},
	} {
		var s RuleSet
		for _, r := range c.rules {
			s.add(r, true)
		}
		if got := s.action(c.found); got != c.want {
			t.Errorf("%v: %v, want %v", c.rules, got, c.want)
		}
	}
	if s := ruleCount.String() + ruleCount.Says(); s != "unknown" || ruleCount.Action() != 0 || Rule(255).String() != "unknown" {
		t.Errorf("a rule that is none is %q", s)
	}
	for a, asserts := range map[Action]bool{0: false, Answer: true, AnswerContext: true, Warn: false, ArchiveOnly: false, VerifyFirst: false, Block: false} {
		if a.Asserts() != asserts {
			t.Errorf("%v asserts: %v", a, !asserts)
		}
	}
}

// Lifting one rule lifts its weaker twin, and nothing else.
func TestWithoutPinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fired []Rule
		lift  Rule
		want  Action
	}{
		{[]Rule{RuleBelowAnswer, RuleTooWeak}, RuleBelowAnswer, Answer},
		{[]Rule{RuleBelowAnswer, RuleTooWeak}, RuleTooWeak, Warn},
		{[]Rule{RuleTooWeak, RuleStale}, RuleStale, ArchiveOnly},
		{[]Rule{RuleCorrected, RuleCorrectionBlocks}, RuleCorrected, Answer},
		{[]Rule{RuleCorrected, RuleCorrectionBlocks}, RuleCorrectionBlocks, VerifyFirst},
		{[]Rule{RuleCorrectionBlocks, RuleStale}, RuleStale, Block},
	} {
		d := Decision{}
		for _, r := range c.fired {
			d.Fired.add(r, true)
		}
		if got := d.without(c.lift); got != c.want {
			t.Errorf("%v without %v: %v, want %v", c.fired, c.lift, got, c.want)
		}
	}
}

// The ends of the names.
func TestNamesPinned(t *testing.T) {
	t.Parallel()
	if got := nameOf(actionNames, Block, "other") + nameOf(actionNames, Block+1, "other") + nameOf(actionNames, Action(0), "none"); got != "blockothernone" {
		t.Errorf("%q", got)
	}
	if text, err := Block.MarshalText(); err != nil || string(text) != "block" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := (Block + 1).MarshalText(); err == nil || !strings.Contains(err.Error(), "action 7: legal are 0 to 6") {
		t.Errorf("%v", err)
	}
}

// Freshness at the days where it changes.
func TestFreshnessPinned(t *testing.T) {
	t.Parallel()
	for days, want := range map[float64]Freshness{-5: Current, 0: Current, 1: Current, 1.01: Recent, 30: Recent,
		30.01: Aging, 180: Aging, 180.01: Stale} {
		if got := FreshnessOf(time.Duration(days * 24 * float64(time.Hour))); got != want {
			t.Errorf("%v days: %v, want %v", days, got, want)
		}
	}
}

// What authority makes of a contradiction, from either side of it, and which of several counts.
func TestConflictsPinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ours, theirs SourceType
		want         Conflict
		counted      int
	}{
		{SourceNote, SourceFact, HigherRecord, 1}, {SourceFact, SourceFact, PeerConflict, 1}, {SourceFact, SourceNote, NoConflict, 0},
	} {
		claim := Claim{ID: "a", Source: c.ours, Edges: []Edge{{Kind: Contradicts, Other: "b", OtherSource: c.theirs}}}
		if r := claim.Record(time.Time{}); r.Conflict != c.want || r.Contradictions != c.counted {
			t.Errorf("%v against %v: conflict %v, counted %d", c.ours, c.theirs, r.Conflict, r.Contradictions)
		}
		if got := conflict(&Record{Source: c.ours}, &Record{Source: c.theirs}); got != c.want {
			t.Errorf("%v beside %v: %v, want %v", c.ours, c.theirs, got, c.want)
		}
	}
	_, p := scoring()
	records := []Record{
		{ID: "a", Source: SourceNote, Status: Active, Contradicts: []string{"b", "c", "d"}},
		{ID: "b", Source: SourceFact, Status: Active}, {ID: "c", Source: SourceFile, Status: Active}, {ID: "d", Source: SourceNote, Status: Active},
	}
	if d := p.Assess(records, &Operation{Kind: Read}); d[0].By != "b" {
		t.Errorf("the first of the worst is named, not %q", d[0].By)
	}
}

// A correction that the record knows already is not a second one; a new one is.
func TestCorrectionsCountOnce(t *testing.T) {
	t.Parallel()
	records := []Record{
		{ID: "a", Corrections: []Correction{{ID: "b"}}}, {ID: "b", Status: Active, Corrects: []string{"a"}},
		{ID: "c", Status: Active, Corrects: []string{"a", "c"}},
	}
	rel := relate(records)
	for i, want := range []string{"bc", "", ""} {
		r, got := records[i], ""
		rel.apply(&r, i)
		for _, c := range r.Corrections {
			got += c.ID
		}
		if got != want {
			t.Errorf("%s is corrected by %q, want %q", r.ID, got, want)
		}
	}
}

// What is said where somebody is named, and where nobody is.
func TestWordsPinned(t *testing.T) {
	t.Parallel()
	for by, want := range map[string]string{"": "corrected", "c9": "(c9)"} {
		d := Decision{By: by}
		d.Fired.add(RuleCorrected, true)
		if got := d.reason(RuleCorrected); (by != "") != strings.Contains(got, "(") || by != "" && !strings.Contains(got, want) {
			t.Errorf("by %q: %s", by, got)
		}
	}
	for c, want := range map[*Check]string{
		{}: "no", {Conflict: true}: "yes", {ConflictsWith: "x"}: "no", {Conflict: true, ConflictsWith: "x"}: "yes, x",
	} {
		if got := c.conflict(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	empty := &Refusal{Action: VerifyFirst, Version: "v"}
	full := &Refusal{Action: Block, Version: "v", Decisions: []Decision{{Record: "r", Action: Block}}}
	if s := empty.Error(); !strings.Contains(s, RuleOperation.Says()) {
		t.Errorf("%s", s)
	}
	if s := full.Error(); strings.Contains(s, RuleOperation.Says()) || !strings.Contains(s, "r: ") {
		t.Errorf("%s", s)
	}
}

// Where surfacing cuts: at the threshold and at the budget it does not yet.
func TestSurfacePinned(t *testing.T) {
	t.Parallel()
	name := func(list []Candidate) (s string) {
		for _, c := range list {
			s += c.Record
		}
		return s
	}
	of := func(record string, action Action, activation float64, cost int) Candidate {
		return Candidate{Decision: Decision{Record: record, Action: action}, Activation: activation, Cost: cost}
	}
	all := []Candidate{of("a", Answer, 1, 2), of("b", Answer, 3, 2), of("c", Block, 0, 2), of("d", Answer, 1, 2), of("e", Block, -9, 9)}
	for _, c := range []struct {
		threshold float64
		budget    int
		shown     string
	}{
		{1, -1, "cebad"}, {1.5, -1, "ceb"}, {0, 0, "ce"}, {0, 13, "ceb"}, {0, 12, "ce"}, {0, 15, "ceba"}, {4, 99, "ce"},
	} {
		shown, omitted := Surface(all, c.threshold, c.budget)
		if name(shown) != c.shown || len(shown)+len(omitted) != len(all) {
			t.Errorf("threshold %v, budget %d: %s shown, %v omitted; want %s", c.threshold, c.budget, name(shown), omitted, c.shown)
		}
	}
}
