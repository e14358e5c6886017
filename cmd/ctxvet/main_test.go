package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ctxvet": func() { os.Exit(run()) }})
}

// TestScript runs the command as users do. Each script is a module and what is done to it. `status
// N ctxvet …` checks the exit status, which `! exec` cannot tell from another.
func TestScript(t *testing.T) {
	t.Parallel()
	cache := goEnv(t, "GOCACHE")
	modules := goEnv(t, "GOMODCACHE")
	golangci := os.Getenv("CTXVET_GOLANGCI") // with the plugin; see docs/golangci.md
	if golangci == "" {
		t.Log("SKIPPED: golangci-lint, for want of CTXVET_GOLANGCI")
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"plant":  plant,
			"append": appendTo,
			"count":  count,
		},
		Condition: func(name string) (bool, error) {
			if name == "golangci" {
				return golangci != "", nil
			}
			return false, fmt.Errorf("no condition %q", name)
		},
		Setup: func(env *testscript.Env) error {
			tool, err := exec.LookPath("ctxvet")
			if err != nil {
				return err
			}
			// The caches are the machine's, so that the standard library is not compiled for each
			// script.
			env.Vars = append(env.Vars,
				"TOOL="+tool, "GOCACHE="+cache, "GOMODCACHE="+modules,
				"GOLANGCI="+golangci, "GOLANGCI_LINT_CACHE="+filepath.Join(env.WorkDir, ".golangci-cache"),
				"GOFLAGS=", "GORACE=atexit_sleep_ms=0", "GOPROXY=off", "GOTOOLCHAIN=local", "CTXVET_CONFIG=")
			return nil
		},
	})
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out[:len(out)-1])
}

// status is the script command `status N program args…`.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args…")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if args[0] != strconv.Itoa(got) {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}
