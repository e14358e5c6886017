package sqlsite

import "slices"

// buildersSinks and buildersRows have the query builders, and the ORMs whose
// code is generated.
var (
	buildersSinks = slices.Concat(squirrelSinks, goquSinks, huanduSinks, jetSinks, bobSinks, dbrSinks, entSinks, boilerSinks, upperSinks, gfSinks)
	buildersRows  = slices.Concat(squirrelRows, goquRows, huanduRows, jetRows, bobRows, dbrRows, entRows, boilerRows, upperRows, gfRows)
)

// The library began as lann/squirrel.
var (
	squirrelSinks = slices.Concat(squirrelSinksOf("github.com/Masterminds/squirrel"), squirrelSinksOf("github.com/lann/squirrel"))
	squirrelRows  = slices.Concat(squirrelRowsOf("github.com/Masterminds/squirrel"), squirrelRowsOf("github.com/lann/squirrel"))
)

// squirrelSinksOf has Expr, which is taken where it is text: in what SuffixExpr
// and PrefixExpr add. The functions ending in With run a builder, not text.
func squirrelSinksOf(squirrel string) []sinkRow {
	return []sinkRow{
		{squirrel, "", "Expr", sink{passes, 0}},
		{squirrel, "", "ExecWith QueryWith QueryRowWith", sink{runs, 1}},
		{squirrel, "", "ExecContextWith QueryContextWith QueryRowContextWith", sink{runs, 2}},
	}
}

func squirrelRowsOf(squirrel string) []builderRow {
	const statements = "InsertBuilder DeleteBuilder UpdateBuilder"
	return []builderRow{
		{squirrel, " StatementBuilderType", "Select", begins, none, selects, verbatim},
		{squirrel, " StatementBuilderType", "Delete", begins, 0, deletes, verbatim},
		{squirrel, " StatementBuilderType", "Update", begins, 0, updates, verbatim},
		{squirrel, " StatementBuilderType", "Insert", begins, 0, inserts, verbatim},
		{squirrel, " StatementBuilderType", "Replace", begins, 0, replaces, verbatim},
		{squirrel, "SelectBuilder DeleteBuilder", "From", onTable, 0, "", verbatim}, // of an update it is the FROM clause
		{squirrel, "UpdateBuilder", "Table", onTable, 0, "", verbatim},
		{squirrel, "InsertBuilder", "Into", onTable, 0, "", verbatim},
		{squirrel, "InsertBuilder", "Options", options, 0, "", verbatim},
		{squirrel, statements + " SelectBuilder", "Prefix PrefixExpr", prepends, 0, "", verbatim},
		{squirrel, statements, "Suffix SuffixExpr", appends, 0, "", verbatim},
	}
}

const goqu = "github.com/doug-martin/goqu"

// What names a table, a text or an identifier, stands for its text.
var goquSinks = []sinkRow{
	{goqu, "Database TxDatabase", "Exec Query QueryRow", sink{runs, 0}},
	{goqu, "Database TxDatabase", "ExecContext QueryContext QueryRowContext", sink{runs, 1}},
	{goqu, "Database TxDatabase", "ScanStructs ScanStruct ScanVals ScanVal", sink{runs, 1}},
	{goqu, "Database TxDatabase", "ScanStructsContext ScanStructContext ScanValsContext ScanValContext", sink{runs, 2}},
	{goqu, "Database TxDatabase", "Prepare", sink{prepares, 0}},
	{goqu, "Database TxDatabase", "PrepareContext", sink{prepares, 1}},
	{goqu, "", "T I S L Literal", sink{passes, 0}},
	{goqu + "/exp", "", "ParseIdentifier NewLiteralExpression", sink{passes, 0}},
	{goqu + "/exp", "IdentifierExpression AliasedExpression", "Table", sink{joins, 0}},
	{goqu + "/exp", "IdentifierExpression AliasedExpression", "Schema", sink{passes, ofRecv}},
	{goqu + "/exp", "Aliaseable", "As", sink{passes, ofRecv}},
}

