package sqlparse

import (
	"sort"
	"strings"
)

// TemplateHole is the number of the hole mark that stands for a template action
// ({{.Schema}}, ${schema}), a placeholder in a table's place or a fmt verb that
// the text itself holds. It is above the number of any hole that a caller makes.
const TemplateHole = 1_000_000

// A normalised is a statement whose placeholders are those of one dialect, and
// whose comments are blank.
type normalised struct {
	text   string
	points []point
}

// A point says where the text from new on comes from.
type point struct {
	new, old int
	fixed    bool // all of it comes from old: a replacement
}

// origin returns the offset in the source of an offset in the normalised text.
func (n *normalised) origin(off int) int {
	i := sort.Search(len(n.points), func(i int) bool { return n.points[i].new > off })
	if i == 0 {
		return off
	}
	p := n.points[i-1]
	if p.fixed {
		return p.old
	}
	return p.old + off - p.new
}

// A normaliser builds a normalised text.
type normaliser struct {
	text    string
	toks    []token
	dialect Dialect
	out     strings.Builder
	points  []point
	copied  int            // the source is copied up to here
	next    int            // number of the last placeholder
	named   map[string]int // numbers of the named ones
	marked  int            // index of the last token that a mark stands for, or -1
}

// normalise rewrites the placeholders of a statement, given by its tokens
// without comments, into those of the dialect: $1 for PostgreSQL, ? for MySQL;
// SQLite knows ?, ?1, :a, @a and $a itself. A parser would otherwise read @p1
// as an operator and fail on the rest. Template actions and verbs become
// identifiers. Normalising what is normalised changes nothing.
func normalise(text string, toks []token, d Dialect) *normalised {
	if len(toks) == 0 {
		return &normalised{}
	}
	n := &normaliser{text: text, toks: toks, dialect: d, copied: toks[0].off, marked: -1}
	n.points = append(n.points, point{new: 0, old: toks[0].off})
	for i, t := range toks {
		if i > 0 {
			n.gap(toks[i-1].end, t.off)
		}
		if t.kind == quoted {
			if path := backtickPath(text[t.off:t.end]); path != nil {
				n.replace(t, "`"+strings.Join(path, "`.`")+"`")
			}
		}
		if t.kind != param {
			continue
		}
		if with := n.replacement(i); with != text[t.off:t.end] {
			n.replace(t, n.spaced(i, with))
		}
	}
	n.flush(toks[len(toks)-1].end)
	return &normalised{text: n.out.String(), points: n.points}
}

// flush copies the source up to end.
func (n *normaliser) flush(end int) {
	// A NUL inside a string would end the text for a parser in C.
	n.out.WriteString(strings.ReplaceAll(n.text[n.copied:end], "\x00", " "))
	n.copied = end
}

// gap copies what stands between two tokens, comments as blanks.
func (n *normaliser) gap(start, end int) {
	if strings.TrimLeft(n.text[start:end], " \t\r\n\f\v") == "" {
		return
	}
	n.flush(start)
	// Byte by byte and with the line breaks kept, so that offsets and the lines
	// in a parser's message stay.
	for _, c := range []byte(n.text[start:end]) {
		if c != '\n' {
			c = ' '
		}
		n.out.WriteByte(c)
	}
	n.copied = end
}

// replace puts with in the place of a token.
func (n *normaliser) replace(t token, with string) {
	n.flush(t.off)
	// Two points: all of the replacement comes from the token's start, and what
	// follows from its end.
	n.points = append(n.points, point{new: n.out.Len(), old: t.off, fixed: true})
	n.out.WriteString(with)
	n.points = append(n.points, point{new: n.out.Len(), old: t.end})
	n.copied = t.end
}

// spaced sets a replacement off from what touches it. A mark that touches a part
// of a name is one word with it.
func (n *normaliser) spaced(i int, with string) string {
	t, isMark := n.toks[i], isWordStart(with[0])
	if i > 0 && n.toks[i-1].end == t.off && !(isMark && n.isNamePart(i-1)) && n.joins(i-1, n.text[t.off-1]) {
		with = " " + with
	}
	if i+1 < len(n.toks) && n.toks[i+1].off == t.end && !(isMark && n.isNamePart(i+1)) && n.joins(i+1, n.text[t.end]) {
		with += " "
	}
	if isMark {
		n.marked = i
	}
	return with
}

// isNamePart reports whether token i, beside a mark, is part of the same name.
func (n *normaliser) isNamePart(i int) bool {
	switch n.toks[i].kind {
	case word:
		return !isKeyword(n.part(i))
	case param:
		return i == n.marked || n.part(i)[0] == '{' || n.part(i)[0] == '%'
	}
	return false
}

// joins reports whether token i, with c next to a word or a placeholder, would
// be read as a part of it.
func (n *normaliser) joins(i int, c byte) bool {
	return n.toks[i].kind == param || isWordByte(c) || strings.IndexByte("?:@$%", c) >= 0
}

// part returns the text of token i, or "" outside.
func (n *normaliser) part(i int) string {
	if i < 0 || i >= len(n.toks) {
		return ""
	}
	return n.text[n.toks[i].off:n.toks[i].end]
}
