package sqlsite

import (
	"go/types"
)

// A SetKind says how a call of a query builder or ORM gives columns values.
type SetKind uint8

// The kinds.
const (
	SetNothing    SetKind = iota
	SetPair               // a column's name in an argument, its value in the next
	SetPairs              // so in turns, to the end
	SetMap                // a map of columns, or a list of maps
	SetModel              // a struct with a field for each column, or a list of them; or a map
	SetText               // text such as "x = x * ?" with its values behind
	SetColumnText         // a column's name, text of its new value, values
	SetColumns            // the names of the columns for SetValues
	SetValues             // values in the order of the columns
	SetRow                // a list of columns in an argument, a list of values in the next
	SetScaled             // a column's name: the column times or divided by the next argument
	SetList               // a list of columns for which the values that were to be inserted are taken
)

// A Setter is a call by which columns get values.
type Setter struct {
	Kind SetKind
	Arg  int // of the first argument that matters
}

// A setterRow describes such calls of a library, as builderRow does.
type setterRow struct {
	pkg, types, funcs string
	kind              SetKind
	arg               int
}

// squirrels has both paths of squirrel.
const squirrels = "github.com/Masterminds/squirrel github.com/lann/squirrel"

// setterRows has the calls of the libraries by which columns get values. A new
// library is rows here.
var setterRows = []setterRow{
	{gorm + " " + gormFirst, "DB", "Update UpdateColumn", SetPair, 0},
	{gorm + " " + gormFirst, "DB", "Updates UpdateColumns Create Save FirstOrCreate Assign Attrs CreateInBatches", SetModel, 0},
	{gorm, "ChainInterface CreateInterface SetUpdateOnlyInterface SetCreateOrUpdateInterface", "Update", SetPair, 1},
	{gorm, "ChainInterface CreateInterface SetUpdateOnlyInterface SetCreateOrUpdateInterface", "Updates Create CreateInBatches", SetModel, 1},
	{gorm + "/clause gorm.io/gorm/clause", "", "Assignments", SetMap, 0},
	{gorm + "/clause gorm.io/gorm/clause", "", "AssignmentColumns", SetList, 0},

	{bun, "UpdateQuery InsertQuery", "Set", SetText, 0},
	{bun, "UpdateQuery", "SetColumn Value", SetColumnText, 0},
	{bun, "InsertQuery", "Value", SetColumnText, 0},
	{bun, "UpdateQuery InsertQuery", "Model", SetModel, 0},

	{goPG + "/orm", "Query", "Set", SetText, 0},
	{goPG + "/orm", "Query", "Value", SetColumnText, 0},
	{goPG + " " + goPG + "/orm", " DB Conn Tx baseDB Query", "Model Insert Update UpdateNotZero", SetModel, 0},
	{goPG + " " + goPG + "/orm", "DB Tx baseDB", "ModelContext", SetModel, 1},

	{squirrels, "UpdateBuilder", "Set", SetPair, 0},
	{squirrels, "UpdateBuilder InsertBuilder", "SetMap", SetMap, 0},
	{squirrels, "InsertBuilder", "Columns", SetColumns, 0},
	{squirrels, "InsertBuilder", "Values", SetValues, 0},

	{goqu, "UpdateDataset", "Set", SetModel, 0},
	{goqu, "InsertDataset", "Rows", SetModel, 0},
	{goqu, "InsertDataset", "Cols", SetColumns, 0},
	{goqu, "InsertDataset", "Vals", SetValues, 0},
	{goqu, "", "DoUpdate", SetModel, 1},

	{huandu, "UpdateBuilder", "Set SetMore", SetText, 0},
	{huandu, "UpdateBuilder", "Assign", SetPair, 0},
	{huandu, "UpdateBuilder", "Mul Div", SetScaled, 0},
	{huandu, "InsertBuilder", "Cols", SetColumns, 0},
	{huandu, "InsertBuilder", "Values", SetValues, 0},
	{huandu, "Struct", "InsertInto Update InsertIgnoreInto ReplaceInto", SetModel, 1},

	{dbr, "UpdateStmt", "Set", SetPair, 0},
	{dbr, "UpdateStmt", "SetMap", SetMap, 0},
	{dbr, "InsertStmt", "Pair", SetPair, 0},
	{dbr, "InsertStmt", "Columns", SetColumns, 0},
	{dbr, "InsertStmt", "Values", SetValues, 0},
	{dbr, "InsertStmt", "Record", SetModel, 0},

	{ent + "/dialect/sql", "UpdateBuilder InsertBuilder UpdateSet", "Set", SetPair, 0},
	{ent + "/dialect/sql", "InsertBuilder", "Columns", SetColumns, 0},
	{ent + "/dialect/sql", "InsertBuilder", "Values", SetValues, 0},

	{upper, "Updater", "Set", SetPairs, 0},
	{upper, "Inserter", "Columns", SetColumns, 0},
	{upper, "Inserter", "Values", SetValues, 0},
	{upper, "Collection", "Insert InsertReturning UpdateReturning", SetModel, 0},
	{upper, "Result", "Update", SetModel, 0},

	{xorm, xormConn, "Update Insert InsertOne InsertMulti", SetModel, 0},
	{xorm, xormConn, "SetExpr", SetColumnText, 0},

	{beego, beegoWrite, "Insert Update InsertOrUpdate", SetModel, 0},
	{beego, beegoWrite, "InsertWithCtx UpdateWithCtx InsertMulti", SetModel, 1},
	{beego, "QuerySeter", "Update", SetMap, 0},
	{beego, "QuerySeter", "UpdateWithCtx", SetMap, 1},
	{beego, "QueryBuilder", "Set", SetText, 0},

	{gorp, gorpConn, "Insert Update", SetModel, 0},
	{gorp, gorpConn, "UpdateColumns", SetModel, 1},

	{"github.com/pocketbase/dbx", "Builder BaseBuilder MysqlBuilder PgsqlBuilder", "Insert Update Upsert", SetMap, 1},
	{"github.com/pocketbase/dbx", "Builder StandardBuilder", "Model", SetModel, 0},

	{"cloud.google.com/go/spanner", "", "Insert Update InsertOrUpdate Replace", SetRow, 1},
	{"cloud.google.com/go/spanner", "", "InsertMap UpdateMap InsertOrUpdateMap ReplaceMap", SetMap, 1},
	{"cloud.google.com/go/spanner", "", "InsertStruct UpdateStruct InsertOrUpdateStruct ReplaceStruct", SetModel, 1},

	{gf, "Model", "Data Update Insert InsertIgnore Save Replace", SetModel, 0},
}