var goquRows = []builderRow{
	{goqu, " DialectWrapper Database TxDatabase", "From", begins, 0, selects, verbatim},
	{goqu, " DialectWrapper Database TxDatabase", "Select", begins, none, selects, verbatim},
	{goqu, " DialectWrapper Database TxDatabase", "Delete", begins, 0, deletes, verbatim},
	{goqu, " DialectWrapper Database TxDatabase", "Update", begins, 0, updates, verbatim},
	{goqu, " DialectWrapper Database TxDatabase", "Insert", begins, 0, inserts, verbatim},
	{goqu, " DialectWrapper Database TxDatabase", "Truncate", begins, 0, empties, verbatim},
	{goqu, "SelectDataset", "Delete", begins, none, deletes, verbatim},
	{goqu, "SelectDataset", "Update", begins, none, updates, verbatim},
	{goqu, "SelectDataset", "Insert", begins, none, inserts, verbatim},
	{goqu, "SelectDataset", "Truncate", begins, none, empties, verbatim},
	{goqu, "SelectDataset DeleteDataset", "From", onTable, 0, "", verbatim}, // of an update it is the FROM clause
	{goqu, "UpdateDataset TruncateDataset", "Table", onTable, 0, "", verbatim},
	{goqu, "InsertDataset", "Into", onTable, 0, "", verbatim},
	{goqu, "InsertDataset", "OnConflict", overwrites, 0, "", verbatim},
	{goqu, "", "DoUpdate", overwrites, none, "", verbatim},
	{goqu + "/exp", "", "NewDoUpdateConflictExpression", overwrites, none, "", verbatim},
}

const huandu = "github.com/huandu/go-sqlbuilder"

// Build and its like make a builder of a format, which is its text.
var huanduSinks = []sinkRow{
	{huandu, "", "Build Buildf BuildNamed WithFlavor", sink{passes, 0}},
	{huandu, "Builder", "Build BuildWithFlavor", sink{passes, ofRecv}},
	{huandu, "Flavor", "Quote", sink{passes, 0}},
}

// A builder is changed in place by what is called on it.
var huanduRows = []builderRow{
	{huandu, " Flavor", "NewSelectBuilder NewDeleteBuilder NewUpdateBuilder NewInsertBuilder", opens, none, "", verbatim},
	{huandu, " SelectBuilder CTEBuilder", "Select", begins, none, selects, verbatim},
	{huandu, "Struct", "SelectFrom SelectFromForTag", begins, 0, selects, verbatim},
	{huandu, "SelectBuilder", "From", onTable, 0, "", verbatim},
	{huandu, " DeleteBuilder CTEBuilder Struct", "DeleteFrom", begins, 0, deletes, verbatim},
	{huandu, " UpdateBuilder CTEBuilder Struct", "Update UpdateForTag", begins, 0, updates, verbatim},
	{huandu, " InsertBuilder Struct", "InsertInto InsertIntoForTag InsertIgnoreInto InsertIgnoreIntoForTag", begins, 0, inserts, verbatim},
	{huandu, " InsertBuilder Struct", "ReplaceInto ReplaceIntoForTag", begins, 0, replaces, verbatim},
	{huandu, "DeleteBuilder UpdateBuilder InsertBuilder", "SQL", appends, 0, "", verbatim},
}

const jet = "github.com/go-jet/jet"

var jetSinks = []sinkRow{
	{jet + "/postgres", "", "RawStatement", sink{prepares, 0}},
	{jet + "/mysql", "", "RawStatement", sink{prepares, 0}},
	{jet + "/sqlite", "", "RawStatement", sink{prepares, 0}},
	{jet + "/internal/jet", "Statement", "Exec ExecContext Query QueryContext Rows", sink{executes, 0}},
}

// The table is the receiver, of a generated type.
var jetRows = slices.Concat(jetRowsOf("/postgres"), jetRowsOf("/mysql"), jetRowsOf("/sqlite"))

func jetRowsOf(dialect string) []builderRow {
	const tables = "writableTable Table" // the interfaces that declare the verbs
	return []builderRow{
		{jet + dialect, "readableTable", "SELECT", beginsRecv, none, selects, snakeTable},
		{jet + dialect, tables, "DELETE", beginsRecv, none, deletes, snakeTable},
		{jet + dialect, tables + " joinSelectUpdateTable", "UPDATE", beginsRecv, none, updates, snakeTable},
		{jet + dialect, tables, "INSERT", beginsRecv, none, inserts, snakeTable},
		{jet + dialect, "conflictTarget", "DO_UPDATE", overwrites, none, "", verbatim},
		{jet + dialect, "InsertStatement", "ON_DUPLICATE_KEY_UPDATE", overwrites, none, "", verbatim},
	}
}

const bob = "github.com/stephenafamo/bob"

// A table of bob is a variable, which stands for the table's name. What runs a
// query takes it as an argument.
var bobSinks = slices.Concat(bobSinksOf("/psql", 1), bobSinksOf("/sqlite", 1), bobSinksOf("/mysql", 0), []sinkRow{
	{bob + "/expr", " Builder", "Quote", sink{joins, 0}},
	{bob, "", "Exec One All Allx Cursor Each Prepare PrepareQuery PrepareQueryx", sink{runs, 2}},
	{bob, "BaseQuery", "Exec", sink{executes, 0}},
	{bob, "DB Tx Conn Executor Queryer", "QueryContext", sink{runs, 1}},
	{bob, "DB Tx Conn Preparer", "PrepareContext", sink{prepares, 1}},
})

