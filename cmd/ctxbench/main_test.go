package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMain lets ctxbench find itself in the test's binary when it starts the checker that does
// nothing.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == nothingCommand {
		main()
	}
	os.Exit(m.Run())
}

// tinyModule writes a module of one package. It imports nothing, so that no standard library has to
// be compiled into each fresh cache.
func tinyModule(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module tiny\n\ngo 1.24\n", "tiny.go": source, ".ctxvet.yml": "tables:\n  context: [notes]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// bench runs ctxbench in this process.
func bench(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = command(t.Context(), args, &out, &errs)
	return status, out.String(), errs.String()
}

// The report's rows and shape; its figures are the machine's.
func TestReport(t *testing.T) {
	t.Parallel()
	dir := tinyModule(t, "package tiny\n")
	file := filepath.Join(dir, "report.json")
	config := filepath.Join(dir, ".ctxvet.yml")
	status, _, stderr := bench(t, "-n", "1", "-staticcheck", "", "-config", config, "-format", "json", "-o", file, dir)
	if status != exitDone {
		t.Fatalf("exit status %d:\n%s", status, stderr)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rep := &report{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(rep); err != nil {
		t.Fatal(err)
	}
	for _, m := range rep.Commands {
		if m.Wall.Median <= 0 || m.CPU.Median <= 0 || runtime.GOOS == "linux" && m.Peak.Median < 1<<20 {
			t.Errorf("%s, %s: figures are missing: %s", m.Name, m.Cache, data)
		}
	}
	want := [][]string{
		{"command", "cache", "wall s", "CPU s", "peak MiB"},
		{"a checker that does nothing", "cold"},
		{"ctxvet ./...", "cold"},
		{"go vet ./...", "cold"},
		{"go vet ./...", "warm"},
		{"go vet -vettool=ctxvet ./...", "cold"},
		{"go vet -vettool=ctxvet ./...", "warm"},
		{"ratio", "cache", "wall", "CPU", "peak"},
		{"ctxvet ./... to a checker that does nothing", "cold"},
		{"go vet ./... to a checker that does nothing", "cold"},
		{"go vet -vettool=ctxvet ./... to go vet ./...", "cold"},
		{"go vet -vettool=ctxvet ./... to go vet ./...", "warm"},
		{"ctxvet ./...: SSA form built for 0 of 1 package"},
	}
	if diff := cmp.Diff(want, rowsOf(string(rep.table()))); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

// rowsOf returns the cells of a table without those that hold figures; the headline is left out.
func rowsOf(table string) [][]string {
	var rows [][]string
	for line := range strings.Lines(table) {
		var cells []string
		for cell := range strings.SplitSeq(strings.TrimSpace(line), "   ") {
			if cell = strings.TrimSpace(cell); cell != "" && !strings.Contains(cell, "(") {
				cells = append(cells, cell)
			}
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}

// What cannot be measured is an error that names it.
func TestErrors(t *testing.T) {
	t.Parallel()
	module := tinyModule(t, "package tiny\n")
	broken := tinyModule(t, "package tiny\n\nvar n int = \"\"\n")
	missing := filepath.Join(module, "missing")
	empty := filepath.Join(module, "empty.json")
	if err := os.WriteFile(empty, []byte("[]"), 0o666); err != nil {
		t.Fatal(err)
	}
	// Stands in for a ctxvet that was never reached or, the go command having no ./... to run, fails.
	other, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no such folder", []string{missing}, exitFailed, "missing"},
		{"no module", []string{t.TempDir()}, exitFailed, "not in a Go module"},
		{"does not compile", []string{"-ctxvet", other, broken}, exitFailed, "go list -export -deps ./..."},
		{"no such ctxvet", []string{"-ctxvet", missing, module}, exitFailed, "-ctxvet"},
		{"no such staticcheck", []string{"-ctxvet", other, "-staticcheck", missing, module}, exitFailed, "-staticcheck"},
		{"ctxvet fails", []string{"-ctxvet", other, "-n", "1", module}, exitFailed, "ctxvet ./... in"},
		{"no folder", nil, exitUsage, "want one folder"},
		{"two folders", []string{module, module}, exitUsage, "want one folder"},
		{"no rounds", []string{"-n", "0", module}, exitUsage, "-n 0"},
		{"format", []string{"-format", "xml", module}, exitUsage, "want table or json"},
		{"unknown flag", []string{"-verbose", module}, exitUsage, "-verbose"},
		{"store: no size", []string{storeCommand, "-claims", "10,many"}, exitUsage, "-claims 10,many"},
		{"store: no queries", []string{storeCommand, "-queries", "0"}, exitUsage, "-queries 0"},
		{"store: an argument", []string{storeCommand, module}, exitUsage, "unexpected argument"},
		{"store: no folder", []string{storeCommand, "-work", missing}, exitFailed, "missing"},
		{"conversations: no file", []string{conversationsCommand}, exitUsage, "want one file"},
		{"conversations: format", []string{conversationsCommand, "-format", "xml", missing}, exitUsage, "want table or json"},
		{"conversations: no such file", []string{conversationsCommand, missing}, exitFailed, "missing"},
		{"conversations: empty", []string{conversationsCommand, empty}, exitFailed, "no conversations"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			status, stdout, stderr := bench(t, test.args...)
			if status != test.status || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("exit status %d, want %d; standard output %q; want %q in\n%s", status, test.status, stdout, test.want, stderr)
			}
		})
	}
}

// A staticcheck that nobody named may be missing.
func TestStaticcheckMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	p := &plan{}
	if err := p.addStaticcheck(staticcheckName, &row{}); err != nil {
		t.Fatal(err)
	}
	rep := p.report()
	want := []measurement{{Name: "staticcheck ./...", Cache: "cold", Note: staticcheckInstall}}
	if diff := cmp.Diff(want, rep.Commands); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if len(rep.Ratios) != 0 {
		t.Errorf("ratios of what was not measured: %v", rep.Ratios)
	}
	if !strings.Contains(string(rep.table()), staticcheckInstall) {
		t.Errorf("the table does not say so:\n%s", rep.table())
	}
}

// failingWriter is a standard output that was closed.
type failingWriter struct{}

var errClosed = errors.New("closed")

func (failingWriter) Write([]byte) (int, error) { return 0, errClosed }

// A report that could not be written is an error.
func TestWriteFails(t *testing.T) {
	t.Parallel()
	if err := (&options{}).write(&report{}, failingWriter{}); !errors.Is(err, errClosed) {
		t.Errorf("error %v, want %v", err, errClosed)
	}
}
