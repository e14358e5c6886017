package packets_test

import (
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
)

func ExampleScenario_Decide() {
	list, err := packets.Decode([]byte(`[{"id": "hours", "query": "When does the library close?", "expected_action": "answer", "memory_store": [
	 {"memory_type": "fact", "status": "superseded", "epistemic_status": "confirmed", "text": "The library closes at 1 PM."},
	 {"memory_type": "fact", "status": "active", "epistemic_status": "confirmed", "text": "The library closes at 4 PM."}]}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := policy.NewBuiltin(policy.Balanced())
	if err != nil {
		fmt.Println(err)
		return
	}
	o := list[0].Scenarios[0].Decide(p)
	fmt.Println(o.Got, "by", o.Speaker.Record)
	// Output: answer by m2
}
