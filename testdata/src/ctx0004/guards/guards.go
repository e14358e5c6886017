// Package guards tests before it takes a logarithm.
package guards

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Item is remembered.
type Item struct {
	Ages []float64
	Uses []time.Time
	Seen int
	By   map[string]float64
}

var errCold = errors.New("never used")

func EarlyActivation(trace, age float64) float64 {
	if trace <= 0 {
		return -4
	}
	return math.Log(trace)
}

func ElseActivation(trace float64) float64 {
	if trace > 0 {
		return math.Log(trace)
	} else {
		return -4
	}
}

func AssignActivation(trace float64) float64 {
	if trace < 1e-9 {
		trace = 1e-9
	}
	return math.Log(trace)
}

func SwitchActivation(n int) float64 {
	switch {
	case n < 1:
		return -2
	case n == 1:
		return 0
	}
	return math.Log(float64(n) - 1)
}

func CaseActivation(n uint) float64 {
	switch n {
	case 0:
		return -2
	default:
		return math.Log(float64(n))
	}
}

func ErrorActivation(trace float64) (float64, error) {
	if trace <= 0 {
		return math.Inf(-1), errCold
	}
	return math.Log(trace), nil
}

func FoundActivation(trace float64) (float64, bool) {
	if trace <= 0 {
		return math.Inf(-1), false
	}
	return math.Log(trace), true
}

func BothActivation(a, b float64) float64 {
	if a <= 0 || b <= 0 {
		return -1
	}
	return math.Log(a) + math.Log(b)
}

func AndActivation(a, b float64) float64 {
	if a > 0 && b > 0 {
		return math.Log(a / b)
	}
	return -1
}

func NotActivation(a float64) float64 {
	if !(a > 0) {
		return -1
	}
	return math.Log(a)
}

func KeptActivation(a, b float64) float64 {
	ok := a > 0 && b > 0
	if !ok {
		return -1
	}
	return math.Log(a) + math.Log(b)
}

func present(x float64) bool { return x > 0 }

func PredicateActivation(a float64) float64 {
	if !present(a) {
		return -1
	}
	return math.Log(a)
}

func check(x float64) error {
	if x <= 0 {
		return fmt.Errorf("trace %v is not above zero", x)
	}
	return nil
}

func CheckedActivation(a float64) (float64, error) {
	if err := check(a); err != nil {
		return 0, err
	}
	return math.Log(a), nil
}

func PanicActivation(a float64) float64 {
	if a <= 0 {
		panic("guards: trace must be above zero")
	}
	return math.Log(a)
}

func IntActivation(it Item) float64 {
	if it.Seen == 0 {
		return -1
	}
	return math.Log(float64(it.Seen))
}

func LenActivation(it *Item) float64 {
	if len(it.Uses) < 1 {
		return -1
	}
	return math.Log(float64(len(it.Uses)))
}

func ShareActivation(c, n int) float64 {
	if n <= 0 || c <= 0 || c >= n {
		return 0
	}
	p := float64(c) / float64(n)
	return math.Log(p)
}

// Not empty, and each term is a power or an exponential: tolerated.

func PowersActivation(it Item) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	sum := 0.0
	for _, a := range it.Ages {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum)
}

func ExponentialsActivation(it *Item, now time.Time) float64 {
	if len(it.Uses) > 0 {
		var sum float64
		for i := range it.Uses {
			sum += math.Exp(-now.Sub(it.Uses[i]).Hours())
		}
		return math.Log(sum)
	}
	return -5
}

func CountedActivation(ages []float64) float64 {
	n := len(ages)
	if n == 0 {
		return -5
	}
	sum := 0.0
	for i := 0; i < n; i++ {
		sum += 1 / math.Sqrt(ages[i]+1)
	}
	return math.Log(sum / float64(n))
}

func ByActivation(it Item) float64 {
	if len(it.By) == 0 {
		return -5
	}
	sum := 0.0
	for _, w := range it.By {
		sum += math.Exp(w)
	}
	return math.Log(sum)
}

func HelperActivation(it Item) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	return math.Log(powers(it.Ages))
}

func powers(ages []float64) (sum float64) {
	for _, a := range ages {
		sum += math.Pow(a, -0.5)
	}
	return sum
}

func UnguardedHelperActivation(it Item) float64 {
	return math.Log(powers(it.Ages)) // want "math.Log of .*: the argument is 0 when ages is empty"
}

