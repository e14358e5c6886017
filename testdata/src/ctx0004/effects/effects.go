// Package effects changes numbers through pointers.
package effects

import (
	"encoding/json"
	"math"
	"time"
)

type sum struct {
	total float64
	n     int
}

func (s *sum) add(x float64) {
	s.total += x
	s.n++
}

func (s *sum) begin() {
	s.total = 0.11
}

func (s *sum) reset() {
	s.total = 0
}

func AddedActivation(ages []float64) float64 {
	var s sum
	for _, a := range ages {
		s.add(math.Pow(a, -0.5))
	}
	return math.Log(s.total) // want "math.Log"
}

func GuardedActivation(ages []float64) float64 {
	if len(ages) == 0 {
		return -5
	}
	var s sum
	for _, a := range ages {
		s.add(math.Pow(a, -0.5))
	}
	return math.Log(s.total)
}

func BegunActivation(ages []float64) float64 {
	var s sum
	s.begin()
	for _, a := range ages {
		s.add(math.Pow(a, -0.5))
	}
	return math.Log(s.total)
}

func StartedActivation(ages []float64) float64 {
	s := &sum{total: 0.11}
	for _, a := range ages {
		s.add(math.Pow(a, -0.5))
	}
	return math.Log(s.total)
}

func ResetActivation(ages []float64) float64 {
	s := &sum{total: 0.11}
	s.reset()
	return math.Log(s.total) // want "math.Log"
}

type config struct {
	k    float64
	seen time.Time
}

func (c *config) setDefaults() {
	if c.k <= 0 {
		c.k = 0.11
	}
}

func DefaultsActivation(c config, x float64) float64 {
	c.setDefaults()
	return math.Log(c.k + x)
}

func (c *config) DefaultsActivation(x float64) float64 {
	c.setDefaults()
	return math.Log(c.k + x)
}

func NoDefaultsActivation(c config, x float64) float64 {
	return math.Log(c.k + x) // want "math.Log"
}

func floorAt(x *float64, least float64) {
	if *x < least {
		*x = least
	}
}

func PointerActivation(trace float64) float64 {
	a := math.Log(trace)
	floorAt(&a, -5)
	return a
}

func swap(a, b *float64) { *a, *b = *b, *a }

func SwappedActivation(x, y float64) float64 {
	a, b := 1+x, y
	swap(&a, &b)
	return math.Log(a) // want "math.Log"
}

func DecodedActivation(data []byte, age float64) float64 {
	v := 0.11
	if err := json.Unmarshal(data, &v); err != nil {
		return -5
	}
	return math.Log(v)
}

type settings struct {
	Beta  float64 `json:"beta"`
	Shift float64 `json:"shift"`
}

func BetaActivation(data []byte, x float64) float64 {
	var s settings
	if err := json.Unmarshal(data, &s); err != nil {
		return -5
	}
	return math.Log(s.Beta + x)
}

func ShiftActivation(data []byte, x float64) float64 {
	var s settings
	if err := json.Unmarshal(data, &s); err != nil {
		return -5
	}
	return math.Log(s.Shift + x) // want "the argument is 0 when s.Shift is 0"
}

func UnsetActivation(x float64) float64 {
	var s settings
	return math.Log(s.Beta + x) // want "math.Log"
}

func logInto(out *float64, x float64) {
	*out = math.Log(x) // want "math.Log"
}

func IntoActivation(x float64) (a float64) {
	logInto(&a, x)
	return a
}

func grow(s *sum, n int) {
	if n > 0 {
		grow(s, n-1)
		s.total += 0.1
	}
}

func RecursiveActivation(n int) float64 {
	s := sum{total: 1}
	grow(&s, n)
	return math.Log(s.total)
}
