package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	// everyPackage is what each checker is asked to check.
	everyPackage = "./..."
	// ctxvetPackage is the import path of ctxvet.
	ctxvetPackage = "github.com/ctxlaws/ctxvet/cmd/ctxvet"
	// staticcheckName is what -staticcheck is by default: looked for, and not missed.
	staticcheckName = "staticcheck"
	// staticcheckInstall is what the report says in place of figures.
	staticcheckInstall = "not installed: go install honnef.co/go/tools/cmd/staticcheck@latest"
)

// findCtxvet returns the absolute path of ctxvet: the one given, or one built into the folder dir if
// the working directory is in ctxvet's module (a developer wants the code at hand measured, not what
// was installed once), or the one beside ctxbench, or that of PATH.
func findCtxvet(ctx context.Context, given, dir string) (string, error) {
	switch {
	case given != "":
		return program("-ctxvet", given)
	case inCtxvetModule(ctx):
		return buildCtxvet(ctx, dir)
	}
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find ctxvet: %w", err)
	}
	if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), "ctxvet")); err == nil {
		return path, nil
	}
	path, err := exec.LookPath("ctxvet")
	if err != nil {
		return "", fmt.Errorf("find ctxvet: %w; name it with -ctxvet, or go install %s@latest", err, ctxvetPackage)
	}
	return filepath.Abs(path)
}

// inCtxvetModule reports whether the working directory is in a checkout of ctxvet.
func inCtxvetModule(ctx context.Context) bool {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{with .Module}}{{.Main}}{{end}}", ctxvetPackage).Output()
	return err == nil && strings.TrimSpace(string(out)) == "true"
}

// buildCtxvet builds ctxvet into the folder dir.
func buildCtxvet(ctx context.Context, dir string) (string, error) {
	build := job{
		name: "go build " + ctxvetPackage,
		args: []string{"go", "build", "-o", dir + string(filepath.Separator), ctxvetPackage},
	}
	if _, err := build.measure(ctx, ".", nil); err != nil {
		return "", err
	}
	return program("ctxvet", filepath.Join(dir, "ctxvet"))
}

// findStaticcheck returns the absolute path of staticcheck, or "" if it is not installed and was not
// asked for by a path of its own.
func findStaticcheck(given string) (string, error) {
	path, err := program("-staticcheck", given)
	if given == staticcheckName && errors.Is(err, exec.ErrNotFound) {
		return "", nil
	}
	return path, err
}

// program returns the absolute path of a program, since it will be run in another folder.
func program(what, name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%s: %w", what, err)
	}
	return filepath.Abs(path)
}

// moduleGo returns the version of Go that builds the module in dir, or an error if there is none.
func moduleGo(ctx context.Context, dir string) (string, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return "", fmt.Errorf("the module to measure on: %w", err)
	}
	cmd := exec.CommandContext(ctx, "go", "env", "GOMOD", "GOVERSION")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env in %s: %w", dir, err)
	}
	mod, version, _ := strings.Cut(strings.TrimSuffix(string(out), "\n"), "\n")
	if mod == "" || mod == os.DevNull {
		return "", fmt.Errorf("%s is not in a Go module: name a folder with a go.mod", dir)
	}
	return version, nil
}