func (it Item) sum() (sum float64) {
	for _, a := range it.Ages {
		sum += math.Pow(a, -0.5)
	}
	return sum
}

func (it *Item) total() (sum float64) {
	for _, w := range it.By {
		sum += math.Exp(w)
	}
	return sum
}

func (it Item) BaseLevel() float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	return math.Log(it.sum())
}

func (it *Item) ByBaseLevel() float64 {
	if len(it.By) == 0 {
		return -5
	}
	return math.Log(it.total())
}

func (it Item) OtherBaseLevel() float64 {
	if len(it.Uses) == 0 {
		return -5
	}
	return math.Log(it.sum()) // want "math.Log"
}

func (it Item) seenLog() float64 {
	return math.Log(float64(it.Seen)) // want "math.Log"
}

func (it Item) SeenActivation() float64 {
	if it.Seen > 0 {
		return it.seenLog()
	}
	return -1
}

func (it Item) UnseenActivation() float64 {
	return it.seenLog()
}

func (it Item) hasAges() bool { return len(it.Ages) > 0 }

func (it *Item) unseen() bool { return it.Seen <= 0 }

func (it Item) valid() error {
	if it.Seen < 1 {
		return errCold
	}
	if len(it.Ages) == 0 {
		return fmt.Errorf("no ages")
	}
	return nil
}

func HasAgesActivation(it Item) float64 {
	if !it.hasAges() {
		return -5
	}
	sum := 0.0
	for _, a := range it.Ages {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum)
}

func SeenOnceActivation(it *Item) float64 {
	if it.unseen() {
		return -5
	}
	return math.Log(float64(it.Seen))
}

func ValidActivation(it Item) (float64, error) {
	if err := it.valid(); err != nil {
		return 0, err
	}
	return math.Log(float64(it.Seen)) + math.Log(it.sum()), nil
}

func InvalidActivation(it Item) (float64, error) {
	if err := it.valid(); err == nil {
		return 0, nil
	}
	return math.Log(float64(it.Seen)), nil // want "math.Log"
}

func IgnoredActivation(it Item) float64 {
	_ = it.valid()
	return math.Log(float64(it.Seen)) // want "math.Log"
}

func nonEmpty(ages []float64) bool { return len(ages) != 0 }

func NonEmptyActivation(it Item) float64 {
	if nonEmpty(it.Ages) {
		return math.Log(it.sum())
	}
	return -5
}

func HourActivation(idle time.Duration) float64 {
	if idle < time.Hour {
		idle = time.Hour
	}
	return 1 - 0.5*math.Log(idle.Hours())
}

// The guard does not hold on every path, or does not say enough.

func VotesActivation(votes []float64, age float64) float64 {
	if len(votes) == 0 {
		return -5
	}
	s := 0.0
	for _, v := range votes {
		s += v
	}
	return math.Log(s) // want "math.Log of .*: the argument can be 0, and"
}

func OtherActivation(a, b float64) float64 {
	if b <= 0 {
		return -1
	}
	return math.Log(a) // want "math.Log"
}

func OrActivation(a, b float64) float64 {
	if a > 0 || b > 0 {
		return math.Log(a) // want "math.Log"
	}
	return -1
}

func LooseActivation(a float64) float64 {
	if a < 0 {
		return -1
	}
	return math.Log(a) // want "math.Log"
}

func SkippedActivation(it Item) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	sum := 0.0
	for _, a := range it.Ages {
		if a > 1000 {
			continue
		}
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum) // want "math.Log"
}

func BrokenActivation(it Item) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	sum := 0.0
	for _, a := range it.Ages {
		if a > 1000 {
			break
		}
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum) // want "math.Log"
}

func WarnedActivation(a float64, warn func(string)) float64 {
	if a <= 0 {
		warn("cold")
	}
	return math.Log(a) // want "math.Log"
}

func TailActivation(it Item) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	sum := 0.0
	for _, a := range it.Ages[1:] {
		sum += math.Pow(a, -0.5)
	}
	return math.Log(sum) // want "math.Log"
}

func WeightedActivation(it Item, w []float64) float64 {
	if len(it.Ages) == 0 {
		return -5
	}
	sum := 0.0
	for i, a := range it.Ages {
		sum += w[i] * math.Pow(a, -0.5)
	}
	return math.Log(sum) // want "math.Log"
}
