package ctx0008

import (
	"golang.org/x/tools/go/ssa"
)

// nested returns what a literal is handed by a library that runs it in a savepoint:
// pgx.BeginFunc of a transaction, GORM's Transaction inside another one. A
// savepoint is a part of the transaction, and so is what it writes; nil if the
// literal gets a transaction of its own.
func (c *checker) nested(call *ssa.CallCommon, literal *ssa.Function) []ssa.Value {
	if c.body(call.StaticCallee()) != nil || call.IsInvoke() && len(c.callees(call)) > 0 {
		return nil // the function itself says what it hands on
	}
	var around ssa.Value
	for _, v := range append([]ssa.Value{receiver(call)}, call.Args...) {
		if v != nil && around == nil && c.isTransaction(v) {
			around = v
		}
	}
	if around == nil {
		return nil
	}
	args, found := make([]ssa.Value, len(literal.Params)), false
	for i, p := range literal.Params {
		args[i] = p
		switch c.kindOf(p.Type()) {
		case tx, loose, shaped:
			args[i], found = around, true
		}
	}
	if !found {
		return nil
	}
	return args
}

// isTransaction reports whether a value is surely a transaction, and no pool: by its
// type, or, where the type tells nothing, as what a function literal is handed.
func (c *checker) isTransaction(v ssa.Value) bool {
	switch i := v.(type) {
	case *ssa.ChangeInterface:
		v = i.X // pgx.BeginFunc takes whatever begins one
	case *ssa.MakeInterface:
		v = i.X
	}
	switch c.kindOf(v.Type()) {
	case tx:
		return true
	case loose:
		h := c.handle(v)
		p, ok := h.root.(*ssa.Parameter)
		return h.kind == tx || ok && h.path == "" && p.Parent().Parent() != nil
	}
	return false
}

// isNested reports whether a literal is only run in savepoints.
func (c *checker) isNested(literal *ssa.Function) bool {
	uses := c.values[literal]
	for _, u := range uses {
		if u.call == nil || c.nested(u.call, literal) == nil {
			return false
		}
	}
	return len(uses) > 0
}
