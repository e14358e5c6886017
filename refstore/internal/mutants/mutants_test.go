package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
)

// heavy is the environment variable under which the mutants are built and run; .ci/fire sets it.
const heavy = "CTXVET_FIRE"

// judged are the packages that decide.
var judged = []string{"activation", "lineage", "policy"}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// load is a package with its syntax and types.
func load(t *testing.T, folder string) *packages.Package {
	t.Helper()
	list := must(packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: folder}, "."))
	if len(list) != 1 || len(list[0].Errors) > 0 {
		t.Fatalf("%s: %v", folder, list)
	}
	return list[0]
}

// survivors are the mutants that no test can notice, each with the reason, by package.
func survivors(t *testing.T, name string) map[string]string {
	t.Helper()
	reasons := map[string]string{}
	data, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if errors.Is(err, os.ErrNotExist) {
		return reasons
	}
	for line := range strings.Lines(string(must(data, err))) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		mutant, reason, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || reason == "" {
			t.Errorf("testdata/%s.txt: no reason: %s", name, line)
		}
		reasons[mutant] = reason
	}
	return reasons
}

// binary is the package's tests with the mutants in it.
type binary struct{ path, folder string }

// build compiles once.
func build(t *testing.T, folder string, files map[string][]byte) binary {
	t.Helper()
	temp := t.TempDir()
	overlay := map[string]map[string]string{"Replace": {}}
	for path, source := range files {
		to := filepath.Join(temp, filepath.Base(path))
		must(0, os.WriteFile(to, source, 0o600))
		overlay["Replace"][path] = to
	}
	config := filepath.Join(temp, "overlay.json")
	must(0, os.WriteFile(config, must(json.Marshal(overlay)), 0o600))
	b := binary{filepath.Join(temp, "mutants.test"), folder}
	cmd := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-overlay", config, "-o", b.path, ".")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", folder, err, out)
	}
	return b
}

// patience is how long a mutant may take that goes round in circles.
const patience = 20 * time.Second

// measured are tests of what a choice of mutants costs itself.
const measured = "^TestEvaluateIsCheap$"

// passes says whether the tests pass with a mutant, 0 for none. Random tests draw the same each
// time, so that who survives does so again.
func (b binary) passes(ctx context.Context, number int) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.path, "-test.failfast", "-test.skip", measured)
	cmd.Dir = b.folder
	cmd.Env = append(os.Environ(), "RAPID_SEED=1", "RAPID_NOFAILFILE=true", "RAPID_SHRINKTIME=1ms", "GOMEMLIMIT=1GiB")
	if number > 0 {
		cmd.Env = append(cmd.Env, fmt.Sprint(Chosen, "=", number))
	}
	return cmd.Run() == nil
}

// living runs all mutants, as many at once as there are processors.
func (b binary) living(ctx context.Context, list []Mutant) (alive []Mutant) {
	var mu sync.Mutex
	var workers sync.WaitGroup
	next := make(chan Mutant)
	for range runtime.NumCPU() {
		workers.Go(func() {
			for m := range next {
				if b.passes(ctx, m.Number) {
					mu.Lock()
					alive = append(alive, m)
					mu.Unlock()
				}
			}
		})
	}
	for _, m := range list {
		next <- m
	}
	close(next)
	workers.Wait()
	slices.SortFunc(alive, func(a, b Mutant) int { return a.Number - b.Number })
	return alive
}

// TestMutantsAreKilled: of what decides, the package's own tests notice each change, but those of
// which testdata says why nobody can. At least 95 of 100 are noticed.
func TestMutantsAreKilled(t *testing.T) {
	for _, name := range judged {
		t.Run(name, func(t *testing.T) {
			folder := must(filepath.Abs(filepath.Join("..", "..", name)))
			files, list, err := Instrument(load(t, folder))
			if err != nil {
				t.Fatal(err)
			}
			reasons := survivors(t, name)
			for line := range reasons {
				if !slices.ContainsFunc(list, func(m Mutant) bool { return m.String() == line }) {
					t.Errorf("testdata/%s.txt: there is no such place any more: %s", name, line)
				}
			}
			if os.Getenv(heavy) == "" {
				t.Skipf("%d mutants are run where %s=1", len(list), heavy)
			}
			b := build(t, folder, files)
			if !b.passes(t.Context(), 0) {
				t.Fatal("the tests fail without a mutant")
			}
			alive := b.living(t.Context(), list)
			for _, m := range alive {
				if reasons[m.String()] == "" {
					t.Errorf("no test notices %s", m)
				}
				delete(reasons, m.String())
			}
			for line := range reasons {
				t.Errorf("testdata/%s.txt says that no test can notice %s, and one does", name, line)
			}
			if len(alive)*20 > len(list) {
				t.Errorf("%d of %d survive", len(alive), len(list))
			}
			t.Logf("%d of %d mutants killed, %d of which testdata/%s.txt says why not", len(list)-len(alive), len(list), len(alive), name)
		})
	}
}

// The toy's tests never try what is below the bound, and some of its numbers nobody can tell
// apart: just those mutants survive.
func TestSurvivorsAreFound(t *testing.T) {
	t.Parallel()
	folder := must(filepath.Abs("testdata/toy"))
	files, list, err := Instrument(load(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	b := build(t, folder, files)
	if !b.passes(t.Context(), 0) {
		t.Fatal("the tests fail without a mutant")
	}
	var got []string
	for _, m := range b.living(t.Context(), list) {
		got = append(got, m.String())
	}
	want := []string{
		"toy.go bound: return n < limit => return *new(bool)", "toy.go bound: limit => limit - 1",
		"toy.go sum: x < 0 => x <= 0", "toy.go sum: 0 => 0 + 1", "toy.go sum: 0 => 0 - 1",
		"toy.go grade: 1 => 1 + 1", "toy.go grade: 1 => 1 - 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
