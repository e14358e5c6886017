package sqlsite

import (
	"fmt"
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Models is a fact about a function that makes statements of models which only
// its callers know, such as the methods of a generic repository.
type Models struct{ List []FarModel }

// Scope is a fact about a function that returns a scope for further calls: with
// tables, or with a model that its callers know.
type Scope struct {
	Tables []FarText
	Model  FarModel
	Soft   bool // the tables' model has soft deletion
}

// A FarModel is a statement, or a scope, of another package whose model is a
// parameter: Param with its path, or, when that is -1, the type parameter of
// index TypeParam.
type FarModel struct {
	Param     int
	Path      []string
	TypeParam int
	Handed    bool // the parameter is a scope

	Pkg, Verb       string
	Naming          uint8
	Hard, Overwrite bool
	Callee          string
	Cascade         bool
}

// AFact marks Models as a fact.
func (*Models) AFact() {}

// AFact marks Scope as a fact.
func (*Scope) AFact() {}

// String counts the statements, for tests.
func (m *Models) String() string { return fmt.Sprintf("%d statements of models", len(m.List)) }

// String shows the tables, for tests.
func (s *Scope) String() string { return "scope " + showTexts(s.Tables) }

// exportModels writes the facts about what a function does with models.
func (r *reader) exportModels(fn *sqltext.Func) {
	fact := &Models{}
	for _, s := range r.pending[fn] {
		if s.built != nil && s.built.part != nil && s.built.part.symbol.Fn == fn {
			m := farModel(s.built)
			m.Callee, m.Cascade = s.Callee, s.InCascade()
			fact.List = append(fact.List, m)
		}
	}
	if len(fact.List) > 0 {
		r.pass.ExportObjectFact(fn.Obj, fact)
	}
	if results := fn.Returned(); fn.Obj.Exported() && len(results) > 0 {
		r.exportScope(fn, builderOf(results[0]))
	}
}

func farModel(b *builder) FarModel {
	m := FarModel{
		Param: b.part.symbol.Param, Path: b.part.symbol.Path, Handed: b.part.scope,
		Pkg: b.row.pkg, Verb: b.row.verb, Naming: uint8(b.naming), Hard: b.hard, Overwrite: b.overwrite,
	}
	if b.part.param != nil {
		m.Param, m.TypeParam = -1, b.part.param.Index()
	}
	return m
}

func (r *reader) exportScope(fn *sqltext.Func, b *builder) {
	if b == nil || b.call != nil || b.raw {
		return
	}
	fact := &Scope{}
	switch table := b.named; {
	case b.part != nil && b.part.symbol.Fn == fn:
		fact.Model = farModel(b)
	case table == nil && modelType(b.model) == nil:
		return
	default:
		if table == nil {
			table = r.tableOf(b.model, b.naming)
		}
		for _, t := range table.Texts {
			fact.Tables = append(fact.Tables, r.far(t, fn))
		}
		fact.Soft = b.model != nil && softDeletes(b.from, b.model)
		fact.Model.Hard = b.hard
	}
	r.pass.ExportObjectFact(fn.Obj, fact)
}

// nearModel makes a statement or scope of another package one of this, as the
// call c tells its model.
func (r *reader) nearModel(c *sqltext.Call, m FarModel) []*builder {
	part := &modelPart{symbol: &sqltext.Symbol{Param: m.Param, Path: m.Path}, scope: m.Handed}
	if m.Param < 0 {
		part.param = typeParamAt(c.Callee.Origin().Signature(), m.TypeParam)
		if part.param == nil {
			return nil
		}
	}
	b := &builder{call: c, naming: naming(m.Naming), hard: m.Hard, overwrite: m.Overwrite, handle: &prepared{}}
	b.row, b.part = builderRow{pkg: m.Pkg, verb: m.Verb, action: beginsOn, naming: naming(m.Naming)}, part
	args, via := c.Bound(c.Callee.Signature())
	return r.completed(c, b, args, via)
}

func typeParamAt(sig *types.Signature, i int) *types.TypeParam {
	params := sig.TypeParams()
	if sig.Recv() != nil {
		params = sig.RecvTypeParams()
	}
	if i >= params.Len() {
		return nil
	}
	return params.At(i)
}

// callFarModels makes the sites of a call of another package's function that
// makes statements of the models it is handed.
func (r *reader) callFarModels(c *sqltext.Call) {
	var fact Models
	if c.Callee.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(c.Callee.Origin(), &fact) {
		return
	}
	for _, m := range fact.List {
		for _, b := range r.nearModel(c, m) {
			for _, t := range r.spellBuilder(b) {
				r.addSpelt(&Site{
					Call: c.Expr, Callee: m.Callee, Fns: []*sqltext.Func{c.Fn}, far: true,
					cascade: m.Cascade || r.vocab.Declares(c.Callee, vocab.Cascade),
				}, b, t)
			}
		}
	}
}

// callFarScope reads a call of another package's function that returns a scope.
func (r *reader) callFarScope(c *sqltext.Call) ([]*sqltext.Value, bool) {
	var fact Scope
	if c.Callee.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(c.Callee.Origin(), &fact) {
		return nil, false
	}
	b := r.builderAt(c, nil)
	b.hard, b.softly = fact.Model.Hard, fact.Soft
	if len(fact.Tables) > 0 {
		args, via := c.Bound(c.Callee.Signature())
		b.named = &sqltext.Value{}
		for _, t := range fact.Tables {
			b.named.Texts = append(b.named.Texts, r.near(t).Instantiate(nil, args, via)...)
		}
	} else if list := r.nearModel(c, fact.Model); len(list) > 0 {
		b.named, b.model, b.naming, b.part = list[0].named, list[0].model, list[0].naming, list[0].part
	}
	return []*sqltext.Value{{Tags: []any{b.handle}}}, true
}
