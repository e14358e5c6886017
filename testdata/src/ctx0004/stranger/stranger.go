// Package stranger is a memory engine as others write it.
package stranger

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand"
	"slices"
	"sort"
	"sync"
	"time"
)

// DecayConfig configures forgetting.
type DecayConfig struct {
	DecayRate      float64       `json:"decay_rate"`
	Floor          float64       `json:"floor"`
	HalfLife       time.Duration `json:"half_life"`
	MinStrength    float64       `json:"min_strength"`
	NoiseScale     float64       `json:"noise_scale"`
	AssociationMax float64       `json:"association_max"`
}

// DefaultDecay is used where nothing is configured.
func DefaultDecay() DecayConfig {
	return DecayConfig{DecayRate: 0.5, Floor: 0.11, HalfLife: 72 * time.Hour, MinStrength: 0.05, AssociationMax: 4}
}

// Engram is one memory.
type Engram struct {
	ID         string
	Accesses   []time.Time
	CreatedAt  time.Time
	Importance float64
	Links      map[string]float64
	mu         sync.Mutex
}

// Engine scores engrams.
type Engine struct {
	cfg DecayConfig
	log *slog.Logger
	now func() time.Time
}

// BaseLevelActivation is Anderson's equation.
func (e *Engine) BaseLevelActivation(g *Engram) float64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := e.now()
	var total float64
	for _, access := range g.Accesses {
		hours := now.Sub(access).Hours()
		if hours < 1.0/60 {
			hours = 1.0 / 60
		}
		total += math.Pow(hours, -e.cfg.DecayRate)
	}
	return math.Log(total) // want "the argument is 0 when g.Accesses is empty"
}

// SafeBaseLevelActivation logs and falls back.
func (e *Engine) SafeBaseLevelActivation(g *Engram) float64 {
	if len(g.Accesses) == 0 {
		e.log.Debug("never accessed", "id", g.ID)
		return e.cfg.Floor
	}
	now := e.now()
	total := 0.0
	for i := range g.Accesses {
		total += math.Pow(math.Max(now.Sub(g.Accesses[i]).Hours(), 0.01), -e.cfg.DecayRate)
	}
	return math.Log(total)
}

// ActivationWithFloor adds the configured floor.
func (e *Engine) ActivationWithFloor(g *Engram) float64 {
	total := e.cfg.Floor
	for _, access := range g.Accesses {
		total += math.Pow(e.now().Sub(access).Hours()+1, -e.cfg.DecayRate)
	}
	return math.Log(total)
}

// ComputeActivation combines all parts.
func (e *Engine) ComputeActivation(g *Engram, cues []string) (activation float64, err error) {
	if g == nil {
		return 0, errors.New("no engram")
	}
	base := e.ActivationWithFloor(g)
	spread := 0.0
	for _, c := range cues {
		if w, ok := g.Links[c]; ok {
			fan := float64(len(g.Links))
			spread += w * (e.cfg.AssociationMax - math.Log(fan)) // want "math.Log of .*: the argument is 0 when g.Links is empty"
		}
	}
	noise := e.cfg.NoiseScale * (rand.Float64() - 0.5)
	return base + spread + noise, nil
}

// LogisticNoiseActivation adds ACT-R's noise.
func (e *Engine) LogisticNoiseActivation(base float64) float64 {
	u := rand.Float64()
	if u <= 0 || u >= 1 {
		u = 0.5
	}
	return base + e.cfg.NoiseScale*math.Log((1-u)/u)
}

// EbbinghausActivation forgets along a curve.
func (e *Engine) EbbinghausActivation(g *Engram) float64 {
	elapsed := e.now().Sub(g.CreatedAt)
	retention := math.Exp(-elapsed.Hours() / e.cfg.HalfLife.Hours())
	return g.Importance * retention // want "fades"
}

// RetainedActivation never falls below the configured strength.
func (e *Engine) RetainedActivation(g *Engram) float64 {
	elapsed := e.now().Sub(g.CreatedAt)
	retention := math.Exp(-elapsed.Hours() / e.cfg.HalfLife.Hours())
	strength := g.Importance * retention
	if strength < e.cfg.MinStrength {
		strength = e.cfg.MinStrength
	}
	return strength
}

// RecencyActivation weighs recency and importance.
func (e *Engine) RecencyActivation(g *Engram) float64 {
	age := e.now().Sub(g.CreatedAt).Hours() / 24
	recency := math.Pow(2, -age/7)
	return 0.6*recency + 0.4*g.Importance
}

// PureRecencyActivation weighs recency alone.
func (e *Engine) PureRecencyActivation(g *Engram) float64 {
	age := e.now().Sub(g.CreatedAt).Hours() / 24
	return 0.6 * math.Pow(2, -age/7) // want "fades"
}

// Stats collects numbers on the way.
type Stats struct {
	sum   float64
	count int
}

func (s *Stats) add(x float64) { s.sum += x; s.count++ }

func (s Stats) meanLog() float64 {
	return math.Log(s.sum / float64(s.count)) // want "math.Log"
}

// MeanActivation goes through a collector.
func MeanActivation(ages []float64) float64 {
	var s Stats
	for _, a := range ages {
		s.add(math.Pow(a+1, -0.5))
	}
	return s.meanLog()
}

