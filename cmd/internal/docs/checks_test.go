package docs_test

import (
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/refstore/policy/scorer"
)

// checks are what is done to a block whose comment begins with a word, instead of running it.
func checks() map[string]func(*guide, block) {
	return map[string]func(*guide, block){
		"answer":     (*guide).answer,
		"config":     (*guide).configuration,
		"golangci":   (*guide).golangci,
		"gitlab":     (*guide).gitlab,
		"nogo":       (*guide).nogo,
		"pre-commit": (*guide).preCommit,
		"rebuild":    (*guide).rebuild,
		"updates":    (*guide).updates,
		"vscode":     (*guide).vscode,
		"within":     (*guide).within,
		"workflow":   (*guide).workflow,
	}
}

// parse decodes YAML, of which JSON is a part.
func (g *guide) parse(b block, into any) {
	g.t.Helper()
	if err := yaml.Unmarshal([]byte(b.text), into); err != nil {
		g.t.Fatalf("%s: %v", b, err)
	}
}

// accepted holds that a configuration is one, in a folder of its own.
func (g *guide) accepted(b block, config string) {
	g.t.Helper()
	dir := g.t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", ".ctxvet.yml": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			g.t.Fatal(err)
		}
	}
	cmd := exec.Command(tool(g.t), "config")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		g.t.Errorf("%s: %v\n%s", b, err, out)
	}
}

// configuration is a .ctxvet.yml, or a part of one; files that it names need not be there.
func (g *guide) configuration(b block) {
	g.t.Helper()
	var keys map[string]any
	g.parse(b, &keys)
	delete(keys, "baseline")
	text, err := yaml.Marshal(keys)
	if err != nil {
		g.t.Fatal(err)
	}
	g.accepted(b, string(text))
}

// golangci is what stands below linters.settings.custom: the settings of ctxvet, the same as a .ctxvet.yml.
func (g *guide) golangci(b block) {
	g.t.Helper()
	if b.kind == "sh" {
		g.run(b)
		return
	}
	var custom map[string]struct {
		Type     string
		Settings map[string]any
	}
	g.parse(b, &custom)
	text, err := yaml.Marshal(custom["ctxvet"].Settings)
	if err != nil || custom["ctxvet"].Type != "module" || len(custom["ctxvet"].Settings) == 0 {
		g.t.Fatalf("%s: no settings of a module plugin: %v", b, err)
	}
	g.accepted(b, string(text))
}

// gitlab is a job, whose commands are run in the guide's folder.
func (g *guide) gitlab(b block) {
	g.t.Helper()
	var jobs map[string]struct {
		Script    []string
		Artifacts struct{ Paths []string }
	}
	g.parse(b, &jobs)
	b.text, b.says = strings.Join(jobs["ctxvet"].Script, "\n"), []string{"exit 3"}
	g.run(b)
	for _, name := range jobs["ctxvet"].Artifacts.Paths {
		if _, err := os.Stat(filepath.Join(g.dir, name)); err != nil {
			g.t.Errorf("%s: no artifact: %v", b, err)
		}
	}
}

// workflow is a whole workflow of GitHub Actions: what it hands to the action is what the action takes.
// CTXVET_ACTIONLINT names an actionlint that looks at the rest.
func (g *guide) workflow(b block) {
	g.t.Helper()
	var w struct {
		Jobs map[string]struct {
			Steps []struct {
				Uses string
				With map[string]any
			}
		}
	}
	g.parse(b, &w)
	used, inputs := 0, readAction(g.t).Inputs
	for _, step := range w.Jobs["ctxvet"].Steps {
		if !strings.HasPrefix(step.Uses, "ctxlaws/ctxvet@") {
			continue
		}
		used++
		for name := range step.With {
			if _, ok := inputs[name]; !ok {
				g.t.Errorf("%s: the action has no input %q", b, name)
			}
		}
	}
	if used != 1 {
		g.t.Errorf("%s: uses the action %d times", b, used)
	}
	g.actionlint(b)
}

func (g *guide) actionlint(b block) {
	g.t.Helper()
	program := os.Getenv("CTXVET_ACTIONLINT")
	if program == "" {
		g.t.Logf("%s: SKIPPED, for want of CTXVET_ACTIONLINT", b)
		return
	}
	cmd := exec.Command(program, "-stdin-filename", b.String(), "-")
	cmd.Stdin = strings.NewReader(b.text)
	if out, err := cmd.CombinedOutput(); err != nil {
		g.t.Errorf("%s: %v\n%s", b, err, out)
	}
}

// preCommit names hooks that .pre-commit-hooks.yaml has.
func (g *guide) preCommit(b block) {
	g.t.Helper()
	type hook struct{ ID string }
	var config struct {
		Repos []struct {
			Repo  string
			Hooks []hook
		}
	}
	var offered []hook
	g.parse(b, &config)
	if err := yaml.Unmarshal([]byte(readFile(g.t, ".pre-commit-hooks.yaml")), &offered); err != nil {
		g.t.Fatal(err)
	}
	for _, h := range config.Repos[0].Hooks {
		if !slices.Contains(offered, h) {
			g.t.Errorf("%s: no hook %q", b, h.ID)
		}
	}
}

