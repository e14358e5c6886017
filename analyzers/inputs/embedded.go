package inputs

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// embedded adds the files that Go code of the modules, and of the local
// directories that replace dependencies of theirs, embeds. The text of the source
// tells, whatever the build tags: which of them hold in the run is not known here.
func (s *sum) embedded() {
	var files []string
	all := &sum{Hash: s.Hash, roots: append(slices.Clone(s.roots), replacements(s.roots)...)}
	all.walk(func(path, name string) {
		if filepath.Ext(name) == ".go" {
			files = append(files, embeddedBy(path)...)
		}
	})
	s.fail(all.err)
	slices.Sort(files)
	for _, file := range slices.Compact(files) {
		s.file(file)
	}
}

// embeddedBy returns the files that a Go file embeds. One that cannot be read or
// parsed fails where it is compiled, with a better message.
func embeddedBy(name string) []string {
	text, err := os.ReadFile(name)
	if err != nil || !bytes.Contains(text, []byte("//go:embed ")) {
		return nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	return sqltext.EmbeddedFiles(filepath.Dir(name), f)
}
