package sqltext

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// An Embed is a package variable with a //go:embed directive.
type Embed struct {
	Var   *types.Var
	Pos   token.Pos // of its first //go:embed directive
	Files []*File   // in the order of their paths
	dir   string
	fs    bool // it is an embed.FS
}

// Embeds finds the //go:embed variables of a package, which lies in dir, and
// reads the files that want accepts. Files are added to fset, so that a
// position in them is like any other. An error names what could not be read;
// the rest is there all the same.
func Embeds(fset *token.FileSet, files []*ast.File, info *types.Info, dir string, want func(path string) bool) (map[*types.Var]*Embed, []error) {
	out := map[*types.Var]*Embed{}
	var errs []error
	open := map[string]*File{}
	for _, f := range files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				spec := s.(*ast.ValueSpec)
				patterns := embedPatterns(g.Doc, spec.Doc)
				v, _ := info.Defs[spec.Names[0]].(*types.Var)
				if len(patterns) == 0 || v == nil {
					continue
				}
				em := &Embed{Var: v, Pos: directivePos(g.Doc, spec.Doc), dir: dir, fs: isFS(v.Type())}
				errs = append(errs, em.load(fset, patterns, open, want)...)
				out[v] = em
			}
		}
	}
	return out, errs
}

func isFS(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "FS" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "embed"
}

func embedPatterns(docs ...*ast.CommentGroup) []string {
	var out []string
	for _, doc := range docs {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if rest, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
				out = append(out, patternFields(rest)...)
			}
		}
	}
	return out
}

// patternFields splits a directive's arguments; patterns may be quoted.
func patternFields(s string) []string {
	var out []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if q, err := strconv.QuotedPrefix(s); err == nil {
			if p, err := strconv.Unquote(q); err == nil {
				out = append(out, p)
			}
			s = s[len(q):]
			continue
		}
		p, rest, _ := strings.Cut(s, " ")
		out = append(out, p)
		s = rest
	}
	return out
}

func (em *Embed) load(fset *token.FileSet, patterns []string, open map[string]*File, want func(string) bool) []error {
	var errs []error
	for _, pattern := range patterns {
		paths, err := expand(em.dir, pattern)
		if err != nil {
			errs = append(errs, fmt.Errorf("embed %s: %w", pattern, err))
		}
		for _, name := range paths {
			if em.fs && !want(name) {
				continue
			}
			if open[name] == nil {
				file, err := ReadFile(fset, name)
				if err != nil {
					errs = append(errs, err)
					continue
				}
				open[name] = file
			}
			if !slices.Contains(em.Files, open[name]) {
				em.Files = append(em.Files, open[name])
			}
		}
	}
	return errs
}

// expand returns the files that a //go:embed pattern matches, as the go command
// does: a directory stands for its tree, without hidden files unless all: says so.
func expand(dir, pattern string) ([]string, error) {
	pattern, all := strings.CutPrefix(pattern, "all:")
	matches, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	var out []string
	for _, m := range matches {
		err2 := filepath.WalkDir(m, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			hidden := name != m && !all && strings.ContainsRune("._", rune(d.Name()[0]))
			switch {
			case hidden && d.IsDir():
				return fs.SkipDir
			case !hidden && d.Type().IsRegular():
				out = append(out, name)
			}
			return nil
		})
		if err == nil {
			err = err2
		}
	}
	slices.Sort(out)
	return out, err
}

// ReadFile reads a file and adds it to the file set.
func ReadFile(fset *token.FileSet, name string) (*File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read SQL: %w", err)
	}
	tf := fset.AddFile(name, -1, len(data))
	tf.SetLinesForContent(data)
	return &File{Path: name, Data: string(data), Base: token.Pos(tf.Base())}, nil
}

// Text returns the whole content of a file.
func (f *File) Text() *Text {
	return NewText(Piece{Text: f.Data, From: Origin{Pos: f.Base, File: f}})
}

func (em *Embed) value() *Value {
	if em.fs {
		return &Value{Tags: []any{em}}
	}
	v := &Value{}
	for _, file := range em.Files {
		v.Texts = append(v.Texts, file.Text())
	}
	return v
}

// embedRead reads calls that read a file of an embedded file system: its
// methods, and io/fs functions. A name that is not known stands for all files.
func (f *frame) embedRead(c *Call) ([]*Value, bool) {
	name := c.Callee.FullName()
	fsys, file := c.Recv, c.arg(0)
	switch name {
	case "(embed.FS).ReadFile", "(io/fs.ReadFileFS).ReadFile":
	case "io/fs.ReadFile":
		fsys, file = c.arg(0), c.arg(1)
	case "io/fs.Sub":
		return []*Value{c.arg(0).below(c.arg(1))}, true
	default:
		return nil, false
	}
	v := ReadFS(fsys, file)
	return []*Value{v}, len(v.Texts) > 0
}

// ReadFS returns what a file of an embedded file system may hold.
func ReadFS(fsys, name *Value) *Value {
	v := &Value{}
	for _, tag := range fsys.orNothing().Tags {
		if em, ok := tag.(*Embed); ok {
			v.Texts = append(v.Texts, em.matching(name)...)
		}
	}
	return v
}

// below returns a file system as fs.Sub does.
func (v *Value) below(dir *Value) *Value {
	out := &Value{}
	for _, tag := range v.orNothing().Tags {
		em, ok := tag.(*Embed)
		if !ok {
			continue
		}
		sub := *em
		if len(dir.orNothing().Texts) == 1 {
			if s, ok := dir.Texts[0].Constant(); ok {
				sub.dir = filepath.Join(em.dir, filepath.FromSlash(s))
			}
		}
		out.Tags = append(out.Tags, &sub)
	}
	return out
}

func (em *Embed) matching(name *Value) []*Text {
	var all, exact []*Text
	for _, file := range em.Files {
		all = append(all, file.Text())
		rel, err := filepath.Rel(em.dir, file.Path)
		for _, t := range name.orNothing().Texts {
			if s, ok := t.Constant(); ok && err == nil && path.Clean(s) == filepath.ToSlash(rel) {
				exact = append(exact, file.Text())
			}
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return all
}
