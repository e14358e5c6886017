package ctx0008

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Triggers is a fact about a package: the triggers in its SQL that write lineage
// or erasure rows.
type Triggers struct{ List []sqlsite.RowTrigger }

// AFact marks Triggers as a fact.
func (*Triggers) AFact() {}

// String lists the triggers, for tests: "context_clips INSERT into context_lineage".
func (t *Triggers) String() string {
	var out []string
	for _, one := range t.List {
		out = append(out, fmt.Sprintf("%s %s into %s", one.Table, strings.Join(one.Events, ","), one.Into))
	}
	return "triggers " + strings.Join(out, "; ")
}

// records reports whether a trigger writes a row that serves a debt.
func (c *checker) records(t sqlsite.RowTrigger) bool {
	roles := c.vocab.Table(t.Into)
	return roles.Has(vocab.Lineage) || roles.Has(vocab.Erasure)
}

// exportTriggers tells importing packages of the triggers in this one's SQL.
func (c *checker) exportTriggers() {
	list := slices.DeleteFunc(c.sites.RowTriggers(false), func(t sqlsite.RowTrigger) bool { return !c.records(t) })
	if len(list) > 0 {
		c.pass.ExportPackageFact(&Triggers{list})
	}
}

// triggers returns those of the package, of its imports, and of the files under
// sql: in the configuration. It reads these when the first write asks.
func (c *checker) triggers() []sqlsite.RowTrigger {
	if c.fires != nil {
		return c.fires
	}
	c.fires = append([]sqlsite.RowTrigger{}, c.sites.RowTriggers(true)...)
	for _, f := range c.pass.AllPackageFacts() {
		if t, ok := f.Fact.(*Triggers); ok && f.Package != c.pass.Pkg {
			c.fires = append(c.fires, t.List...)
		}
	}
	return c.fires
}