func bobSinksOf(dialect string, name int) []sinkRow {
	pkg := bob + "/dialect" + dialect
	return []sinkRow{
		{pkg, "", "RawQuery", sink{prepares, 0}},
		{pkg, "", "Quote", sink{joins, 0}},
		{pkg, "", "NewTable NewTablex NewView NewViewx", sink{passes, name}},
		{pkg, "View", "Name NameAs Alias", sink{passes, ofRecv}},
	}
}

var bobRows = slices.Concat(bobRowsOf("/psql"), bobRowsOf("/mysql"), bobRowsOf("/sqlite"), []builderRow{
	{bob, "BaseQuery", "Apply", onTable, ofParts, "", verbatim},
	{bob + "/mods", "Conflict", "DoUpdate", overwrites, none, "", verbatim},
})

// bobRowsOf has the verbs of a dialect and the mods that are handed to them.
func bobRowsOf(dialect string) []builderRow {
	pkg := bob + "/dialect" + dialect
	return []builderRow{
		{pkg, "", "Select", begins, ofParts, selects, verbatim},
		{pkg, "", "Delete", begins, ofParts, deletes, verbatim},
		{pkg, "", "Update", begins, ofParts, updates, verbatim},
		{pkg, "", "Insert", begins, ofParts, inserts, verbatim},
		{pkg, "View", "Query", begins, ofRecv, selects, verbatim},
		{pkg, "Table", "Delete", begins, ofRecv, deletes, verbatim},
		{pkg, "Table", "Update", begins, ofRecv, updates, verbatim},
		{pkg, "Table", "Insert", begins, ofRecv, inserts, verbatim},
		{pkg + "/sm", "", "From", onTable, 0, "", verbatim},
		{pkg + "/dm", "", "From FromAs", onTable, 0, "", verbatim},
		{pkg + "/um", "", "Table TableAs", onTable, 0, "", verbatim},
		{pkg + "/im", "", "Into IntoAs", onTable, 0, "", verbatim},
		{pkg + "/im", "", "OnDuplicateKeyUpdate", overwrites, none, "", verbatim},
		{pkg + "/im", "", "OrReplace", options, none, "OR REPLACE", verbatim},
		{pkg + "/um", "", "OrReplace", options, none, "OR REPLACE", verbatim},
	}
}

const dbr = "github.com/gocraft/dbr"

var dbrSinks = []sinkRow{
	{dbr, " Session Tx SessionRunner", "DeleteBySql UpdateBySql InsertBySql SelectBySql", sink{prepares, 0}},
	{dbr, "DeleteStmt UpdateStmt InsertStmt", "Exec ExecContext", sink{executes, 0}},
	{dbr, "UpdateStmt InsertStmt SelectStmt", "Load LoadContext LoadOne LoadOneContext Rows RowsContext", sink{executes, 0}},
}

var dbrRows = []builderRow{
	{dbr, " Session Tx SessionRunner", "Select", begins, none, selects, verbatim},
	{dbr, "SelectStmt", "From", onTable, 0, "", verbatim},
	{dbr, " Session Tx SessionRunner", "DeleteFrom", begins, 0, deletes, verbatim},
	{dbr, " Session Tx SessionRunner", "Update", begins, 0, updates, verbatim},
	{dbr, " Session Tx SessionRunner", "InsertInto", begins, 0, inserts, verbatim},
}

const ent = "entgo.io/ent"

var entSinks = []sinkRow{
	{ent + "/dialect", "ExecQuerier Driver Tx DebugDriver DebugTx", "Exec Query", sink{runs, 1}},
	{ent + "/dialect/sql", "Conn", "Exec Query", sink{runs, 1}},
	{ent + "/dialect/sql", "", "Raw Expr", sink{passes, 0}},
	{ent + "/dialect/sql", "Querier", "Query", sink{passes, ofRecv}},
}

// A generated client makes a spec for each statement; its own functions are
// judged where hand-written code calls them.
var entRows = []builderRow{
	{ent + "/dialect/sql", " DialectBuilder", "Delete", begins, 0, deletes, verbatim},
	{ent + "/dialect/sql", " DialectBuilder", "Update", begins, 0, updates, verbatim},
	{ent + "/dialect/sql", " DialectBuilder", "Insert", begins, 0, inserts, verbatim},
	{ent + "/dialect/sql", "InsertBuilder", "OnConflict", overwrites, 0, "", verbatim},
	{ent + "/dialect/sql", "", "ResolveWithNewValues ResolveWith", overwrites, none, "", verbatim},
	{ent + "/dialect/sql/sqlgraph", "", "NewDeleteSpec", beginsMade, 0, deletes, verbatim},
	{ent + "/dialect/sql/sqlgraph", "", "NewUpdateSpec", beginsMade, 0, updates, verbatim},
	{ent + "/dialect/sql/sqlgraph", "", "NewCreateSpec", beginsMade, 0, inserts, verbatim},
}

