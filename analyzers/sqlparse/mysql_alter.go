package sqlparse

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"
)

// alterTable reads the commands of an ALTER TABLE. The tree has no places for
// them, so each is looked up among the parts of the list in the text.
func (w *mysqlWalk) alterTable(n *ast.AlterTableStmt) {
	t, next := w.name(w.next("ALTER", "TABLE") + 2)
	starts := w.segments(next)
	for _, spec := range n.Specs {
		switch spec.Tp {
		case ast.AlterTableDropColumn:
			column := spec.OldColumnName.Name.O
			w.add(Op{
				Verb: DropColumn, Keyword: "DROP COLUMN", Off: w.off(w.dropOf(column, starts)),
				Table: t, Columns: []string{column},
			})
		case ast.AlterTableRenameTable:
			w.renameTo(t, starts)
		case ast.AlterTableDropPartition:
			w.partition("DROP PARTITION", t, next)
		case ast.AlterTableTruncatePartition:
			w.partition("TRUNCATE PARTITION", t, next)
		}
	}
	// Keys come with ADD, MODIFY and CHANGE, in columns and constraints.
	w.foreignKeys(next, t)
}

// dropOf returns the index of the DROP of a column among the commands. COLUMN may
// be left out, so only the name tells it from DROP INDEX and the like.
func (w *mysqlWalk) dropOf(column string, starts []int) int {
	for _, i := range starts {
		if w.word(i) != "DROP" {
			continue
		}
		name, _ := w.ident(w.pastIf(w.pastWord(i+1, "COLUMN")))
		if strings.EqualFold(name, column) {
			return i
		}
	}
	return -1
}

// renameTo reads RENAME, RENAME TO, RENAME AS and RENAME = of a table, which
// RENAME COLUMN and RENAME INDEX are not.
func (w *mysqlWalk) renameTo(t Name, starts []int) {
	for _, i := range starts {
		switch next := w.word(i + 1); {
		case w.word(i) != "RENAME", next == "COLUMN", next == "INDEX", next == "KEY":
			continue
		case next == "TO", next == "AS", w.toks[i+1].kind == op:
			to, _ := w.name(i + 2)
			w.add(Op{Verb: RenameTable, Keyword: "RENAME TO", Off: w.off(i), Table: t, To: to})
		default:
			to, _ := w.name(i + 1)
			w.add(Op{Verb: RenameTable, Keyword: "RENAME TO", Off: w.off(i), Table: t, To: to})
		}
	}
}

// partition reads the removal of a partition: its rows go with it, so it counts
// as a TRUNCATE of a part. The names of several are separated by commas, as the
// commands are.
func (w *mysqlWalk) partition(keyword string, t Name, i int) {
	w.add(Op{Verb: Truncate, Keyword: keyword, Off: w.off(w.after(i, strings.Fields(keyword)...)), Table: t})
}