func safeLog(x float64) float64 {
	if x <= 0 {
		return -10
	}
	return math.Log(x)
}

// SafeLogActivation uses a helper.
func SafeLogActivation(ages []float64) float64 {
	sum := 0.0
	for _, a := range ages {
		sum += 1 / (1 + a)
	}
	return safeLog(sum)
}

const minTrace = 1e-6

// ConstActivation takes the larger of a constant.
func ConstActivation(ages []float64) float64 {
	var sum float64
	for _, a := range ages {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(max(sum, minTrace))
}

// PetrovActivation is the hybrid approximation.
func PetrovActivation(recent []float64, n int, life, d float64) float64 {
	k := len(recent)
	sum := 0.0
	for _, age := range recent {
		sum += math.Pow(math.Max(age, 1), -d)
	}
	if n > k && k > 0 {
		last := recent[k-1]
		sum += float64(n-k) * (math.Pow(life, 1-d) - math.Pow(last, 1-d)) / ((1 - d) * (life - last))
	}
	if sum <= 0 {
		return -2.21
	}
	return math.Log(sum)
}

// OptimizedActivation is ln(n/(1-d)) - d ln(L).
func OptimizedActivation(n int, life time.Duration, d float64) float64 {
	if n < 1 {
		n = 1
	}
	if d >= 1 {
		d = 0.99
	}
	seconds := math.Max(life.Seconds(), 1)
	return math.Log(float64(n)/(1-d)) - d*math.Log(seconds)
}

// RankedActivation sorts first.
func RankedActivation(gs []Engram, cfg DecayConfig) float64 {
	sort.Slice(gs, func(i, j int) bool { return gs[i].CreatedAt.After(gs[j].CreatedAt) })
	best := math.Inf(-1)
	for i := range gs {
		a := cfg.Floor + gs[i].Importance
		if a > best {
			best = a
		}
	}
	return best
}

// MaxActivation uses slices.Max.
func MaxActivation(levels []float64) float64 {
	if len(levels) == 0 {
		return 0
	}
	return slices.Max(levels)
}

// Describe prints.
func Describe(e *Engine, g *Engram) string {
	return fmt.Sprintf("%.2f", e.BaseLevelActivation(g))
}

type scorer interface{ Activation(g *Engram) float64 }

type logScorer struct{ floor float64 }

// Activation implements scorer.
func (l logScorer) Activation(g *Engram) float64 {
	return math.Log(l.floor + float64(len(g.Accesses)))
}

type sinkScorer struct{}

// Activation implements scorer.
func (sinkScorer) Activation(g *Engram) float64 {
	n := len(g.Accesses)
	if n == 0 {
		return math.Inf(-1) // want "negative infinity"
	}
	return math.Log(float64(n))
}

var _ = []scorer{logScorer{}, sinkScorer{}}

// LnBetaActivation has the floor outside, where it does not help.
func LnBetaActivation(ages []float64, beta float64) float64 {
	sum := 0.0
	for _, a := range ages {
		sum += math.Pow(a, -0.5)
	}
	return beta + math.Log(sum) // want "math.Log"
}

// WindowActivation counts what is in a window.
func WindowActivation(uses []time.Time, now time.Time) float64 {
	n := 0
	for _, u := range uses {
		if now.Sub(u) < 24*time.Hour {
			n++
		}
	}
	return math.Log2(float64(n)) // want "math.Log2"
}

// WindowPlusActivation counts from one.
func WindowPlusActivation(uses []time.Time, now time.Time) float64 {
	n := 1
	for _, u := range uses {
		if now.Sub(u) < 24*time.Hour {
			n++
		}
	}
	return math.Log2(float64(n))
}

// SwitchActivation returns by kind.
func SwitchActivation(kind string, trace float64) float64 {
	switch kind {
	case "pinned":
		return 1
	case "log":
		return math.Log(trace) // want "math.Log"
	case "safe":
		return math.Log1p(trace)
	}
	return 0
}

// Float32Activation works in 32 bits.
func Float32Activation(ages []float32) float32 {
	var sum float32 = 0.05
	for _, a := range ages {
		sum += float32(math.Pow(float64(a), -0.5))
	}
	return float32(math.Log(float64(sum)))
}

// Float32SinkActivation works in 32 bits without a floor.
func Float32SinkActivation(ages []float32) float32 {
	var sum float32
	for _, a := range ages {
		sum += float32(math.Pow(float64(a), -0.5))
	}
	return float32(math.Log(float64(sum))) // want "math.Log"
}

// GotoActivation jumps.
func GotoActivation(trace float64) float64 {
	if trace <= 0 {
		goto cold
	}
	return math.Log(trace)
cold:
	return -5
}

// DeferredActivation lifts in a defer.
func DeferredActivation(trace float64) (a float64) {
	defer func() {
		if a < -5 {
			a = -5
		}
	}()
	return math.Log(trace)
}

// RecoveredActivation has a floor for infinities.
func RecoveredActivation(trace float64) float64 {
	a := math.Log(trace)
	if math.IsInf(a, 0) || math.IsNaN(a) {
		a = -5
	}
	return a
}
