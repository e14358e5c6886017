package ctx0008

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// place finds the instructions that run the texts.
func (c *checker) place(list []stated) {
	for _, s := range list {
		call := c.code.Call(s.site.Call)
		if call == nil || !c.own[call.Parent()] {
			continue // dead code, or a generated function, which its callers answer for
		}
		at := []ssa.Instruction{call}
		if v, ok := call.(*ssa.Call); ok && s.site.Later() && !immediate(v) {
			at = c.runs(v) // nowhere, if nothing in reach runs it
		}
		for _, instr := range at {
			fn := instr.Parent()
			if c.rows[fn] == nil {
				c.rows[fn] = map[ssa.Instruction][]row{}
			}
			s.row.site = s.site
			c.rows[fn][instr] = append(c.rows[fn][instr], s.row)
		}
	}
}

// immediate reports whether a call returns what came of a statement, and not the
// statement.
func immediate(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	if results.Len() == 0 {
		return true
	}
	switch t := results.At(0).Type(); t.Underlying().(type) {
	case *types.Basic:
		return true
	default:
		return isErrorType(t) || strings.HasSuffix(t.String(), "sql.Result") || strings.HasSuffix(t.String(), "gorm.DB")
	}
}

func isErrorType(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// maxRuns bounds the values that are looked at for what runs a statement.
const maxRuns = 400

// runs follows a statement to the calls that run it: a method such as Exec, or
// any call that is handed it or its text. A statement that is kept in a field is
// followed to where the package takes it out again.
func (c *checker) runs(made *ssa.Call) []ssa.Instruction {
	f := follower{c: c, seen: map[ssa.Value]bool{}, fields: map[types.Object]bool{}}
	f.add(made)
	f.byName(made)
	for i := 0; i < len(f.work) && i < maxRuns; i++ {
		if refs := f.work[i].Referrers(); refs != nil {
			for _, r := range *refs {
				f.referrer(f.work[i], r)
			}
		}
	}
	return f.out
}

// A follower looks for the calls that run one statement.
type follower struct {
	c      *checker
	work   []ssa.Value
	seen   map[ssa.Value]bool
	fields map[types.Object]bool
	out    []ssa.Instruction
}

// byName finds the calls that run a statement which was prepared under a name, as
// pgx does.
func (f *follower) byName(made *ssa.Call) {
	name, ok := nameArg(made.Common())
	if !ok || calledName(made.Common()) != "Prepare" || texts(made.Common()) < 2 {
		return
	}
	for fn := range f.c.own {
		for instr := range instructions(fn) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || instr == ssa.Instruction(made) || calledName(call.Common()) == "Prepare" {
				continue
			}
			if used, ok := nameArg(call.Common()); ok && used == name {
				f.out = append(f.out, instr)
			}
		}
	}
}

// texts counts the arguments of a call that are text.
func texts(c *ssa.CallCommon) int {
	n := 0
	for _, a := range c.Args {
		if b, ok := a.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			n++
		}
	}
	return n
}

// nameArg returns the first constant text that a call is handed.
func nameArg(c *ssa.CallCommon) (string, bool) {
	for _, a := range c.Args {
		if k, ok := a.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
			return constant.StringVal(k.Value), true
		}
	}
	return "", false
}

func (f *follower) add(v ssa.Value) {
	if !f.seen[v] {
		f.seen[v] = true
		f.work = append(f.work, v)
	}
}

// referrer judges an instruction that uses a value which is, or holds, the statement.
func (f *follower) referrer(v ssa.Value, r ssa.Instruction) {
	switch r := r.(type) {
	case *ssa.Extract:
		if !isErrorType(r.Type()) {
			f.add(r)
		}
	case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.UnOp, *ssa.BinOp:
		f.add(r.(ssa.Value))
	case *ssa.Store:
		if r.Val == v {
			f.stored(r.Addr)
		}
	case *ssa.Call:
		f.call(v, r, r)
	case *ssa.Defer:
		f.call(v, r, nil)
	case *ssa.Go:
		f.call(v, r, nil)
	case *ssa.MakeClosure:
		fn := r.Fn.(*ssa.Function)
		for i, b := range r.Bindings {
			if b == v && i < len(fn.FreeVars) {
				f.add(fn.FreeVars[i])
			}
		}
	case *ssa.Return:
		f.returned(v, r)
	}
}

