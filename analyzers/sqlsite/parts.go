package sqlsite

import (
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// giveNamed takes the table that a call gives as text; one that gives several
// makes a statement for each of them.
func (b *builder) giveNamed(c *sqltext.Call, row builderRow) {
	switch {
	case row.arg >= 0 && isVariadic(c, row.arg):
		b.named = &sqltext.Value{}
		for _, v := range argsFrom(c, row.arg) {
			b.named.Texts = append(b.named.Texts, v.All()...)
		}
	case row.arg >= 0 || row.arg == ofRecv || row.arg == firstText:
		b.named = textOf(c, row.arg)
	case row.arg == ofParts:
		for _, p := range parts(c) {
			if p.named != nil {
				b.named = p.named
			}
		}
	}
}

// takeParts takes from the arguments what other calls made them for: the option
// behind the verb, and that a conflict changes the row in the way. A table is
// taken only where a row says so, since a query inside another has its own.
func (b *builder) takeParts(c *sqltext.Call) {
	for _, p := range parts(c) {
		b.options = append(b.options, p.options...)
		b.overwrite = b.overwrite || p.overwrite
	}
}

// parts returns the arguments, or the elements of those that are lists, that
// builders made and that are no statements themselves.
func parts(c *sqltext.Call) []*builder {
	var out []*builder
	for _, v := range c.Args {
		if v == nil {
			continue
		}
		for _, e := range append([]*sqltext.Value{v}, v.Elems...) {
			if p := builderOf(e); p != nil && p.call == nil {
				out = append(out, p)
			}
		}
	}
	return out
}

// isVariadic reports whether a call gives the elements of a list one by one at
// an index.
func isVariadic(c *sqltext.Call, at int) bool {
	sig, ok := c.Callee.Type().(*types.Signature)
	return ok && sig.Variadic() && at == sig.Params().Len()-1
}

func argsFrom(c *sqltext.Call, at int) []*sqltext.Value {
	if at < 0 || at >= len(c.Args) {
		return nil
	}
	out := make([]*sqltext.Value, 0, len(c.Args)-at)
	for _, v := range c.Args[at:] {
		if v != nil {
			out = append(out, v)
		}
	}
	return out
}

// textOf returns the argument at an index, or at one of the places that are none.
func textOf(c *sqltext.Call, at int) *sqltext.Value {
	switch at {
	case ofRecv:
		return c.Recv
	case firstText:
		return c.Arg(stringParam(c.Callee.Signature()))
	}
	return c.Arg(at)
}

// joined returns the name of which the receiver, if it is text, and the
// arguments are the parts.
func joined(c *sqltext.Call) *sqltext.Value {
	var name *sqltext.Value
	for _, part := range append([]*sqltext.Value{c.Recv}, c.Args...) {
		switch {
		case part == nil || len(part.Texts) == 0:
		case name == nil:
			name = part
		default:
			name = sqltext.Joined("", name, sqltext.Known("."), part)
		}
	}
	return name
}
