package vocab

import (
	"go/build"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestIsOwn(t *testing.T) {
	t.Parallel()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		module *analysis.Module
		dir    string
		want   bool
	}{
		{"module of the workspace", &analysis.Module{Path: "m"}, here, true},
		{"module at a version", &analysis.Module{Path: "m", Version: "v1.0.0"}, here, false},
		{"no module", nil, here, true},
		{"a module without a name", &analysis.Module{}, here, true},
		{"no files", nil, "", true},
		{"standard library", nil, filepath.Join(build.Default.GOROOT, "src", "fmt"), false},
		{"beside the standard library", nil, filepath.Join(build.Default.GOROOT, "srcs"), true},
		{"Bazel's external", nil, filepath.Join(here, "external", "com_example", "p"), false},
		{"external of a package", nil, filepath.Join(here, "p", "external"), true},
	} {
		if got := isOwn(&analysis.Pass{Module: test.module}, test.dir); got != test.want {
			t.Errorf("%s: %t, want %t", test.name, got, test.want)
		}
	}
}
