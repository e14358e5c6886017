package load

import (
	"path/filepath"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
)

// Glob returns the files that a glob under sql: in a configuration matches, in order: absolute if
// root is. The glob has slashes, may hold ** and may begin with "..".
func Glob(root, glob string) ([]string, error) {
	files, err := doublestar.FilepathGlob(filepath.Join(root, filepath.FromSlash(glob)), doublestar.WithFilesOnly())
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	return files, nil
}
