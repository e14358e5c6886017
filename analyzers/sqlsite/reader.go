package sqlsite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A reader collects the SQL of a package while sqltext reads it.
type reader struct {
	pass  *analysis.Pass
	vocab *vocab.Vocab
	table *sinkTable
	code  *sqltext.Package
	sites *Sites

	scripts   map[string]*sqlparse.Script
	seen      map[siteKey]bool
	pending   map[*sqltext.Func][]*Site // sites whose text has parameters of a function
	within    map[*sqltext.Func][]*Site // sites of functions in generated files
	handles   map[*ast.CallExpr]*prepared
	named     map[string]*prepared // pgx statements by name
	returns   map[returnedHandle]*prepared
	calls     []*callOf
	literals  map[*ast.CompositeLit]*ast.CallExpr
	runs      map[*sqltext.Func][]handleRun // of handles that are parameters
	given     int                           // how many these are
	built     []*prepared                   // the statements of builders, in order
	made      map[*types.TypeName]*Makes
	typeNames map[*types.TypeName]*sqltext.Value // the tables of generated types
	files     map[string]*token.File             // of other packages
	farFiles  map[string]*sqltext.File           // embedded by other packages
	generated map[*token.File]bool
	tests     map[*token.File]bool

	registered map[*types.TypeName]*sqltext.Value // tables that calls gave models
}

type siteKey struct {
	file *sqltext.File
	call *ast.CallExpr
	text string
	base *Site
	fn   *sqltext.Func // whose parameter is all of the text
}

// Call is shown every call of the package by sqltext.
func (r *reader) Call(c *sqltext.Call) ([]*sqltext.Value, bool) {
	if c.Callee != nil && (r.code.Func(c.Callee) == nil || r.table.isConfigured(c.Callee)) {
		if results, known := r.callSink(c); known {
			return results, true
		}
		if results, known := r.callBuilder(c); known {
			return results, true
		}
		if !c.Quiet && !r.unwantedTest(c.Expr) {
			r.callImported(c)
			r.callFarModels(c)
			handOn(c)
		}
	}
	if !c.Quiet && !r.unwantedTest(c.Expr) {
		for _, fn := range c.Targets {
			r.calls = append(r.calls, &callOf{call: c, fn: fn})
			r.callHere(r.calls[len(r.calls)-1])
		}
	}
	return nil, false
}

// A callOf is a call of a function of this package, and how much of what that
// runs has been made sites of.
type callOf struct {
	call         *sqltext.Call
	fn           *sqltext.Func
	done, doneIn int
	doneRuns     int
}

// settle goes over the calls again until nothing new comes of them: a function
// may be called, by recursion or as a value, before all of its sites are known.
func (r *reader) settle() {
	for n := -1; n != len(r.sites.List)+r.given; {
		n = len(r.sites.List) + r.given
		for _, c := range r.calls {
			r.callHere(c)
		}
	}
}

// Declares reports whether an object's table is declared.
func (r *reader) Declares(obj types.Object) bool { return r.vocab.TableOf(obj) != "" }

// Returned gives a handle that a function returns an identity of its own at
// each call, so that one caller's use of it says nothing of another's.
func (r *reader) Returned(c *sqltext.Call, tag any) any {
	h, ok := tag.(*prepared)
	if !ok {
		return tag
	}
	out := r.returned(c.Expr, h)
	if b := h.builder; b != nil && b.call == nil && (b.named != nil || b.part != nil) {
		out.builder = r.calledWith(c, b)
	}
	return out
}

func (r *reader) returned(call *ast.CallExpr, h *prepared) *prepared {
	key := returnedHandle{call, h}
	if r.returns[key] == nil {
		r.returns[key] = &prepared{from: h, builder: h.builder}
	}
	return r.returns[key]
}

type returnedHandle struct {
	call *ast.CallExpr
	of   *prepared
}

// unwantedTest reports whether a node is in a test that the configuration
// ignores: tests do not count as callers.
func (r *reader) unwantedTest(n ast.Node) bool { return !r.vocab.ReportTests() && r.isTest(n) }

// dialects returns the dialects to try, nil for all.
func dialects(name string) []sqlparse.Dialect {
	for _, d := range []sqlparse.Dialect{sqlparse.Postgres, sqlparse.SQLite, sqlparse.MySQL} {
		if d.String() == name {
			return []sqlparse.Dialect{d}
		}
	}
	return nil
}

