package packets

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Moving the relevance that a record needs to have a say changes no packet's count by more than one, and
// gives no false certainty: the results do not hang on the numbers.
func TestThresholdsDoNotMatter(t *testing.T) {
	t.Parallel()
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join("..", "..", "..", "testdata", "policy")
	for _, name := range []string{filepath.Join(own, "packets.json"), filepath.Join(own, "heldout.json"), filepath.Join(own, "lures.json"),
		filepath.Join("..", "..", "..", "..", "shared", "data", "access-policy-shown.json")} {
		data, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			t.Logf("%s is not here and is left out", name)
			continue
		}
		list, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, packet := range list {
			packet.sweep(t, p)
		}
	}
}

func (p *Packet) sweep(t *testing.T, by *policy.Policy) {
	t.Helper()
	usual := p.Report(by).Correct
	for _, governs := range []float64{0.3, 0.4, 0.5, 0.6} {
		for _, restrains := range []float64{0.5, 0.6, 0.7, 0.8} {
			need := standard
			need.governs, need.restrains = governs, restrains
			correct := 0
			for i := range p.Scenarios {
				o := p.Scenarios[i].decide(by, need)
				correct += count(o.Got == o.Expected)
				if o.FalseCertainty() {
					t.Errorf("%s, %+v: %s", p.Source, need, o.Explain())
				}
			}
			if correct < usual-1 || correct > usual+1 {
				t.Errorf("%s, %+v: %d correct, usually %d", p.Source, need, correct, usual)
			}
		}
	}
}
