package ctx0008

import (
	"go/types"
	"slices"
	"strings"
)

// A kind is what a type is as a handle on a database.
type kind uint8

const (
	other   kind = iota
	tx           // a transaction
	shaped       // an interface that runs SQL and may be one: DBTX
	loose        // a pool or a transaction, by where it comes from: *gorm.DB, ent's client
	pool         // each statement is a transaction of its own
	conn         // a connection: likewise, unless a transaction is begun by text
	source       // an interface that runs SQL and can begin a transaction
	batch        // statements that are sent together
	wrapper      // a struct that holds a handle
)

// kindOf says what a type is.
func (c *checker) kindOf(t types.Type) kind {
	if t == nil {
		return other
	}
	key := types.TypeString(t, nil)
	if k, ok := c.kinds[key]; ok {
		return k
	}
	c.kinds[key] = other // of a type that holds itself
	k := c.classify(t)
	c.kinds[key] = k
	return k
}

// classify goes by methods and fields, not by a list of libraries: wrappers and
// interfaces of the project are handles as well.
func (c *checker) classify(t types.Type) kind {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if types.IsInterface(t) {
		return classifyInterface(t)
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return other
	}
	switch path := named.Obj().Pkg().Path(); path {
	case "context", "net/http", "sync":
		return other
	default:
		k := byMethods(path, named.Obj().Name(), methods(named))
		if k == other || k == pool {
			if in := c.wraps(named); in != other {
				return in
			}
		}
		if k != other {
			return k
		}
	}
	return holds(named, c, 0)
}

// wraps returns the kind of what a struct runs SQL on, where that may be a
// transaction: a struct that adds something to a DBTX is one as well, also if it
// has a method to begin a transaction inside. Other for any other struct.
func (c *checker) wraps(named *types.Named) kind {
	if !methods(named).runs() {
		return other
	}
	f, ok := c.handleField(named, 0)
	if !ok {
		return other
	}
	if k := c.kindOf(f.Type()); k == tx || k == shaped {
		return k
	}
	return other
}

// byMethods says what a type is by its name and methods, as all libraries have
// them: a transaction ends, a pool begins one.
func byMethods(path, name string, m methodSet) kind {
	switch {
	case strings.Contains(path, "gorm") && name == "DB", name == "Client" && m["Tx"] && m["Debug"]:
		return loose
	case m["Commit"] && m["Rollback"], m["BufferWrite"]: // the latter is Spanner's
		return tx
	case strings.HasSuffix(name, "Batch") && m["Queue"]:
		return batch
	case strings.HasSuffix(name, "Conn") && (m.runs() || strings.Contains(path, "sqlite")):
		return conn
	case m.runs() && (m.starts() || slices.Contains(poolNames, name)):
		return pool
	}
	return other
}

// poolNames are the names of pools that begin a transaction by a session.
var poolNames = []string{"DB", "Engine", "DbMap", "Pool"}

// methodSet has the names of the methods of a type and of its pointer.
type methodSet map[string]bool

// methods returns the methods of a type, promoted ones included.
func methods(t types.Type) methodSet {
	out := methodSet{}
	ms := types.NewMethodSet(t)
	if !types.IsInterface(t) {
		ms = types.NewMethodSet(types.NewPointer(t))
	}
	for i := range ms.Len() {
		out[ms.At(i).Obj().Name()] = true
	}
	return out
}

// runs reports whether there is a method that runs SQL text.
func (m methodSet) runs() bool {
	return slices.ContainsFunc([]string{"Exec", "ExecContext", "Query", "QueryContext", "QueryRow", "QueryRowContext", "NamedExec", "NamedExecContext", "ExecEx", "CopyFrom"}, func(name string) bool { return m[name] })
}

// starts reports whether there is a method that begins a transaction.
func (m methodSet) starts() bool {
	return slices.ContainsFunc([]string{"Begin", "BeginTx", "Beginx", "BeginTxx", "RunInTx", "NewSession", "Transaction", "WithTx", "InTx"}, func(name string) bool { return m[name] })
}

// classifyInterface tells a transaction from what can begin one; what only runs SQL
// may be either.
func classifyInterface(t types.Type) kind {
	m := methods(t)
	if isContext(t) {
		return other
	}
	switch {
	case m["Commit"] && m["Rollback"]:
		return tx
	case !m.runs():
		return other
	case m["NewInsert"], m["Begin"] && !m["Close"] && !m["Ping"]:
		return shaped // bun's IDB and pgx's transactions can begin one inside
	case m.starts(), m["Close"], m["Ping"], m["PingContext"]:
		return source
	}
	return shaped
}

// holds reports whether a struct holds a handle, itself or in a struct in it.
func holds(named *types.Named, c *checker, depth int) kind {
	if _, ok := c.handleField(named, depth); ok {
		return wrapper
	}
	return other
}

// handleField returns the field of a struct that holds its handle: a transaction
// goes before a pool, if it has both.
func (c *checker) handleField(t types.Type, depth int) (*types.Var, bool) {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 1 {
		return nil, false
	}
	var found *types.Var
	for f := range st.Fields() {
		switch k := c.kindOf(f.Type()); {
		case k == other:
		case k == tx || k == shaped:
			return f, true
		case found == nil:
			found = f
		}
	}
	return found, found != nil
}
