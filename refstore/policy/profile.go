package policy

import "fmt"

// Profile is what can be tuned: the thresholds of the mapping and when contradictions weigh. Scores are 0
// to 100, see docs/policy.md for their parts. The seed's thresholds are not public; these are ours.
type Profile struct {
	Name string `json:"name"`
	// AnswerAt is the least score that answers, 1 to 100.
	AnswerAt int `json:"answer_at"`
	// ArchiveBelow is the score under which a record counts for nothing, 0 to AnswerAt-1.
	ArchiveBelow int `json:"archive_below"`
	// LowRiskDiscount lowers AnswerAt for settled or confirmed records of low decision risk; 0 to
	// AnswerAt-ArchiveBelow-1.
	LowRiskDiscount int `json:"low_risk_discount"`
	// HighRiskSurcharge raises AnswerAt for records of high decision risk; 0 to 100-AnswerAt.
	HighRiskSurcharge int `json:"high_risk_surcharge"`
	// VerifyAtContradictions is the contradiction count from which on a claim must be checked; fewer
	// warn. 1 to 100.
	VerifyAtContradictions int `json:"verify_at_contradictions"`
	// Margin is how near a threshold a score may lie before the decision says so; 0 to 20.
	Margin int `json:"margin"`
}

// Strict answers only from what is strong, fresh and sure; a single contradiction asks for a check. It
// overblocks.
func Strict() Profile {
	return Profile{Name: "strict", AnswerAt: 85, ArchiveBelow: 30, VerifyAtContradictions: 1, Margin: 3}
}

// Balanced has one threshold for all risks.
func Balanced() Profile {
	return Profile{Name: "balanced", AnswerAt: 70, ArchiveBelow: 25, VerifyAtContradictions: 2, Margin: 3}
}

// BalancedRiskAdjusted is Balanced with a lower threshold for settled, low-risk records and a higher one
// where a wrong answer is expensive.
func BalancedRiskAdjusted() Profile {
	p := Balanced()
	p.Name, p.LowRiskDiscount, p.HighRiskSurcharge = "balanced_risk_adjusted", 5, 10
	return p
}

// Profiles are the three built-in profiles, strictest first.
func Profiles() []Profile { return []Profile{Strict(), Balanced(), BalancedRiskAdjusted()} }

// Validate says what is wrong with a profile: the field, the value seen and the legal range.
func (p Profile) Validate() error {
	if p.Name == "" {
		return fmt.Errorf(`policy: profile: name "": must not be empty`)
	}
	for _, f := range []struct {
		name             string
		value, low, high int
	}{
		{"answer_at", p.AnswerAt, 1, 100},
		{"archive_below", p.ArchiveBelow, 0, p.AnswerAt - 1},
		{"low_risk_discount", p.LowRiskDiscount, 0, p.AnswerAt - p.ArchiveBelow - 1},
		{"high_risk_surcharge", p.HighRiskSurcharge, 0, 100 - p.AnswerAt},
		{"verify_at_contradictions", p.VerifyAtContradictions, 1, 100},
		{"margin", p.Margin, 0, 20},
	} {
		if f.value < f.low || f.value > f.high {
			return fmt.Errorf("policy: profile %q: %s %d: legal are %d to %d", p.Name, f.name, f.value, f.low, f.high)
		}
	}
	return nil
}

// answerAt is the threshold for the record. Monotone in risk: low, medium, high never falls.
func (p *Profile) answerAt(r *Record) int {
	switch {
	case r.Risk == HighRisk:
		return p.AnswerAt + p.HighRiskSurcharge
	case r.Risk == LowRisk && (r.Epistemic == Settled || r.Epistemic == Confirmed):
		return p.AnswerAt - p.LowRiskDiscount
	default:
		return p.AnswerAt
	}
}
