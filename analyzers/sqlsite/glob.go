package sqlsite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// globbed returns the files under sql: in the configuration that are this
// package's: those to which it is the nearest package at or above (contract,
// section 6).
func (r *reader) globbed() []string {
	root := r.vocab.Config.Root
	var out []string
	for _, pattern := range r.vocab.Config.SQL {
		matches, err := doublestar.FilepathGlob(filepath.Join(root, filepath.FromSlash(pattern)), doublestar.WithFilesOnly())
		if err != nil {
			r.sites.Errors = append(r.sites.Errors, fmt.Errorf("sql: %s: %w", pattern, err))
		}
		for _, m := range matches {
			if nearestPackage(root, filepath.Dir(m)) == dir(r.pass) {
				out = append(out, m)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// nearestPackage returns the nearest directory at or above dir, below root,
// that has Go files besides tests; "" if there is none.
func nearestPackage(root, dir string) string {
	for {
		if rel, err := filepath.Rel(root, dir); err != nil || strings.HasPrefix(rel, "..") {
			return ""
		}
		if hasGo(dir) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func hasGo(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false // an unreadable directory holds no package that could be analysed
	}
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
	})
}
