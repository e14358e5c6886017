package sqltext

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
)

func (f *frame) control(s ast.Stmt, label string) {
	switch s := s.(type) {
	case *ast.IfStmt:
		f.ifStmt(s)
	case *ast.ForStmt:
		f.forStmt(s, label)
	case *ast.RangeStmt:
		f.rangeStmt(s, label)
	case *ast.SwitchStmt:
		f.optional(s.Init)
		f.evalOptional(s.Tag)
		f.clauses(s.Body.List, label)
	case *ast.TypeSwitchStmt:
		f.optional(s.Init)
		f.stmt(s.Assign, "")
		f.clauses(s.Body.List, label)
	case *ast.SelectStmt:
		f.clauses(s.Body.List, label)
	}
}

func (f *frame) optional(s ast.Stmt) {
	if s != nil {
		f.stmt(s, "")
	}
}

func (f *frame) evalOptional(e ast.Expr) {
	if e != nil {
		f.eval(e)
	}
}

func (f *frame) ifStmt(s *ast.IfStmt) {
	f.optional(s.Init)
	f.eval(s.Cond)
	before := maps.Clone(f.env)
	f.block(s.Body.List)
	then := f.env
	f.env = before
	if s.Else != nil {
		f.stmt(s.Else, "")
	}
	f.env = joinEnv(then, f.env)
}

func (f *frame) enter(label string, loop bool) *exit {
	x := &exit{label: label, loop: loop}
	f.exits = append(f.exits, x)
	return x
}

func (f *frame) leaveExit() { f.exits = f.exits[:len(f.exits)-1] }

func (f *frame) forStmt(s *ast.ForStmt, label string) {
	f.optional(s.Init)
	f.loop(label, func() {
		f.evalOptional(s.Cond)
	}, func() {
		f.block(s.Body.List)
	}, func() {
		f.optional(s.Post)
	})
}

func (f *frame) loop(label string, head, body, post func()) {
	rounds := 2
	if len(f.exits) > 4 {
		rounds = 1 // nested loops multiply
	}
	x := f.enter(label, true)
	for range rounds {
		head()
		before := maps.Clone(f.env)
		body()
		f.env = joinEnv(f.env, x.continues)
		x.continues = nil
		if f.env != nil {
			post()
		}
		f.env = joinEnv(before, f.env)
	}
	f.leaveExit()
	f.env = joinEnv(f.env, x.breaks)
}

func (f *frame) rangeStmt(s *ast.RangeStmt, label string) {
	list := f.eval(s.X)
	f.loop(label, func() {
		f.bindRange(s, list)
	}, func() {
		f.block(s.Body.List)
	}, func() {})
}

func (f *frame) bindRange(s *ast.RangeStmt, list *Value) {
	if s.Key != nil {
		var keys *Value
		if list != nil {
			keys = list.Keys
		}
		f.bind(s.Key, keys)
	}
	if s.Value != nil {
		f.bind(s.Value, f.element(list, s.Value, f.p.Info.TypeOf(s.Value)))
	}
}

func (f *frame) element(list *Value, e ast.Expr, t types.Type) *Value {
	if list == nil {
		return nil
	}
	if v := list.each(); v != nil {
		return v
	}
	if list.Symbol != nil {
		return symbolic(list.Symbol.step(each), t, e, nil)
	}
	return nil
}

func (f *frame) clauses(list []ast.Stmt, label string) {
	x := f.enter(label, false)
	before := f.env
	var after, fallen env
	whole := false
	for _, c := range list {
		f.env = joinEnv(maps.Clone(before), fallen)
		fallen = nil
		body, isDefault := f.clauseHead(c)
		whole = whole || isDefault
		f.block(body)
		if n := len(body); n > 0 && isFallthrough(body[n-1]) {
			fallen = f.env
		} else {
			after = joinEnv(after, f.env)
		}
	}
	f.leaveExit()
	if !whole {
		after = joinEnv(after, before)
	}
	f.env = joinEnv(after, x.breaks)
}

func (f *frame) clauseHead(c ast.Stmt) (body []ast.Stmt, isDefault bool) {
	switch c := c.(type) {
	case *ast.CaseClause:
		for _, e := range c.List {
			f.eval(e)
		}
		return c.Body, c.List == nil
	case *ast.CommClause:
		f.optional(c.Comm)
		return c.Body, c.Comm == nil
	}
	return nil, false
}

func isFallthrough(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

func (f *frame) branchStmt(s *ast.BranchStmt) {
	switch s.Tok {
	case token.FALLTHROUGH:
		return
	case token.GOTO:
		if f.gotos == nil {
			f.gotos = map[string]env{}
		}
		f.gotos[s.Label.Name] = joinEnv(f.gotos[s.Label.Name], f.env)
		f.env = nil
		return
	}
	for i := len(f.exits) - 1; i > 0; i-- {
		x := f.exits[i]
		if s.Label != nil && x.label != s.Label.Name || s.Tok == token.CONTINUE && !x.loop {
			continue
		}
		if s.Tok == token.CONTINUE {
			x.continues = joinEnv(x.continues, f.env)
		} else {
			x.breaks = joinEnv(x.breaks, f.env)
		}
		break
	}
	f.env = nil
}
