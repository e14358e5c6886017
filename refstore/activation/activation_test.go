package activation

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const day = 24 * time.Hour

// fans makes one cue for each fan.
func fans(fans ...int) []Cue {
	cues := make([]Cue, len(fans))
	for i, f := range fans {
		cues[i] = Cue{Arm: "text", Label: "x", Fan: f}
	}
	return cues
}

// The vectors that follow from the gap of 2.21 and S_max = 4.
func TestVectors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		ages    []time.Duration
		fans    []int
		want    float64
		cleared bool
	}{
		{"never used, no cue", nil, nil, -2.21, false},
		{"never used, a cue of its own", nil, []int{1}, 1.79, true},
		{"fan 5 passes", nil, []int{5}, -2.21 + 4 - math.Log(5), true},
		{"fan 6 fails", nil, []int{6}, -2.21 + 4 - math.Log(6), false},
		{"fan 54 still helps", nil, []int{54}, -2.21 + 4 - math.Log(54), false},
		{"fan 55 counts nothing", nil, []int{55}, -2.21, false},
		{"a million never counts against", nil, []int{1, 1_000_000}, 1.79, true},
		{"one use a day ago", []time.Duration{day}, []int{55}, math.Log(math.Exp(-2.21) + 1), true},
		{"one use at 1.26 days", []time.Duration{time.Duration(1.26 * float64(day))}, []int{55}, 0.001,
			true},
		{"one use at 1.27 days", []time.Duration{time.Duration(1.27 * float64(day))}, []int{55}, -0.003,
			false},
		{"base level alone is not relevance", []time.Duration{time.Second}, nil, 4, /* the ceiling */
			false},
		{"a clock that runs ahead", []time.Duration{-day}, []int{55}, 4, true},
	} {
		p := Default()
		got := p.Score(Subject{Band: 2, Usage: Usage{Ages: c.ages}}, p.Spread(fans(c.fans...)), 0)
		if math.Abs(got.Activation-c.want) > 1e-3 || got.Cleared != c.cleared {
			t.Errorf("%s: %.4f, cleared %v; want %.4f, %v", c.name, got.Activation, got.Cleared, c.want,
				c.cleared)
		}
	}
}

// The gap is exact, not the rounding of a rounding: at fan e^1.79 the claim stands on the
// threshold.
func TestGapIsExact(t *testing.T) {
	t.Parallel()
	p := Default()
	if got := p.Score(Subject{}, Spread{}, 0); got.Base != -Gap {
		t.Errorf("base of a never used claim is %v, want exactly %v", got.Base, -Gap)
	}
	if p.Saturated() != 55 {
		t.Errorf("saturated at %d, want 55", p.Saturated())
	}
}

func TestValidateNamesField(t *testing.T) {
	t.Parallel()
	for field, change := range map[string]func(*Params){
		"threshold":         func(p *Params) { p.Threshold = math.NaN() },
		"gap":               func(p *Params) { p.Gap = 0 },
		"decay":             func(p *Params) { p.Decay = 1 },
		"unit":              func(p *Params) { p.Unit = 0 },
		"min_age":           func(p *Params) { p.MinAge = -1 },
		"weight":            func(p *Params) { p.Weight = math.Inf(1) },
		"s_max":             func(p *Params) { p.SMax = -4 },
		"noise":             func(p *Params) { p.Noise = -0.1 },
		"weight × s_max":    func(p *Params) { p.SMax = 2 },
		"ceiling of band 1": func(p *Params) { p.Ceilings[0] = 0 },
		"ceiling of band 3": func(p *Params) { p.Ceilings[2] = 1 },
	} {
		p := Default()
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: error %v does not name it", field, err)
		}
	}
	if err := Default().Validate(); err != nil {
		t.Error(err)
	}
}

// What must hold for every claim, whatever its uses, cues and band.
func TestScoreLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Default()
		ages := rapid.SliceOfN(rapid.Int64Range(-1e12, 1e18), 0, 20).Draw(t, "ages")
		s := Subject{Claim: rapid.Int64().Draw(t, "claim"), Band: rapid.IntRange(0, 9).Draw(t, "band")}
		for _, a := range ages {
			s.Usage.Ages = append(s.Usage.Ages, time.Duration(a))
		}
		list := rapid.SliceOfN(rapid.IntRange(0, 1e7), 0, 9).Draw(t, "fans")
		got := p.Score(s, p.Spread(fans(list...)), 0)
		if got.Activation < -Gap || s.Band > 0 && got.Activation > got.Ceiling {
			t.Fatalf("activation %v outside [-gap, ceiling]", got.Activation)
		}
		// A ceiling is a cap, never a floor: it changes nobody's side of the threshold.
		raw := got.Base + got.Spread.Sum + got.Noise
		if got.Matched && (raw >= p.Threshold) != got.Cleared {
			t.Fatalf("raw %v, cleared %v", raw, got.Cleared)
		}
		more := p.Score(s, p.Spread(fans(append(slices.Clone(list), 1e6)...)), 0)
		if more.Activation < got.Activation {
			t.Fatal("a popular cue counted against the claim")
		}
	})
}

// Pruning moves a base level by at most the bound, now and later.
func TestSummarizeBound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Default()
		raw := rapid.SliceOfN(rapid.Int64Range(0, int64(3000*day)), 1, 60).Draw(t, "ages")
		slices.Sort(raw)
		slices.Reverse(raw)
		later := time.Duration(rapid.Int64Range(0, int64(3000*day)).Draw(t, "later"))
		ages := make([]time.Duration, len(raw))
		for i, a := range raw {
			ages[i] = time.Duration(a)
		}
		spans := p.Summarize(ages)
		var before, after Usage
		for _, a := range ages {
			before.Ages = append(before.Ages, max(a, p.MinAge)+later)
		}
		for _, s := range spans {
			after.Spans = append(after.Spans, Span{s.N, s.Oldest + later, s.Newest + later})
		}
		if before.Count() != after.Count() {
			t.Fatalf("%d uses became %d", before.Count(), after.Count())
		}
		b := p.Score(Subject{Usage: before}, Spread{}, 0).Base
		a := p.Score(Subject{Usage: after}, Spread{}, 0).Base
		if !(math.Abs(a-b) <= PruneBound) { // nor is it NaN
			t.Fatalf("base level moved from %v to %v", b, a)
		}
	})
}

// Noise replays from its seed, differs between claims and has about the logistic's spread.
func TestNoise(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Noise = 0.25
	var sum, squares float64
	const n = 20_000
	for i := range int64(n) {
		a := p.Score(Subject{Claim: i}, Spread{}, 7)
		if b := p.Score(Subject{Claim: i}, Spread{}, 7); a.Noise != b.Noise {
			t.Fatal("the same seed gave another noise")
		}
		sum += a.Noise
		squares += a.Noise * a.Noise
	}
	want := math.Pi * math.Pi * 0.25 * 0.25 / 3
	if mean, v := sum/n, squares/n; math.Abs(mean) > 0.01 || math.Abs(v-want) > 0.01 {
		t.Errorf("mean %.3f, variance %.3f; want 0 and %.3f", mean, v, want)
	}
}

func TestTraceSays(t *testing.T) {
	t.Parallel()
	p := Default()
	got := p.Score(Subject{Band: 1, Usage: Usage{Ages: []time.Duration{day}}}, p.Spread(fans(1)),
		0).String()
	for _, part := range []string{"threshold 0.00", "used once", `text cue "x" +4.00 (fan 1)`,
		"held at the ceiling 2.00"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
}
