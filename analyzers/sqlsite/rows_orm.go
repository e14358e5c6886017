package sqlsite

import "slices"

// ormSinks has what takes whole statements in ORMs; their Where, Order and the
// like take fragments and are none.
var ormSinks = slices.Concat(gormSinks, bunSinks, goPGSinks, xormSinks, beegoSinks, gorpSinks)

// ormRows has the calls of ORMs by which statements are made.
var ormRows = slices.Concat(gormRows, gormFirstRows, bunRows, goPGRows, xormRows, xormBuilderRows, beegoRows, gorpRows)

// gorm has the paths of gorm's second version, gormFirst that of its first.
const (
	gorm      = "gorm.io/gorm github.com/go-gorm/gorm"
	gormFirst = "github.com/jinzhu/gorm"
)

var gormSinks = []sinkRow{
	{gorm + " " + gormFirst, "DB", "Exec Raw", sink{runs, 0}},
	{gorm, "Interface", "Exec", sink{runs, 1}}, // of gorm.G
	{gorm, "Interface", "Raw", sink{runs, 0}},
	{gorm, "ConnPool Tx", "ExecContext QueryContext QueryRowContext", sink{runs, 1}},
	{gorm, "ConnPool Tx", "PrepareContext", sink{prepares, 1}},
	{gorm, "", "Expr", sink{passes, 0}},
	{gorm, "Statement", "Quote", sink{passes, 0}},
}

// A model given by Model goes before the one that the verb's call is handed.
var gormRows = []builderRow{
	{gorm, "DB", "Table", onEither, 0, "", snakePlural},
	{gorm, "DB", "Model", onModel, 0, "", snakePlural},
	{gorm, "DB", "Unscoped", hardens, none, "", verbatim},
	{gorm, "DB", "Scopes", onScopes, none, "", verbatim},
	{gorm, "DB", "Clauses", overwrites, 0, "", verbatim},
	{gorm, "DB", "Assign", overwrites, none, "", verbatim}, // for FirstOrCreate
	{gorm, "DB", "Raw Exec", closes, none, "", verbatim},
	{gorm, "DB", "Delete", beginsOn, 0, deletes, snakePlural},
	{gorm, "DB", "Updates UpdateColumns", beginsOn, 0, updates, snakePlural},
	{gorm, "DB", "Update UpdateColumn", beginsOn, none, updates, snakePlural},
	{gorm, "DB", "Create CreateInBatches FirstOrCreate", beginsOn, 0, inserts, snakePlural},
	{gorm, "DB", "Save", beginsOn, 0, saves, snakePlural},
	{gorm, "DB", "Find First Take Last FindInBatches FirstOrInit", beginsOn, 0, selects, snakePlural},
	{gorm, "DB", "Scan Count Pluck Row Rows", beginsOn, none, selects, snakePlural},
	{gorm, "DB", "Association", onRelation, 0, "", snakePlural},
	{gorm, "Association", "Unscoped", hardens, none, "", verbatim},
	{gorm, "Association", "Delete Clear Replace", beginsRelation, none, deletes, snakePlural},
	{gorm + " gorm.io/gorm/migrator", "Migrator", "DropTable", beginsOn, 0, drops, snakePlural},
	{gorm + " gorm.io/gorm/migrator", "Migrator", "DropColumn", beginsOn, 0, dropsOne, snakePlural},

	{gorm, "", "G", onTypeArg, 1, "", snakePlural},
	{gorm, "ChainInterface CreateInterface", "Table", onTable, 0, "", verbatim},
	{gorm, "ChainInterface CreateInterface", "Scopes", onScopes, none, "", verbatim},
	{gorm, "ChainInterface CreateInterface", "Delete", beginsOn, none, deletes, snakePlural},
	{gorm, "ChainInterface CreateInterface SetUpdateOnlyInterface SetCreateOrUpdateInterface", "Update Updates", beginsOn, none, updates, snakePlural},
	{gorm, "CreateInterface SetCreateOrUpdateInterface", "Create CreateInBatches", beginsOn, none, inserts, snakePlural},
	{gorm, "Interface", "Raw", closes, none, "", verbatim},
	{gorm, "ExecInterface", "Find First Take Last FindInBatches Scan Row Rows", beginsOn, none, selects, snakePlural},
	{gorm, "ChainInterface CreateInterface", "Count", beginsOn, none, selects, snakePlural},
}

