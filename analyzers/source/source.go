// Package source reads the files that findings stand in, each once: their lines, and which
// declaration is around a line. Formats, fingerprints and baselines all ask for the same few files.
package source

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"
)

// Files is a cache of files. Its zero value is ready; it may be used by several goroutines.
type Files struct {
	mu    sync.Mutex
	files map[string]*file
}

// A file is what was read of one. One that cannot be read has no lines: a finding in it is shown
// without its text.
type file struct {
	text   []byte
	starts []int // offset of each line
	decls  []decl
	parsed bool
}

// A decl is a named declaration and the lines it takes, its comment included.
type decl struct {
	name       string
	first, end int
}

// Text returns the content of a file, nil if it cannot be read.
func (f *Files) Text(name string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.get(name).text
}

// Line returns a line, from 1, without its end; "" if there is none.
func (f *Files) Line(name string, line int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	got := f.get(name)
	if line < 1 || line > len(got.starts) {
		return ""
	}
	text := got.text[got.starts[line-1]:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	return strings.TrimSuffix(string(text), "\r")
}

// Position returns line and column, from 1 and in bytes, of an offset.
func (f *Files) Position(name string, offset int) (line, column int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	line, start := 1, 0
	for i, at := range f.get(name).starts {
		if at > offset {
			break
		}
		line, start = i+1, at
	}
	return line, offset - start + 1
}

// Decl returns the name of the top-level declaration around a line of a Go file ("Wipe",
// "(*Store).Wipe", "query"), "" if there is none or the file is not Go.
func (f *Files) Decl(name string, line int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, d := range f.declsOf(name) {
		if d.first <= line && line <= d.end {
			return d.name
		}
	}
	return ""
}

// Declares reports whether a Go file has a top-level declaration of that name. For "", which is
// all that is known of a place in another file, the file is enough.
func (f *Files) Declares(name, decl string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if decl == "" {
		return f.get(name).text != nil
	}
	for _, d := range f.declsOf(name) {
		if d.name == decl {
			return true
		}
	}
	return false
}

// get returns a file, read the first time; the caller holds the lock.
func (f *Files) get(name string) *file {
	if got := f.files[name]; got != nil {
		return got
	}
	got := new(file)
	if text, err := os.ReadFile(name); err == nil {
		got.text = append([]byte{}, text...) // not nil, even if empty
		got.starts = starts(text)
	}
	if f.files == nil {
		f.files = map[string]*file{}
	}
	f.files[name] = got
	return got
}

// starts returns the offset of each line.
func starts(text []byte) []int {
	out := []int{0}
	for i, c := range text {
		if c == '\n' && i+1 < len(text) {
			out = append(out, i+1)
		}
	}
	return out
}

// declsOf returns the declarations of a Go file; the caller holds the lock. A file in error has
// those before the error.
func (f *Files) declsOf(name string) []decl {
	got := f.get(name)
	if got.parsed || !strings.HasSuffix(name, ".go") {
		return got.decls
	}
	got.parsed = true
	fset := token.NewFileSet()
	tree, _ := parser.ParseFile(fset, name, got.text, parser.ParseComments|parser.SkipObjectResolution)
	if tree == nil {
		return nil
	}
	line := func(pos token.Pos) int { return fset.PositionFor(pos, false).Line }
	for _, d := range tree.Decls {
		first := line(d.Pos())
		if doc := docOf(d); doc != nil {
			first = line(doc.Pos())
		}
		got.decls = append(got.decls, decl{nameOf(d), first, line(d.End())})
	}
	return got.decls
}

func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

// nameOf is a declaration's name as go doc writes it; of a group, that of its first member.
func nameOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || len(d.Recv.List) == 0 {
			return d.Name.Name
		}
		return "(" + receiver(d.Recv.List[0].Type) + ")." + d.Name.Name
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				return spec.Names[0].Name
			case *ast.TypeSpec:
				return spec.Name.Name
			}
		}
	}
	return ""
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return "*" + receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
