package origin_test

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
)

// head begins the program of each test.
const head = `package a

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"
)

var (
	_ = json.Marshal
	_ = fmt.Sprint
	_ = strconv.Itoa
	_ = math.Exp
	_ = time.Now
)

type E struct {
	ID   string
	W    float64
	Age  float64
	Used []time.Time
	In   struct{ H float64 }
}

func EntryActivation(used []time.Time, now time.Time) float64 {
	sum := 0.0
	for _, t := range used {
		sum += math.Pow(now.Sub(t).Hours(), -0.5)
	}
	return math.Log(0.1 + sum)
}

`

// Each test declares F, and says what is derived from what there; "" for nothing.
var tests = []struct{ name, src, want string }{
	{"parameter", `func F(x float64) float64 { return x }`, "result 0 from parameter 0"},
	{"arithmetic", `func F(x, y float64, n int) float64 { return (x + 2) * -y / float64(n) }`,
		"result 0 from parameter 2, result 0 from parameter 0, result 0 from parameter 1"},
	{"comparison", `func F(x float64) float64 { if x > 1 { return 1 }; return 0 }`, ""},
	{"activation", `func F(e E) float64 { return 100 * EntryActivation(e.Used, time.Now()) }`, "result 0 from computed"},
	{"decay over time", `func F(t time.Time) float64 { return math.Exp(-time.Since(t).Hours()) }`, "result 0 from computed"},
	{"decay over a parameter", `func F(x float64) float64 { return math.Exp(-x / 24) }`, "result 0 from decay of parameter 0, result 0 from parameter 0"},
	{"decay over an age", `func F(e E) float64 { return math.Exp(-e.Age) }`, "result 0 from computed, result 0 from parameter 0.Age"},
	{"decay over an idle time", `func F(n int64, idleMs int64) float64 { return math.Sqrt(float64(idleMs)) }`, "result 0 from computed, result 0 from parameter 1"},
	{"decay over a local age", `func F(a, b float64) float64 { age := a - b; return math.Exp2(-age) }`,
		"result 0 from computed, result 0 from parameter 0, result 0 from parameter 1"},
	{"decay over epochs", `func F(last int64) float64 { return math.Log1p(float64(time.Now().Unix() - last)) }`,
		"result 0 from computed, result 0 from parameter 0"},
	{"rate", `func F(n float64, d time.Duration) float64 { return math.Log(n / d.Hours()) }`,
		"result 0 from decay of parameter 0, result 0 from parameter 0, result 0 from parameter 1"},
	{"constant duration", `func F(n float64) float64 { return math.Log(n * time.Hour.Seconds()) }`,
		"result 0 from decay of parameter 0, result 0 from parameter 0"},
	{"elapsed", `func F(t time.Time) float64 { return time.Since(t).Hours() / 24 }`, "result 0 from the clock"},
	{"point in time", `func F(t time.Time, x float64) time.Time { return t.Add(time.Duration(x)) }`, ""},
	{"field", `func F(e E) float64 { return e.W }`, "result 0 from parameter 0.W"},
	{"pointer's field", `func F(e *E) float64 { return e.In.H }`, "result 0 from parameter 0.In.H"},
	{"field of a result", `func F(x float64) E { return E{W: x} }`, "result 0.W from parameter 0"},
	{"element", `func F(x []float64) float64 { return x[1] }`, "result 0 from parameter 0.#1"},
	{"any element", `func F(x []float64, y float64) (s float64) { for _, v := range x { s += v }; return s }`, "result 0 from parameter 0.#"},
	{"map", `func F(m map[string]float64, y float64) float64 { return m["a"] }`, "result 0 from parameter 0.=a"},
	{"list of a result", `func F(x float64) []float64 { return append([]float64{1}, x) }`, "result 0.# from parameter 0"},
	{"written", `func F(e *E, x float64) int { e.W = x; return 0 }`, "parameter 0.W from parameter 1"},
	{"overwritten", `func F(e *E, x float64) float64 { e.W = x; e.W = 1; return e.W }`, ""},
	{"written on one way", `func F(e *E, x float64) float64 { e.W = 1; if x > 0 { e.W = x }; return e.W }`, "result 0 from parameter 1, parameter 0.W from parameter 1"},
	{"written later", `func F(x float64) float64 { e := &E{}; y := e.W; e.W = x; return y }`, ""},
	{"closure", `func F(x float64) float64 { y := 0.0; f := func() { y = x }; f(); return y }`, "result 0 from parameter 0"},
	{"function parameter", `func F(x float64) float64 { return g(x, func(y float64) float64 { return y + 1 }) }
func g(x float64, f func(float64) float64) float64 { return f(x) }`, "result 0 from parameter 0"},
	{"format", `func F(x float64) string { return fmt.Sprintf("%.1f", x) + "%" }`, "result 0 from parameter 0"},
	{"conversion", `func F(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }`, "result 0 from parameter 0"},
	{"encoding", `func F(e E) []byte { b, _ := json.Marshal(e.In); return b }`, "result 0.# from parameter 0.In"},
	{"channel", `func F(x float64) float64 { c := make(chan float64, 1); c <- x; return <-c }`, "result 0 from parameter 0"},
	{"generic", `func F(x float64) float64 { return id(x) }
func id[T any](x T) T { return x }`, "result 0 from parameter 0"},
	{"method value", `func F(e E) float64 { f := e.h; return f() }
func (e E) h() float64 { return e.W }`, "result 0 from parameter 0.W"},
	{"interface with one implementation", `type w interface{ h() float64 }
func (e E) h() float64 { return EntryActivation(e.Used, time.Now()) }
func F(x w, y float64) float64 { return x.h() }`, "result 0 from computed"},
	{"interface with two implementations", `type w interface{ h() float64 }
func (e E) h() float64 { return EntryActivation(e.Used, time.Now()) }
type o struct{}
func (o) h() float64 { return 1 }
func F(x w, y float64) float64 { return x.h() }`, ""},
	{"recursion", `func F(n int, x float64) float64 { if n == 0 { return x }; return F(n-1, x) / 2 }`, "result 0 from parameter 1"},
	{"length", `func F(x []float64) float64 { return float64(len(x)) }`, ""},
}

func TestDerives(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module a\n\ngo 1.26\n")
	for i, test := range tests {
		write(t, filepath.Join(dir, folder(i), "a.go"), head+test.src+"\n")
	}
	got := map[string]string{}
	for _, r := range analysistest.Run(quiet{}, dir, origin.Analyzer, "./...") {
		for _, f := range r.Pass.AllObjectFacts() {
			if fn, ok := f.Object.(*types.Func); ok && fn.Name() == "F" && fn.Pkg() == r.Pass.Pkg {
				got[fn.Pkg().Path()] = f.Fact.(*origin.Derives).String()
			}
		}
	}
	for i, test := range tests {
		if diff := cmp.Diff(test.want, got["a/"+folder(i)]); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", test.name, test.src, diff)
		}
	}
}

func TestAnalyzerIsValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate([]*analysis.Analyzer{origin.Analyzer}); err != nil {
		t.Error(err)
	}
}

// quiet drops the errors of analysistest, which knows of no expectations here.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}

func folder(i int) string { return "p" + string(rune('a'+i/26)) + string(rune('a'+i%26)) }

func write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}
