package templates

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A reader watches the calls of a package and keeps what they do to templates.
type reader struct {
	pass   *analysis.Pass
	code   *sqltext.Package
	root   string // of the module
	dir    string // of the package
	out    *Templates
	files  map[string]*sqltext.File // by path
	homes  map[string]token.Pos     // of embedded files: the //go:embed line
	parsed map[sourceKey]bool
	made   map[*ast.CallExpr]*Template // by the call that made them: calls may be shown twice
}

// read follows the texts of the package into its templates.
func (r *reader) read() {
	embeds, errs := sqltext.Embeds(r.pass.Fset, r.pass.Files, r.pass.TypesInfo, r.dir, isTemplateFile)
	for _, em := range embeds {
		for _, f := range em.Files {
			r.homes[f.Path] = em.Pos
		}
	}
	if len(errs) > 0 {
		r.problem(r.pass.Files[0].Package, "a template could not be read: %v", errs[0])
	}
	r.code = sqltext.New(r.pass.Fset, r.pass.Files, r.pass.Pkg, r.pass.TypesInfo, r)
	r.code.Embedded = embeds
	for _, f := range r.pass.Files {
		for _, d := range f.Decls {
			r.readDecl(d)
		}
	}
}

// readDecl reads a declaration that executes templates, and by that what it
// calls and uses. To read all others as well would cost more than it tells.
func (r *reader) readDecl(d ast.Decl) {
	executes := false
	ast.Inspect(d, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		executes = executes || ok && (sel.Sel.Name == "Execute" || sel.Sel.Name == "ExecuteTemplate")
		return !executes
	})
	if !executes {
		return
	}
	decl, ok := d.(*ast.FuncDecl)
	if !ok {
		r.code.Read() // a literal in a package variable
		return
	}
	obj, _ := r.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if fn := r.code.Func(obj); fn != nil {
		r.code.Results(fn)
	}
}

// isTemplateFile tells which files of an embed.FS are read: not pictures and
// scripts, which can be large.
func isTemplateFile(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".tmpl", ".gotmpl", ".tpl", ".html", ".gohtml", ".htm", ".txt", ".md", ".xml", ".template", ".gotxt", ".text", ".prompt", "":
		return true
	}
	return false
}

// problem notes what could not be read, once: calls may be shown more than once.
func (r *reader) problem(pos token.Pos, format string, args ...any) {
	p := vocab.Problem{Pos: pos, Message: fmt.Sprintf(format, args...)}
	if !slices.Contains(r.out.problems, p) {
		r.out.problems = append(r.out.problems, p)
	}
}

// Call implements [sqltext.Caller].
func (r *reader) Call(c *sqltext.Call) ([]*sqltext.Value, bool) {
	if c.Callee == nil || c.Callee.Pkg() == nil {
		return nil, false
	}
	if p := c.Callee.Pkg().Path(); p != textPackage && p != htmlPackage {
		return nil, false
	}
	if c.Callee.Signature().Recv() == nil {
		return r.function(c)
	}
	return r.method(c)
}

// function reads the calls that begin with no template at hand.
func (r *reader) function(c *sqltext.Call) ([]*sqltext.Value, bool) {
	switch c.Callee.Name() {
	case "Must":
		return []*sqltext.Value{c.Arg(0)}, true
	case "New":
		return r.value(r.make(c, func() *Template { return newTemplate(constant(c.Arg(0))) }))
	case "ParseFiles", "ParseGlob":
		return r.value(r.fromFiles(c, r.make(c, func() *Template { return newTemplate("") }), 0))
	case "ParseFS":
		return r.value(r.fromFS(c, r.make(c, func() *Template { return newTemplate("") })))
	}
	return nil, false
}

// make returns the template that a call makes, the same each time it is shown.
func (r *reader) make(c *sqltext.Call, fresh func() *Template) *Template {
	if r.made[c.Expr] == nil {
		r.made[c.Expr] = fresh()
	}
	return r.made[c.Expr]
}

// value is what a call yields that returns a template and an error.
func (r *reader) value(t *Template) ([]*sqltext.Value, bool) {
	return []*sqltext.Value{{Tags: []any{t}}, nil}, true
}

// method reads the calls of a template's methods.
func (r *reader) method(c *sqltext.Call) ([]*sqltext.Value, bool) {
	list := templatesOf(c.Recv)
	switch c.Callee.Name() {
	case "Execute", "ExecuteTemplate":
		r.execute(c, list)
		return nil, false
	case "Funcs", "Option":
		return []*sqltext.Value{c.Recv}, true
	}
	out := &sqltext.Value{}
	for _, t := range list {
		if next := r.next(c, t); next != nil {
			out.Tags = append(out.Tags, next)
		}
	}
	return []*sqltext.Value{out, nil}, true
}

// next returns what a method makes of a template.
func (r *reader) next(c *sqltext.Call, t *Template) *Template {
	switch c.Callee.Name() {
	case "New":
		return r.make(c, func() *Template { return t.named(constant(c.Arg(0))) })
	case "Lookup":
		return t.named(constant(c.Arg(0)))
	case "Delims":
		t.left, t.right = constant(c.Arg(0)), constant(c.Arg(1))
	case "Clone":
		return r.make(c, t.clone)
	case "Parse":
		r.parse(c, t, c.Arg(0).All())
	case "ParseFiles", "ParseGlob":
		return r.fromFiles(c, t, 0)
	case "ParseFS":
		return r.fromFS(c, t)
	}
	return t
}

