package activation

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

// FuzzScore: under whatever parameters pass, an activation is a number, stays below its ceiling,
// and no cue counts against a claim.
func FuzzScore(f *testing.F) {
	f.Add([]byte(`{"threshold":0,"gap":2.21,"decay":0.5,"unit":86400000000000,"min_age":1000000000,"weight":1,"s_max":4,"ceilings":[2,4,6,8]}`), int64(0), 1, 2, uint64(0))
	f.Add([]byte(`{"gap":1e-300,"decay":0.999,"unit":1,"min_age":1,"weight":1e300,"s_max":1e-200,"noise":1,"ceilings":[1,1,1,1]}`), int64(-1), 1<<60, 9, uint64(7))
	f.Fuzz(func(t *testing.T, params []byte, age int64, fan, band int, seed uint64) {
		var p Params
		if json.Unmarshal(params, &p) != nil || p.Validate() != nil || math.Abs(p.Threshold) > 1e6 || p.Gap > 1e6 {
			return
		}
		s := Subject{Claim: age, Band: max(band, 0), Usage: Usage{Ages: []time.Duration{time.Duration(age)}}}
		cues := p.Spread(fans(fan))
		got := p.Score(s, cues, seed)
		if math.IsNaN(got.Activation) || cues.Sum < 0 || s.Band > 0 && got.Activation > got.Ceiling {
			t.Errorf("%+v: %v", p, got)
		}
		if got.Cleared != (got.Activation >= p.Threshold) {
			t.Errorf("%v: cleared %v", got, got.Cleared)
		}
	})
}
