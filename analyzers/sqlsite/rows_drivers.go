package sqlsite

// The drivers of single databases, and the clients whose statements are values.
// database/sql itself, sqlx and pgx stand in sinks.go.

// A driver's own statement, as a wrapper of a driver sees it.
var driverSinks = []sinkRow{
	{"database/sql/driver", "Stmt", "Exec Query", sink{executes, 0}},
	{"database/sql/driver", "StmtExecContext StmtQueryContext", "ExecContext QueryContext", sink{executes, 0}},

	// The binder and Preparer interfaces are embedded: their methods are what
	// Ext, ExtContext and a project's own handle resolve to.
	{"github.com/jmoiron/sqlx", "binder", "Rebind BindNamed", sink{passes, 0}},
	{"github.com/jmoiron/sqlx", "Preparer", "Prepare", sink{prepares, 0}},
	{"github.com/jmoiron/sqlx", "PreparerContext", "PrepareContext", sink{prepares, 1}},
	{"github.com/jmoiron/sqlx", "ExecerContext QueryerContext", "ExecContext QueryContext", sink{runs, 1}},

	{"github.com/jackc/pgx", "Conn Tx dbTx", "QueryFunc", sink{runs, 1}}, // v4
	{"github.com/jackc/pgx/pgxpool", "Pool Conn Tx", "QueryFunc", sink{runs, 1}},
	{"github.com/jackc/pgx/pgconn", "PgConn", "ExecPrepared", sink{executesName, 1}},
	{"github.com/jackc/pgx/pgconn", "Batch", "ExecPrepared", sink{executesName, 0}},
	{"github.com/jackc/pgx/pgconn", "Pipeline", "SendQueryPrepared", sink{executesName, 0}},
	{"github.com/jackc/pgx/stdlib", "Stmt", "Exec Query ExecContext QueryContext", sink{executes, 0}},

	// pgconn was a module of its own up to pgx v4.
	{"github.com/jackc/pgconn", "PgConn", "Exec ExecParams", sink{runs, 1}},
	{"github.com/jackc/pgconn", "PgConn", "CopyFrom CopyTo", sink{runs, 2}},
	{"github.com/jackc/pgconn", "PgConn", "Prepare", sink{prepareName, 2}},
	{"github.com/jackc/pgconn", "PgConn", "ExecPrepared", sink{executesName, 1}},
	{"github.com/jackc/pgconn", "Batch", "ExecParams", sink{runs, 0}},
	{"github.com/jackc/pgconn", "Batch", "ExecPrepared", sink{executesName, 0}},

	// pgx v3 takes no context unless the name ends in Ex.
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "Exec Query QueryRow", sink{runs, 0}},
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "ExecEx QueryEx QueryRowEx", sink{runs, 1}},
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "CopyFromReader CopyToWriter", sink{runs, 1}},
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "Prepare", sink{prepareName, 1}},
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "PrepareEx", sink{prepareName, 2}},
	{"github.com/jackc/pgx@", "Conn Tx ConnPool", "CopyFrom", sink{copies, 0}},

	{"github.com/georgysavva/scany/pgxscan", " API", "Select Get", sink{runs, 3}},
	{"github.com/georgysavva/scany/sqlscan", " API", "Select Get", sink{runs, 3}},
}

// A prepared statement of SQLite's own interface runs when it is stepped.
var sqliteSinks = []sinkRow{
	{"zombiezen.com/go/sqlite", "Conn", "Prep Prepare PrepareTransient", sink{prepares, 0}},
	{"zombiezen.com/go/sqlite", "Stmt", "Step", sink{executes, 0}},
	{"zombiezen.com/go/sqlite/sqlitex", "", "Exec Execute ExecTransient ExecuteTransient ExecScript ExecuteScript", sink{runs, 1}},
	{"zombiezen.com/go/sqlite/sqlitex", "", "ExecFS ExecuteFS ExecTransientFS ExecuteTransientFS ExecScriptFS ExecuteScriptFS PrepareTransientFS", sink{runsFile, 2}},
	{"zombiezen.com/go/sqlite/sqlitex", "", "ResultBool ResultInt ResultInt64 ResultText ResultFloat ResultBytes InsertRandID", sink{executesArg, 0}},

	{"crawshaw.io/sqlite", "Conn", "Prep Prepare PrepareTransient", sink{prepares, 0}},
	{"crawshaw.io/sqlite", "Stmt", "Step", sink{executes, 0}},
	{"crawshaw.io/sqlite/sqlitex", "", "Exec ExecTransient ExecScript", sink{runs, 1}},
	{"crawshaw.io/sqlite/sqlitex", "", "ResultInt ResultInt64 ResultText ResultFloat InsertRandID", sink{executesArg, 0}},

	{"github.com/ncruces/go-sqlite3", "Conn", "Exec", sink{runs, 0}},
	{"github.com/ncruces/go-sqlite3", "Conn", "Prepare PrepareFlags", sink{prepares, 0}},
	{"github.com/ncruces/go-sqlite3", "Stmt", "Exec Step", sink{executes, 0}},

	{"github.com/mattn/go-sqlite3", "SQLiteConn", "Exec Query", sink{runs, 0}},
	{"github.com/mattn/go-sqlite3", "SQLiteConn", "ExecContext QueryContext", sink{runs, 1}},
	{"github.com/mattn/go-sqlite3", "SQLiteConn", "Prepare", sink{prepares, 0}},
	{"github.com/mattn/go-sqlite3", "SQLiteConn", "PrepareContext", sink{prepares, 1}},
	{"github.com/mattn/go-sqlite3", "SQLiteStmt", "Exec Query ExecContext QueryContext", sink{executes, 0}},

	{"github.com/rqlite/gorqlite", "Connection", "QueryOne WriteOne QueueOne Query Write Queue Request", sink{runs, 0}},
	{"github.com/rqlite/gorqlite", "Connection", "QueryOneContext WriteOneContext QueueOneContext QueryContext WriteContext QueueContext RequestContext", sink{runs, 1}},
	{"github.com/rqlite/gorqlite", "Connection", "QueryOneParameterized WriteOneParameterized QueueOneParameterized QueryParameterized WriteParameterized QueueParameterized RequestParameterized", sink{executesArg, 0}},
	{"github.com/rqlite/gorqlite", "Connection", "QueryOneParameterizedContext WriteOneParameterizedContext QueueOneParameterizedContext QueryParameterizedContext WriteParameterizedContext QueueParameterizedContext RequestParameterizedContext", sink{executesArg, 1}},
}

