package sqlparse

import "strings"

// comment adds a comment that starts at pos, if one does.
func (l *lexer) comment() bool {
	switch {
	case l.has("--") && !l.minusMinus(), l.at(0) == '#' && l.hashComment():
		l.add(comment, l.lineEnd())
	case l.has("/*!") && l.dialect != Postgres && l.dialect != SQLite:
		// MySQL runs what is inside; only the marks are comments.
		l.version = true
		l.add(comment, digitsEnd(l.text, l.pos+len("/*!")))
	case l.version && l.has("*/"):
		l.version = false
		l.add(comment, l.pos+len("*/"))
	case l.has("/*"):
		l.add(comment, l.blockEnd())
	case l.has("{{") && isControl(l.text[l.pos:l.pos+actionLen(l.text[l.pos:])]):
		l.add(comment, l.pos+actionLen(l.text[l.pos:]))
	default:
		return false
	}
	return true
}

// minusMinus reports whether -- is two operators: MySQL wants a blank after
// the dashes of a comment, so 5--3 is 8 there.
func (l *lexer) minusMinus() bool {
	return l.dialect == MySQL && l.endsOperand() && isDigit(l.at(2))
}

// hashComment reports whether the # at pos begins a comment. Where the dialect
// is open it does at the start of a line only: # is an operator in PostgreSQL.
func (l *lexer) hashComment() bool {
	if l.dialect == MySQL {
		return true
	}
	return l.dialect == Auto && l.lineStart() && l.at(1) != '>' && l.at(1) != '-'
}

// blockEnd returns the end of a /* comment. PostgreSQL nests them; where the
// dialect is open they nest if all of them close that way.
func (l *lexer) blockEnd() int {
	if l.dialect == Postgres || l.dialect == Auto && !l.flat {
		if end := l.nestedEnd(); end > 0 {
			return end
		}
		// Remembered, since the search went to the end of the text.
		l.flat = true
	}
	if l.dialect == Postgres {
		return len(l.text)
	}
	if i := strings.Index(l.text[l.pos+len("/*"):], "*/"); i >= 0 {
		return l.pos + len("/*") + i + len("*/")
	}
	return len(l.text)
}

// nestedEnd returns the end of a comment with all those inside it, or 0.
func (l *lexer) nestedEnd() int {
	depth := 0
	for i := l.pos; i+1 < len(l.text); i++ {
		switch l.text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			i++
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// clientCommand adds a line that only a client program reads, as a comment:
// psql's \c and \i, and mysql's DELIMITER, which also changes what ends a
// statement from here on.
func (l *lexer) clientCommand() bool {
	switch c := l.at(0); {
	case l.single:
		return false
	case c == '\\' && l.lineStart():
		l.add(comment, l.lineEnd())
		return true
	case c|0x20 != 'd' || l.dialect == Postgres || l.dialect == SQLite || !l.lineStart():
		return false
	}
	end := l.lineEnd()
	delim, ok := delimiterOf(l.text[l.pos:end])
	if !ok {
		return false
	}
	// Delimiters are tokens of their own from here on.
	l.delim = delim
	l.first = len(l.toks) + 1
	l.add(comment, end)
	return true
}

// delimiterOf returns what a DELIMITER line sets, "" for the semicolon. The
// DELIMITER ',' of COPY is no such line.
func delimiterOf(line string) (string, bool) {
	const keyword = "delimiter"
	if len(line) < len(keyword) || !strings.EqualFold(line[:len(keyword)], keyword) {
		return "", false
	}
	// Quotes, commas and letters are no delimiter, though the client would take
	// them: with those the line is more likely part of a statement.
	delim := strings.TrimSpace(line[len(keyword):])
	if delim == "" || strings.Trim(delim, ";/$|#@!&~^%\\") != "" {
		return "", false
	}
	return strings.TrimSuffix(delim, ";"), true
}

// delimiter adds the delimiter that a DELIMITER line has set.
func (l *lexer) delimiter() bool {
	if l.delim == "" || !l.has(l.delim) {
		return false
	}
	l.add(punct, l.pos+len(l.delim))
	l.first, l.brackets = len(l.toks), 0
	return true
}

// lineStart reports whether only blanks stand before pos on its line.
func (l *lexer) lineStart() bool {
	for i := l.pos - 1; i >= 0; i-- {
		switch l.text[i] {
		case ' ', '\t':
		case '\n', '\r':
			return true
		default:
			return false
		}
	}
	return true
}

// lineEnd returns the end of the line at pos, before its line break.
func (l *lexer) lineEnd() int {
	if i := strings.IndexByte(l.text[l.pos:], '\n'); i >= 0 {
		return l.pos + len(strings.TrimSuffix(l.text[l.pos:l.pos+i], "\r"))
	}
	return len(l.text)
}

// isControl reports whether a template action prints nothing itself: {{if …}},
// {{end}}, {{/* … */}}.
func isControl(action string) bool {
	fields := strings.Fields(strings.Trim(action, "{}-"))
	if len(fields) == 0 {
		return action != ""
	}
	switch w := fields[0]; w {
	case "if", "else", "end", "range", "with", "define", "break", "continue":
		return true
	default:
		return strings.HasPrefix(w, "/*") || strings.HasPrefix(w, "$") && len(fields) > 1 && fields[1] == ":="
	}
}
