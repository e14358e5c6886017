package vocab

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

const prefix = "//ctx:"

// word is a directive's place and meaning.
type word struct {
	on    kinds
	where string // the places, for messages
	part  Part
}

var words = map[string]word{
	"cascade":    {onFunc, "a function or method", Cascade},
	"activation": {onFunc, "a function or method", Activation},
	"score":      {onFunc, "a function or method", Score},
	"candidates": {onFunc, "a function or method", Candidates},
	"render":     {onFunc, "a function or method", Render},
	"lineage":    {onFunc, "a function or method", LineageWriter},
	"result":     {onStruct, "a struct type", partResult},
	"entry":      {onStruct, "a struct type", partEntry},
	"table":      {onFunc | onStruct | onValue, "a struct type, field, variable, constant or function", 0},
	"allow":      {},
}

const legalWords = "activation, allow, candidates, cascade, entry, lineage, render, result, score, table"

// collector reads the directives of a package into its vocabulary.
type collector struct {
	pass *analysis.Pass
	v    *Vocab
}

func (c *collector) collect() {
	for _, f := range c.pass.Files {
		if groups := directiveGroups(f); len(groups) > 0 {
			c.file(f, groups)
		}
	}
	for obj, role := range c.v.roles {
		if travels(obj) {
			c.pass.ExportObjectFact(obj, role)
		}
	}
	slices.SortStableFunc(c.v.Problems, func(a, b Problem) int { return cmp.Compare(a.Pos, b.Pos) })
}

// directiveGroups returns the comment groups that hold a directive.
func directiveGroups(f *ast.File) []*ast.CommentGroup {
	var groups []*ast.CommentGroup
	for _, g := range f.Comments {
		if slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, prefix) }) {
			groups = append(groups, g)
		}
	}
	return groups
}

// travels reports whether another package can hold the object. Values of
// unexported types and what hangs on them can get out.
func travels(obj types.Object) bool {
	if _, ok := obj.(*types.TypeName); ok {
		return obj.Parent() == obj.Pkg().Scope()
	}
	return obj.Exported()
}

func (c *collector) file(f *ast.File, groups []*ast.CommentGroup) {
	targets := c.targets(f)
	code := codeLines{fset: c.pass.Fset, file: f}
	for _, g := range groups {
		for _, comment := range g.List {
			d, ok := parse(comment)
			if !ok {
				continue
			}
			if d.Word == "allow" {
				c.allow(d, g, targets[g], &code)
			} else {
				c.directive(d, targets[g])
			}
		}
	}
}

// parse splits a directive into word and argument. Commented-out code
// (`//ctx:=…`, `//ctx: ctx,`) is none.
func parse(comment *ast.Comment) (Directive, bool) {
	text, ok := strings.CutPrefix(comment.Text, prefix)
	if !ok {
		return Directive{}, false
	}
	end := strings.IndexFunc(text, func(r rune) bool { return !isWordRune(r) })
	if end < 0 {
		end = len(text)
	}
	w, arg := text[:end], text[end:]
	if _, known := words[w]; w == "" || !known && glued(arg) {
		return Directive{}, false
	}
	return Directive{Pos: comment.Pos(), Word: w, Arg: strings.TrimRight(arg, " \t\r")}, true
}

// glued reports whether no blank separates a word from what follows it.
func glued(arg string) bool { return arg != "" && !strings.ContainsAny(arg[:1], " \t\r") }

