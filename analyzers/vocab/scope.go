package vocab

import (
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// InScope reports whether the package may have facts and findings: it is of the
// module, or of one of its workspace, or it carries //ctx: directives. Drivers
// differ in which other packages they show to analyzers, and this makes their
// findings the same (contract, section 6).
func (v *Vocab) InScope() bool {
	return v.own || len(v.Directives)+len(v.Allowances)+len(v.Problems) > 0
}

// isOwn reports whether a package is neither of a module at some version nor of
// the standard library. Where the driver knows no modules, the place tells.
func isOwn(pass *analysis.Pass, dir string) bool {
	if m := pass.Module; m != nil && m.Path != "" {
		return m.Version == ""
	}
	foreign := []string{filepath.Join(build.Default.GOROOT, "src")}
	if here, err := os.Getwd(); err == nil {
		// Bazel runs tools in the folder that has other people's modules below external.
		foreign = append(foreign, filepath.Join(here, "external"))
	}
	return dir == "" || !slices.ContainsFunc(foreign, func(root string) bool { return isBelow(dir, root) })
}

func isBelow(dir, root string) bool {
	separator := string(filepath.Separator)
	return strings.HasPrefix(dir+separator, root+separator)
}