// expressionRows are the functions that make an expression of SQL of a text, with
// the index of the text; its values are behind.
var expressionRows = []setterRow{
	{gorm + " " + gormFirst, "", "Expr", SetText, 0},
	{squirrels, "", "Expr", SetText, 0},
	{goqu, "", "L Literal", SetText, 0},
	{dbr, "", "Expr", SetText, 0},
	{ent + "/dialect/sql", "", "Expr Raw ExprP", SetText, 0},
	{upper, "", "Raw", SetText, 0},
	{bun, "", "SafeQuery", SetText, 0},
	{goPG, "", "SafeQuery Q", SetText, 0},
	{"xorm.io/builder", "", "Expr", SetText, 0},
	{"github.com/pocketbase/dbx", "", "NewExp", SetText, 0},
	{huandu, "", "Raw", SetText, 0},
	{gf, "", "Raw", SetText, 0},
	{gf, "Counter", "Raw", SetText, 0},
}

// setterTable finds setters and expressions by key.
var setterTable, expressionTable = keyed(setterRows), keyed(expressionRows)

func keyed(rows []setterRow) map[string]Setter {
	table := map[string]Setter{}
	for _, row := range rows {
		eachKey(row.pkg, row.types, row.funcs, func(_, _, key string) { table[key] = Setter{row.kind, row.arg} })
	}
	return table
}

// SetterOf returns how a function gives columns values; its kind is SetNothing if
// it does not.
func SetterOf(fn *types.Func) Setter {
	if fn == nil {
		return Setter{}
	}
	return setterTable[sinkKey(fn.Origin())]
}

// ExpressionOf reports whether a function makes an expression of SQL of a text,
// and the index of that.
func ExpressionOf(fn *types.Func) (text int, ok bool) {
	if fn == nil {
		return 0, false
	}
	s, ok := expressionTable[sinkKey(fn.Origin())]
	return s.Arg, ok
}

// ColumnName returns the column that generated code names a field or setter for.
func ColumnName(field string) string { return snakeCase(field) }
