package scoring_test

import (
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/ctxlaws/ctxvet/analyzers/scoring"
)

// Says is what the fixtures' packages are asked: the names of the activation
// functions and of the further score functions, and by what a store is shown.
type says struct{ Activation, Score, Shown string }

// asker asks about the functions of a package, the methods of interfaces as well.
var asker = &analysis.Analyzer{
	Name: "asker", Doc: "ask scoring", Requires: []*analysis.Analyzer{scoring.Analyzer}, ResultType: reflect.TypeFor[says](),
	Run: func(pass *analysis.Pass) (any, error) {
		f := pass.ResultOf[scoring.Analyzer].(*scoring.Functions)
		var s says
		var activation, score []string
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				fn, ok := pass.TypesInfo.Defs[id].(*types.Func)
				switch {
				case !ok:
				case f.Activation(fn):
					activation = append(activation, fn.Name())
				case f.Score(fn):
					score = append(score, fn.Name())
				}
				return true
			})
		}
		s.Activation, s.Score = strings.Join(activation, " "), strings.Join(score, " ")
		if f.Shown() {
			s.Shown = "yes"
		}
		return s, nil
	},
}

// aged is evidence by itself, so that the other functions of a fixture count.
const aged = "func AgedActivation(age float64) float64 { return age }\n"

var packages = []struct {
	name string
	src  string
	want says
}{
	// Activation functions.
	{"float", aged + `func (T) NoteActivation() float64 { return 0 }
		func ACTIVATION() float32 { return 0 }
		func activation_of(x int) (float64, error) { return 0, nil }
		func BaseLevel() float64 { return 0 }
		func baselevel2() float64 { return 0 }
		func base_level() float64 { return 0 }
		type T struct{}`, says{Activation: "AgedActivation NoteActivation ACTIVATION activation_of BaseLevel baselevel2 base_level", Shown: "function AgedActivation"}},
	{"struct", aged + `type Trace struct{ Name string; A float64 }
		type Level float64
		func TraceActivation() Trace { return Trace{} }
		func PointerActivation() *Trace { return nil }
		func LevelActivation() Level { return 0 }
		type Calculator interface { Activation() float64 }`,
		says{Activation: "AgedActivation TraceActivation PointerActivation LevelActivation Activation", Shown: "function AgedActivation"}},
	{"generic", aged + `type number interface { ~float32 | ~float64 }
		func OfActivation[T number](x T) T { return x }
		func AnyActivation[T any](x T) T { return x }
		func MixedActivation[T number | int](x T) T { return x }`,
		says{Activation: "AgedActivation OfActivation", Shown: "function AgedActivation"}},
	{"other results", aged + `type Named struct{ Name string }
		func IntActivation() int { return 0 }
		func ErrActivation() (error, float64) { return nil, 0 }
		func NamedActivation() Named { return Named{} }
		func NoneActivation() {}
		func SliceActivation() []float64 { return nil }`, says{Activation: "AgedActivation", Shown: "function AgedActivation"}},
	{"other words", aged + `func Deactivation() float64 { return 0 }
		func reactivation() float64 { return 0 }
		func ReActivation() float64 { return 0 }
		func userDeactivation() float64 { return 0 }
		func Activate() float64 { return 0 }
		func CoActivation() float64 { return 0 }`, says{Activation: "AgedActivation", Shown: "function AgedActivation"}},

	// Score functions.
	{"scores", aged + `type Note struct{ Text string }
		type Scored struct{ Score float64 }
		func ScoreNote(n Note) float64 { return 0 }
		func noteScore(n *Note) int { return 0 }
		func RankAll(ns []Note) []float64 { return nil }
		func rankEach(ns []*Note) []Scored { return nil }
		func SCORE(n Note) *Scored { return nil }
		func scoreMany(q string, ns ...Note) float64 { return 0 }
		func (n Note) Score() float64 { return 0 }
		func (n *Note) RankBy(q string) float64 { return 0 }
		func LocalScore(n struct{ Text string }) float64 { return 0 }`,
		says{Activation: "AgedActivation", Score: "ScoreNote noteScore RankAll rankEach SCORE scoreMany Score RankBy LocalScore", Shown: "function AgedActivation"}},
	{"no scores", aged + `type Note struct{ Text string }
		func ScoreText(s string) float64 { return 0 }
		func ScoreNumber(a, b float64) float64 { return 0 }
		func ScoreNote(n Note) string { return "" }
		func ScoreNothing(n Note) {}
		func Prank(n Note) float64 { return 0 }
		func Underscored(n Note) float64 { return 0 }
		func ScoreWhen(t time.Time) float64 { return 0 }
		var _ time.Time`, says{Activation: "AgedActivation", Shown: "function AgedActivation"}},

	// What shows a store.
	{"nothing", `type Note struct{ Text string }
		func NoteActivation(n Note) float64 { return 0 }
		func ScoreNote(n Note) float64 { return 0 }`, says{}},
	{"time", `type Note struct{ At time.Time }
		func NoteActivation(n Note) float64 { return float64(n.At.Year()) }`, says{Activation: "NoteActivation", Shown: "function NoteActivation"}},
	{"now", `func NoteActivation(n int64) float64 { return float64(time.Now().Unix() - n) }`, says{Activation: "NoteActivation", Shown: "function NoteActivation"}},
	{"duration", `func NoteActivation(d time.Duration) float64 { return d.Hours() }`, says{Activation: "NoteActivation", Shown: "function NoteActivation"}},
	{"durations", `func BaseLevel(ds []time.Duration) float64 { return 0 }`, says{Activation: "BaseLevel", Shown: "function BaseLevel"}},
	{"ages", `func BaseLevel(ages []float64) float64 { return 0 }`, says{Activation: "BaseLevel", Shown: "function BaseLevel"}},
	{"elapsed", `func BaseLevel(elapsedHours float64) float64 { return 0 }`, says{Activation: "BaseLevel", Shown: "function BaseLevel"}},
	{"idle", `func BaseLevel(n struct{ Idle float64 }) float64 { return n.Idle }`, says{Activation: "BaseLevel", Shown: "function BaseLevel"}},
	{"other words for it", `func BaseLevel(page, wages, stage float64) float64 { return 0 }`, says{}},
	{"time elsewhere", `func BaseLevel(x float64) float64 { return 0 }
		func other(age float64, d time.Duration) {}`, says{}},
	{"time in what is no activation", `func Reactivation(age time.Duration) float64 { return 0 }`, says{}},
	{"directive", "//ctx:score\nfunc weigh(x float64) float64 { return 0 }\nfunc NoteActivation() float64 { return 0 }",
		says{Activation: "NoteActivation", Score: "weigh", Shown: "a directive"}},
	{"declared activation", "//ctx:activation\nfunc presence() int { return 0 }", says{Activation: "presence", Shown: "a directive"}},
	{"statement", "func NoteActivation() float64 { return 0 }\nfunc read(db *sql.DB) { db.Query(`SELECT id FROM context_notes`) }\nvar _ *sql.DB",
		says{Activation: "NoteActivation", Shown: "a statement on context_notes"}},
	{"another statement", "func NoteActivation() float64 { return 0 }\nfunc read(db *sql.DB) { db.Query(`SELECT id FROM notes`) }\nvar _ *sql.DB", says{}},
	{"result type", `type Answer struct { Hits []string; Omitted int }
		func ScoreHit(a *Answer) float64 { return 0 }`, says{Score: "ScoreHit", Shown: "type Answer"}},
	{"entry type", `type Entry struct { Text string; Deficits []string }
		func ScoreEntry(e Entry) float64 { return 0 }`, says{Score: "ScoreEntry", Shown: "type Entry"}},
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module a\n\ngo 1.26\n")
	for _, p := range packages {
		write(t, filepath.Join(dir, folder(p.name), "a.go"), "package a\n\n"+imports(p.src)+p.src+"\n")
	}
	got := ask(dir)
	for _, p := range packages {
		if d := cmp.Diff(p.want, got["a/"+folder(p.name)]); d != "" {
			t.Errorf("%s (-want +got):\n%s", p.name, d)
		}
	}
}

