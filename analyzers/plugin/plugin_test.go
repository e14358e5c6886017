package plugin

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
)

func TestRegistered(t *testing.T) {
	t.Parallel()
	if _, err := register.GetPlugin("ctxvet"); err != nil {
		t.Error(err)
	}
}

// Settings come as the Go values that golangci-lint's YAML reader makes.
func TestNew(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		settings any
		want     []string // messages of the error, nil for none
	}{
		{"nil", nil, nil},
		{"empty", map[string]any{}, nil},
		{"lists", map[string]any{"sql": []any{"db/*.sql"}, "rules": map[string]any{"disable": []any{"CTX0001"}}}, nil},
		{"strings", map[string]any{"tests": "report", "migrations": map[string]any{"down": "report"}}, nil},
		{"keys cut at dots", map[string]any{"tables_of": map[string]any{
			"example": map[string]any{"com/m": map[string]any{"t": "notes"}}}}, nil},
		{"keys of any type", map[any]any{"tests": "report"}, nil},
		{"unknown key", map[string]any{"test": "report"}, []string{": test: unknown key; legal here: tables, columns"}},
		{"wrong type", map[string]any{"tables": "context_*"}, []string{`: tables: "context_*" where a mapping (key: value) belongs`}},
		{"wrong type in a list", map[string]any{"sql": []any{1}}, []string{`: sql: "1" where a string belongs`}},
		{"no mapping", []any{"x"}, []string{": a list where a mapping (key: value) belongs"}},
		{"all at once", map[string]any{"dialect": "oracle", "rules": map[string]any{"disable": []any{"CTX1"}}}, []string{
			`: dialect: "oracle" is not legal; legal: auto, postgres, sqlite, mysql`,
			`: rules.disable: "CTX1" is no rule; legal: CTX0000 to CTX0008`}},
	} {
		_, err := New(test.settings)
		if (err != nil) != (test.want != nil) {
			t.Errorf("%s: %v", test.name, err)
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), place+want) {
				t.Errorf("%s: %v\nwant %s%s", test.name, err, place, want)
			}
		}
	}
}

// The names are the keys of golangci-lint's cache.
func TestBuildAnalyzers(t *testing.T) {
	t.Parallel()
	p, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(list); err != nil {
		t.Error(err)
	}
	last := list[len(list)-1]
	stamp, ok := strings.CutPrefix(last.Name, "ctxinputs_")
	if !ok || len(stamp) != 32 {
		t.Errorf("last analyzer is %s, want ctxinputs_ and 32 digits", last.Name)
	}
	var visit func(*analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if len(a.FactTypes) > 0 && !strings.HasSuffix(a.Name, "_"+stamp) {
			t.Errorf("%s has facts and no stamp", a.Name)
		}
		for _, req := range a.Requires {
			visit(req)
		}
	}
	for _, a := range list[:len(list)-1] {
		if !strings.HasPrefix(a.Name, "CTX") || strings.Contains(a.Name, stamp) {
			t.Errorf("rule %s: golangci-lint shows the name", a.Name)
		}
		visit(a)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %q", mode)
	}
}

func TestCheckHost(t *testing.T) {
	t.Parallel()
	custom := func(path, version string) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: path, Version: version}}
	}
	for _, test := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{custom("github.com/golangci/golangci-lint/v2", "v2.15.0"), ""},
		{custom("example.com/own", ""), ""},
		{custom("github.com/golangci/golangci-lint", "v1.64.8"), "is built into v1.64.8: write version: v2"},
		{custom("github.com/golangci/golangci-lint", ""), "is built into v1: write version: v2"},
		{&debug.BuildInfo{Deps: []*debug.Module{{Path: "github.com/golangci/golangci-lint", Version: "v1.60.0"}}}, "is built into v1.60.0"},
	} {
		err := checkHost(test.info)
		if (err != nil) != (test.want != "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.info.Main.Path, err, test.want)
		}
	}
}

func TestVersionIn(t *testing.T) {
	t.Parallel()
	own := debug.Module{Path: "github.com/ctxlaws/ctxvet", Version: "v0.3.0"}
	local := own
	local.Replace = &debug.Module{Path: "../.."}
	got := []string{}
	for _, deps := range [][]*debug.Module{nil, {&own}, {&local}} {
		got = append(got, versionIn(&debug.BuildInfo{Deps: deps}))
	}
	if d := cmp.Diff([]string{"", "v0.3.0", ""}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
