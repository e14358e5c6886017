package sqlsite

import (
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// A handleRun is the execution of a handle that is part of a parameter: which
// one it is shows where the function is called.
type handleRun struct {
	handle *sqltext.Value
	in     *sqltext.Func // the function that executes it
	calls  []*sqltext.Call
}

func (r *reader) executeParam(v *sqltext.Value, in *sqltext.Func) {
	fn := v.Symbol.Fn
	known := func(o handleRun) bool {
		return o.in == in && o.handle.Symbol.Param == v.Symbol.Param && slices.Equal(o.handle.Symbol.Path, v.Symbol.Path)
	}
	if !slices.ContainsFunc(r.runs[fn], known) {
		r.runs[fn] = append(r.runs[fn], handleRun{handle: v, in: in})
		r.given++
	}
}

// executeEach notes that a function executes a handle, or each of a list.
func (r *reader) executeEach(v *sqltext.Value, fn *sqltext.Func) {
	r.execute(v, fn)
	if v != nil {
		for _, e := range v.Elems {
			r.execute(e, fn)
		}
	}
}

// executeAll notes that a call executes its argument: a handle, a list of them,
// or a struct that was given its SQL after it was made.
func (r *reader) executeAll(c *sqltext.Call, s sink) {
	v := c.Args[s.query]
	if v == nil {
		return
	}
	r.executeEach(v, c.Fn)
	if named := modelType(r.pass.TypesInfo.TypeOf(c.Exprs[s.query])); named != nil && len(v.Tags) == 0 {
		for field := range strings.FieldsSeq(literalRows[typeKey(named)]) {
			r.direct(c, s, v.Fields[field])
		}
	}
}
