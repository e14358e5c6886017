package sqlparse

import "strings"

// execution reads the text that EXECUTE runs, from the expression at i: a
// literal, literals joined with ||, or the first argument of format. What is
// no literal becomes a hole.
func (b *bodyReader) execution(s source, i int) {
	text := b.dynamic(s, i)
	if text.text == "" {
		return
	}
	inner := &bodyReader{p: b.p, dialect: b.dialect}
	toks := code(lexStatement(text.text, b.dialect))
	for _, piece := range cut(text.text, toks) {
		inner.read(source{text.text, piece}, "execute")
	}
	b.ops = append(b.ops, text.back(inner.ops)...)
}

// dynamic returns the text of the expression at i, or an empty one where it
// holds no literal.
func (b *bodyReader) dynamic(s source, i int) *normalised {
	j := joiner{s: s}
	for ; i < len(s.toks) && !j.done; i++ {
		t := s.toks[i]
		switch w := s.word(i); {
		case t.kind == str:
			j.literal(t)
		case w == "FORMAT" && s.punct(i+1) == '(':
			j.format = true
		case w == "CONCAT" && s.punct(i+1) == '(':
			j.concat = true
		case w == "USING", w == "INTO", s.punct(i) == ',' && !j.concat:
			j.done = true
		case t.kind == word || t.kind == quoted || t.kind == param:
			j.hole(t)
		}
	}
	return &normalised{text: j.out.String(), points: j.points}
}

// A joiner puts the text of an expression of literals together.
type joiner struct {
	s      source
	out    strings.Builder
	points []point
	holed  bool // the last part was no literal
	format bool // inside format(…), whose first literal is all of the text
	concat bool // inside CONCAT(…), whose commas join
	done   bool
}

// literal adds a string literal, with its offsets.
func (j *joiner) literal(t token) {
	part := unquote(j.s.text, t)
	for _, p := range part.points {
		j.points = append(j.points, point{new: j.out.Len() + p.new, old: p.old})
	}
	j.out.WriteString(part.text)
	j.holed, j.done = false, j.format
}

// hole stands for a part that is no literal. Before the first literal there is
// nothing that could tell a verb.
func (j *joiner) hole(t token) {
	if j.holed || j.out.Len() == 0 {
		return
	}
	j.points = append(j.points, point{new: j.out.Len(), old: t.off, fixed: true})
	j.out.WriteString(HoleMark(TemplateHole))
	j.holed = true
}
