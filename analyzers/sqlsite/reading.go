package sqlsite

import (
	"go/ast"
	"go/token"
	"sort"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Reading is a text as it was given to the SQL reader, and the way back from
// its offsets to the source.
type Reading struct {
	Text   string
	Script *sqlparse.Script

	pieces []sqltext.Piece
	starts []int // offset of each piece in Text
}

// newReading spells a text out: a hole whose table is declared becomes that
// table, every other one a mark.
func newReading(t *sqltext.Text, v *vocab.Vocab) *Reading {
	r := &Reading{pieces: t.Pieces()}
	var b strings.Builder
	for i, p := range r.pieces {
		r.starts = append(r.starts, b.Len())
		b.WriteString(spell(p, i, v))
	}
	r.Text = b.String()
	return r
}

func spell(p sqltext.Piece, i int, v *vocab.Vocab) string {
	if p.Hole == nil {
		return p.Text
	}
	if p.Hole.Obj != nil {
		if table := v.TableOf(p.Hole.Obj); table != "" {
			return table
		}
	}
	return sqlparse.HoleMark(i)
}

// at returns the piece that an offset lies in, and the offset within it.
func (r *Reading) at(off int) (sqltext.Piece, int) {
	i := sort.SearchInts(r.starts, off+1) - 1
	if i < 0 {
		return sqltext.Piece{}, 0
	}
	return r.pieces[i], off - r.starts[i]
}

// origin returns where the byte at an offset is written.
func (r *Reading) origin(fset *token.FileSet, off int) token.Pos {
	p, in := r.at(off)
	if p.Hole != nil {
		in = 0
	}
	return p.Position(fset, in)
}

// symbols returns the parameters that the text has holes for.
func (r *Reading) symbols() []*sqltext.Symbol {
	var out []*sqltext.Symbol
	for _, p := range r.pieces {
		if p.Hole != nil && p.Hole.Symbol != nil {
			out = append(out, p.Hole.Symbol)
		}
	}
	return out
}

// whole returns the file that is all of the text, or nil.
func (r *Reading) whole() *sqltext.File {
	if len(r.pieces) == 1 {
		return r.pieces[0].From.File
	}
	return nil
}

// literalAt returns the literal that the byte at an offset stands in, if that
// literal is itself the argument through which it came.
func literalAt(p sqltext.Piece) *ast.BasicLit {
	if p.Via == nil || p.From.Lit == nil || ast.Unparen(p.Via) != ast.Expr(p.From.Lit) {
		return nil
	}
	return p.From.Lit
}
