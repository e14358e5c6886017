package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// action is action.yml, as far as it is run here.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, ID, Shell, Run string
			Dir                  string `yaml:"working-directory"`
			Env                  map[string]string
		}
	}
}

func readAction(t *testing.T) (a action) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(readFile(t, "action.yml")), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

var expression = regexp.MustCompile(`\$\{\{ *inputs\.([a-z-]+) *\}\}`)

// expand puts inputs into a text, as a runner does.
func (a *action) expand(text string, inputs map[string]string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		name := expression.FindStringSubmatch(e)[1]
		if value, ok := inputs[name]; ok {
			return value
		}
		return a.Inputs[name].Default
	})
}

// run runs the steps in bash as a runner does, in a workspace, and returns what they print and what the last one
// leaves in $GITHUB_OUTPUT. Each step but the last must succeed.
func (a *action) run(t *testing.T, workspace string, inputs map[string]string) (printed, output string) {
	t.Helper()
	temp := t.TempDir()
	outputs := filepath.Join(temp, "output")
	for i, step := range a.Runs.Steps {
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		cmd.Dir = filepath.Join(workspace, a.expand(step.Dir, inputs))
		cmd.Env = append(os.Environ(), "GITHUB_ACTION_PATH="+repository(t), "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+outputs)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+a.expand(value, inputs))
		}
		out, err := cmd.CombinedOutput()
		if err != nil && i < len(a.Runs.Steps)-1 {
			t.Fatalf("step %q: %v\n%s", step.Name, err, out)
		}
		printed += string(out)
	}
	text, err := os.ReadFile(outputs)
	if err != nil {
		t.Fatal(err)
	}
	return printed, string(text)
}

// TestAction runs the action on the example: annotations, both reports, its status; and on nothing wrong.
func TestAction(t *testing.T) {
	t.Parallel()
	needBash(t)
	a := readAction(t)
	if a.Runs.Using != "composite" {
		t.Fatalf("the action is of kind %q", a.Runs.Using)
	}
	dir := filepath.Join(t.TempDir(), "journal")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(repository(t), "testdata", "example"))); err != nil {
		t.Fatal(err)
	}
	inputs := map[string]string{"working-directory": "journal", "sarif": "ctxvet.sarif", "html": "report page.html"}
	printed, output := a.run(t, filepath.Dir(dir), inputs)
	if n := strings.Count(printed, "::error "); n != 2 || output != "status=3\n" {
		t.Errorf("%d annotations, %q:\n%s", n, output, printed)
	}
	for _, name := range []string{inputs["sarif"], inputs["html"]} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(text), "CTX0002") {
			t.Errorf("%s: %v, %d bytes", name, err, len(text))
		}
	}
	inputs = map[string]string{"working-directory": "journal", "args": "-rules CTX0003,CTX0004", "packages": ". ./..."}
	if printed, output = a.run(t, filepath.Dir(dir), inputs); output != "status=0\n" {
		t.Errorf("with two rules: %q\n%s", output, printed)
	}
}

// TestActionInputs: each input is used, and each one used is declared.
func TestActionInputs(t *testing.T) {
	t.Parallel()
	a := readAction(t)
	var declared, used []string
	for name := range a.Inputs {
		declared = append(declared, name)
	}
	for _, m := range expression.FindAllStringSubmatch(readFile(t, "action.yml"), -1) {
		used = append(used, m[1])
	}
	slices.Sort(declared)
	slices.Sort(used)
	if d := cmp.Diff(declared, slices.Compact(used)); d != "" {
		t.Errorf("-declared +used\n%s", d)
	}
}

// needBash skips a test where there is no bash.
func needBash(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skipf("SKIPPED: no bash to run commands with: %v", err)
	}
}