// The first version asks the argument before Model.
var gormFirstRows = []builderRow{
	{gormFirst, "DB", "Table", onTable, 0, "", verbatim},
	{gormFirst, "DB", "Model", onModel, 0, "", snakePlural},
	{gormFirst, "DB", "Unscoped", hardens, none, "", verbatim},
	{gormFirst, "DB", "Scopes", onScopes, none, "", verbatim},
	{gormFirst, "DB", "Assign", overwrites, none, "", verbatim},
	{gormFirst, "DB", "Raw Exec", closes, none, "", verbatim},
	{gormFirst, "DB", "Delete", beginsOwn, 0, deletes, snakePlural},
	{gormFirst, "DB", "Update Updates UpdateColumn UpdateColumns", beginsOn, none, updates, snakePlural},
	{gormFirst, "DB", "Create FirstOrCreate", beginsOwn, 0, inserts, snakePlural},
	{gormFirst, "DB", "Save", beginsOwn, 0, saves, snakePlural},
	{gormFirst, "DB", "Find First Take Last FirstOrInit", beginsOwn, 0, selects, snakePlural},
	{gormFirst, "DB", "Scan Count Pluck Row Rows", beginsOn, none, selects, snakePlural},
	{gormFirst, "DB", "Association", onRelation, 0, "", snakePlural},
	{gormFirst, "Association", "Delete Clear Replace", beginsRelation, none, deletes, snakePlural},
	{gormFirst, "DB", "DropTable DropTableIfExists", beginsOn, 0, drops, snakePlural},
	{gormFirst, "DB", "DropColumn", beginsOn, none, dropsOne, snakePlural},
	{gormFirst, "DB", "AddForeignKey", beginsOn, none, refers, snakePlural},
}

const bun = "github.com/uptrace/bun"

var bunSinks = []sinkRow{
	{bun, "DB Tx", "Exec Query QueryRow", sink{runs, 0}},
	{bun, "DB Tx Conn IConn", "ExecContext QueryContext QueryRowContext", sink{runs, 1}},
	{bun, "DB", "Prepare", sink{prepares, 0}},
	{bun, "DB", "PrepareContext", sink{prepares, 1}},
	{bun, "DB Tx Conn IDB", "NewRaw", sink{runs, 0}},
	{bun, "", "NewRawQuery", sink{runs, 1}},
}

const (
	bunDB      = " DB Tx Conn IDB"
	bunTargets = "DeleteQuery UpdateQuery InsertQuery MergeQuery TruncateTableQuery DropTableQuery DropColumnQuery CreateTableQuery SelectQuery"
)

