package ctx0003

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// arguments are those of a call as its function sees them, the receiver left
// out. Elements of a variadic list count one by one where the list shows them.
type arguments struct {
	call *ssa.Call
	list []ssa.Value
}

// len returns the number of arguments, a list that does not show its length
// counting as one.
func (a arguments) len() int {
	n := len(a.list)
	if n > 0 && a.call.Call.Signature().Variadic() {
		if k, ok := origin.Len(a.list[n-1]); ok {
			return n - 1 + k
		}
	}
	return n
}

// at returns the place of the i-th argument, one without a value if there is none.
func (a arguments) at(i int) origin.Place {
	n := len(a.list)
	if i < 0 || n == 0 {
		return origin.Place{}
	}
	if a.call.Call.Signature().Variadic() && i >= n-1 {
		return origin.Place{Value: a.list[n-1], Path: origin.Path(origin.Element(i - n + 1)), At: a.call}
	}
	if i >= n {
		return origin.Place{}
	}
	return origin.Place{Value: a.list[i], At: a.call}
}

// maxChain bounds the calls of one chain.
const maxChain = 300

// chain returns the calls that make a statement: those whose results the verb's
// call is called on, itself, and those called on its result.
func chain(verb *ssa.Call) []*ssa.Call {
	out := []*ssa.Call{}
	root := verb
	for c := receiver(verb); c != nil && len(out) < maxChain && !slices.Contains(out, c); c = receiver(c) {
		out = append(out, c)
		if strings.HasPrefix(calleeName(c), "New") && strings.HasSuffix(calleeName(c), "Builder") {
			root = c // a builder that later calls change in place
		}
	}
	slices.Reverse(out)
	return forward(root, out, map[ssa.Value]bool{})
}

func calleeName(c *ssa.Call) string {
	if fn := origin.Callee(c.Common()); fn != nil {
		return fn.Name()
	}
	return ""
}

// receiver returns the call whose result a call is called on, nil if it is none.
func receiver(c *ssa.Call) *ssa.Call {
	var v ssa.Value
	switch call := c.Common(); {
	case call.IsInvoke():
		v = call.Value
	case call.Signature().Recv() != nil && len(call.Args) > 0:
		v = call.Args[0]
	}
	return callOf(v, 0)
}

// maxOf bounds the steps from a value to the call that made it.
const maxOf = 8

// callOf returns the call that made a value. Of several, one is enough to go on
// with: they are calls on the same statement.
func callOf(v ssa.Value, depth int) *ssa.Call {
	if depth > maxOf {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Call:
		return v
	case *ssa.Phi:
		for _, e := range v.Edges {
			if c := callOf(e, depth+1); c != nil {
				return c
			}
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok {
			return kept(a, depth)
		}
	case *ssa.ChangeType:
		return callOf(v.X, depth+1)
	case *ssa.ChangeInterface:
		return callOf(v.X, depth+1)
	case *ssa.MakeInterface:
		return callOf(v.X, depth+1)
	}
	return nil
}

// kept returns the call whose result is stored in a variable.
func kept(a *ssa.Alloc, depth int) *ssa.Call {
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == a {
			if c := callOf(st.Val, depth+1); c != nil {
				return c
			}
		}
	}
	return nil
}

// forward adds the calls on a value, and those on what they return.
func forward(v ssa.Value, out []*ssa.Call, seen map[ssa.Value]bool) []*ssa.Call {
	if seen[v] || v.Referrers() == nil || len(out) > maxChain {
		return out
	}
	seen[v] = true
	if c, ok := v.(*ssa.Call); ok && !slices.Contains(out, c) {
		out = append(out, c)
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if onValue(r, v) {
				out = forward(r, out, seen)
			}
		case *ssa.Phi, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.Extract:
			out = forward(r.(ssa.Value), out, seen)
		case *ssa.Store:
			if a, ok := r.Addr.(*ssa.Alloc); ok && r.Val == v {
				out = loads(a, out, seen)
			}
		}
	}
	return out
}

// loads goes on where a variable is read.
func loads(a *ssa.Alloc, out []*ssa.Call, seen map[ssa.Value]bool) []*ssa.Call {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
			out = forward(r, out, seen)
		case *ssa.Call: // a method of the variable's address
			if onValue(r, a) {
				out = forward(r, out, seen)
			}
		}
	}
	return out
}

// onValue reports whether a call is one of a method of the value.
func onValue(c *ssa.Call, v ssa.Value) bool {
	call := c.Common()
	if call.IsInvoke() {
		return call.Value == v
	}
	return call.Signature().Recv() != nil && len(call.Args) > 0 && call.Args[0] == v
}

// A naming is what the calls of a chain say about which columns of a model are
// written.
type naming struct {
	only   []string
	except []string
}

// has reports whether a column of a model is written. Libraries take the column's
// name or the field's.
func (n naming) has(c sqlsite.Column) bool {
	named := func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, c.Name) || s == c.Field })
	}
	return (len(n.only) == 0 || named(n.only) || slices.Contains(n.only, "*")) && !named(n.except)
}

// restrict reads the calls that name the columns to write or to leave out, and
// whether some give columns by text: the model then only tells the row.
func (m *making) restrict() {
	for _, call := range m.calls {
		args := arguments{call, operands(call)}
		switch calleeName(call) {
		case "Select", "Column", "Cols", "OnlyColumns":
			m.named.only = append(m.named.only, m.listed(args, 0)...)
		case "Omit", "ExcludeColumn", "ExcludeColumns":
			m.named.except = append(m.named.except, m.listed(args, 0)...)
		}
		kind := sqlsite.SetterOf(origin.Callee(call.Common())).Kind
		m.texts = m.texts || m.updates && (kind == sqlsite.SetText || kind == sqlsite.SetColumnText)
	}
}
