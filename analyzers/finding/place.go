package finding

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/astutil"
)

// lines holds the lines at which an allowance for a finding counts.
type lines struct {
	starts []int // for one above or at the end of the line
	ends   []int // for one at the end of the line
}

// statementLines returns the line of pos and those where the expressions around
// it begin and end, up to the innermost simple statement or declaration. So a
// directive above, at the first or at the last line of
//
//	_, err := db.Exec(ctx, `
//		DELETE FROM …`,
//		id)
//
// also covers the verb inside the literal, where no directive can stand.
func statementLines(fset *token.FileSet, file *ast.File, pos token.Pos) lines {
	found := lines{starts: []int{fset.Position(pos).Line}}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for _, n := range path {
		_, expr := n.(ast.Expr)
		if expr || isSimple(n) {
			found.starts = append(found.starts, fset.Position(n.Pos()).Line)
			found.ends = append(found.ends, fset.Position(n.End()).Line)
		}
		if !expr {
			// What lies outside is a block or a list of clauses: an allowance
			// there would cover more than its author looked at.
			break
		}
	}
	return found
}

// isSimple reports whether a node holds no other statement but in a function
// literal.
func isSimple(n ast.Node) bool {
	switch n.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.IncDecStmt,
		*ast.GoStmt, *ast.DeferStmt, *ast.ValueSpec, *ast.Field:
		return true
	}
	return false
}