// What TableExpr and Table give besides a model is a further table.
var bunRows = []builderRow{
	{bun, bunDB, "NewSelect NewSelectQuery", begins, none, selects, tagPlural},
	{bun, bunDB, "NewDelete NewDeleteQuery", begins, none, deletes, tagPlural},
	{bun, bunDB, "NewUpdate NewUpdateQuery", begins, none, updates, tagPlural},
	{bun, bunDB, "NewInsert NewInsertQuery", begins, none, inserts, tagPlural},
	{bun, bunDB, "NewMerge NewMergeQuery", begins, none, merges, tagPlural},
	{bun, bunDB, "NewTruncateTable NewTruncateTableQuery", begins, none, empties, tagPlural},
	{bun, bunDB, "NewDropTable NewDropTableQuery", begins, none, drops, tagPlural},
	{bun, bunDB, "NewDropColumn NewDropColumnQuery", begins, none, dropsOne, tagPlural},
	{bun, bunDB, "NewCreateTable NewCreateTableQuery", begins, none, creates, tagPlural},
	{bun, bunTargets, "Model", onModel, 0, "", tagPlural},
	{bun, bunTargets, "ModelTableExpr", onEither, 0, "", tagPlural},
	{bun, bunTargets, "Table TableExpr", onOther, 0, "", verbatim},
	{bun, "DeleteQuery", "ForceDelete", hardens, none, "", verbatim},
	{bun, "InsertQuery", "On", appends, 0, "ON ", verbatim},
	{bun, "InsertQuery", "Set", appends, 0, "SET ", verbatim},
	{bun, "InsertQuery", "Replace", turns, none, replaces, verbatim},
	{bun, "MergeQuery", "When", appends, 0, "WHEN ", verbatim},
	{bun, "MergeQuery", "WhenDelete", appends, 0, "WHEN %s THEN DELETE", verbatim},
	{bun, "MergeQuery", "WhenUpdate", appends, 0, "WHEN %s THEN UPDATE SET x = y", verbatim},
	{bun, "CreateTableQuery", "ForeignKey", appends, 0, ", FOREIGN KEY ", verbatim},
	{bun, "DB", "ResetModel", beginsOn, 1, drops, tagPlural}, // drops and creates
}

// goPG is go-pg; its queries are made in its package orm. Up to its ninth
// version the connection itself deleted and updated models.
const goPG = "github.com/go-pg/pg"

var goPGSinks = []sinkRow{
	{goPG, "DB Conn Tx baseDB", "Exec ExecOne", sink{runs, 0}},
	{goPG, "DB Conn Tx baseDB", "Query QueryOne ExecContext ExecOneContext CopyFrom CopyTo", sink{runs, 1}},
	{goPG, "DB Conn Tx baseDB", "QueryContext QueryOneContext", sink{runs, 2}},
	{goPG, "DB Conn Tx baseDB", "Prepare", sink{prepares, 0}},
	{goPG, "Stmt", "Exec ExecOne Query QueryOne ExecContext ExecOneContext QueryContext QueryOneContext", sink{executes, 0}},
	{goPG + "/orm", "DB Query", "Exec ExecOne", sink{runs, 0}},
	{goPG + "/orm", "DB Query", "Query QueryOne ExecContext ExecOneContext CopyFrom CopyTo", sink{runs, 1}},
	{goPG + "/orm", "DB", "QueryContext QueryOneContext", sink{runs, 2}},
}

var goPGRows = []builderRow{
	{goPG, " DB Conn Tx baseDB", "Model", onModel, 0, "", tagPlural},
	{goPG, " DB Conn Tx baseDB", "ModelContext", onModel, 1, "", tagPlural},
	{goPG + "/orm", "DB Query", "Model", onModel, 0, "", tagPlural},
	{goPG + "/orm", "DB", "ModelContext", onModel, 1, "", tagPlural},
	{goPG + "/orm", "", "NewQuery", onModel, 1, "", tagPlural},
	{goPG + "/orm", "", "NewQueryContext", onModel, 2, "", tagPlural},
	{goPG + "/orm", "Query", "Table TableExpr", onOther, 0, "", verbatim},
	{goPG + "/orm", "Query", "OnConflict", appends, 0, "ON CONFLICT ", verbatim},
	{goPG + "/orm", "Query", "Delete", beginsOn, none, deletes, tagPlural},
	{goPG + "/orm", "Query", "ForceDelete", beginsHard, none, deletes, tagPlural},
	{goPG + "/orm", "Query", "Update UpdateNotZero", beginsOn, none, updates, tagPlural},
	{goPG + "/orm", "Query", "Insert SelectOrInsert", beginsOn, none, inserts, tagPlural},
	{goPG + "/orm", "Query", "DropTable", beginsOn, none, drops, tagPlural},
	{goPG + "/orm", "Query", "Select First Last Count ForEach SelectAndCount SelectAndCountEstimate", beginsOn, none, selects, tagPlural},

	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "Delete", beginsOn, 0, deletes, tagPlural},
	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "ForceDelete", beginsHard, 0, deletes, tagPlural},
	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "Update UpdateNotZero", beginsOn, 0, updates, tagPlural},
	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "Insert", beginsOn, 0, inserts, tagPlural},
	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "DropTable", beginsOn, 0, drops, tagPlural},
}

