package load

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/atomicfile"
)

// A memory keeps from run to run which packages of the module cache hold directives. What is there
// never changes, and to look through it again is a fifth of the work of a small module's run.
type memory struct {
	file    string          // "" if there is no place to keep it
	holds   map[string]bool // by key
	changed bool
}

// maxRemembered bounds the memory: it begins anew then.
const maxRemembered = 100_000

// remember reads the memory. Without a readable one all is looked at again, which is no error.
func remember() *memory {
	m := &memory{holds: map[string]bool{}}
	dir, err := os.UserCacheDir()
	if err != nil {
		return m
	}
	m.file = filepath.Join(dir, "ctxvet", "directives.json")
	data, err := os.ReadFile(m.file)
	if err != nil || json.Unmarshal(data, &m.holds) != nil || m.holds == nil || len(m.holds) > maxRemembered {
		m.holds = map[string]bool{}
	}
	return m
}

// key names a package and the files of it that are built, "" for one that may change: it is not in
// the module cache, whose folders end in the version.
func key(pkg *packages.Package) string {
	m := pkg.Module
	if m == nil || m.Version == "" || m.Replace != nil || !strings.HasSuffix(m.Dir, "@"+m.Version) {
		return ""
	}
	names := fnv.New64a()
	for _, name := range pkg.GoFiles {
		_, _ = names.Write([]byte(filepath.Base(name) + "\n")) // never fails
	}
	return fmt.Sprintf("%s@%s %x", pkg.PkgPath, m.Version, names.Sum64())
}

// know adds what was found of a package.
func (m *memory) know(key string, holds bool) {
	if key != "" {
		m.holds[key] = holds
		m.changed = true
	}
}

// keep writes the memory if there is more in it. That it cannot be written costs the next run time
// and nothing else, so nobody is told.
func (m *memory) keep() {
	if m.file == "" || !m.changed {
		return
	}
	data, err := json.Marshal(m.holds)
	if err != nil || os.MkdirAll(filepath.Dir(m.file), 0o755) != nil {
		return
	}
	_ = atomicfile.Write(m.file, data)
}
