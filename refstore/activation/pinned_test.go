package activation

import (
	"math"
	"strings"
	"testing"
	"time"
)

// What the laws leave open and the code decides, pinned: each of these was a change of the code
// that no other test noticed.

// Exactly at the threshold is recalled, a hair below is not; exactly at the ceiling is not capped.
func TestExactBounds(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Gap, p.SMax = 2, 2 // one cue of its own earns just the gap
	at := p.Score(Subject{Band: 1}, p.Spread(fans(1)), 0)
	if at.Activation != p.Threshold || !at.Cleared || at.Capped {
		t.Errorf("at the threshold: %v", at)
	}
	p.Ceilings[0] = at.Activation
	if got := p.Score(Subject{Band: 1}, p.Spread(fans(1)), 0); got.Capped {
		t.Errorf("at the ceiling: %v", got)
	}
	p.SMax = math.Nextafter(2, 0)
	if below := p.Score(Subject{}, p.Spread(fans(1)), 0); below.Cleared {
		t.Errorf("below the threshold: %v", below)
	}
}

// The ends of the legal ranges.
func TestValidateBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*Params)
		says   string // "" is legal
	}{
		"decay 0":          {func(p *Params) { p.Decay = 0 }, "decay 0"},
		"min_age 0":        {func(p *Params) { p.MinAge = 0 }, "min_age 0"},
		"weight 0":         {func(p *Params) { p.Weight = 0 }, "weight 0:"},
		"s_max 0":          {func(p *Params) { p.SMax = 0 }, ": s_max 0:"},
		"s_max infinite":   {func(p *Params) { p.SMax = math.Inf(1) }, "s_max +Inf:"},
		"threshold -Inf":   {func(p *Params) { p.Threshold = math.Inf(-1) }, "threshold -Inf:"},
		"gap 0.1":          {func(p *Params) { p.Gap = 0.1 }, ""},
		"unit 1 ns":        {func(p *Params) { p.Unit = 1 }, ""},
		"min_age 1 ns":     {func(p *Params) { p.MinAge = 1 }, ""},
		"weight 0.9":       {func(p *Params) { p.Weight = 0.9 }, ""},
		"s_max 0.9":        {func(p *Params) { p.SMax, p.Weight = 0.9, 9 }, ""},
		"noise 0.1":        {func(p *Params) { p.Noise = 0.1 }, ""},
		"noise 0":          {func(p *Params) { p.Noise = 0 }, ""},
		"just the gap":     {func(p *Params) { p.Weight, p.SMax, p.Gap = 2, 1.5, 3 }, "weight × s_max 3:"},
		"equal ceilings":   {func(p *Params) { p.Ceilings = [Bands]float64{2, 2, 2, 2} }, ""},
		"threshold and no": {func(p *Params) { p.Ceilings[0] = p.Threshold }, "band 1"},
	} {
		p := Default()
		c.change(&p)
		err := p.Validate()
		if (c.says == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

// Noise replays from its seed on every machine and in every release, or recalls could not be
// explained.
func TestNoiseIsPinned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seed  uint64
		claim int64
		want  float64
	}{{0, 0, -0.37208468961560592}, {7, 1, -0.28731363587847636}, {1 << 63, -5, -0.12730779302161274}} {
		if got := logistic(c.seed, c.claim); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("seed %d, claim %d: %.15f, want %.15f", c.seed, c.claim, got, c.want)
		}
	}
	p := Default()
	if got := p.Score(Subject{Claim: 3}, Spread{}, 9); got.Seed != 0 || got.Noise != 0 {
		t.Errorf("a seed without noise: %+v", got)
	}
	p.Noise = 0.25
	got := p.Score(Subject{Claim: 3, Usage: Usage{Ages: []time.Duration{day, day}}}, p.Spread(fans(1)), 9)
	if got.Noise == 0 || math.Abs(got.Activation-(got.Base+got.Spread.Sum+got.Noise)) > 1e-12 {
		t.Errorf("noise does not add: %+v", got)
	}
	for _, part := range []string{"used 2 times", "(seed 9)"} {
		if !strings.Contains(got.String(), part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
	if got := p.Score(Subject{}, Spread{}, 9); !strings.Contains(got.String(), "no cue matched") {
		t.Errorf("%q", got)
	}
}

// A span is worth the mean of its uses, and holds those whose ages differ by the factor that the
// bound allows, no more and no fewer.
func TestSpansArePinned(t *testing.T) {
	t.Parallel()
	p := Default()
	for _, c := range []struct{ oldest, newest, want float64 }{
		{4, 1, 2. / 3}, {9, 4, 0.4}, {1, 1, 1}, {4, 4, 0.5},
	} {
		if got := p.mean(c.oldest, c.newest); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("mean of %v to %v: %v, want %v", c.oldest, c.newest, got, c.want)
		}
	}
	// Where the ends are so near that their difference is mostly rounding, the mean is that of the end.
	if got := p.mean(1e6, 1e6-1e-4); math.Abs(got-1e-3) > 1e-11 {
		t.Errorf("mean of a moment: %v", got)
	}
	hours := func(list ...int) (ages []time.Duration) {
		for _, h := range list {
			ages = append(ages, time.Duration(h)*time.Hour)
		}
		return ages
	}
	// exp(0.05 / 0.5) is 1.105.
	for _, c := range []struct{ ages, want []int }{
		{[]int{1100, 1000}, []int{2}},
		{[]int{1110, 1000}, []int{1, 1}},
		{[]int{1100, 1000, 997, 990, 980}, []int{3, 2}},
		{[]int{5000, 1100, 1000}, []int{1, 2}},
	} {
		var got []int
		for _, s := range p.Summarize(hours(c.ages...)) {
			got = append(got, s.N)
		}
		if len(got) != len(c.want) || got[0] != c.want[0] || got[len(got)-1] != c.want[len(c.want)-1] {
			t.Errorf("%v: spans of %v uses, want %v", c.ages, got, c.want)
		}
	}
}