const (
	xorm     = "xorm.io/xorm github.com/go-xorm/xorm github.com/xorm-io/xorm"
	xormConn = "Engine Session EngineGroup Interface EngineInterface"
)

var xormSinks = []sinkRow{
	{xorm, xormConn, "Exec Query QueryString QueryInterface QuerySliceString SQL Sql", sink{runs, 0}},
	{xorm, xormConn, "Quote", sink{passes, 0}},
}

// Truncate is a DELETE that needs no condition, and soft like one.
var xormRows = []builderRow{
	{xorm, xormConn, "Table", onEither, 0, "", snakeEach},
	{xorm, xormConn, "Unscoped", hardens, none, "", verbatim},
	{xorm, xormConn, "TableName", tells, 0, "", snakeEach},
	{xorm, xormConn, "SQL Sql", closes, none, "", verbatim},
	{xorm, xormConn, "Delete Truncate", beginsOn, 0, deletes, snakeEach},
	{xorm, xormConn, "Update", beginsOn, 0, updates, snakeEach},
	{xorm, xormConn, "Insert InsertOne InsertMulti", beginsOn, 0, inserts, snakeEach},
	{xorm, xormConn, "DropTable DropTables", beginsOn, 0, drops, snakeEach},
	{xorm, xormConn, "Get Find FindAndCount Exist Count Iterate Rows Sum SumInt Sums SumsInt", beginsOn, 0, selects, snakeEach},
}

var xormBuilderRows = []builderRow{
	{"xorm.io/builder github.com/xorm-io/builder", " Builder", "Delete", begins, none, deletes, verbatim},
	{"xorm.io/builder github.com/xorm-io/builder", " Builder", "Update", begins, none, updates, verbatim},
	{"xorm.io/builder github.com/xorm-io/builder", " Builder", "Insert", begins, none, inserts, verbatim},
	{"xorm.io/builder github.com/xorm-io/builder", " Builder", "Select", begins, none, selects, verbatim},
	{"xorm.io/builder github.com/xorm-io/builder", "", "Dialect MySQL MsSQL Oracle Postgres SQLite", opens, none, "", verbatim},
	{"xorm.io/builder github.com/xorm-io/builder", "Builder", "From Into", onTable, 0, "", verbatim},
}

const (
	beego      = "github.com/beego/beego/client/orm github.com/astaxie/beego/orm"
	beegoWrite = "DML Ormer"
	beegoRead  = "DQL Ormer"
)

var beegoSinks = []sinkRow{
	{beego, beegoWrite, "Raw", sink{runs, 0}},
	{beego, beegoWrite, "RawWithCtx", sink{runs, 1}},
}