var analyticSinks = []sinkRow{
	{"github.com/ClickHouse/clickhouse-go/lib/driver", "Conn", "Exec Query QueryRow AsyncInsert", sink{runs, 1}},
	{"github.com/ClickHouse/clickhouse-go/lib/driver", "Conn", "Select QueryFormat InsertFormat", sink{runs, 2}},
	{"github.com/ClickHouse/clickhouse-go/lib/driver", "Conn", "PrepareBatch", sink{prepares, 1}},
	{"github.com/ClickHouse/clickhouse-go/lib/driver", "Batch", "Send Flush", sink{executes, 0}},

	{"cloud.google.com/go/bigquery", "Client", "Query", sink{prepares, 0}},
	{"cloud.google.com/go/bigquery", "Query", "Run Read", sink{executes, 0}},

	{"cloud.google.com/go/spanner", "", "NewStatement", sink{prepares, 0}},
	{"cloud.google.com/go/spanner", "txReadOnly", "Query QueryWithOptions QueryWithStats", sink{executesArg, 1}},
	{"cloud.google.com/go/spanner", "ReadWriteTransaction", "Update UpdateWithOptions BatchUpdate BatchUpdateWithOptions", sink{executesArg, 1}},
	{"cloud.google.com/go/spanner", "BatchReadOnlyTransaction", "PartitionQuery PartitionQueryWithOptions", sink{executesArg, 1}},
	{"cloud.google.com/go/spanner", "Client", "PartitionedUpdate PartitionedUpdateWithOptions Apply", sink{executesArg, 1}},
	{"cloud.google.com/go/spanner", "ReadWriteTransaction ReadWriteStmtBasedTransaction", "BufferWrite", sink{executesArg, 0}},
}

// Spanner's mutations and BigQuery's tables are changed without SQL.
var cloudRows = []builderRow{
	{"cloud.google.com/go/spanner", "", "Delete", begins, 0, deletes, verbatim},
	{"cloud.google.com/go/spanner", "", "Update UpdateMap UpdateStruct", begins, 0, updates, verbatim},
	{"cloud.google.com/go/spanner", "", "Insert InsertMap InsertStruct", begins, 0, inserts, verbatim},
	{"cloud.google.com/go/spanner", "", "InsertOrUpdate InsertOrUpdateMap InsertOrUpdateStruct", begins, 0, saves, verbatim},
	{"cloud.google.com/go/spanner", "", "Replace ReplaceMap ReplaceStruct", begins, 0, replaces, verbatim},

	{"cloud.google.com/go/bigquery", "Client", "Dataset", onTable, 0, "", verbatim},
	{"cloud.google.com/go/bigquery", "Client", "DatasetInProject", onTable, 1, "", verbatim},
	{"cloud.google.com/go/bigquery", "Dataset", "Table", onTable, 0, "", verbatim},
	{"cloud.google.com/go/bigquery", "Table", "Delete", begins, none, drops, verbatim},
	{"cloud.google.com/go/bigquery", "Table", "Inserter Uploader LoaderFrom CopierFrom", begins, none, inserts, verbatim},
	// Delete without contents fails unless the dataset is empty.
	{"cloud.google.com/go/bigquery", "Dataset", "DeleteWithContents", begins, none, dropsSchema, verbatim},
}

// braces are what a text between braces writes for a quoted table, a quoted
// column and a named parameter, each with what SQL has.
var braces = []string{"{{", `"`, "}}", `"`, "[[", `"`, "]]", `"`, "{:", ":", "}", ""}

// dbx declares its handle as one interface, which all dialects implement.
var dbxSinks = []sinkRow{
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "NewQuery", sink{preparesBraced, 0}},
	{"github.com/pocketbase/dbx", "Query", "Execute One All Row Rows Column", sink{executes, 0}},
}

var dbxRows = []builderRow{
	{"github.com/pocketbase/dbx", "Builder StandardBuilder", "Select", begins, none, selects, verbatim},
	{"github.com/pocketbase/dbx", "SelectQuery", "From", onTable, 0, "", verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "Insert", begins, 0, inserts, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder MysqlBuilder PgsqlBuilder", "Upsert", begins, 0, saves, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "Update", begins, 0, updates, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "Delete", begins, 0, deletes, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder SqliteBuilder", "TruncateTable", begins, 0, empties, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "DropTable", begins, 0, drops, verbatim},
	{"github.com/pocketbase/dbx", "Builder BaseBuilder", "DropColumn", begins, 0, dropsOne, verbatim},
	{"github.com/pocketbase/dbx", "Builder StandardBuilder", "Model", onModel, 0, "", snake},
	{"github.com/pocketbase/dbx", "ModelQuery", "Insert", begins, none, inserts, snake},
	{"github.com/pocketbase/dbx", "ModelQuery", "Update", begins, none, updates, snake},
	{"github.com/pocketbase/dbx", "ModelQuery", "Delete", begins, none, deletes, snake},
}
