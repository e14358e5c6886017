// Package variants holds what is easily missed, and what is easily suspected.
package variants

import (
	m "math"
	"time"
)

// Use is one use.
type Use struct {
	At     int64
	Weight float32
}

// Fact is a claim with its uses.
type Fact struct {
	Uses      []Use
	Last      int64
	CreatedAt time.Time
	Strength  float64
	Stability float64
	meta      struct{ hits, misses int }
}

func AliasActivation(x, age float64) float64 {
	log := m.Log
	return log(x) // want "math.Log of"
}

func LongActivation(f *Fact, now int64) float64 {
	var acc float64
	for _, u := range f.Uses {
		acc += float64(u.Weight) / m.Pow(float64(now-u.At)+1, 0.5)
	}
	if acc == 0 {
		return -3
	}
	return m.Log(acc)
}

func NanoActivation(f *Fact, now time.Time) float64 {
	age := float64(now.UnixNano()-f.CreatedAt.UnixNano()) / float64(time.Hour)
	return f.Strength * m.Exp(-age/f.Stability) // want "fades"
}

func IfElseActivation(f *Fact, now time.Time) (level float64) {
	if h := now.Sub(f.CreatedAt).Hours(); h > 1 {
		level = m.Log(h)
	} else {
		level = 0
	}
	return
}

func HitsActivation(f *Fact) float64 {
	total := f.meta.hits + f.meta.misses
	if total == 0 {
		return 0.1
	}
	return m.Log(1 + float64(f.meta.hits)/float64(total))
}

func RatioActivation(f *Fact) float64 {
	return m.Log(float64(f.meta.hits) / float64(f.meta.hits+f.meta.misses)) // want "math.Log of"
}

func LaplaceActivation(f *Fact) float64 {
	return m.Log(float64(f.meta.hits+1) / float64(f.meta.hits+f.meta.misses+2))
}

func LogOddsActivation(p float64) float64 {
	p = m.Min(m.Max(p, 0.001), 0.999)
	return m.Log(p / (1 - p))
}

func ClampIfActivation(p float64) float64 {
	if p < 0.001 {
		p = 0.001
	} else if p > 0.999 {
		p = 0.999
	}
	return m.Log(p) - m.Log(1-p)
}

func UnclampedOddsActivation(p float64) float64 {
	return m.Log(p / (1 - p)) // want "math.Log of"
}

func TimesActivation(f *Fact, age time.Duration) float64 {
	a := f.Strength
	a = a * m.Exp2(-float64(age)/float64(72*time.Hour)) // want "fades"
	a = a * 2
	return a
}

func DecayedThenRaisedActivation(f *Fact, age time.Duration) float64 {
	a := f.Strength * m.Exp2(-age.Hours()/72)
	switch {
	case a < 0.05:
		a = 0.05
	case a > 1:
		a = 1
	}
	return a
}

func LogOfDecayActivation(f *Fact, age time.Duration) float64 {
	return m.Log(f.Strength * m.Exp(-age.Hours())) // want "math.Log of"
}

func WeightedSumActivation(f *Fact, age, similarity float64) float64 {
	recency := m.Exp(-age)
	frequency := m.Log1p(float64(len(f.Uses)))
	return 0.5*similarity + 0.3*recency + 0.2*frequency
}

func ScoreThenFloorActivation(f *Fact, age float64) float64 {
	raw := f.Strength * m.Exp(-age)
	floored := raw
	if floored <= 1e-3 {
		floored = 1e-3
	}
	return floored
}

func BranchActivation(f *Fact, age float64, pinned bool) float64 {
	decay := m.Exp(-age)
	if pinned {
		decay = 1
	}
	return f.Strength * decay // want "fades"
}

func LoopDecayActivation(fs []Fact, now time.Time) float64 {
	best := 0.0
	for _, f := range fs {
		if a := f.Strength * m.Exp(-now.Sub(f.CreatedAt).Hours()); a > best { // want "fades"
			best = a
		}
	}
	return best
}

func retention(age, stability float64) float64 { return m.Exp(-age / stability) }

func RetentionActivation(f *Fact, now time.Time) float64 {
	const keep = 0.2
	r := retention(now.Sub(f.CreatedAt).Hours(), f.Stability)
	return f.Strength * (keep + (1-keep)*r)
}

func MethodActivation(f *Fact, now time.Time) float64 { return f.level(now) }

func (f *Fact) level(now time.Time) float64 {
	return f.base(now) + 0.1
}

func (f *Fact) base(now time.Time) float64 {
	n := float64(len(f.Uses))
	return m.Log(n) - 0.5*m.Log(now.Sub(f.CreatedAt).Hours()+1) // want "the argument is 0 when f.Uses is empty"
}

var tau = 0.5

func EpsilonExpressionActivation(x float64) float64 {
	return m.Log(x + m.SmallestNonzeroFloat64 + tau*0)
}

func ExpFloorActivation(x float64) float64 {
	return m.Log(x + m.Exp(-2.21))
}

func PowFloorActivation(x float64) float64 {
	return m.Log(m.Pow(10, -3) + x)
}

func InverseActivation(age float64) float64 {
	return 1 / (1 + age)
}

func SqrtActivation(x float64) float64 {
	return m.Log(m.Sqrt(x)) // want "math.Log of"
}

func AbsActivation(a, b []float64) float64 {
	return m.Log(m.Abs(float64(len(a)-len(b))) + 1)
}

func UintActivation(n uint32) float64 {
	return m.Log(float64(n - 1)) // want "math.Log of"
}

func ByteActivation(n uint8) float64 { return m.Log(float64(n) + 1) }

func ShiftActivation(n uint) float64 { return m.Log(float64(int(1) << n)) }
