package drivers_test

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"testing"
)

// TestText holds that output for people has the rule before each message, once.
func TestText(t *testing.T) {
	t.Parallel()
	dir := unpack(t)
	want := regexp.MustCompile(`(?m)app/app\.go:15:\d+: CTX0001: DELETE from context_entries`)
	for _, d := range newDrivers(t) {
		cmd := d.command(parts)
		cmd.Args = slices.DeleteFunc(cmd.Args, func(arg string) bool {
			return arg == "-json" || arg == "--output.json.path=stdout"
		})
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "CTXVET_CONFIG=")
		out, err := cmd.CombinedOutput()
		if status := new(exec.ExitError); err != nil && !errors.As(err, &status) {
			t.Fatal(err)
		}
		if n := len(want.FindAll(out, -1)); n != 1 {
			t.Errorf("%s: %d matches of %s in\n%s", d.name, n, want, out)
		}
	}
}
