package drivers_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// golangciEnv names the golangci-lint with the plugin.
const golangciEnv = "CTXVET_GOLANGCI"

// A driver runs the rules on the packages of a module.
type driver struct {
	name    string
	command func(patterns []string) *exec.Cmd
	read    func(t *testing.T, root string, out []byte) places
	found   int // exit status of a run with findings
}

// An outcome is what a run of a driver brought.
type outcome struct {
	found places
	text  string // standard error
	wall  time.Duration
	peak  int64 // bytes, of the largest process
}

// everything is all packages of a module.
var everything = []string{"./..."}

// root is the folder of the repository.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// newDrivers builds the drivers; the first is ctxvet itself. A golangci-lint that
// is not there is told of.
func newDrivers(t *testing.T) []driver {
	t.Helper()
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", bin, "./cmd/ctxvet", "./cmd/ctxvet-multichecker")
	build.Dir = root(t)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", build, err, out)
	}
	tool, multi := filepath.Join(bin, "ctxvet"), filepath.Join(bin, "ctxvet-multichecker")
	list := []driver{
		{"ctxvet", prefixed(tool, "-json"), readTrees, 3},
		{"go vet", prefixed("go", "vet", "-vettool="+tool, "-json"), readTrees, 0},
		{"multichecker", prefixed(multi, "-json"), readTrees, 0},
	}
	linter := os.Getenv(golangciEnv)
	if linter == "" {
		t.Logf("SKIPPED: golangci-lint, for want of %s", golangciEnv)
		return list
	}
	return append(list, golangci(linter, filepath.Join(root(t), "testdata", "drivers", "golangci.yml")))
}

// golangci is golangci-lint with the plugin and a configuration of its own.
func golangci(linter, config string) driver {
	command := prefixed(linter, "run", "--config="+config, "--path-mode=abs", "--allow-parallel-runners",
		"--output.json.path=stdout", "--output.text.path=stderr", "--show-stats=false")
	return driver{"golangci-lint", command, readIssues, 1}
}

// prefixed makes commands of a program's name, its flags and the packages.
func prefixed(name string, args ...string) func([]string) *exec.Cmd {
	return func(patterns []string) *exec.Cmd {
		return exec.Command(name, append(args[:len(args):len(args)], patterns...)...)
	}
}

// run runs the driver in the root folder of a module.
func (d driver) run(t *testing.T, dir string, env, patterns []string) outcome {
	t.Helper()
	got, err := d.try(t, dir, env, patterns)
	if err != nil {
		t.Fatalf("%s in %s: %v\n%s", d.name, dir, err, got.text)
	}
	return got
}

// try is run for where an error may be what is wanted.
func (d driver) try(t *testing.T, dir string, env, patterns []string) (outcome, error) {
	t.Helper()
	cmd := d.command(patterns)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	err := cmd.Run()
	got := outcome{text: stderr.String(), wall: time.Since(start)}
	var status *exec.ExitError
	if errors.As(err, &status) && status.ExitCode() == d.found {
		err = nil
	}
	if cmd.ProcessState != nil {
		got.peak = peak(cmd.ProcessState)
	}
	if err == nil {
		got.found = d.read(t, dir, stdout.Bytes())
	}
	return got, err
}
