package sqlsite

import (
	"go/types"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A sinkKind says what a sink does with its text.
type sinkKind uint8

const (
	runs           sinkKind = iota // executes it
	prepares                       // returns a handle that executes it
	prepareName                    // as prepares, under the name in the argument before the text
	preparesBraced                 // as prepares, a text that puts names between doubled braces or brackets
	executes                       // executes the handle that is the receiver
	executesArg                    // executes the handle, or list of handles, that is its argument
	executesName                   // executes the handle of the name that is its argument
	handle                         // returns a handle for the handle that is its argument
	passes                         // returns the text, rewritten in its placeholders
	joins                          // returns the name that its receiver and arguments are parts of
	copies                         // adds rows to the table that a list of name parts names
	runsFile                       // executes the file that it names, of the file system in the argument before
)

// A sink is a function that takes SQL text.
type sink struct {
	kind  sinkKind
	query int // index of the text among the arguments, the receiver not counted; or ofRecv, firstText
}

// A sinkRow describes functions of a library: its package (major version left
// out; with @ at its end it stands only for the path that has none, where later
// versions differ), the receiver types, parted by blanks ("" among them for
// functions), the names, what they do, and where the text stands.
type sinkRow struct {
	pkg, types, funcs string
	sink              sink
}

// sinkRows has the libraries that take SQL text. To add one, add rows, in a file
// of its own if they are many; where a library's types embed those of another,
// the resolved callee is the embedded one's and needs no row.
var sinkRows = slices.Concat(coreSinks, driverSinks, sqliteSinks, analyticSinks, dbxSinks, buildersSinks, ormSinks)

var coreSinks = []sinkRow{
	{"database/sql", "DB Tx", "Exec Query QueryRow", sink{runs, 0}},
	{"database/sql", "DB Tx Conn", "ExecContext QueryContext QueryRowContext", sink{runs, 1}},
	{"database/sql", "DB Tx", "Prepare", sink{prepares, 0}},
	{"database/sql", "DB Tx Conn", "PrepareContext", sink{prepares, 1}},
	{"database/sql", "Stmt", "Exec Query QueryRow ExecContext QueryContext QueryRowContext", sink{executes, 0}},
	{"database/sql", "Tx", "Stmt", sink{handle, 0}},
	{"database/sql", "Tx", "StmtContext", sink{handle, 1}},
	{"database/sql/driver", "Conn", "Prepare", sink{prepares, 0}},
	{"database/sql/driver", "ConnPrepareContext", "PrepareContext", sink{prepares, 1}},
	{"database/sql/driver", "Execer Queryer", "Exec Query", sink{runs, 0}},
	{"database/sql/driver", "ExecerContext QueryerContext", "ExecContext QueryContext", sink{runs, 1}},

	{"github.com/jmoiron/sqlx", "DB Tx", "MustExec NamedExec NamedQuery Queryx QueryRowx", sink{runs, 0}},
	{"github.com/jmoiron/sqlx", "DB Tx", "Select Get MustExecContext NamedExecContext NamedQueryContext", sink{runs, 1}},
	{"github.com/jmoiron/sqlx", "DB Tx Conn", "QueryxContext QueryRowxContext", sink{runs, 1}},
	{"github.com/jmoiron/sqlx", "DB Tx Conn", "SelectContext GetContext", sink{runs, 2}},
	{"github.com/jmoiron/sqlx", "DB Tx", "Preparex PrepareNamed", sink{prepares, 0}},
	{"github.com/jmoiron/sqlx", "DB Tx Conn", "PreparexContext PrepareNamedContext", sink{prepares, 1}},
	{"github.com/jmoiron/sqlx", "", "MustExec NamedExec NamedQuery", sink{runs, 1}},
	{"github.com/jmoiron/sqlx", "", "Select Get MustExecContext NamedExecContext NamedQueryContext", sink{runs, 2}},
	{"github.com/jmoiron/sqlx", "", "SelectContext GetContext", sink{runs, 3}},
	{"github.com/jmoiron/sqlx", "", "Preparex", sink{prepares, 1}},
	{"github.com/jmoiron/sqlx", "", "PreparexContext", sink{prepares, 2}},
	{"github.com/jmoiron/sqlx", "Stmt NamedStmt", "MustExec Queryx QueryRowx Select Get Exec Query QueryRow MustExecContext QueryxContext QueryRowxContext SelectContext GetContext ExecContext QueryContext QueryRowContext", sink{executes, 0}},
	{"github.com/jmoiron/sqlx", "Tx", "Stmtx NamedStmt", sink{handle, 0}},
	{"github.com/jmoiron/sqlx", "Tx", "StmtxContext NamedStmtContext", sink{handle, 1}},
	{"github.com/jmoiron/sqlx", "DB Tx Conn", "Rebind", sink{passes, 0}},
	{"github.com/jmoiron/sqlx", "DB Tx", "BindNamed", sink{passes, 0}},
	{"github.com/jmoiron/sqlx", "", "In Named", sink{passes, 0}},
	{"github.com/jmoiron/sqlx", "", "Rebind BindNamed", sink{passes, 1}},
	{"github.com/jmoiron/sqlx", "Ext ExtContext Queryer QueryerContext Execer", "Exec Query Queryx QueryRowx", sink{runs, 0}},
	{"github.com/jmoiron/sqlx", "ExtContext QueryerContext", "QueryxContext QueryRowxContext", sink{runs, 1}},

	{"github.com/jackc/pgx", "Conn Tx dbTx", "Exec Query QueryRow", sink{runs, 1}},
	{"github.com/jackc/pgx", "Conn Tx dbTx", "Prepare", sink{prepareName, 2}},
	{"github.com/jackc/pgx", "Conn Tx dbTx", "CopyFrom", sink{copies, 1}},
	{"github.com/jackc/pgx", "Batch", "Queue", sink{runs, 0}},
	{"github.com/jackc/pgx/pgxpool", "Pool Conn Tx", "Exec Query QueryRow", sink{runs, 1}},
	{"github.com/jackc/pgx/pgxpool", "Tx", "Prepare", sink{prepareName, 2}},
	{"github.com/jackc/pgx/pgxpool", "Pool Conn Tx", "CopyFrom", sink{copies, 1}},
	{"github.com/jackc/pgx/pgconn", "PgConn", "Exec ExecParams", sink{runs, 1}},
	{"github.com/jackc/pgx/pgconn", "PgConn", "CopyFrom CopyTo", sink{runs, 2}},
	{"github.com/jackc/pgx/pgconn", "PgConn", "Prepare", sink{prepareName, 2}},
	{"github.com/jackc/pgx/pgconn", "Batch", "ExecParams", sink{runs, 0}},
	{"github.com/jackc/pgx/pgconn", "Pipeline", "SendQueryParams", sink{runs, 0}},
	{"github.com/jackc/pgx/pgconn", "Pipeline", "SendPrepare", sink{prepareName, 1}},
	{"github.com/jackc/pgx/stdlib", "Conn", "Prepare", sink{prepares, 0}},
	{"github.com/jackc/pgx/stdlib", "Conn", "PrepareContext", sink{prepares, 1}},
	{"github.com/jackc/pgx/stdlib", "Conn", "ExecContext QueryContext", sink{runs, 1}},
}

// A sinkTable finds sinks by their resolved callee.
type sinkTable struct {
	*libraries
	configured []vocab.Sink
}

// libraries has the rows of all libraries, by what is asked for.
type libraries struct {
	rows     map[string]sink       // by package.Type.Func, major versions left out
	builders map[string]builderRow // likewise
	chained  map[string]bool       // packages that have builders
	names    map[string]bool       // of all functions: any other is none of a library's
}

func newSinkTable(v *vocab.Vocab) *sinkTable { return &sinkTable{known(), v.Sinks()} }

// known makes the tables once for all packages of a run: they are some thousand
// entries.
var known = sync.OnceValue(func() *libraries {
	l := &libraries{rows: map[string]sink{}, builders: map[string]builderRow{}, chained: map[string]bool{}, names: map[string]bool{}}
	for _, row := range sinkRows {
		eachKey(row.pkg, row.types, row.funcs, func(_, fn, key string) {
			l.rows[key] = row.sink
			l.names[fn] = true
		})
	}
	for _, row := range builderRows {
		eachKey(row.pkg, row.types, row.funcs, func(pkg, fn, key string) {
			row.pkg = pkg
			l.builders[key] = row
			l.chained[pkg] = true
			l.names[fn] = true
		})
	}
	return l
})

// eachKey shows the keys of a row's functions with their packages and names.
func eachKey(pkgs, receivers, funcs string, show func(pkg, fn, key string)) {
	for pkg := range strings.SplitSeq(pkgs, " ") {
		for typ := range strings.SplitSeq(receivers, " ") {
			for fn := range strings.SplitSeq(funcs, " ") {
				show(pkg, fn, pkg+"."+typ+"."+fn)
			}
		}
	}
}

func (t *sinkTable) isConfigured(fn *types.Func) bool {
	return slices.ContainsFunc(t.configured, func(s vocab.Sink) bool { return s.Is(fn) })
}

var majorVersion = regexp.MustCompile(`/v[0-9]+(/|$)`)

// lookup returns the sink that a function is.
func (t *sinkTable) lookup(fn *types.Func) (sink, bool) {
	fn = fn.Origin()
	for _, s := range t.configured {
		if s.Is(fn) {
			return sink{runs, s.Query}, true
		}
	}
	if fn.Pkg() == nil {
		return sink{}, false
	}
	if t.names[fn.Name()] {
		if s, ok := t.rows[firstKey(fn)]; ok {
			return s, true
		}
		if s, ok := t.rows[sinkKey(fn)]; ok {
			return s, true
		}
	}
	return shaped(fn)
}

// uses reports whether a function takes SQL or builds it.
func (t *sinkTable) uses(fn *types.Func) bool {
	if _, sink := t.lookup(fn); sink {
		return true
	}
	_, built := t.builder(fn)
	return built
}

// builder returns the row of a function that builds SQL.
func (l *libraries) builder(fn *types.Func) (builderRow, bool) {
	if !l.names[fn.Name()] {
		return builderRow{}, false
	}
	row, ok := l.builders[sinkKey(fn)]
	return row, ok
}

// sinkKey is the key of a function in the tables.
func sinkKey(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return pathOf(fn) + "." + receiverName(fn) + "." + fn.Name()
}

// pathOf returns the path of a function's package without the major version.
func pathOf(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return majorVersion.ReplaceAllString(fn.Pkg().Path(), "$1")
}

// firstKey is the key of a function in a module without a major version in its
// path, for rows that are about no other.
func firstKey(fn *types.Func) string {
	if fn.Pkg() == nil || majorVersion.MatchString(fn.Pkg().Path()) {
		return ""
	}
	return fn.Pkg().Path() + "@." + receiverName(fn) + "." + fn.Name()
}

func receiverName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := types.Unalias(recv.Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// shaped recognizes methods with the shape of sqlc's DBTX or of sqlx's and pgx's
// handles, whatever declares them: an interface of the project, a tracing wrapper
// of a third party.
func shaped(fn *types.Func) (sink, bool) {
	sig := fn.Signature()
	if sig.Recv() == nil || sig.Results().Len() == 0 {
		return sink{}, false // a function without a receiver is no handle
	}
	name := strings.TrimSuffix(fn.Name(), "Context")
	if !slices.Contains(shapedNames, name) {
		return sink{}, false // before types are spelt out, which is dear
	}
	if name == "Rebind" {
		return sink{passes, 0}, sig.Params().Len() == 1 && stringParam(sig) == 0
	}
	if s, ok := shapedPgx(fn.Name(), sig); ok {
		return s, true
	}
	result := sig.Results().At(0).Type().String()
	at := stringParam(sig)
	switch {
	case name == "Select" || name == "Get":
		return shapedScan(sig)
	case at < 0 || at > 1:
		return sink{}, false
	case slices.Contains(runNames, name) && dbResult.MatchString(result):
		return sink{runs, at}, true
	case name == "Exec" && types.IsInterface(sig.Recv().Type()) && sig.Variadic() && isSQLName(sig.Params().At(at).Name()):
		return sink{runs, at}, true // a driver's own interface that returns no more than an error
	case slices.Contains(prepareNames, name) && dbStmt.MatchString(result):
		return sink{prepares, at}, true
	}
	return sink{}, false
}

var (
	runNames     = []string{"Exec", "Query", "QueryRow", "MustExec", "NamedExec", "NamedQuery", "Queryx", "QueryRowx", "QueryFunc"}
	prepareNames = []string{"Prepare", "Preparex", "PrepareNamed"}
	shapedNames  = slices.Concat(runNames, prepareNames, []string{"Select", "Get", "CopyFrom", "Rebind"})
)

// shapedPgx recognizes what only pgx's handles have.
func shapedPgx(name string, sig *types.Signature) (sink, bool) {
	params := sig.Params()
	switch {
	case name == "CopyFrom" && params.Len() > 1 && pgxName.MatchString(params.At(1).Type().String()):
		return sink{copies, 1}, true
	case name == "Prepare" && params.Len() == 3 && pgxStmt.MatchString(sig.Results().At(0).Type().String()):
		return sink{prepareName, 2}, true
	}
	return sink{}, false
}

// shapedScan recognizes sqlx's Select(dest, query, args...). The result tells
// nothing here, so the parameter must say that it is SQL.
func shapedScan(sig *types.Signature) (sink, bool) {
	params, at := sig.Params(), 1
	if params.Len() < 2 {
		return sink{}, false
	}
	if params.At(0).Type().String() == "context.Context" {
		at = 2
	}
	if !sig.Variadic() || params.Len() != at+2 || !types.IsInterface(params.At(at-1).Type()) {
		return sink{}, false
	}
	b, ok := params.At(at).Type().Underlying().(*types.Basic)
	return sink{runs, at}, ok && b.Kind() == types.String && isSQLName(params.At(at).Name())
}

func isSQLName(param string) bool {
	return slices.Contains([]string{"sql", "query", "stmt", "statement"}, param)
}

// stringParam returns the index of a string parameter that comes first, or
// second after a context.
func stringParam(sig *types.Signature) int {
	for i := range min(2, sig.Params().Len()) {
		t := sig.Params().At(i).Type()
		if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.String {
			return i
		}
		if t.String() != "context.Context" {
			return -1
		}
	}
	return -1
}

var (
	dbResult = regexp.MustCompile(`^(database/sql\.Result|\*database/sql\.Rows?|database/sql/driver\.(Result|Rows)|` +
		`\*github\.com/jmoiron/sqlx\.Rows?|` +
		`github\.com/jackc/(pgconn|pgx/v[0-9]+/pgconn|pgx)\.CommandTag|github\.com/jackc/pgx(/v[0-9]+)?\.Rows?|\*github\.com/jackc/pgx\.Rows?)$`)
	dbStmt  = regexp.MustCompile(`^(\*database/sql\.Stmt|database/sql/driver\.Stmt|\*github\.com/jmoiron/sqlx\.(Named)?Stmt)$`)
	pgxName = regexp.MustCompile(`^github\.com/jackc/pgx(/v[0-9]+)?\.Identifier$`)
	pgxStmt = regexp.MustCompile(`^\*github\.com/jackc/(pgconn|pgx/v[0-9]+/pgconn)\.StatementDescription$`)
)