func isWordRune(r rune) bool {
	return r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

func (c *collector) problem(pos token.Pos, format string, args ...any) {
	c.v.Problems = append(c.v.Problems, Problem{pos, fmt.Sprintf(format, args...)})
}

// directive checks a directive and gives its role to the objects it is on.
func (c *collector) directive(d Directive, t target) {
	w, known := words[d.Word]
	arg := strings.Fields(cutComment(d.Arg))
	switch {
	case !known:
		c.problem(d.Pos, "unknown directive //ctx:%s; legal: %s", d.Word, legalWords)
	case glued(d.Arg):
		c.problem(d.Pos, "unknown directive //ctx:%s%s; write a blank after //ctx:%s", d.Word, strings.Fields(d.Arg)[0], d.Word)
	case t.kind == 0 || t.kind&^w.on != 0:
		c.problem(d.Pos, "//ctx:%s has no effect here; write it in the doc comment of %s", d.Word, w.where)
	case len(t.objs) == 0:
		// The declaration does not type-check, which the compiler reports.
	case d.Word == "table":
		c.table(d, arg, t)
	case len(arg) > 0:
		c.problem(d.Pos, "//ctx:%s takes no argument; remove %q", d.Word, strings.Join(arg, " "))
	default:
		c.give(d, t.objs, func(role *RoleFact) { role.Parts |= w.part })
	}
}

// give changes the role of every object and records the directive.
func (c *collector) give(d Directive, objs []types.Object, change func(*RoleFact)) {
	for _, obj := range objs {
		if c.v.roles[obj] == nil {
			c.v.roles[obj] = new(RoleFact)
		}
		change(c.v.roles[obj])
	}
	d.Objects = objs
	c.v.Directives = append(c.v.Directives, d)
}

// table handles //ctx:table NAME and, on a function, //ctx:table name=NAME.
func (c *collector) table(d Directive, arg []string, t target) {
	usage := "//ctx:table NAME"
	if t.kind == onFunc {
		usage = "//ctx:table PARAMETER=NAME"
	}
	if len(arg) != 1 {
		c.problem(d.Pos, "//ctx:table takes one argument here, %d given: %s", len(arg), usage)
		return
	}
	d.Arg = arg[0]
	if t.kind == onFunc {
		c.paramTable(d, t, usage)
		return
	}
	if !isTableName(d.Arg) {
		c.problem(d.Pos, "%q is no table name here: %s", d.Arg, usage)
		return
	}
	for _, obj := range t.objs {
		if role := c.v.roles[obj]; role != nil && role.Table != "" && role.Table != d.Arg {
			c.problem(d.Pos, "a second //ctx:table: %s has table %s already", obj.Name(), role.Table)
			return
		}
	}
	c.give(d, t.objs, func(role *RoleFact) { role.Table = d.Arg })
}

// paramTable gives a table to one parameter of a function.
func (c *collector) paramTable(d Directive, t target, usage string) {
	name, table, ok := strings.Cut(d.Arg, "=")
	if !ok || !isTableName(table) {
		c.problem(d.Pos, "%q names no parameter and its table: %s", d.Arg, usage)
		return
	}
	fn := t.objs[0]
	params := fn.(*types.Func).Signature().Params()
	for i := range params.Len() {
		p := params.At(i)
		if p.Name() != name {
			continue
		}
		if had := c.v.params[p]; had != "" {
			c.problem(d.Pos, "a second //ctx:table for %s: it has table %s already", name, had)
			return
		}
		c.v.params[p] = table
		c.give(d, t.objs, func(role *RoleFact) {
			role.Params = append(role.Params, ParamTable{Index: i, Name: name, Table: table})
		})
		return
	}
	c.problem(d.Pos, "%s has no parameter %s: %s", fn.Name(), name, usage)
}

// allow reads an allowance. A malformed one allows nothing.
func (c *collector) allow(d Directive, g *ast.CommentGroup, t target, code *codeLines) {
	ids, by, answer, err := ParseAllowance(d.Arg)
	if glued(d.Arg) {
		err = errors.New("a blank is missing after ctx:allow")
	}
	if err != nil {
		c.problem(d.Pos, "the allowance allows nothing: %v; write //ctx:allow IDS by=WHO ANSWER", err)
		return
	}
	at := c.pass.Fset.Position(d.Pos)
	a := &Allowance{Pos: d.Pos, File: at.Filename, Line: at.Line, IDs: ids, By: by, Answer: answer, Last: at.Line}
	if !code.before(d.Pos) {
		a.Last = c.pass.Fset.Position(g.End()).Line + 1
		if t.decl != nil {
			a.From, a.To = t.decl.Pos(), t.decl.End()
		}
	}
	c.v.Allowances = append(c.v.Allowances, a)
}