// returned follows what a function returns to where it is called.
func (f *follower) returned(v ssa.Value, ret *ssa.Return) {
	for _, call := range f.c.callers[ret.Parent()] {
		result, ok := call.(*ssa.Call)
		if !ok {
			continue
		}
		if len(ret.Results) == 1 {
			f.add(result)
			continue
		}
		for _, r := range *result.Referrers() {
			if e, ok := r.(*ssa.Extract); ok && ret.Results[e.Index] == v {
				f.add(e)
			}
		}
	}
}

// stored follows what is stored: in a variable to its loads, in a list to the
// list, in a field to every load of the field.
func (f *follower) stored(addr ssa.Value) {
	switch a := addr.(type) {
	case *ssa.Alloc:
		f.add(a)
	case *ssa.IndexAddr:
		f.add(a.X)
	case *ssa.FieldAddr:
		st, ok := deref(a.X.Type()).Underlying().(*types.Struct)
		if ok && !f.fields[st.Field(a.Field)] {
			f.fields[st.Field(a.Field)] = true
			f.loads(st.Field(a.Field))
		}
	case *ssa.Global:
		f.loads(a.Object())
	}
}

// loads adds the loads of a field or package variable in the package.
func (f *follower) loads(obj types.Object) {
	for fn := range f.c.own {
		for instr := range instructions(fn) {
			if v, ok := instr.(ssa.Value); ok && loaded(v) == obj {
				f.add(v)
			}
		}
	}
}

// loaded returns the field or package variable that an instruction takes, nil if
// it is neither.
func loaded(v ssa.Value) types.Object {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		if st, ok := deref(v.X.Type()).Underlying().(*types.Struct); ok {
			return st.Field(v.Field)
		}
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return g.Object()
		}
	}
	return nil
}

// call judges a call that the statement is the receiver or an argument of.
func (f *follower) call(v ssa.Value, instr ssa.CallInstruction, result *ssa.Call) {
	common := instr.Common()
	name := calledName(common)
	on := receiver(common) == v
	switch {
	case on && (name == "Close" || strings.HasPrefix(name, "ToS") || strings.HasPrefix(name, "MustS") || name == "String" || name == "Build" || name == "SQL"):
		if result != nil {
			f.add(result)
		}
	case on && !runsStatement(name) && result != nil:
		f.add(result) // one more step
	case on:
		f.out = append(f.out, instr)
	case isBuiltin(common, "append"), name == "Stmt", name == "StmtContext", name == "Stmtx", name == "StmtxContext", name == "NamedStmt", name == "NamedStmtContext", name == "Rebind":
		if result != nil {
			f.add(result)
		}
	case isBuiltin(common, ""), looksOn(common):
	default:
		f.out = append(f.out, instr)
	}
}

func isBuiltin(c *ssa.CallCommon, name string) bool {
	b, ok := c.Value.(*ssa.Builtin)
	return ok && (name == "" || b.Name() == name)
}

// looksOn reports whether a call only shows what it is handed.
func looksOn(c *ssa.CallCommon) bool {
	fn, ok := calledFunc(c)
	if !ok || fn.Pkg() == nil {
		return false
	}
	return slices.Contains([]string{"fmt", "log", "log/slog", "errors", "strings"}, fn.Pkg().Path())
}

// runsStatement reports whether a method of that name runs the statement that it
// is called on.
func runsStatement(name string) bool {
	return slices.ContainsFunc([]string{"Exec", "Query", "Scan", "All", "One", "Run", "Save", "Do", "Step", "Send", "Flush", "Must", "Get", "Select"}, func(verb string) bool {
		return strings.HasPrefix(name, verb)
	})
}
