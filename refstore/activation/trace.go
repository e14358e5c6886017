package activation

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"strings"
)

// Trace is the full decomposition of one activation: everything it was computed from, so that
// it can be explained and recomputed.
type Trace struct {
	// Params are the numbers that were in force.
	Params Params `json:"params"`
	// Uses is how many uses went in, Sum their Σ t⁻ᵈ, Floor the β beside it, Base ln(β + Σ
	// t⁻ᵈ).
	Uses  int     `json:"uses"`
	Sum   float64 `json:"sum"`
	Floor float64 `json:"floor"`
	Base  float64 `json:"base"`
	// Spread is what the cues gave.
	Spread Spread `json:"spread"`
	// Noise is what the seed gave for this claim; 0 without noise.
	Noise float64 `json:"noise"`
	Seed  uint64  `json:"seed"`
	// Ceiling is the cap of the claim's band, 0 where the band was not looked up, and Capped
	// whether it held the claim down.
	Ceiling float64 `json:"ceiling"`
	Capped  bool    `json:"capped"`
	// Activation is Base + Spread.Sum + Noise, at most Ceiling.
	Activation float64 `json:"activation"`
	// Matched says that a cue matched. Base level alone is not relevance.
	Matched bool `json:"matched"`
	// Cleared says that a cue matched and that the activation is at least the threshold.
	Cleared bool `json:"cleared"`
}

// Subject is what is scored: the claim's number (it draws the noise), its band (1 to 4, larger
// ones count as 4; 0 where it was not looked up, which is right for all that stays below the
// threshold, since every ceiling lies above it) and its uses.
type Subject struct {
	Claim int64
	Band  int
	// Usage is empty for a claim that was never used.
	Usage Usage
}

// Score computes the activation of a claim that matches the cues of the spread. Params must be
// valid.
func (p Params) Score(s Subject, cues Spread, seed uint64) Trace {
	t := Trace{Params: p, Uses: s.Usage.Count(), Sum: p.sum(s.Usage), Floor: p.floor(), Spread: cues}
	t.Base = math.Log(t.Floor + t.Sum)
	if t.Sum == 0 {
		// exp and log of the same number differ from it by a rounding; the gap is exact.
		t.Base = p.Threshold - p.Gap
	}
	if p.Noise > 0 {
		t.Seed, t.Noise = seed, p.Noise*logistic(seed, s.Claim)
	}
	raw := t.Base + cues.Sum + t.Noise
	t.Activation = raw
	if s.Band > 0 {
		t.Ceiling = p.Ceilings[min(s.Band, Bands)-1]
		t.Activation, t.Capped = min(raw, t.Ceiling), raw > t.Ceiling
	}
	t.Matched = len(cues.Terms) > 0
	t.Cleared = t.Matched && t.Activation >= p.Threshold
	return t
}

// logistic draws from the standard logistic distribution. The draw depends on the seed and the
// claim alone, so that it is the same in whatever order claims are scored.
func logistic(seed uint64, claim int64) float64 {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:8], seed)
	binary.LittleEndian.PutUint64(b[8:], uint64(claim))
	h := fnv.New64a()
	h.Write(b[:])
	x := h.Sum64()
	// FNV mixes its last bytes badly; two rounds of xor and multiply (splitmix64) spread them.
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	u := (float64((x^x>>31)>>11) + 0.5) / (1 << 53)
	return math.Log(u / (1 - u))
}

// String is the decomposition in one plain sentence.
func (t Trace) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "activation %.2f against the threshold %.2f: base level %.2f", t.Activation,
		t.Params.Threshold, t.Base)
	switch t.Uses {
	case 0:
		b.WriteString(" (never used)")
	case 1:
		b.WriteString(" (used once)")
	default:
		fmt.Fprintf(&b, " (used %d times)", t.Uses)
	}
	if !t.Matched {
		b.WriteString(", no cue matched")
	}
	for _, term := range t.Spread.Terms {
		fmt.Fprintf(&b, ", %s cue %q %+.2f (fan %d)", term.Arm, term.Label, term.Strength, term.Fan)
	}
	if t.Noise != 0 {
		fmt.Fprintf(&b, ", noise %+.2f (seed %d)", t.Noise, t.Seed)
	}
	if t.Capped {
		fmt.Fprintf(&b, ", held at the ceiling %.2f of its band", t.Ceiling)
	}
	return b.String()
}
