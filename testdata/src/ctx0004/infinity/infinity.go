// Package infinity returns what nothing comes back from.
package infinity

import (
	"math"
	"sort"
	"time"
)

// Note is remembered.
type Note struct {
	Uses  []time.Time
	Level float64
}

var never = math.Inf(-1)

func ColdActivation(n Note) float64 {
	if len(n.Uses) == 0 {
		return math.Inf(-1) // want "ColdActivation returns negative infinity \\(math.Inf\\(-1\\)\\): the claim can no longer be reached \\(Second Law\\); return a finite floor"
	}
	return float64(len(n.Uses))
}

func NegatedActivation(n Note) float64 {
	if len(n.Uses) == 0 {
		return -math.Inf(1) // want "negative infinity"
	}
	return 0
}

func AssignedActivation(n Note) float64 {
	a := math.Inf(-1) // want "math.Inf"
	if len(n.Uses) > 0 {
		a = 1
	}
	return a
}

func NeverActivation(n Note) float64 {
	if n.Uses == nil {
		return never // want "negative infinity \\(never\\)"
	}
	return 1
}

func PairActivation(n Note) (float64, error) {
	if len(n.Uses) == 0 {
		return math.Inf(-1), nil // want "math.Inf"
	}
	return 1, nil
}

func PinnedActivation(n Note) float64 {
	if n.Level > 1 {
		return math.Inf(1)
	}
	return 0.5
}

func TopActivation(ns []Note) float64 {
	top := math.Inf(-1)
	for _, n := range ns {
		if n.Level > top {
			top = n.Level
		}
	}
	return top
}

func BestActivation(ns []Note) float64 {
	best := -math.Inf(1)
	for i := range ns {
		best = math.Max(best, ns[i].Level)
	}
	return best
}

func EachActivation(ns []Note, each func([]Note, func(Note))) float64 {
	top := math.Inf(-1)
	each(ns, func(n Note) { top = max(top, n.Level) })
	return top
}

func SortedActivation(ns []Note) float64 {
	worst := math.Inf(-1)
	sort.Slice(ns, func(i, j int) bool { return level(ns[i], worst) > level(ns[j], worst) })
	return ns[0].Level
}

func level(n Note, worst float64) float64 {
	if len(n.Uses) == 0 {
		return worst
	}
	return n.Level
}

// Lowest is no activation.
func Lowest() float64 { return math.Inf(-1) }

func LoopingActivation(ns []Note) float64 {
	top := math.Inf(-1)
	for _, n := range ns {
		top = max(top, math.Log(n.Level)) // want "math.Log"
	}
	return top
}

var bottom = math.Inf(-1)

// BottomActivation is named like a floor.
func BottomActivation(n Note) float64 {
	if len(n.Uses) == 0 {
		return bottom // want "negative infinity"
	}
	return n.Level
}