// execute notes an execution, with all templates that it may be of.
func (r *reader) execute(c *sqltext.Call, list []*Template) {
	if c.Quiet {
		return // it is shown again where it stands
	}
	e := r.out.execs[c.Expr.Lparen]
	if e == nil {
		e = &Exec{Call: c.Expr, Data: 1}
		r.out.execs[c.Expr.Lparen] = e
	}
	if c.Callee.Name() == "ExecuteTemplate" {
		e.Data, e.name.given = 2, true
		e.name.text = constant(c.Arg(1))
		e.name.known = e.name.text != ""
	}
	for _, t := range list {
		if !slices.Contains(e.list, t) {
			e.list = append(e.list, t)
		}
	}
}

// templatesOf returns the templates that a value may be.
func templatesOf(v *sqltext.Value) (list []*Template) {
	if v == nil {
		return nil
	}
	for _, tag := range v.Tags {
		if t, ok := tag.(*Template); ok {
			list = append(list, t)
		}
	}
	return list
}

// constant returns the text of a value that has just one, "" for any other.
func constant(v *sqltext.Value) string {
	texts := v.All()
	if len(texts) != 1 {
		return ""
	}
	s, _ := texts[0].Constant()
	return s
}

// fromFiles adds the files that the arguments name. They are looked for from the
// package's folder and from the module's: which one the program runs in is not
// known here, so that a file that is in neither is no fault.
func (r *reader) fromFiles(c *sqltext.Call, t *Template, from int) *Template {
	var out *Template
	for i := from; i < len(c.Exprs); i++ {
		pattern := constant(c.Arg(i))
		if pattern == "" {
			continue
		}
		for _, dir := range []string{r.dir, r.root} {
			names, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
			for _, name := range names {
				out = firstOf(out, r.addFile(c, t, name))
			}
			if len(names) > 0 {
				break
			}
		}
	}
	return r.main(t, out)
}

// main is the template that parsing files yields: the one it was called on, or
// the first file's for a set that was made by it.
func (r *reader) main(t, first *Template) *Template {
	if t.name == "" && first != nil {
		return first
	}
	return t
}

// firstOf returns a, or b if there is none.
func firstOf(a, b *Template) *Template {
	if a != nil {
		return a
	}
	return b
}

// addFile parses a file under its base name, as the library does.
func (r *reader) addFile(c *sqltext.Call, t *Template, name string) *Template {
	file := r.files[name]
	if file == nil {
		read, err := sqltext.ReadFile(r.pass.Fset, name)
		if err != nil {
			r.problem(c.Expr.Pos(), "a template could not be read: %v", err)
			return nil
		}
		file, r.files[name] = read, read
	}
	sub := t.named(filepath.Base(name))
	r.parse(c, sub, []*sqltext.Text{file.Text()})
	return sub
}

// fromFS adds the files of embedded file systems that the patterns match. The file
// system is the first argument, of the function and of the method.
func (r *reader) fromFS(c *sqltext.Call, t *Template) *Template {
	var first *Template
	fsys := c.Arg(0)
	if fsys == nil || len(fsys.Tags) == 0 {
		return t // of another package, or of the machine that the program runs on
	}
	for _, v := range c.Args[1:] {
		for _, f := range matching(fsys, constant(v)) {
			sub := t.named(path.Base(filepath.ToSlash(f.Path)))
			r.parse(c, sub, []*sqltext.Text{f.Text()})
			first = firstOf(first, sub)
		}
	}
	if first == nil && known(c.Args[1:]) {
		r.problem(c.Expr.Pos(), "the patterns match no embedded template; check them against the //go:embed line")
	}
	return r.main(t, first)
}

// known reports whether all patterns are.
func known(patterns []*sqltext.Value) bool {
	return !slices.ContainsFunc(patterns, func(v *sqltext.Value) bool { return constant(v) == "" })
}

// matching returns the files of an embedded file system that match a pattern.
func matching(fsys *sqltext.Value, pattern string) (out []*sqltext.File) {
	for _, tag := range fsys.Tags {
		em, ok := tag.(*sqltext.Embed)
		if !ok || pattern == "" {
			continue
		}
		for _, f := range em.Files {
			if matches(pattern, f.Path) {
				out = append(out, f)
			}
		}
	}
	return out
}

// matches reports whether the end of a path matches a pattern of io/fs.
func matches(pattern, file string) bool {
	parts := strings.Split(filepath.ToSlash(file), "/")
	n := strings.Count(path.Clean(pattern), "/") + 1
	if n > len(parts) {
		return false
	}
	ok, err := path.Match(path.Clean(pattern), strings.Join(parts[len(parts)-n:], "/"))
	return ok && err == nil
}

// Imported implements [sqltext.Caller]: templates of other packages are unknown.
func (r *reader) Imported(types.Object) []*sqltext.Value { return nil }

// Struct implements [sqltext.Caller].
func (r *reader) Struct(*sqltext.Struct) {}

// Declares implements [sqltext.Caller].
func (r *reader) Declares(types.Object) bool { return false }

// Returned implements [sqltext.Caller].
func (r *reader) Returned(_ *sqltext.Call, tag any) any { return tag }
