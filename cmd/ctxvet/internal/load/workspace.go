package load

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/inputs"
)

// everything is the pattern that stands for all modules where the go command would look in one
// alone.
const everything = "./..."

// resolve returns the patterns of q. Without any it is ./..., and in a workspace every module of
// it, from whatever folder ctxvet is called; so is ./... in the folder of go.work, where the go
// command itself finds nothing.
func resolve(ctx context.Context, q Query) ([]string, error) {
	if len(q.Patterns) > 1 || len(q.Patterns) == 1 && q.Patterns[0] != everything {
		return q.Patterns, nil
	}
	if !mayHaveWork(q.Dir) {
		return []string{everything}, nil
	}
	env, err := goEnv(ctx, q.Dir, "GOWORK")
	if err != nil {
		return nil, err
	}
	work := env["GOWORK"]
	if work == "" || work == "off" || len(q.Patterns) == 1 && !isDir(q.Dir, filepath.Dir(work)) {
		return []string{everything}, nil
	}
	dirs, err := inputs.ModuleDirs(ctx, q.Dir)
	if err != nil {
		return nil, err
	}
	for i, dir := range dirs {
		dirs[i] = filepath.Join(dir, "...")
	}
	return dirs, nil
}

// mayHaveWork reports whether there may be a workspace: the environment names it, or a go.work file
// stands in a folder above. To ask the go command takes longer than to check a small package.
func mayHaveWork(dir string) bool {
	if named := os.Getenv("GOWORK"); named != "" {
		return true
	}
	dir, err := filepath.Abs(dir)
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
		dir = filepath.Dir(dir)
	}
	return true
}

// isDir reports whether dir, relative to the working directory, is other.
func isDir(dir, other string) bool {
	a, errA := os.Stat(cmp.Or(dir, "."))
	b, errB := os.Stat(other)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// goEnv asks the go command for settings; unlike the environment it knows of go.work files.
func goEnv(ctx context.Context, dir string, names ...string) (map[string]string, error) {
	out, err := run(ctx, dir, "go", append([]string{"env", "-json"}, names...)...)
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	env := map[string]string{}
	if err := json.Unmarshal([]byte(out), &env); err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	return env, nil
}

// run runs a command and returns what it prints; its error holds what it complained of.
func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, strings.TrimSpace(complaint.String()))
	}
	return string(out), nil
}
