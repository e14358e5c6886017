package ctx0008

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// hooks has GORM's hooks by the operation around which it calls them, in that one's
// transaction.
var hooks = map[sqlparse.Verb][]string{
	sqlparse.Insert: {"BeforeSave", "BeforeCreate", "AfterCreate", "AfterSave"},
	sqlparse.Update: {"BeforeSave", "BeforeUpdate", "AfterUpdate", "AfterSave"},
	sqlparse.Delete: {"BeforeDelete", "AfterDelete"},
}

// hooked returns the rows that the hooks of a model write where a step of it runs.
// UpdateColumn and UpdateColumns pass hooks by.
func (c *checker) hooked(s sqlsite.Step) []effect {
	if s.Site == nil || s.Model() == nil || !strings.Contains(s.Library(), "gorm") || strings.Contains(s.Callee, "UpdateColumn") {
		return nil
	}
	t := s.Model()
	if _, ok := t.(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	var out []effect
	for _, name := range hooks[s.Op.Verb] {
		obj, _, _ := types.LookupFieldOrMethod(t, true, c.pass.Pkg, name)
		if fn, ok := obj.(*types.Func); ok {
			out = append(out, c.servedBy(fn)...)
		}
	}
	return out
}

// servedBy returns the rows that a hook writes on the transaction that it is handed.
func (c *checker) servedBy(hook *types.Func) []effect {
	var out []effect
	if fn := c.byObj[hook]; fn != nil {
		s := c.summary(fn)
		for i := 0; s != nil && i < len(s.effects); i++ {
			e := s.effects[i]
			if p, ok := e.on.root.(*ssa.Parameter); ok && e.met && !e.open && p != fn.Params[0] {
				out = append(out, effect{debt: e.debt, met: true, none: e.none})
			}
		}
		return out
	}
	var fact Leaves
	if c.pass.ImportObjectFact(hook.Origin(), &fact) {
		for _, r := range fact.Rows {
			if r.Met && !r.Open && r.Param == 1 {
				out = append(out, effect{debt: debt(r.Debt), met: true, none: r.None})
			}
		}
	}
	return out
}
