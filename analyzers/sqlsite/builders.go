package sqlsite

import "slices"

// An action is what a call does to a statement that is being built.
type action uint8

const (
	begins     action = iota // names the verb; the table is in the argument as text, or comes later
	beginsOn                 // names the verb; the argument is a model, whose type tells the table
	onTable                  // gives the table as text, before the verb or after
	onModel                  // gives a model
	appends                  // adds the argument's text at the end of the statement
	hardens                  // makes a delete a removal even where the model has soft deletion
	overwrites               // makes an insert change the row in its way
	onTypeArg                // gives a model by the first type argument of the function
	beginsRecv               // names the verb; the model is the receiver
)

// A builderRow describes calls of a query builder or ORM.
type builderRow struct {
	pkg, types, funcs string // as in sinkRows
	action            action
	arg               int    // of the table, model or text; -1 for none
	verb              string // begins, beginsOn: see the verbs below
	naming            naming // beginsOn, onModel: how the library names a model's table
}

// The verbs of builder rows, each a statement with the table at %s. They are
// read like any other SQL: so a table given as "public.x AS t" is understood.
const (
	selects  = "SELECT * FROM %s"
	deletes  = "DELETE FROM %s"
	updates  = "UPDATE %s SET x = y"
	inserts  = "INSERT INTO %s (x) VALUES (1)"
	replaces = "REPLACE INTO %s (x) VALUES (1)"
	saves    = "INSERT INTO %s (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET x = 1"
	empties  = "TRUNCATE TABLE %s"
	drops    = "DROP TABLE %s"
	dropsOne = "ALTER TABLE %s DROP COLUMN x"
)

// builderRows has the query builders and ORMs. What a call returns is the
// statement it was called on, unless a row says that it begins one.
var builderRows = slices.Concat(squirrelRows, gormRows)

// literalRows are structs that carry SQL in a field, by package and type.
var literalRows = map[string]string{}

var squirrelRows = []builderRow{
	{"github.com/Masterminds/squirrel", " StatementBuilderType", "Select", begins, -1, selects, verbatim},
	{"github.com/Masterminds/squirrel", " StatementBuilderType", "Delete", begins, 0, deletes, verbatim},
	{"github.com/Masterminds/squirrel", " StatementBuilderType", "Update", begins, 0, updates, verbatim},
	{"github.com/Masterminds/squirrel", " StatementBuilderType", "Insert", begins, 0, inserts, verbatim},
	{"github.com/Masterminds/squirrel", " StatementBuilderType", "Replace", begins, 0, replaces, verbatim},
	{"github.com/Masterminds/squirrel", "SelectBuilder DeleteBuilder", "From", onTable, 0, "", verbatim},
	{"github.com/Masterminds/squirrel", "UpdateBuilder", "Table", onTable, 0, "", verbatim},
	{"github.com/Masterminds/squirrel", "InsertBuilder", "Into", onTable, 0, "", verbatim},
	{"github.com/Masterminds/squirrel", "InsertBuilder DeleteBuilder UpdateBuilder", "Suffix", appends, 0, "", verbatim},
}

var gormRows = []builderRow{
	{"gorm.io/gorm", "DB", "Table", onTable, 0, "", verbatim},
	{"gorm.io/gorm", "DB", "Model", onModel, 0, "", snakePlural},
	{"gorm.io/gorm", "DB", "Unscoped", hardens, -1, "", verbatim},
	{"gorm.io/gorm", "DB", "Clauses", overwrites, 0, "", verbatim},
	{"gorm.io/gorm", "DB", "Delete", beginsOn, 0, deletes, snakePlural},
	{"gorm.io/gorm", "DB", "Update Updates UpdateColumn UpdateColumns", beginsOn, -1, updates, snakePlural},
	{"gorm.io/gorm", "DB", "Create CreateInBatches FirstOrCreate", beginsOn, 0, inserts, snakePlural},
	{"gorm.io/gorm", "DB", "Save", beginsOn, 0, saves, snakePlural},
	{"gorm.io/gorm", "DB", "Find First Take Last Scan Count Pluck", beginsOn, 0, selects, snakePlural},
	{"gorm.io/gorm", "Migrator", "DropTable", beginsOn, 0, drops, snakePlural},
	{"gorm.io/gorm", "Migrator", "DropColumn", beginsOn, 0, dropsOne, snakePlural},
}