// vscode is JSON without comments. --fast-only would keep the editor from running ctxvet at all.
func (g *guide) vscode(b block) {
	g.t.Helper()
	var settings map[string]any
	if err := json.Unmarshal([]byte(b.text), &settings); err != nil {
		g.t.Errorf("%s: %v", b, err)
	}
	if strings.Contains(b.text, "fast-only") {
		g.t.Errorf("%s: runs fast linters only", b)
	}
}

var label = regexp.MustCompile(`"@com_github_ctxlaws_ctxvet//(analyzers/ctx\d{4})"`)

// nogo is the rule in a BUILD file, or its configuration in JSON: all rules are there, with flags that they have.
func (g *guide) nogo(b block) {
	g.t.Helper()
	for _, a := range analyzers.All() {
		dir := "analyzers/" + strings.ToLower(a.Name)
		if b.kind == "starlark" && !slices.ContainsFunc(label.FindAllStringSubmatch(b.text, -1), func(m []string) bool { return m[1] == dir }) {
			g.t.Errorf("%s: %s is not among deps", b, dir)
		}
	}
	if b.kind == "starlark" {
		return
	}
	var rules map[string]struct {
		Flags map[string]string `json:"analyzer_flags"`
	}
	if err := json.Unmarshal([]byte(b.text), &rules); err != nil {
		g.t.Fatalf("%s: %v", b, err)
	}
	for _, a := range analyzers.All() {
		rule, ok := rules[a.Name]
		if !ok {
			g.t.Errorf("%s: %s is not configured", b, a.Name)
		}
		for name, value := range rule.Flags {
			if a.Flags.Lookup(name) == nil {
				g.t.Errorf("%s: %s has no flag %s", b, a.Name, name)
			}
			g.accepted(b, value)
		}
	}
}

// within puts the block into the place of "// the block" in a program, which must compile.
func (g *guide) within(b block) {
	g.t.Helper()
	name, _ := b.said("within")
	text := readFile(g.t, "cmd/internal/docs/testdata/"+name+".txt")
	head, tail, ok := strings.Cut(text, "// the block\n")
	if !ok {
		g.t.Fatalf("%s: %s has no place for it", b, name)
	}
	dir, err := os.MkdirTemp("testdata", "within-") // in the module, whose packages it imports
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			g.t.Error(err)
		}
	})
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(head+b.text+tail), 0o666); err != nil {
		g.t.Fatal(err)
	}
	if out, err := exec.Command("go", "vet", "./"+dir).CombinedOutput(); err != nil {
		g.t.Errorf("%s: %v\n%s", b, err, out)
	}
}

// answer is what a model answers to ctxpolicy, in JSON.
func (g *guide) answer(b block) {
	g.t.Helper()
	if _, err := scorer.ParseAnswer([]byte(b.text)); err != nil {
		g.t.Errorf("%s: %v", b, err)
	}
}

// rebuild makes the binaries of a release again, which takes minutes: .ci/run does it twice and compares.
func (g *guide) rebuild(b block) {
	g.t.Helper()
	if !strings.Contains(readFile(g.t, ".ci/run"), strings.Fields(b.text)[0]) {
		g.t.Errorf("%s: .ci/run does not run %s", b, strings.Fields(b.text)[0])
	}
}

var goTest = regexp.MustCompile(`^go test (\./\S+)(?: -run (\w+))? -update$`)

// updates are commands that write golden files. Here they are only held to name a test that is there.
func (g *guide) updates(b block) {
	g.t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(b.text), "\n") {
		m := goTest.FindStringSubmatch(line)
		if m == nil {
			g.t.Errorf("%s: %q is no such command", b, line)
			continue
		}
		cmd := exec.Command("go", "test", m[1], "-list", cmp.Or(m[2], "."))
		cmd.Dir = repository(g.t)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), "Test") {
			g.t.Errorf("%s: %q: %v\n%s", b, line, err, out)
		}
	}
}

// TestHooks: the hook runs a command that this module has, whatever files changed.
func TestHooks(t *testing.T) {
	t.Parallel()
	var hooks []struct {
		ID, Entry, Language, Files string
		Pass                       *bool `yaml:"pass_filenames"`
	}
	if err := yaml.Unmarshal([]byte(readFile(t, ".pre-commit-hooks.yaml")), &hooks); err != nil {
		t.Fatal(err)
	}
	for _, h := range hooks {
		if _, err := os.Stat(filepath.Join(repository(t), "cmd", h.Entry)); err != nil || h.Language != "golang" || h.Pass == nil || *h.Pass {
			t.Errorf("%s: %+v: %v", h.ID, h, err)
		}
		for name, want := range map[string]bool{"a/b.go": true, "migrations/1.sql": true, ".ctxvet.yml": true, "m/.ctxvet.yml": true, "go.mod": true, "README.md": false} {
			if regexp.MustCompile(h.Files).MatchString(name) != want {
				t.Errorf("%s: on %s: %v", h.ID, name, !want)
			}
		}
	}
}