// The gap is exact whatever it is, each cue weighs what it is given to weigh, and a fan below one
// is one.
func TestSpreadIsPinned(t *testing.T) {
	t.Parallel()
	p := Default()
	for gap := 0.1; gap < 4; gap += 0.1 {
		p.Gap = gap
		if got := p.Score(Subject{}, Spread{}, 0).Base; got != -gap {
			t.Errorf("gap %v: base %v", gap, got)
		}
	}
	p.Weight = 0.5
	got := p.Spread(fans(0, 1))
	if got.Terms[0].Fan != 1 || got.Terms[0].Strength != 2 || got.Sum != 4 {
		t.Errorf("%+v", got)
	}
	if p.strength(0) != p.strength(1) {
		t.Errorf("a fan of 0 weighs %v, one of 1 %v", p.strength(0), p.strength(1))
	}
	spans := p.Summarize([]time.Duration{100 * time.Hour, 99 * time.Hour})
	if len(spans) != 1 || spans[0].Oldest != 100*time.Hour || spans[0].Newest != 99*time.Hour {
		t.Errorf("%+v", spans)
	}
}

// The defaults are those of the laws' vectors, and the bands end at the fourth.
func TestDefaultsPinned(t *testing.T) {
	t.Parallel()
	want := Params{Gap: 2.21, Decay: 0.5, Unit: day, MinAge: time.Second, Weight: 1, SMax: 4, Ceilings: [Bands]float64{2, 4, 6, 8}}
	if got := Default(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for band, ceiling := range []float64{0, 2, 4, 6, 8, 8} {
		if got := want.Score(Subject{Band: band}, Spread{}, 0).Ceiling; got != ceiling {
			t.Errorf("band %d: ceiling %v, want %v", band, got, ceiling)
		}
	}
}

// A trace says all that went in, and nothing that did not.
func TestTraceIsPinned(t *testing.T) {
	t.Parallel()
	p := Default()
	for want, got := range map[string]Trace{
		"activation -2.21 against the threshold 0.00: base level -2.21 (never used), no cue matched":            p.Score(Subject{Band: 1}, Spread{}, 0),
		`activation 1.79 against the threshold 0.00: base level -2.21 (never used), text cue "x" +4.00 (fan 1)`: p.Score(Subject{}, p.Spread(fans(1)), 3),
	} {
		if got.String() != want {
			t.Errorf("got  %q\nwant %q", got.String(), want)
		}
	}
}

// The joint cue lifts to the gap, a rounding above it, and never beyond; what cues give
// separately is without it.
func TestJointIsPinned(t *testing.T) {
	t.Parallel()
	p := Default()
	alone := p.strength(20)
	for name, c := range map[string]struct {
		fan           int // of the one other cue
		joint         float64
		sum, separate float64
	}{
		"below the gap": {20, p.Gap + 1e-9 - alone, p.Gap + 1e-9, alone},
		"above the gap": {1, 0, 4, 4},
	} {
		got := p.Spread(append(fans(c.fan), Cue{Arm: "joint", Fan: 1}))
		if math.Abs(got.Terms[1].Strength-c.joint) > 1e-12 || math.Abs(got.Sum-c.sum) > 1e-12 || got.Separate != c.separate {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := p.Spread([]Cue{{Arm: "joint", Fan: 40}}); got.Sum != p.strength(40) || got.Separate != 0 {
		t.Errorf("a joint cue of many: %+v", got)
	}
	if got := p.Score(Subject{}, p.Spread(append(fans(20), Cue{Arm: "joint", Fan: 1})), 0); !got.Cleared {
		t.Errorf("not lifted to the threshold: %v", got)
	}
}
