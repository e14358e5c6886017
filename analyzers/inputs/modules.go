package inputs

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// ModuleDirs returns the root folders of the modules that dir works on, "" for
// the working directory: its own, or all of the workspace.
func ModuleDirs(ctx context.Context, dir string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}")
	cmd.Dir = dir
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list modules: %w: %s", err, strings.TrimSpace(complaint.String()))
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}

// replacements returns the local folders that stand in for dependencies of the
// modules. What go.work replaces is in the workspace in all but rare cases.
func replacements(roots []string) []string {
	var out []string
	for _, root := range roots {
		name := filepath.Join(root, "go.mod")
		text, err := os.ReadFile(name)
		if err != nil {
			continue // the go command has more to say about that
		}
		mod, err := modfile.Parse(name, text, nil)
		if err != nil {
			continue
		}
		for _, r := range mod.Replace {
			if r.New.Version != "" {
				continue
			}
			if path := filepath.FromSlash(r.New.Path); filepath.IsAbs(path) {
				out = append(out, path)
			} else {
				out = append(out, filepath.Join(root, path))
			}
		}
	}
	return out
}
