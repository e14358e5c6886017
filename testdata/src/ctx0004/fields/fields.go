// Package fields keeps its floors in fields and variables.
package fields

import (
	"errors"
	"math"
	"time"
)

type model struct {
	offset  float64 // validated
	plain   float64 // anything
	eps     float64 // named
	zeroEps float64 // named, but set to zero
	uses    int
	last    time.Time
}

var errOffset = errors.New("offset must be above zero")

func newModel(offset, plain float64) (*model, error) {
	if offset <= 0 {
		return nil, errOffset
	}
	return &model{offset: offset, plain: plain, zeroEps: 0, uses: 0}, nil
}

func (m *model) touch() { m.uses++ }

func (m *model) OffsetActivation(x float64, age time.Duration) float64 { return math.Log(m.offset + x) }

func (m *model) PlainActivation(x float64) float64 { return math.Log(m.plain + x) } // want "math.Log"

func (m *model) EpsActivation(x float64) float64 { return math.Log(m.eps + x) }

func (m *model) ZeroEpsActivation(x float64) float64 { return math.Log(m.zeroEps + x) } // want "math.Log"

func (m *model) UsesActivation() float64 { return math.Log(float64(m.uses)) } // want "the argument is 0 when m.uses is 0"

var (
	baseFloor = 0.11
	noFloor   = 0.0
	nudge     = 0.2
	Open      float64
)

func BaseFloorActivation(x float64) float64 { return math.Log(baseFloor + x) }

func NoFloorActivation(x float64) float64 { return math.Log(noFloor + x) } // want "math.Log"

func NudgeActivation(x float64) float64 { return math.Log(nudge + x) }

func OpenActivation(x float64) float64 { return math.Log(Open + x) } // want "math.Log"

// Config comes from a file.
type Config struct {
	MinTrace float64 `yaml:"min_trace"`
	Epsilon  float64
	Scale    float64
}

func (c Config) MinActivation(x float64) float64 { return math.Log(math.Max(x, c.MinTrace)) }

func (c Config) EpsilonActivation(x float64) float64 { return math.Log(x + c.Epsilon) }

func (c Config) ScaleActivation(x float64) float64 { return math.Log(x + c.Scale) } // want "math.Log"

// Validate checks the numbers.
func (c Config) Validate() error {
	if c.Scale <= 0 {
		return errors.New("scale must be above zero")
	}
	return nil
}
