package unit_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/unit"
)

type marked struct{ By string }

func (*marked) AFact() {}

// mark marks the functions whose doc comment begins with //ctx:, and reports uses of marked
// functions.
var mark = &analysis.Analyzer{
	Name: "mark", Doc: "report uses of marked functions",
	FactTypes: []analysis.Fact{new(marked)},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Doc != nil {
					pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &marked{pass.Pkg.Path()})
				}
			}
		}
		for id, obj := range pass.TypesInfo.Uses {
			var m marked
			if _, ok := obj.(*types.Func); ok && pass.ImportObjectFact(obj, &m) {
				pass.Reportf(id.Pos(), "%s is marked by %s", id.Name, m.By)
			}
		}
		return nil, nil
	},
}

// A build compiles and checks packages in dependency order, as the go command does.
type build struct {
	t      *testing.T
	dir    string
	export map[string]string
	vetx   map[string]string
}

func newBuild(t *testing.T) *build {
	return &build{t, t.TempDir(), map[string]string{}, map[string]string{}}
}

// vet runs the checker on a package that imports others directly, and returns the messages.
func (b *build) vet(path, source string, edit func(*unit.Config), imports ...string) []string {
	b.t.Helper()
	file := filepath.Join(b.dir, path+".go")
	write(b.t, file, source)
	b.compile(path, file)
	cfg := &unit.Config{
		ID: path, ImportPath: path, Compiler: "gc", GoFiles: []string{file}, ModulePath: "m",
		ImportMap: map[string]string{}, PackageFile: map[string]string{}, PackageVetx: map[string]string{},
		VetxOutput: filepath.Join(b.dir, path+".vetx"),
	}
	for _, imp := range imports {
		cfg.ImportMap[imp], cfg.PackageVetx[imp] = imp, b.vetx[imp]
	}
	maps.Copy(cfg.PackageFile, b.export)
	if edit != nil {
		edit(cfg)
	}
	rep, err := unit.Run(cfg, []*analysis.Analyzer{mark})
	if err != nil {
		b.t.Fatal(err)
	}
	b.vetx[path] = cfg.VetxOutput
	var out []string
	for _, f := range rep.Findings {
		out = append(out, f.Message)
	}
	return out
}

// compile writes export data.
func (b *build) compile(path, file string) {
	b.t.Helper()
	var imports strings.Builder
	for imp, file := range b.export {
		fmt.Fprintf(&imports, "packagefile %s=%s\n", imp, file)
	}
	config := filepath.Join(b.dir, path+".importcfg")
	write(b.t, config, imports.String())
	out := filepath.Join(b.dir, path+".a")
	cmd := exec.Command("go", "tool", "compile", "-p", path, "-importcfg", config, "-pack", "-o", out, file)
	if msg, err := cmd.CombinedOutput(); err != nil {
		b.t.Fatalf("compile %s: %v\n%s", path, err, msg)
	}
	b.export[path] = out
}

// facts-only packages of three kinds, and one that uses them.
const (
	low = `package low

type T struct{}

//ctx:cascade
func (T) M() {}

//ctx:cascade
func F() {}
`
	middle = `package middle

import "low"

func New() low.T { return low.T{} }
`
	top = `package top

import (
	"low"
	"middle"
)

func f() { low.F(); middle.New().M() }
`
)

func foreign(cfg *unit.Config) { cfg.VetxOnly, cfg.ModuleVersion = true, "v1.0.0" }

func own(cfg *unit.Config) { cfg.VetxOnly = true }

func TestRun(t *testing.T) {
	t.Parallel()
	b := newBuild(t)
	if got := b.vet("low", low, foreign); got != nil {
		t.Errorf("facts only, and findings: %q", got)
	}
	b.vet("middle", middle, foreign, "low")
	got := b.vet("top", top, nil, "low", "middle")
	if diff := cmp.Diff([]string{"F is marked by low", "M is marked by low"}, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	// Facts pass a package that has none of its own and was not even parsed.
	through := "package through\n\nimport \"middle\"\n\nfunc f() { middle.New().M() }\n"
	got = b.vet("through", through, nil, "middle")
	if diff := cmp.Diff([]string{"M is marked by low"}, got); diff != "" {
		t.Errorf("findings through middle (-want +got):\n%s", diff)
	}
}

// A package of another module is not looked into unless it carries directives; one of the workspace
// is.
func TestForeign(t *testing.T) {
	t.Parallel()
	plain := "package low\n\n// F is documented, which mark takes for a directive.\nfunc F() {}\n"
	user := "package top\n\nimport \"low\"\n\nfunc f() { low.F() }\n"
	for name, test := range map[string]struct {
		edit func(*unit.Config)
		want []string
	}{
		"foreign":  {foreign, nil},
		"standard": {func(cfg *unit.Config) { cfg.VetxOnly, cfg.ModulePath = true, "" }, nil},
		"own":      {own, []string{"F is marked by low"}},
	} {
		b := newBuild(t)
		b.vet("low", plain, test.edit)
		if diff := cmp.Diff(test.want, b.vet("top", user, nil, "low")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// The go command hashes fact files, so that equal facts must give equal files.
func TestFactFilesAreEqual(t *testing.T) {
	t.Parallel()
	b := newBuild(t)
	read := func() string {
		b.vet("low", low, own)
		data, err := os.ReadFile(b.vetx["low"])
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	first := read()
	for range 5 {
		if read() != first {
			t.Fatal("the fact file of one package differs from run to run")
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