var beegoRows = []builderRow{
	{beego, beegoWrite, "Delete", beginsOn, 0, deletes, snakeEach},
	{beego, beegoWrite, "DeleteWithCtx", beginsOn, 1, deletes, snakeEach},
	{beego, beegoWrite, "Update", beginsOn, 0, updates, snakeEach},
	{beego, beegoWrite, "UpdateWithCtx", beginsOn, 1, updates, snakeEach},
	{beego, beegoWrite, "Insert", beginsOn, 0, inserts, snakeEach},
	{beego, beegoWrite, "InsertWithCtx InsertMulti", beginsOn, 1, inserts, snakeEach},
	{beego, beegoWrite, "InsertMultiWithCtx", beginsOn, 2, inserts, snakeEach},
	{beego, beegoWrite, "InsertOrUpdate", beginsOn, 0, saves, snakeEach},
	{beego, beegoWrite, "InsertOrUpdateWithCtx", beginsOn, 1, saves, snakeEach},
	{beego, beegoRead, "ReadOrCreate", beginsOn, 0, inserts, snakeEach},
	{beego, beegoRead, "ReadOrCreateWithCtx", beginsOn, 1, inserts, snakeEach},
	{beego, beegoRead, "Read ReadForUpdate", beginsOn, 0, selects, snakeEach},
	{beego, beegoRead, "ReadWithCtx ReadForUpdateWithCtx", beginsOn, 1, selects, snakeEach},
	{beego, beegoRead, "QueryTable", onEither, 0, "", snakeEach},
	{beego, beegoRead, "QueryTableWithCtx", onEither, 1, "", snakeEach},
	{beego, beegoRead, "QueryM2M", onRelation, 1, "", snakeEach},
	{beego, beegoRead, "QueryM2MWithCtx", onRelation, 2, "", snakeEach},
	{beego, "QueryM2Mer", "Remove RemoveWithCtx Clear ClearWithCtx", beginsRelation, none, deletes, snakeEach},
	{beego, "QuerySeter", "Delete DeleteWithCtx", beginsOn, none, deletes, snakeEach},
	{beego, "QuerySeter", "Update UpdateWithCtx", beginsOn, none, updates, snakeEach},
	{beego, "QuerySeter", "PrepareInsert PrepareInsertWithCtx", beginsOn, none, inserts, snakeEach},
	{beego, "QuerySeter", "Count Exist All One Values ValuesList ValuesFlat CountWithCtx ExistWithCtx AllWithCtx OneWithCtx ValuesWithCtx ValuesListWithCtx ValuesFlatWithCtx", beginsOn, none, selects, snakeEach},
	{beego, "QueryBuilder", "Delete", begins, 0, deletes, verbatim},
	{beego, "QueryBuilder", "Update", begins, 0, updates, verbatim},
	{beego, "QueryBuilder", "InsertInto", begins, 0, inserts, verbatim},
	{beego, "QueryBuilder", "Select", begins, none, selects, verbatim},
	{beego, "QueryBuilder", "From", onTable, 0, "", verbatim},
}

const (
	gorp     = "github.com/go-gorp/gorp gopkg.in/gorp.v1 gopkg.in/gorp.v2 gopkg.in/gorp.v3"
	gorpConn = "DbMap Transaction SqlExecutor"
)

var gorpSinks = []sinkRow{
	{gorp, gorpConn, "Exec Query QueryRow SelectInt SelectNullInt SelectFloat SelectNullFloat SelectStr SelectNullStr", sink{runs, 0}},
	{gorp, gorpConn, "Select SelectOne", sink{runs, 1}},
	{gorp, "DbMap Transaction", "Prepare", sink{prepares, 0}},
	{gorp, "", "SelectInt SelectNullInt SelectFloat SelectNullFloat SelectStr SelectNullStr", sink{runs, 1}},
	{gorp, "", "SelectOne", sink{runs, 3}},
}

// Models are registered with their tables; without a name it is the type's.
var gorpRows = []builderRow{
	{gorp, "DbMap", "AddTable", registers, 0, "", asIs},
	{gorp, "DbMap", "AddTableWithName", registers, 1, "", asIs},
	{gorp, "DbMap", "AddTableWithNameAndSchema", registers, 2, "", asIs},
	{gorp, gorpConn, "Delete", beginsOn, 0, deletes, asIs},
	{gorp, gorpConn, "Update", beginsOn, 0, updates, asIs},
	{gorp, gorpConn, "UpdateColumns", beginsOn, 1, updates, asIs},
	{gorp, gorpConn, "Insert", beginsOn, 0, inserts, asIs},
	{gorp, gorpConn, "Get", beginsOn, 0, selects, asIs},
	{gorp, "DbMap", "DropTable DropTableIfExists", beginsOn, 0, drops, asIs},
	{gorp, "DbMap", "DropTables DropTablesIfExists", beginsAll, none, drops, asIs},
	{gorp, "DbMap", "TruncateTables", beginsAll, none, empties, asIs},
}
