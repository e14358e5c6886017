package scorer_test

import (
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/scorer"
)

// A malformed answer is an error that says where.
func ExampleParseAnswer() {
	_, err := scorer.ParseAnswer([]byte(`{"text": "Done.", "uses": [{"record": "port", "how": "believed"}]}`))
	fmt.Println(err)
	// Output: scorer: malformed answer: uses[0].how: "believed": legal are asserted, hedged, background, warned, refused, asked_to_verify
}

// The model stated a superseded claim as fact.
func ExampleCase_Score() {
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		fmt.Println(err)
		return
	}
	c := scorer.Case{Policy: p, Operation: policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}, Records: []policy.Record{
		{ID: "old-port", Claim: "It listens on 22.", Source: policy.SourceFact, Epistemic: policy.Confirmed, Status: policy.Superseded},
		{ID: "port", Claim: "It listens on 49222.", Source: policy.SourceFact, Epistemic: policy.Confirmed, Status: policy.Active},
	}}
	answer, err := scorer.ParseAnswer([]byte(`{"text": "It listens on 22.", "uses": [{"record": "old-port", "how": "asserted"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	score := c.Score(&answer)
	fmt.Println(score.Obeyed, score.FalseCertainty)
	for _, v := range score.Verdicts {
		fmt.Println(v.Record, v.Action, v.Obeyed, v.Fault)
	}
	// Output:
	// false 1
	// old-port archive_only false the claim is relied on although the action does not allow it
	// port answer true
}
