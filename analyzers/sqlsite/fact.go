package sqlsite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Runs is a fact about a function: the SQL that a call of it runs. Of a
// hand-written function these are the texts that need an argument to be whole,
// of a generated one all of them.
type Runs struct{ Texts []FarText }

// Holds is a fact about a variable or a function: the texts that it holds or
// returns.
type Holds struct{ Texts []FarText }

// A FarText is a text of another package.
type FarText struct {
	Pieces  []FarPiece
	Callee  string // what runs it
	Cascade bool   // it runs inside a cascade
	If      []FarGuard
}

// A FarPiece is a piece of a FarText: known text, or a hole.
type FarPiece struct {
	Text  string
	Hole  bool
	Table string   // the hole's declared table
	Param int      // index+1 of the parameter that the hole is, 0 for none
	Path  []string // the part of the parameter
	File  string   // where the text is written
	Line  int
	Col   int
	// Of the text of an embedded file only its extent is given, in bytes.
	Embedded bool
	Off, Len int
}

// AFact marks Runs as a fact.
func (*Runs) AFact() {}

// AFact marks Holds as a fact.
func (*Holds) AFact() {}

// String shows the texts with their parameters, for tests.
func (f *Runs) String() string { return "runs " + showTexts(f.Texts) }

// String shows the texts, for tests.
func (f *Holds) String() string { return "holds " + showTexts(f.Texts) }

func showTexts(list []FarText) string {
	var out []string
	for _, t := range list {
		var b strings.Builder
		for _, p := range t.Pieces {
			switch {
			case p.Param > 0:
				fmt.Fprintf(&b, "{%d%s}", p.Param-1, strings.Join(append([]string{""}, p.Path...), "."))
			case p.Hole:
				b.WriteString("{?" + p.Table + "}")
			default:
				b.WriteString(p.Text)
			}
		}
		out = append(out, strings.Join(strings.Fields(b.String()), " "))
	}
	return strings.Join(out, " | ")
}

// maxFact bounds the bytes of text in one fact, so that a function returning
// whole files does not swell the facts of all that import it.
const maxFact = 64 << 10

// export writes the package's facts.
func (r *reader) export() {
	for _, fn := range r.code.Funcs() {
		if fact := r.runsOf(fn); fact != nil {
			r.pass.ExportObjectFact(fn.Obj, fact)
		}
		r.exportModels(fn)
		if results := fn.Returned(); fn.Obj.Exported() && len(results) > 0 {
			r.exportHolds(fn.Obj, results[0], fn)
		}
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Var:
			if obj.Exported() {
				r.exportHolds(obj, r.code.Shared(obj), nil)
			}
		case *types.TypeName:
			r.exportInterface(obj)
		}
	}
}

// runsOf returns what a function runs, nil if nothing that its callers decide.
func (r *reader) runsOf(fn *sqltext.Func) *Runs {
	fact := &Runs{}
	sites := r.pending[fn]
	if r.isGenerated(fn.Decl) {
		sites = r.within[fn]
	}
	for _, s := range sites {
		if !s.runsIn(fn) || s.built != nil && s.built.part != nil {
			continue
		}
		t := r.far(s.text(), fn)
		t.Callee, t.Cascade, t.If = s.Callee, s.InCascade(), r.guards(fn, s)
		fact.Texts = append(fact.Texts, t)
	}
	if len(fact.Texts) == 0 || size(fact.Texts) > maxFact {
		return nil
	}
	return fact
}

// exportInterface gives the methods of a generated interface the facts of the
// generated methods behind them.
func (r *reader) exportInterface(tn *types.TypeName) {
	iface, ok := tn.Type().Underlying().(*types.Interface)
	if !ok || !r.generated[r.pass.Fset.File(tn.Pos())] {
		return
	}
	for m := range iface.ExplicitMethods() {
		fact := &Runs{}
		for _, fn := range r.code.Implementations(m) {
			if f := r.runsOf(fn); f != nil {
				fact.Texts = append(fact.Texts, f.Texts...)
			}
		}
		if len(fact.Texts) > 0 {
			r.pass.ExportObjectFact(m, fact)
		}
	}
}

func (r *reader) exportHolds(obj types.Object, v *sqltext.Value, fn *sqltext.Func) {
	if v == nil || len(v.Texts) == 0 || len(v.Texts) > 32 {
		return
	}
	fact := &Holds{}
	useful := false
	for _, t := range v.Texts {
		ft := r.far(t, fn)
		fact.Texts = append(fact.Texts, ft)
		useful = useful || worth(ft)
	}
	if useful && size(fact.Texts) <= maxFact {
		r.pass.ExportObjectFact(obj, fact)
	}
}

var sqlStart = regexp.MustCompile(`(?i)^\s*(--|/\*|\(?(with|select|insert|update|delete|replace|merge|truncate|drop|alter|create|grant|copy|do|call|explain|begin)\b)`)

var nameOnly = regexp.MustCompile(`^[\w."` + "`" + `\[\]]+$`)

// clause matches what is put behind a statement.
var clause = regexp.MustCompile(`\b(WHERE|AND|OR|FROM|SET|VALUES|ORDER BY|LIMIT|RETURNING|ON CONFLICT|where|order by|limit|returning)\b`)