func (r *reader) callSink(c *sqltext.Call) ([]*sqltext.Value, bool) {
	s, ok := r.table.lookup(c.Callee)
	if s.query == firstText {
		s.query = stringParam(c.Callee.Signature())
		ok = ok && s.query >= 0
	}
	if !ok || s.query >= len(c.Args) && s.kind != executes {
		return nil, false
	}
	switch s.kind {
	case passes:
		return []*sqltext.Value{textOf(c, s.query)}, true
	case joins:
		return []*sqltext.Value{joined(c)}, true
	case handle:
		return []*sqltext.Value{c.Args[s.query]}, true
	case executes:
		r.execute(c.Recv, c.Fn)
		r.noteRun(c.Recv, c, 0)
	case executesArg:
		r.executeAll(c, s)
	case executesName:
		r.executeNamed(c, s)
	case prepares, prepareName, preparesBraced:
		return []*sqltext.Value{r.prepare(c, s)}, true
	case runsFile:
		if s.query > 0 {
			r.direct(c, s, sqltext.ReadFS(c.Args[s.query-1], c.Args[s.query]))
		}
	case copies:
		r.direct(c, s, sqltext.Copy(c.Args[s.query]))
	case runs:
		if !r.executeNamed(c, s) {
			r.direct(c, s, c.Args[s.query])
		}
	}
	return nil, false
}

// execute notes that a function executes the handles that a value may be.
func (r *reader) execute(v *sqltext.Value, fn *sqltext.Func) {
	if v == nil {
		return
	}
	if v.Symbol != nil && v.Symbol.Fn != nil {
		r.executeParam(v, fn)
	}
	for _, tag := range v.Tags {
		h, _ := tag.(*prepared)
		for ; h != nil; h = h.from {
			if !slices.Contains(h.execs, fn) {
				h.execs = append(h.execs, fn)
			}
		}
	}
}

// prepare reads a call that prepares a statement. The handle belongs to the
// call, so that a function read later or before finds the same one.
func (r *reader) prepare(c *sqltext.Call, s sink) *sqltext.Value {
	h := r.handleAt(c.Expr)
	if s.kind == prepareName {
		if name, ok := onlyText(c.Args[s.query-1]); ok {
			r.named[name] = h
		}
	}
	text := c.Args[s.query]
	if s.kind == preparesBraced {
		text = text.Replaced(braces...)
	}
	for _, site := range r.direct(c, s, text) {
		site.prepared = h
	}
	return &sqltext.Value{Tags: []any{h}}
}

// executeNamed reads the execution of a pgx statement by its name.
func (r *reader) executeNamed(c *sqltext.Call, s sink) bool {
	name, ok := onlyText(c.Args[s.query])
	if h := r.named[name]; ok && h != nil {
		h.execs = append(h.execs, c.Fn)
		h.noteRun(c, s.query+1)
		return true
	}
	return false
}

// handleAt returns the handle that a call makes, the same one however often the
// call is read.
func (r *reader) handleAt(call *ast.CallExpr) *prepared {
	if r.handles[call] == nil {
		r.handles[call] = &prepared{}
	}
	return r.handles[call]
}

func onlyText(v *sqltext.Value) (string, bool) {
	if v == nil || len(v.Texts) != 1 {
		return "", false
	}
	return v.Texts[0].Constant()
}

// direct makes the sites of a call that hands text to a sink.
func (r *reader) direct(c *sqltext.Call, s sink, v *sqltext.Value) []*Site {
	if v == nil || c.Quiet || r.unwantedTest(c.Expr) {
		return nil
	}
	r.execute(v, c.Fn) // a statement that a builder made
	arg := c.Exprs[s.query]
	if s.kind == runs {
		v = first(c, s, v).Placed(r.names(c, s.query))
	}
	var out []*Site
	for _, t := range through(v, arg) {
		site := &Site{Call: c.Expr, Fns: []*sqltext.Func{c.Fn}, Callee: c.Callee.FullName()}
		site.Args = after(c.Exprs, s.query)
		if r.add(site, t) {
			out = append(out, site)
		}
	}
	return out
}

func after(args []ast.Expr, i int) []ast.Expr { return args[min(i+1, len(args)):] }

