package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commandInLine is a call of ctxvet in the middle of a sentence. "…" marks a message or a part.
var commandInLine = regexp.MustCompile("`ctxvet( [^`…]+)`")

// TestInlineCommands runs the calls of ctxvet that stand in sentences, in copies of the example: each must be one that
// ctxvet understands, and find or do something.
func TestInlineCommands(t *testing.T) {
	t.Parallel()
	done := map[string]bool{}
	for _, page := range pageNames(t) {
		for _, m := range commandInLine.FindAllStringSubmatch(readFile(t, page), -1) {
			args := strings.Fields(strings.ReplaceAll(m[1], " ID", " CTX0001"))
			if len(args) == 1 && args[0] == "explain" {
				continue // the subcommand's name, for any rule
			}
			if command := strings.Join(args, " "); !done[command] {
				done[command] = true
				runInline(t, page, args)
			}
		}
	}
	if len(done) < 10 {
		t.Errorf("only %d commands were found", len(done))
	}
}

func runInline(t *testing.T, page string, args []string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(repository(t), "testdata", "example"))); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool(t), args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if status := cmd.ProcessState.ExitCode(); status != 0 && status != 3 {
		t.Errorf("%s: %s: %v\n%s", page, cmd, err, out)
	}
}
