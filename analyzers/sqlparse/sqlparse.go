// Package sqlparse reads SQL text and says what each statement does to which
// table. It knows PostgreSQL, SQLite and MySQL, and nothing of Go: a text comes
// in with holes where the Go code inserts something unknown, statements come
// out with byte offsets into that same text.
//
// Every statement goes to the real parsers first, in the order that the text's
// own marks suggest; what none of them accepts is read by tokens, for verb and
// table. One bad statement never hides its neighbors.
package sqlparse

import "strconv"

// A Dialect is a flavor of SQL.
type Dialect uint8

// The dialects, and Auto for "guess from the text".
const (
	Auto Dialect = iota
	Postgres
	SQLite
	MySQL
)

// String returns the name that the configuration uses: auto, postgres, sqlite
// or mysql.
func (d Dialect) String() string {
	return [...]string{"auto", "postgres", "sqlite", "mysql"}[d]
}

// A Reader says what read a statement.
type Reader uint8

// The readers. Unread means that not even a verb was recognized.
const (
	Unread Reader = iota
	ByPostgres
	BySQLite
	ByMySQL
	ByTokens
)

// String returns a word for the listing of statements.
func (r Reader) String() string {
	return [...]string{"unread", "postgres", "sqlite", "mysql", "tokens"}[r]
}

// Dialect returns the dialect that the reader knows, Auto for the others: what
// belongs to a statement is to be read as the statement was.
func (r Reader) Dialect() Dialect {
	switch r {
	case ByPostgres:
		return Postgres
	case BySQLite:
		return SQLite
	case ByMySQL:
		return MySQL
	}
	return Auto
}

// A Verb is what an operation does.
type Verb uint8

// The verbs.
const (
	Other          Verb = iota // none of those below; Op.Keyword has its first word
	Select                     // reads Table
	Insert                     // adds rows to Table
	Update                     // changes rows of Table in place
	Delete                     // removes rows of Table
	Replace                    // INSERT OR REPLACE, REPLACE INTO: removes the old row and adds one
	Truncate                   // removes all rows of Table
	Copy                       // COPY Table FROM, LOAD DATA INTO TABLE
	CreateTable                // Temp says whether it vanishes with the connection
	CreateView                 // or a virtual table; Table is its name
	RenameTable                // Table becomes To
	DropTable                  // removes Table, or a view (Keyword tells which)
	DropColumn                 // removes a column of Table
	DropSchema                 // removes the schema Table
	ForeignKey                 // Table declares one with ON DELETE CASCADE, SET NULL or SET DEFAULT
	CreateTrigger              // or a rule: Trigger on Table, for Events
	DropTrigger                // or a rule: Trigger, on Table where the text tells
	AlterTrigger               // or a rule: Trigger on Table is renamed or changed
	DisableTrigger             // or a rule: ALTER TABLE Table DISABLE (or ENABLE REPLICA) TRIGGER
	Grant                      // of UPDATE, DELETE, TRUNCATE or ALL on Table
)

// An Op is one thing that a statement does to one table. A statement has
// several when it names several tables, carries data-modifying CTEs, or defines
// a body (trigger, function, rule, DO) that would do something when it runs.
type Op struct {
	Verb Verb
	// Keyword shows the fault in a message: "DELETE", "ON CONFLICT DO UPDATE",
	// "ON DUPLICATE KEY UPDATE", "MERGE … THEN DELETE", "INSERT OR REPLACE",
	// "UPDATE OR REPLACE", "DROP COLUMN", "ON DELETE CASCADE", "GRANT UPDATE".
	Keyword string
	// Off is the byte offset of the keyword that names the fault: the DELETE of
	// a CTE, the UPDATE of ON CONFLICT DO UPDATE, the DROP of DROP COLUMN.
	Off   int
	Table Name
	// Body says in what body the operation stands: "" (none), "trigger",
	// "rule", "function" (procedures included), "do", "execute".
	Body    string
	Trigger string   // CreateTrigger, DropTrigger, AlterTrigger, DisableTrigger: its name, "" for all
	Events  []string // CreateTrigger: upper-case verbs it fires on (INSERT, UPDATE, DELETE, TRUNCATE)
	Func    string   // CreateTrigger: the function it calls (PostgreSQL), last component
	To      Name     // RenameTable
	CopyOf  Name     // Insert, CreateTable: the one table all of whose rows are copied (no WHERE, LIMIT, join)
	Temp    bool     // CreateTable: TEMPORARY
	OrWhat  string   // conflict clause of SQLite: "REPLACE", "IGNORE", …
	Columns []string // Insert: the columns named; Update: the columns set; DropColumn: the column
}

// A Name is a table's name as the text has it.
type Name struct {
	Parts []string // components without their quotes, case kept; holes stay in as marks
	Off   int      // byte offset of the first one
}

// A Statement is one statement of a text.
type Statement struct {
	Off, End int    // where it stands: from its first token (comments before it excluded) to its end
	Ops      []Op   // what it does, in the order of the text
	Reader   Reader // who read it
	Err      error  // why it is Unread or only ByTokens; nil otherwise
	Query    string // the X of a sqlc header "-- name: X :kind" above it
	Down     bool   // it stands in a down section (goose, sql-migrate, tern, dbmate) or a *.down.sql file
}

// A Comment is a comment whose text begins with "ctx:".
type Comment struct {
	Off  int    // byte offset of "ctx:"
	Text string // from "ctx:" to the end of the line or comment, without trailing space
}

// A Script is a text that has been read.
type Script struct {
	Statements []Statement
	Comments   []Comment
}

// Options say how to read a text.
type Options struct {
	// Dialects are tried in this order; nil means all, in the order that the
	// text's own marks suggest. A dialect not listed is not tried.
	Dialects []Dialect
	// File is the name of the .sql file that the text is from, or "". It tells
	// *.down.sql files.
	File string
}

// HoleMark returns the identifier that stands in a text for its i-th hole. It
// parses as an identifier in every dialect, and it may touch other identifier
// characters: context_%s becomes context_ctxhole7x.
func HoleMark(i int) string { return "ctxhole" + strconv.Itoa(i) + "x" }
