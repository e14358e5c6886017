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
		"s_max 0":          {func(p *Params) { p.SMax = 0 }, "s_max 0:"},
		"s_max infinite":   {func(p *Params) { p.SMax = math.Inf(1) }, "s_max +Inf:"},
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
