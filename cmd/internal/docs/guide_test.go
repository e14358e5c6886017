package docs_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A guide is a page that is being followed: its files are written and its commands run, in a folder of their own.
type guide struct {
	t        *testing.T
	dir, bin string   // the folder, and the one that go install fills
	env      []string // of the commands
}

// TestPages follows each page from an empty folder, as somebody would who has nothing but the page. Each block must
// be of a kind that is run, compiled or checked. (The README has .ci/readme.)
func TestPages(t *testing.T) {
	t.Parallel()
	needBash(t)
	for _, page := range pageNames(t) {
		list := blocks(t, page)
		if len(list) == 0 || page == "README.md" {
			continue
		}
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			g := newGuide(t)
			for _, b := range list {
				g.follow(b)
			}
		})
	}
}

// newGuide makes the folder, and a PATH on which some commands are stand-ins: what is published is this checkout.
func newGuide(t *testing.T) *guide {
	t.Helper()
	top := t.TempDir()
	g := &guide{t: t, dir: filepath.Join(top, "work"), bin: filepath.Join(top, "bin")}
	instead := filepath.Join(top, "instead")
	for _, dir := range []string{g.dir, g.bin, instead} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go", "golangci-lint", "curl"} {
		text := readFile(t, "cmd/internal/docs/testdata/instead/"+name)
		if err := os.WriteFile(filepath.Join(instead, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	path := strings.Join([]string{instead, g.bin, os.Getenv("PATH")}, string(filepath.ListSeparator))
	if program := os.Getenv("CTXVET_ASTGREP"); program != "" {
		path += string(filepath.ListSeparator) + filepath.Dir(program)
	}
	g.env = append(os.Environ(), "PATH="+path, "GOBIN="+g.bin, "GOFLAGS=", "REAL_GO="+goTool, "BUILT_CTXVET="+tool(t))
	return g
}

// follow does what a page asks for in a block.
func (g *guide) follow(b block) {
	g.t.Helper()
	if source, ok := b.said("module"); ok {
		if err := os.CopyFS(g.dir, os.DirFS(filepath.Join(repository(g.t), filepath.FromSlash(source)))); err != nil {
			g.t.Fatalf("%s: %v", b, err)
		}
	}
	if name, ok := b.said("file"); ok {
		g.write(b, name)
		return
	}
	for word, check := range checks() {
		if _, ok := b.said(word); ok {
			check(g, b)
			return
		}
	}
	switch b.kind {
	case "sh":
		g.run(b)
	case "console":
		g.replay(b)
	default:
		g.t.Errorf("%s: nothing checks this block of kind %q; see the package's comment", b, b.kind)
	}
}

func (g *guide) write(b block, name string) {
	g.t.Helper()
	path := filepath.Join(g.dir, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(b.text), 0o666)); err != nil {
		g.t.Fatalf("%s: %v", b, err)
	}
}

// run runs commands, of which the last one may have another status than 0.
func (g *guide) run(b block) {
	g.t.Helper()
	if !g.has(b) {
		return
	}
	want := 0
	if text, ok := b.said("exit"); ok {
		want, _ = strconv.Atoi(text) // a mistake shows as a wrong status
	}
	out, status := g.bash(b, "set -euo pipefail\n"+b.text)
	if status != want {
		g.t.Errorf("%s: status %d, want %d:\n%s", b, status, want, out)
	}
}

// has says aloud which program is missing that a block wants.
func (g *guide) has(b block) bool {
	g.t.Helper()
	for word, variable := range map[string]string{"golangci": "CTXVET_GOLANGCI", "ast-grep": "CTXVET_ASTGREP", "release": "CTXVET_RELEASE"} {
		if slices.Contains(b.says, word) && os.Getenv(variable) == "" {
			g.t.Logf("%s: SKIPPED, for want of %s", b, variable)
			return false
		}
	}
	return true
}

// replay runs the commands of a console block and compares what they print with what the block shows.
func (g *guide) replay(b block) {
	g.t.Helper()
	var script, want strings.Builder
	script.WriteString("exec 2>&1\n")
	for line := range strings.Lines(b.text) {
		want.WriteString(line)
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			fmt.Fprintf(&script, "s=$?; printf '%%s' %s; (exit $s)\n%s", quote(line), command)
		}
	}
	got, _ := g.bash(b, script.String())
	if d := cmp.Diff(want.String(), strings.ReplaceAll(got, "\r\n", "\n")); d != "" {
		g.t.Errorf("%s: -page +printed\n%s", b, d)
	}
}

// quote makes one word of a text for the shell.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func (g *guide) bash(b block, script string) (out string, status int) {
	g.t.Helper()
	cmd := exec.Command("bash", "--noprofile", "--norc", "-c", script)
	cmd.Dir, cmd.Env = g.dir, g.env
	if dir, ok := b.said("in"); ok {
		cmd.Dir = filepath.Join(repository(g.t), filepath.FromSlash(dir))
	}
	text, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		g.t.Fatalf("%s: %v", b, err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}
