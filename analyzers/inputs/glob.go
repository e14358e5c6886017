package inputs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Glob returns the files that a glob under sql: in a configuration matches, in
// order: absolute if root is. The glob has slashes, may hold ** and may begin
// with "..".
func Glob(root, glob string) ([]string, error) {
	files, err := doublestar.FilepathGlob(join(root, glob), doublestar.WithFilesOnly())
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	return files, nil
}

func join(root, glob string) string { return filepath.Join(root, filepath.FromSlash(glob)) }

// MayMatchBelow reports whether a glob may match files in or below a directory.
// It looks at names only: a walk for each package of a module would be dear.
func MayMatchBelow(root, glob, dir string) bool {
	base, _ := doublestar.SplitPattern(filepath.ToSlash(join(root, glob)))
	base = filepath.FromSlash(base)
	return below(base, dir) || below(dir, base)
}

// Owner returns the directory of the package that reads a listed file: the
// nearest one at or above the file, not above root, that has Go files besides
// tests; "" if there is none.
func Owner(root, file string) string {
	for dir := filepath.Dir(file); below(root, dir); dir = filepath.Dir(dir) {
		if hasGo(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return ""
}

// below reports whether a path is dir or lies below it.
func below(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func hasGo(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false // an unreadable directory holds no package that could be analyzed
	}
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
	})
}