// worth reports whether a text begins like SQL or may be a table's name: other
// strings that functions return are nobody's business here.
func worth(t FarText) bool {
	if len(t.Pieces) == 0 || t.Pieces[0].Hole && t.Pieces[0].Table == "" && t.Pieces[0].Param == 0 {
		return false
	}
	first := t.Pieces[0].Text
	if t.Pieces[0].Param > 0 {
		return slices.ContainsFunc(t.Pieces, func(p FarPiece) bool { return clause.MatchString(p.Text) })
	}
	return t.Pieces[0].Embedded || t.Pieces[0].Table != "" || sqlStart.MatchString(first) || len(t.Pieces) == 1 && nameOnly.MatchString(first)
}

func size(list []FarText) int {
	n := 0
	for _, t := range list {
		for _, p := range t.Pieces {
			n += len(p.Text)
		}
	}
	return n
}

// far makes a text fit for a fact of fn. The places of its pieces go along
// where the caller cannot see them.
func (r *reader) far(t *sqltext.Text, fn *sqltext.Func) FarText {
	var out FarText
	for _, p := range t.Pieces() {
		at := r.pass.Fset.Position(p.Position(r.pass.Fset, 0))
		q := FarPiece{Text: p.Text, Hole: p.Hole != nil, File: at.Filename, Line: at.Line, Col: at.Column}
		if p.From.File != nil {
			q.Text, q.File, q.Embedded, q.Off, q.Len = "", p.From.File.Path, true, p.From.Off, len(p.Text)
		}
		if p.Hole != nil {
			if p.Hole.Obj != nil {
				q.Table = r.vocab.TableOf(p.Hole.Obj)
			}
			if s := p.Hole.Symbol; s != nil && s.Fn == fn {
				q.Param, q.Path = s.Param+1, s.Path
			}
		}
		out.Pieces = append(out.Pieces, q)
	}
	return out
}

// Imported returns what a variable or function of another package holds.
func (r *reader) Imported(obj types.Object) []*sqltext.Value {
	var fact Holds
	if fn, ok := obj.(*types.Func); ok {
		obj = fn.Origin()
	}
	if obj.Pkg() == nil || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	v := &sqltext.Value{}
	for _, t := range fact.Texts {
		v.Texts = append(v.Texts, r.near(t))
	}
	return []*sqltext.Value{v}
}

// callImported makes the sites of a call of another package's function that
// runs SQL.
func (r *reader) callImported(c *sqltext.Call) {
	var fact Runs
	if c.Callee.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(c.Callee.Origin(), &fact) {
		return
	}
	args, via := c.Bound(c.Callee.Signature())
	for _, ft := range fact.Texts {
		if r.excluded(c, ft) {
			continue
		}
		for _, t := range r.near(ft).Instantiate(nil, args, via) {
			r.add(&Site{
				Call: c.Expr, Callee: ft.Callee, Fns: []*sqltext.Func{c.Fn}, far: true,
				cascade: ft.Cascade || r.vocab.Declares(c.Callee, vocab.Cascade),
			}, t)
		}
	}
}

// near makes a text of another package one of this.
func (r *reader) near(t FarText) *sqltext.Text {
	var pieces []sqltext.Piece
	for _, p := range t.Pieces {
		q := sqltext.Piece{Text: p.Text, From: sqltext.Origin{Pos: r.foreign(p)}}
		switch {
		case p.Embedded:
			q = r.embedded(p)
		case p.Table != "":
			q.Text = p.Table
		case p.Hole:
			q.Hole = &sqltext.Hole{Expr: &ast.Ident{NamePos: q.From.Pos, Name: "_"}}
			if p.Param > 0 {
				q.Hole.Symbol = &sqltext.Symbol{Param: p.Param - 1, Path: p.Path}
			}
		}
		pieces = append(pieces, q)
	}
	return sqltext.NewText(pieces...)
}

// embedded reads a piece of a file that another package embeds. A file that
// cannot be read any more is a hole.
func (r *reader) embedded(p FarPiece) sqltext.Piece {
	f := r.farFiles[p.File]
	if f == nil {
		var err error
		if f, err = sqltext.ReadFile(r.pass.Fset, p.File); err != nil || p.Off+p.Len > len(f.Data) {
			return sqltext.Piece{Hole: &sqltext.Hole{Expr: &ast.Ident{Name: "_"}}}
		}
		r.farFiles[p.File] = f
	}
	return sqltext.Piece{Text: f.Data[p.Off : p.Off+p.Len], From: sqltext.Origin{Pos: f.Base, File: f, Off: p.Off}}
}

// lineWidth is the length of the lines of files that are only known by places
// in them; a column beyond it is cut.
const lineWidth = 256

// foreign returns a position that shows a place of another package's source:
// its file enters the file set with lines of equal length.
func (r *reader) foreign(p FarPiece) token.Pos {
	if p.File == "" || p.Line <= 0 {
		return token.NoPos
	}
	name := filepath.Clean(p.File)
	tf := r.files[name]
	if tf == nil || tf.LineCount() < p.Line {
		lines := make([]int, p.Line+64)
		for i := range lines {
			lines[i] = i * lineWidth
		}
		tf = r.pass.Fset.AddFile(name, -1, len(lines)*lineWidth)
		tf.SetLines(lines)
		r.files[name] = tf
	}
	return tf.LineStart(p.Line) + token.Pos(min(p.Col-1, lineWidth-1))
}
