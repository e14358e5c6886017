package sqlsite

import "slices"

// An action is what a call does to a statement that is being built.
type action uint8

const (
	begins         action = iota // names the verb; the table is in the argument as text, or comes later
	beginsOn                     // names the verb; the argument is a model, whose type tells the table
	onTable                      // gives the table as text, before the verb or after
	onModel                      // gives a model
	appends                      // adds the argument's text at the end of the statement
	hardens                      // makes a delete a removal even where the model has soft deletion
	overwrites                   // makes an insert change the row in its way
	onTypeArg                    // gives a model by the first type argument of the function
	beginsRecv                   // names the verb; the model is the receiver
	opens                        // makes a statement, which later calls change in place
	options                      // puts the argument's text behind the verb: INSERT OR REPLACE
	prepends                     // puts the argument's text before the statement
	beginsOwn                    // as beginsOn, but the argument's model goes before the one given earlier
	beginsHard                   // as beginsOn, and a delete is a removal even where the model has soft deletion
	beginsRelation               // names the verb, for what the relation given before it links
	beginsAll                    // names the verb, for all tables that calls registered
	onRelation                   // gives a relation of the model by the name of its field
	onEither                     // gives the table as text, or a model
	onOther                      // gives as text a table that counts only where no model tells one
	onScopes                     // the arguments are functions that give all this
	turns                        // changes the verb
	tells                        // returns the name of the model's table
	closes                       // hands over the whole text: later calls add nothing
	beginsMade                   // as begins, for the generated type that the method around the call belongs to
	beginsIn                     // names the verb; a function that returns such a type gives it the table
	registers                    // says in the argument what the table of the model before it is called
)

// A builderRow describes calls of a query builder or ORM.
type builderRow struct {
	pkg, types, funcs string // as in sinkRows
	action            action
	arg               int    // of the table, model or text, or one of the places below
	verb              string // begins, beginsOn: see the verbs below
	naming            naming // beginsOn, onModel: how the library names a model's table
}

// begins reports whether the calls of a row name the verb of a statement.
func (row builderRow) begins() bool {
	switch row.action {
	case begins, beginsOn, beginsRecv, beginsOwn, beginsHard, beginsRelation, beginsAll, beginsMade, beginsIn:
		return true
	}
	return false
}

// Places of a table, model or text that are no argument's index.
const (
	none      = -1
	ofRecv    = -2 // the receiver is the text
	ofParts   = -3 // other calls made the arguments, and tell the table
	firstText = -4 // the first argument, or the second after a context
)

// The verbs of builder rows, each a statement with the table at %s. They are
// read like any other SQL: so a table given as "public.x AS t" is understood. At
// %e stands what later calls add, else at the end; at %2 the call's third argument.
const (
	selects     = "SELECT * FROM %s"
	deletes     = "DELETE FROM %s"
	updates     = "UPDATE %s SET x = y"
	inserts     = "INSERT INTO %s (x) VALUES (1)"
	replaces    = "REPLACE INTO %s (x) VALUES (1)"
	saves       = "INSERT INTO %s (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET x = 1"
	empties     = "TRUNCATE TABLE %s"
	drops       = "DROP TABLE %s"
	dropsSchema = "DROP SCHEMA %s CASCADE"
	dropsOne    = "ALTER TABLE %s DROP COLUMN x"
	creates     = "CREATE TABLE %s (x int%e)"
	merges      = "MERGE INTO %s USING z ON x = y"
	refers      = "ALTER TABLE %s ADD FOREIGN KEY (x) REFERENCES y (x) ON DELETE %2"
)

// builderRows has the query builders and ORMs. What a call returns is the
// statement it was called on, unless a row says that it begins one.
var builderRows = slices.Concat(buildersRows, cloudRows, dbxRows, ormRows)

// literalRows are structs that carry SQL in a field, or several parted by blanks,
// by package and type.
var literalRows = map[string]string{
	"github.com/jackc/pgx.QueuedQuery":                                                     "SQL",
	"zombiezen.com/go/sqlite/sqlitemigration.Schema":                                       "Migrations RepeatableMigration",
	"github.com/rqlite/gorqlite.ParameterizedStatement":                                    "Query",
	"github.com/ClickHouse/ch-go.Query":                                                    "Body",
	"cloud.google.com/go/bigquery.QueryConfig":                                             "Q",
	"cloud.google.com/go/spanner.Statement":                                                "SQL",
	"cloud.google.com/go/spanner/admin/database/apiv1/databasepb.UpdateDatabaseDdlRequest": "Statements",
	"cloud.google.com/go/spanner/admin/database/apiv1/databasepb.CreateDatabaseRequest":    "ExtraStatements",
}
