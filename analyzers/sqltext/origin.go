package sqltext

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Position returns the position, in source, of the byte at offset off of a
// piece: inside its literal or file where it has one.
func (p Piece) Position(fset *token.FileSet, off int) token.Pos {
	switch {
	case p.From.File != nil:
		return p.From.File.Base + token.Pos(p.From.Off+off)
	case p.From.Lit != nil:
		return inLiteral(fset, p.From.Lit, p.From.Off+off)
	}
	return p.From.Pos
}

// inLiteral returns the position of the byte at offset off of a literal's value.
func inLiteral(fset *token.FileSet, lit *ast.BasicLit, off int) token.Pos {
	if strings.HasPrefix(lit.Value, "`") {
		return inRaw(fset, lit, off)
	}
	return lit.Pos() + token.Pos(inQuoted(lit.Value, off))
}

// inRaw counts lines and columns, since the scanner drops carriage returns from
// raw literals while positions count them.
func inRaw(fset *token.FileSet, lit *ast.BasicLit, off int) token.Pos {
	value := lit.Value[1 : len(lit.Value)-1]
	off = min(off, len(value))
	lines := strings.Count(value[:off], "\n")
	file := fset.File(lit.Pos())
	if lines == 0 || file == nil {
		return lit.Pos() + token.Pos(1+off)
	}
	// PositionFor without //line adjustments: LineStart counts real lines.
	line := file.PositionFor(lit.Pos(), false).Line + lines
	if line > file.LineCount() {
		return lit.Pos()
	}
	column := off - strings.LastIndexByte(value[:off], '\n') - 1
	return file.LineStart(line) + token.Pos(column)
}

// inQuoted returns the offset in a quoted literal's source at which the byte
// off of its value is written.
func inQuoted(source string, off int) int {
	rest := source[1 : len(source)-1]
	at := 1
	for written := 0; rest != ""; {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, source[0])
		if err != nil {
			break
		}
		written++
		if multibyte {
			written += utf8.RuneLen(r) - 1
		}
		if written > off {
			break
		}
		at += len(rest) - len(tail)
		rest = tail
	}
	return at
}

// cut returns the part of a piece from byte i to byte j.
func (p Piece) cut(i, j int) Piece {
	p.Text = p.Text[i:j]
	p.From.Off += i
	return p
}