// callHere makes the sites that a call of a function of this package brings
// about: those whose text it completes, and, from hand-written code, all of a
// generated function.
func (r *reader) callHere(of *callOf) {
	c, fn := of.call, of.fn
	r.code.Results(fn) // reads it
	args, via := c.Bound(fn.Signature())
	for ; of.doneRuns < len(r.runs[fn]); of.doneRuns++ {
		run := r.runs[fn][of.doneRuns]
		r.executeEach(run.handle.Instantiate(fn, args, via), run.in)
		r.noteRuns(run, fn, args, via)
	}
	for ; of.done < len(r.pending[fn]); of.done++ {
		base := r.pending[fn][of.done]
		if base.built != nil && base.built.part != nil {
			r.callModel(c, base, args, via)
			continue
		}
		for _, t := range base.text().Instantiate(fn, args, via) {
			r.instantiate(c, base, t)
		}
	}
	for in := r.within[fn.Top()]; of.doneIn < len(in); of.doneIn++ {
		if base := in[of.doneIn]; !slices.Contains(r.pending[fn], base) && base.runsIn(fn) {
			r.instantiate(c, base, base.text())
		}
	}
}

// instanceOf returns the site that a call makes of one in the called function.
func (r *reader) instanceOf(c *sqltext.Call, base *Site) *Site {
	site := &Site{
		Call: c.Expr, Callee: base.Callee, base: base, cascade: base.cascade,
		Fns: append([]*sqltext.Func{c.Fn}, base.Fns...),
	}
	base.completed = true
	if base.prepared != nil {
		site.prepared = r.returned(c.Expr, base.prepared)
	}
	return site
}

func (r *reader) instantiate(c *sqltext.Call, base *Site, t *sqltext.Text) {
	if slices.Contains(base.Fns, c.Fn) {
		return // a function that calls itself only makes the text longer
	}
	site := r.instanceOf(c, base)
	if r.isGenerated(base.Call) && !r.isGenerated(c.Expr) {
		site.far = true
		t = t.Map(func(p sqltext.Piece) []sqltext.Piece {
			if p.Via != nil && !inside(c.Expr, p.Via) {
				p.Via = nil
			}
			return []sqltext.Piece{p}
		})
	}
	r.add(site, t)
}

func inside(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// maxPending bounds the texts of one function that its callers complete: helpers
// that call each other in many ways multiply them.
const maxPending = 500

// add reads the text of a site and files it. It reports false for a site that
// is there already.
func (r *reader) add(s *Site, t *sqltext.Text) bool {
	s.sites = r.sites
	s.Reading = newReading(s.ownSymbols(t), r.vocab)
	key := siteKey{file: s.File, call: s.Call, text: s.Reading.Text, base: s.root()}
	if syms := s.Reading.symbols(); len(syms) == 1 && len(s.Reading.pieces) == 1 {
		key.fn = syms[0].Fn
	}
	if r.seen[key] {
		return false
	}
	r.seen[key] = true
	s.Reading.Script = r.script(s.Reading.Text, s.Reading.whole())
	r.sites.List = append(r.sites.List, s)
	for _, sym := range s.Reading.symbols() {
		switch {
		case slices.Contains(r.pending[sym.Fn], s):
		case len(r.pending[sym.Fn]) >= maxPending:
			r.sites.givenUp++
		default:
			r.pending[sym.Fn] = append(r.pending[sym.Fn], s)
		}
	}
	if t.Cut() {
		r.sites.givenUp++
	}
	if s.Call != nil && r.isGenerated(s.Call) {
		top := s.Fns[0].Top()
		r.within[top] = append(r.within[top], s)
	}
	return true
}

// script reads each distinct text once.
func (r *reader) script(text string, file *sqltext.File) *sqlparse.Script {
	opt := sqlparse.Options{Dialects: dialects(r.vocab.Config.Dialect)}
	key := text
	if file != nil {
		opt.File = file.Path
		key = file.Path + "\x00" + text
	}
	if r.scripts[key] == nil {
		r.scripts[key] = sqlparse.Parse(text, opt)
	}
	return r.scripts[key]
}

func (r *reader) isGenerated(n ast.Node) bool { return r.generated[r.pass.Fset.File(n.Pos())] }

func (r *reader) isTest(n ast.Node) bool { return r.tests[r.pass.Fset.File(n.Pos())] }

func (s *Site) text() *sqltext.Text { return sqltext.NewText(s.Reading.pieces...) }