// A package that imports one with a store shows it too, a configuration as well.
func TestEvidenceFromElsewhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module a\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "store", "a.go"), "package store\n\n"+aged)
	write(t, filepath.Join(dir, "app", "a.go"), "package app\n\nimport _ \"a/store\"\n\nfunc NoteActivation() float64 { return 0 }\n")
	write(t, filepath.Join(dir, "alone", "a.go"), "package alone\n\nfunc NoteActivation() float64 { return 0 }\n")
	write(t, filepath.Join(dir, "configured", "go.mod"), "module b\n\ngo 1.26\n")
	want := map[string]says{
		"a/store": {Activation: "AgedActivation", Shown: "function AgedActivation"},
		"a/app":   {Activation: "NoteActivation", Shown: "yes"},
		"a/alone": {},
	}
	if d := cmp.Diff(want, ask(dir)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	write(t, filepath.Join(dir, ".ctxvet.yml"), "functions:\n  score: [a/alone.weigh]\n")
	write(t, filepath.Join(dir, "alone", "b.go"), "package alone\n\nfunc weigh() int { return 0 }\n")
	wantConfigured := says{Activation: "NoteActivation", Score: "weigh", Shown: "a configuration"}
	if d := cmp.Diff(wantConfigured, ask(dir)["a/alone"]); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestFactShowsWhatItKnows(t *testing.T) {
	t.Parallel()
	if got := (&scoring.Shows{By: "type Entry"}).String(); got != "shows a context store by type Entry" {
		t.Error(got)
	}
}

func TestNamedForAge(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"age": true, "ages": true, "ageDays": true, "elapsed_ms": true, "IdleHours": true, "maxAge": true, "AGE": true,
		"page": false, "storage": false, "message": false, "ageless": false, "idler": false, "": false,
	} {
		if got := scoring.NamedForAge(name); got != want {
			t.Errorf("NamedForAge(%q) = %t", name, got)
		}
	}
	if f := new(scoring.Functions); f.Activation(nil) || f.Score(nil) || f.Shown() {
		t.Error("no function is an activation or score function")
	}
}

// ask returns what the packages below a folder say, by path.
func ask(dir string) map[string]says {
	got := map[string]says{}
	for _, r := range analysistest.Run(quiet{}, dir, asker, "./...") {
		s, ok := r.Action.Result.(says)
		if !ok {
			continue // a package that was not read
		}
		if by := shownBy(r.Action); by != "" {
			s.Shown = by
		}
		got[r.Action.Package.PkgPath] = s
	}
	return got
}

// shownBy returns by what a package itself shows a store.
func shownBy(a *checker.Action) (by string) {
	for _, dep := range a.Deps {
		for _, fact := range dep.AllPackageFacts() {
			if shows, ok := fact.Fact.(*scoring.Shows); ok && fact.Package == a.Package.Types {
				by = shows.By
			}
		}
	}
	return by
}

func folder(name string) string { return strings.ReplaceAll(name, " ", "_") }

func imports(src string) string {
	var out string
	for _, p := range []struct{ path, use string }{{"database/sql", "sql."}, {"time", "time."}} {
		if strings.Contains(src, p.use) {
			out += "import \"" + p.path + "\"\n"
		}
	}
	return out
}

func write(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// quiet drops the errors of analysistest, which knows of no expectations here.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}
