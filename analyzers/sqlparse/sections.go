package sqlparse

import "strings"

// A section is a run of a text's tokens, comments left out, that share what the
// comments around them say. No statement reaches across its border.
type section struct {
	toks  []token
	down  bool   // it undoes a migration
	query string // the name in a sqlc header
	delim string // what ends a statement, "" for the semicolon
}

// sections cuts a text's tokens where a comment starts another section, and
// collects the comments that speak to ctxvet.
func sections(text string, toks []token, file string) ([]section, []Comment) {
	s := section{down: isDownFile(file)}
	var all []section
	var notes []Comment
	for _, t := range toks {
		if t.kind != comment {
			s.toks = append(s.toks, t)
			continue
		}
		body := commentBody(text[t.off:t.end])
		if note, ok := noteOf(text, t); ok {
			notes = append(notes, note)
		}
		if next, ok := s.next(text[t.off:t.end], body); ok {
			all = append(all, s)
			s = next
		}
	}
	return append(all, s), notes
}

// next returns the section that a comment starts, if it starts one.
func (s section) next(comment, body string) (section, bool) {
	next := section{down: s.down, delim: s.delim}
	switch {
	case marksDown(body):
		next.down = true
	case marksUp(body):
		next.down = false
	// A StatementBegin is no promise of a single statement: people put several
	// inside. So its borders cut, and what is between is cut as everything is.
	case strings.HasPrefix(body, "+goose Statement"), strings.HasPrefix(body, "+migrate Statement"):
		next.query = s.query
	default:
		if delim, ok := delimiterOf(comment); ok {
			next.delim = delim
			return next, true
		}
		// A name holds for all statements up to the next one: sqlc has one each,
		// older tools let a query be several.
		next.query = queryName(body)
		return next, next.query != ""
	}
	return next, true
}

// isDownFile reports whether the file's name says that it undoes a migration:
// golang-migrate's *.down.sql, *.undo.sql. A name like tear_down.sql says
// nothing certain.
func isDownFile(file string) bool {
	file = strings.ToLower(file)
	return strings.HasSuffix(file, ".down.sql") || strings.HasSuffix(file, ".undo.sql")
}

// marksDown knows the marks of goose, sql-migrate, dbmate and tern.
func marksDown(body string) bool {
	return hasWords(body, "+goose", "down") || hasWords(body, "+migrate", "down") ||
		hasWords(body, "migrate:down") || strings.Contains(body, "create above / drop below")
}

// marksUp knows those that have a mark for the way up; tern has none.
func marksUp(body string) bool {
	return hasWords(body, "+goose", "up") || hasWords(body, "+migrate", "up") || hasWords(body, "migrate:up")
}

// hasWords reports whether a comment begins with the words, in whatever case.
func hasWords(body string, words ...string) bool {
	fields := strings.Fields(body[:min(len(body), maxHeader)])
	if len(fields) < len(words) {
		return false
	}
	for i, w := range words {
		if !strings.EqualFold(fields[i], w) {
			return false
		}
	}
	return true
}

// maxHeader bounds how much of a comment is looked at for a mark or a header.
const maxHeader = 200

// queryName returns the X of sqlc's "name: X :kind", or "". Older tools leave
// the kind out; prose goes on after the X.
func queryName(body string) string {
	rest, ok := strings.CutPrefix(body[:min(len(body), maxHeader)], "name:")
	if !ok {
		return ""
	}
	line, _, _ := strings.Cut(rest, "\n")
	fields := strings.Fields(line)
	if len(fields) == 0 || len(fields) > 1 && !strings.HasPrefix(fields[1], ":") {
		return ""
	}
	return fields[0]
}

// commentBody returns what a comment says, without its marks and blanks.
func commentBody(c string) string {
	switch {
	case strings.HasPrefix(c, "/*"):
		c = strings.TrimSuffix(c[2:], "*/")
	case strings.HasPrefix(c, "#"):
		c = c[1:]
	case strings.HasPrefix(c, "--"):
		c = strings.TrimLeft(c, "-") // tern has four of them
	}
	return strings.TrimSpace(c)
}

// noteOf returns a comment that begins with "ctx:".
func noteOf(text string, t token) (Comment, bool) {
	body := commentBody(text[t.off:t.end])
	if t.kind != comment || !strings.HasPrefix(body, "ctx:") {
		return Comment{}, false
	}
	return Comment{Off: t.off + strings.Index(text[t.off:t.end], "ctx:"), Text: body}, true
}

// bodyNotes returns the ctx: comments inside the strings of a statement that may
// have a body in one.
func bodyNotes(text string, toks []token) []Comment {
	if !isWord(text, toks[0], "CREATE") && !isWord(text, toks[0], "DO") {
		return nil
	}
	var notes []Comment
	for _, t := range toks {
		if t.kind != str || !strings.Contains(text[t.off:t.end], "ctx:") {
			continue
		}
		inner := unquote(text, t)
		for _, u := range lexStatement(inner.text, Postgres) {
			if note, ok := noteOf(inner.text, u); ok {
				note.Off = inner.origin(note.Off)
				notes = append(notes, note)
			}
		}
	}
	return notes
}
