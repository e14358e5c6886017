// Package templates reads the text/template and html/template sources that a
// package parses, and says which fields of its data each execution uses, and
// which of them it shows.
//
// Where the sources stand is worked out by package sqltext, which follows texts
// through constants, variables, helper functions and embedded files; the sources
// are parsed by text/template/parse itself, so that nothing is taken for an
// action that the library would not take for one.
package templates

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer gives rules the [Templates] of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "ctxtemplates",
	Doc:        "read the templates that a package executes",
	Run:        func(pass *analysis.Pass) (any, error) { return run(pass), nil },
	Requires:   []*analysis.Analyzer{vocab.Analyzer},
	ResultType: reflect.TypeFor[*Templates](),
}

// Templates are the executions of templates in a package. They are read the first
// time that a rule asks for one: most packages show neither results nor entries,
// and for them no template is read. It is safe for concurrent use.
type Templates struct {
	pass     *analysis.Pass
	vocab    *vocab.Vocab
	once     sync.Once
	problems []vocab.Problem
	comments []finding.SQLComment
	execs    map[token.Pos]*Exec
}

// Problems returns the sources that could not be read: broken ones, patterns that
// match no file, texts that are too long. It is final when all rules have run.
func (t *Templates) Problems() []vocab.Problem { return t.problems }

// Comments returns the ctx: comments in the sources that were read, in no order;
// none of them is marked as applying. It is final when all rules have run.
func (t *Templates) Comments() []finding.SQLComment { return t.comments }

// An Exec is a call of Execute or ExecuteTemplate.
type Exec struct {
	Call *ast.CallExpr
	// Data is the index of the call's argument that is the data, from 0.
	Data int
	list []*Template
	name nameOf
}

// A nameOf is the name of the template that is executed, as far as it is known.
type nameOf struct {
	given bool   // ExecuteTemplate
	known bool   // the name is a constant
	text  string // the constant
}

// Name returns the index of the call's argument that names the template, -1 for
// Execute or where the name is a constant.
func (e *Exec) Name() int {
	if e.name.given && !e.name.known {
		return 1
	}
	return -1
}

// Exec returns the execution that a call is, by the place of its left
// parenthesis; nil if it is none or its templates are not known.
func (t *Templates) Exec(paren token.Pos) *Exec {
	t.once.Do(t.read)
	if e := t.execs[paren]; e != nil && len(e.list) > 0 {
		return e
	}
	return nil
}

const (
	textPackage = "text/template"
	htmlPackage = "html/template"
)

// run prepares the templates of a package; nothing is read until a rule asks.
func run(pass *analysis.Pass) *Templates {
	return &Templates{pass: pass, vocab: pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), execs: map[token.Pos]*Exec{}}
}

// read reads the templates of a package that imports a template package; for any
// other there is nothing to do.
func (t *Templates) read() {
	if !t.vocab.InScope() || !importsTemplates(t.pass.Pkg) {
		return
	}
	r := &reader{
		pass: t.pass, root: t.vocab.Config.Root, dir: dirOf(t.pass), out: t,
		files:  map[string]*sqltext.File{},
		homes:  map[string]token.Pos{},
		parsed: map[sourceKey]bool{},
		made:   map[*ast.CallExpr]*Template{},
	}
	r.read()
}

// importsTemplates is the cheap way out: most packages have no template.
func importsTemplates(pkg *types.Package) bool {
	for _, p := range pkg.Imports() {
		if p.Path() == textPackage || p.Path() == htmlPackage {
			return true
		}
	}
	return false
}

// dirOf returns the folder of the first Go file, which cgo does not write.
func dirOf(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if name := pass.Fset.Position(f.Package).Filename; filepath.Ext(name) == ".go" {
			return filepath.Dir(name)
		}
	}
	return ""
}
