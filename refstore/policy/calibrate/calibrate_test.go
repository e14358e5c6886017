package calibrate_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/calibrate"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
)

func own(t testing.TB) calibrate.Scenarios {
	t.Helper()
	f, err := scenario.Read(filepath.Join("..", "..", "..", "testdata", "policy", "scenarios.json"))
	if err != nil {
		t.Fatal(err)
	}
	return f.Scenarios
}

var noise = calibrate.Noise{Miss: 0.2, Intrude: 0.2, Runs: 50, Seed: 1}

// The seed's pattern: no false certainty anywhere; strict overblocks most; balanced overblocks one settled
// record of low risk that scores just below the threshold; the risk-adjusted threshold alone fixes it.
func TestPattern(t *testing.T) {
	t.Parallel()
	set := own(t)
	records := 0
	for _, s := range set {
		records += len(s.Records)
	}
	if len(set) < 12 || records < 35 {
		t.Errorf("%d scenarios, %d records: want 12 and 35 at least", len(set), records)
	}
	rows, err := calibrate.Table(policy.Profiles(), set, calibrate.Noise{})
	if err != nil {
		t.Fatal(err)
	}
	var over []float64
	for _, r := range rows {
		over = append(over, r.Overblocks)
		if r.FalseCertainty != 0 || r.Underblocks != 0 || r.Correct+r.Overblocks != float64(records) {
			t.Errorf("%+v", r)
		}
	}
	if diff := cmp.Diff([]float64{6, 1, 0}, over); diff != "" {
		t.Errorf("overblocks: -want +got\n%s", diff)
	}
}

// The one overblock of balanced is what the seed says that it is.
func TestTheOverblock(t *testing.T) {
	t.Parallel()
	misses := func(profile policy.Profile) (list []policy.Decision, records []policy.Record) {
		p, err := policy.NewBuiltin(profile)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range own(t) {
			for i, d := range p.Assess(s.Plain(), &s.Operation) {
				if d.Action != s.Records[i].Expect {
					list, records = append(list, d), append(records, s.Records[i].Record)
				}
			}
		}
		return list, records
	}
	list, records := misses(policy.Balanced())
	if len(list) != 1 {
		t.Fatalf("balanced misses %v", list)
	}
	d, r := list[0], records[0]
	if r.Risk != policy.LowRisk || r.Epistemic != policy.Settled || d.Score >= d.Threshold || d.Score < d.Threshold-policy.BalancedRiskAdjusted().LowRiskDiscount {
		t.Errorf("%+v scores %d of %d", r, d.Score, d.Threshold)
	}
	if list, _ := misses(policy.BalancedRiskAdjusted()); len(list) != 0 {
		t.Errorf("adjusted misses %v", list)
	}
}

// The seed's six example memories are among the scenarios, with the action that the seed gives them.
func TestSeedExamples(t *testing.T) {
	t.Parallel()
	want := map[string]policy.Action{
		"old-summary": policy.Warn, "go-mod": policy.Answer, "likes-bullets": policy.AnswerContext,
		"sheet-correction": policy.Block, "venue-open": policy.Warn, "pricing-final": policy.Warn,
	}
	for _, s := range own(t) {
		for _, r := range s.Records {
			if action, ok := want[r.ID]; ok {
				if r.Expect != action {
					t.Errorf("%s expects %s, want %s", r.ID, r.Expect, action)
				}
				delete(want, r.ID)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// A stricter threshold never adds false certainty and never takes an overblock away.
func TestCurve(t *testing.T) {
	t.Parallel()
	points, err := calibrate.Curve(policy.Balanced(), own(t), calibrate.Noise{})
	if err != nil {
		t.Fatal(err)
	}
	if first, last := points[0], points[len(points)-1]; first.AnswerAt != 26 || last.AnswerAt != 100 || first.FalseCertainty == 0 || last.Overblocks == 0 {
		t.Errorf("the curve trades nothing: %+v to %+v", first, last)
	}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if b.FalseCertainty > a.FalseCertainty || b.Overblocks < a.Overblocks {
			t.Errorf("%+v, then %+v", a, b)
		}
	}
}

// Noise is drawn again from the same seed, and it costs something.
func TestNoise(t *testing.T) {
	t.Parallel()
	p, err := policy.NewBuiltin(policy.Balanced())
	if err != nil {
		t.Fatal(err)
	}
	set := own(t)
	first, again := calibrate.Run(p, set, noise), calibrate.Run(p, set, noise)
	if first != again {
		t.Errorf("%+v, then %+v", first, again)
	}
	if first.FalseCertainty == 0 || first.Intruders == 0 {
		t.Errorf("missing corrections and intruders cost nothing: %+v", first)
	}
	none := calibrate.Run(p, set, calibrate.Noise{Miss: 1, Runs: 3})
	if none != (calibrate.Count{Omitted: 45}) {
		t.Errorf("nothing retrieved: %+v", none)
	}
	for _, tt := range []struct {
		n    calibrate.Noise
		want string
	}{
		{calibrate.Noise{Miss: 1.5}, "miss 1.5: legal are 0 to 1"},
		{calibrate.Noise{Intrude: -1}, "intrude -1: legal are 0 to 1"},
		{calibrate.Noise{Runs: -1}, "runs -1: legal are 0"},
	} {
		if err := tt.n.Validate(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want %q", err, tt.want)
		}
	}
}

func TestPackets(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "policy", "packets.json"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := packets.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	p, err := policy.NewBuiltin(policy.Balanced())
	if err != nil {
		t.Fatal(err)
	}
	set := calibrate.Packets(list[0].Scenarios)
	if c := calibrate.Run(p, set, calibrate.Noise{}); c.Correct != 30 {
		t.Errorf("%+v", c)
	}
	if c := calibrate.Run(p, set, noise); c.Decisions >= 30 || c.Correct < 20 {
		t.Errorf("noisy: %+v", c)
	}
}

func TestPlot(t *testing.T) {
	t.Parallel()
	clean, err := calibrate.Curve(policy.Balanced(), own(t), calibrate.Noise{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"curve.svg", "curve.PNG"} {
		if err := calibrate.Plot(filepath.Join(dir, name), clean, clean); err != nil {
			t.Fatal(err)
		}
	}
	svg, err := os.ReadFile(filepath.Join(dir, "curve.svg"))
	if err != nil || !bytes.Contains(svg, []byte("overblocks, noisy")) {
		t.Errorf("%v: no legend in %d bytes", err, len(svg))
	}
	file, err := os.Open(filepath.Join(dir, "curve.PNG"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Error(err)
	}
	if err := calibrate.Plot("curve.gif", clean, clean); err == nil || !strings.Contains(err.Error(), ".svg or .png") {
		t.Errorf("got %v", err)
	}
}

func ExampleTable() {
	set := calibrate.Scenarios{{ID: "s", Operation: policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}, Records: []scenario.Record{
		{Expect: policy.Answer, Record: policy.Record{ID: "standup", Source: policy.SourceSummary, Epistemic: policy.Settled,
			Status: policy.Active, Freshness: policy.Aging, Risk: policy.LowRisk}}}}}
	rows, err := calibrate.Table(policy.Profiles(), set, calibrate.Noise{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range rows {
		fmt.Println(r.Profile, r.Correct, r.Overblocks)
	}
	// Output:
	// strict 0 1
	// balanced 0 1
	// balanced_risk_adjusted 1 0
}