// The module moved; both paths are in use.
var (
	boilerSinks = slices.Concat(boilerSinksOf("github.com/volatiletech/sqlboiler"), boilerSinksOf("github.com/aarondl/sqlboiler"))
	boilerRows  = slices.Concat(boilerRowsOf("github.com/volatiletech/sqlboiler"), boilerRowsOf("github.com/aarondl/sqlboiler"))
)

func boilerSinksOf(boiler string) []sinkRow {
	const ends = " ExecG ExecP ExecGP ExecContextG ExecContextP ExecContextGP QueryG QueryP QueryGP QueryContextG QueryContextP QueryContextGP"
	return []sinkRow{
		{boiler + "/queries", "", "Raw RawG", sink{prepares, 0}},
		{boiler + "/queries", "", "SetSQL", sink{runs, 1}},
		{boiler + "/queries/qm", "", "SQL", sink{prepares, 0}},
		{boiler + "/queries", "Query", "Exec ExecContext Query QueryContext QueryRow QueryRowContext QueryRowG QueryRowContextG Bind BindG BindP" + ends, sink{executes, 0}},
	}
}

// boilerRowsOf has what the generated methods of queries call; those of models
// hold their SQL as text.
func boilerRowsOf(boiler string) []builderRow {
	return []builderRow{
		{boiler + "/queries/qm", "", "From", onTable, 0, "", verbatim},
		{boiler + "/queries", "", "SetDelete", beginsIn, none, deletes, verbatim},
		{boiler + "/queries", "", "SetUpdate", beginsIn, none, updates, verbatim},
	}
}

const upper = "github.com/upper/db"

// upper and gf are described after their documentation.
var upperSinks = []sinkRow{
	{upper, "SQL", "Exec Query QueryRow Iterator", sink{runs, 0}},
	{upper, "SQL", "ExecContext QueryContext QueryRowContext IteratorContext", sink{runs, 1}},
	{upper, "SQL", "Prepare", sink{prepares, 0}},
	{upper, "SQL", "PrepareContext", sink{prepares, 1}},
	{upper, "", "Raw", sink{passes, 0}},
}

var upperRows = []builderRow{
	{upper, "SQL", "Select", begins, none, selects, verbatim},
	{upper, "SQL", "SelectFrom", begins, 0, selects, verbatim},
	{upper, "Selector", "From", onTable, 0, "", verbatim},
	{upper, "SQL", "DeleteFrom", begins, 0, deletes, verbatim},
	{upper, "SQL", "Update", begins, 0, updates, verbatim},
	{upper, "SQL", "InsertInto", begins, 0, inserts, verbatim},
	{upper, "Session", "Collection", onTable, 0, "", verbatim},
	{upper, "Collection", "Truncate", begins, none, empties, verbatim},
	{upper, "Collection", "Insert InsertReturning", begins, none, inserts, verbatim},
	{upper, "Collection", "UpdateReturning", begins, none, updates, verbatim},
	{upper, "Result", "Delete", begins, none, deletes, verbatim},
	{upper, "Result", "Update", begins, none, updates, verbatim},
}

const gf = "github.com/gogf/gf/database/gdb"

// In v2 a context comes first.
var gfSinks = []sinkRow{
	{gf, "DB Core TX TXCore", "Exec Query GetAll GetOne GetValue GetArray GetCount", sink{runs, firstText}},
	{gf, "DB Core TX TXCore", "Prepare", sink{prepares, firstText}},
	{gf, "DB Core TX TXCore", "Raw", sink{runs, firstText}},
}

// Whether a delete is soft, the columns of the table tell when it runs.
var gfRows = []builderRow{
	{gf, "DB Core TX TXCore", "Model Table", onTable, 0, "", verbatim},
	{"github.com/gogf/gf/frame/g", "", "Model", onTable, 0, "", verbatim},
	{gf, "DB Core TX TXCore", "Delete", begins, firstText, deletes, verbatim},
	{gf, "DB Core TX TXCore", "Update", begins, firstText, updates, verbatim},
	{gf, "DB Core TX TXCore", "Insert InsertIgnore InsertAndGetId", begins, firstText, inserts, verbatim},
	{gf, "DB Core TX TXCore", "Replace", begins, firstText, replaces, verbatim},
	{gf, "DB Core TX TXCore", "Save", begins, firstText, saves, verbatim},
	{gf, "Model", "Delete", begins, none, deletes, verbatim},
	{gf, "Model", "Update UpdateAndGetAffected Increment Decrement", begins, none, updates, verbatim},
	{gf, "Model", "Insert InsertIgnore InsertAndGetId", begins, none, inserts, verbatim},
	{gf, "Model", "Replace", begins, none, replaces, verbatim},
	{gf, "Model", "Save", begins, none, saves, verbatim},
}
