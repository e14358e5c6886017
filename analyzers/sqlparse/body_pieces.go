package sqlparse

import "slices"

// pieces cuts a body into the statements between its control words, and reads
// each. Wherever control flow leads, every statement counts.
func (b *bodyReader) pieces(text string, toks []token, kind string) {
	s := source{text, toks}
	start, nested, depth := 0, 0, 0
	// nested counts the CASE expressions and depth the brackets of the piece: in
	// neither does a control word end anything.
	for i := 0; i <= len(toks); i++ {
		if i == len(toks) || s.punct(i) == ';' {
			b.piece(source{text, toks[start:i]}, kind)
			start, nested, depth = i+1, 0, 0
			continue
		}
		w := s.word(i)
		switch {
		case i == start && opensBlock[w], i == start && s.toks[i].kind == op:
			start = i + 1 // also the << of a label
		case i == start+1 && s.text[toks[i].off:toks[i].end] == ":":
			start = i + 1 // a label
		case w == "CASE" && i > start:
			// At the start it is the statement, whose branches are statements.
			nested++
		case w == "END" && nested > 0:
			nested--
		case nested == 0 && depth == 0 && endsHead(s.word(start), w):
			b.piece(source{text, toks[start:i]}, kind)
			start = i + 1
		}
		if i >= start {
			depth = max(depth+s.nesting(i), 0)
		}
	}
}

// opensBlock are the words of control flow behind which a statement begins at
// once.
var opensBlock = set(`BEGIN ATOMIC ELSE LOOP DECLARE EXCEPTION REPEAT THEN`)

// endsHead reports whether w ends the head of the control structure that begins
// with lead, so that a statement follows. The THEN of an ordinary CASE does not.
func endsHead(lead, w string) bool {
	switch w {
	case "THEN":
		return slices.Contains([]string{"IF", "ELSIF", "ELSEIF", "WHEN", "CASE"}, lead)
	case "LOOP":
		return slices.Contains([]string{"FOR", "FOREACH", "WHILE"}, lead)
	case "DO":
		return lead == "WHILE" || lead == "FOR"
	}
	return false
}

// piece reads one statement of a body.
func (b *bodyReader) piece(s source, kind string) {
	if len(s.toks) == 0 {
		return
	}
	switch w := s.word(0); w {
	case "RETURN":
		if s.word(1) == "QUERY" {
			b.query(s, 2, kind)
			return
		}
		b.expression(s, 1, kind)
	case "FOR", "OPEN":
		// FOR r IN query, FOR i IN 1..9, OPEN c FOR query.
		i := max(s.after(0, "IN"), 0)
		if w == "OPEN" || i == 0 {
			i = max(s.after(0, "FOR"), s.after(1, "FOR"), 0)
		}
		b.query(s, i+1, kind)
	case "EXECUTE", "PREPARE":
		b.execution(s, 1)
	case "IF", "ELSIF", "ELSEIF", "WHEN", "CASE", "WHILE", "UNTIL", "RAISE", "EXIT", "CONTINUE", "ASSERT", "END", "GET", "NULL":
		b.expression(s, 1, kind)
	default:
		b.assignment(s, kind)
	}
}

// query reads the query at i of RETURN QUERY, FOR … IN and OPEN … FOR.
func (b *bodyReader) query(s source, i int, kind string) {
	if i >= len(s.toks) {
		return
	}
	if s.word(i) == "EXECUTE" {
		b.execution(s, i+1)
		return
	}
	if w := s.word(i); !isDML(w) && s.punct(i) != '(' { // a range, a cursor
		b.expression(s, i, kind)
		return
	}
	b.read(source{s.text, s.toks[i:]}, kind)
}

// assignment reads the right side of x := (SELECT …) and of a declaration, or
// else the statement as a whole.
func (b *bodyReader) assignment(s source, kind string) {
	// A variable may be called like a verb, but then a = or := follows.
	if isVerb(s.word(0)) && !(len(s.toks) > 1 && assigns(s.text, s.toks[1])) {
		b.read(intoVariables(s), kind)
		return
	}
	for i, t := range s.toks[:min(len(s.toks), maxRoutineHead)] {
		if assigns(s.text, t) {
			b.expression(s, i+1, kind)
			return
		}
		if s.word(i) == "CURSOR" {
			b.query(s, max(s.after(i, "FOR"), s.after(i, "IS"))+1, kind)
			return
		}
	}
	b.expression(s, 0, kind)
}

// assigns reports whether t is = or :=.
func assigns(text string, t token) bool {
	return t.kind == op && (text[t.off:t.end] == "=" || text[t.off:t.end] == ":=")
}

// intoVariables leaves out the INTO of a SELECT or RETURNING: in a body it
// fills variables and creates no table.
func intoVariables(s source) source {
	depth := 0
	for i := range s.toks {
		depth += s.nesting(i)
		if depth > 0 || s.word(i) != "INTO" {
			continue
		}
		// INSERT INTO and its kind name a table, not variables.
		if slices.Contains([]string{"INSERT", "REPLACE", "MERGE", "IGNORE", "DATA"}, s.word(i-1)) {
			continue
		}
		j := i + 1
		if s.word(j) == "STRICT" {
			j++
		}
		for {
			_, next := s.name(j)
			if s.punct(next) != ',' || next == j {
				return source{s.text, slices.Concat(s.toks[:i], s.toks[next:])}
			}
			j = next + 1
		}
	}
	return s
}

// expression reads the subqueries of an expression at i.
func (b *bodyReader) expression(s source, i int, kind string) {
	if i >= len(s.toks) {
		return
	}
	r := &tokenReader{collector: collector{source: s}}
	r.scan(i, len(s.toks), 0)
	for _, op := range r.ops {
		op.Body = kind
		b.ops = append(b.ops, op)
	}
}

// read reads one whole statement and notes in what body it stands.
func (b *bodyReader) read(s source, kind string) {
	// A body too deep is left alone: nobody writes one by hand.
	if b.p.bodies >= maxBodies || len(s.toks) == 0 {
		return
	}
	b.p.bodies++
	ops, _, _ := b.p.read(s.text, s.toks, b.order())
	b.p.bodies--
	for _, op := range ops {
		if op.Verb == Other { // RETURN, SET and the like say nothing about tables
			continue
		}
		if op.Body == "" {
			op.Body = kind
		}
		b.ops = append(b.ops, op)
	}
}

// order returns the dialects to try inside the body: its statement's only.
func (b *bodyReader) order() []Dialect { return []Dialect{b.dialect} }
