package sqlparse

import "strings"

// A kind is the kind of a token.
type kind uint8

const (
	word    kind = iota // bare identifier or keyword
	quoted              // "x", `x`, [x]
	str                 // 'x', E'x', $tag$x$tag$
	number              // 1, 1.5e3, 0xff
	param               // ?, ?1, :a, @a, $a, $1, ?name, {{…}}
	op                  // operator
	punct               // one of ( ) , ; . [ ], or the delimiter of a DELIMITER line
	comment             // -- …, /* … */, # … (MySQL); also client commands and COPY data
)

// A token is a piece of a text; white space is between tokens.
type token struct {
	kind     kind
	off, end int // byte offsets into the text
}

// A lexer holds what lex knows at pos.
type lexer struct {
	text     string
	dialect  Dialect
	pos      int
	toks     []token
	last     int    // index of the last token that is no comment, or -1
	first    int    // index of the first token of the statement
	brackets int    // open [ that are subscripts
	delim    string // what a DELIMITER line asked for, "" for the semicolon
	version  bool   // inside /*! … */
	single   bool   // the text is one statement
	flat     bool   // comments do not nest from here on
	noData   bool   // no \. ends COPY data from here on
}

// lex cuts a text into tokens. It takes any bytes: what is no SQL becomes an
// operator of one byte, and what is opened and never closed ends with the text.
func lex(text string, d Dialect) []token {
	l := &lexer{text: text, dialect: d, last: -1, toks: make([]token, 0, len(text)/5+1)}
	l.pos = len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	return l.run()
}

// lexStatement is lex for a text that is one statement already: no line of it
// is for a client program.
func lexStatement(text string, d Dialect) []token {
	l := &lexer{text: text, dialect: d, last: -1, single: true, toks: make([]token, 0, len(text)/5+1)}
	return l.run()
}

// run cuts the whole text. Each step of next moves on by a byte at least.
func (l *lexer) run() []token {
	for l.pos < len(l.text) {
		l.next()
	}
	return l.toks
}

// add appends a token from pos to end and moves on.
func (l *lexer) add(k kind, end int) {
	end = max(min(end, len(l.text)), l.pos+1)
	l.toks = append(l.toks, token{k, l.pos, end})
	if k != comment {
		l.last = len(l.toks) - 1
	}
	l.pos = end
}

// at returns the byte n places on, or 0 after the end.
func (l *lexer) at(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

// has reports whether the rest of the text begins with prefix.
func (l *lexer) has(prefix string) bool { return strings.HasPrefix(l.text[l.pos:], prefix) }

// next adds the token at pos, or passes a blank. The order matters: a comment
// mark or a client's line is looked for before the operators that it is made of,
// and a placeholder before punctuation and operators.
func (l *lexer) next() {
	c := l.at(0)
	switch {
	case isSpace(c):
		l.pos++
	case l.clientCommand(), l.delimiter(), l.comment():
	case c == '\'':
		l.add(str, l.quoteEnd(l.pos, c, l.dialect == MySQL))
	case c == '"' && l.dialect == MySQL && !l.nameDue():
		// With ANSI_QUOTES it would be a name. Where both are possible a string is
		// the likelier.
		l.add(str, l.quoteEnd(l.pos, c, true))
	case c == '"' || c == '`':
		l.add(quoted, l.quoteEnd(l.pos, c, false))
	case l.has(".."):
		// Before numbers: the second dot must not begin .9 in 1..9.
		l.add(op, l.pos+len(".."))
	case isDigit(c), c == '.' && isDigit(l.at(1)) && !l.touchesName():
		l.add(number, l.numberEnd())
	case isWordStart(c):
		l.word()
	case l.placeholder():
	case c == '[':
		l.bracket()
	case strings.IndexByte("(),;.]", c) >= 0:
		l.punct(c)
	default:
		l.add(op, l.pos+l.opLen())
	}
}

// word adds a bare word, or the string whose prefix it is (E'…', N'…', U&'…').
func (l *lexer) word() {
	end := wordEnd(l.text, l.pos)
	// A dollar belongs to a word, but END$$ is a word and the delimiter $$.
	if i := strings.Index(l.text[l.pos:end], l.delim); i > 0 && l.delim != "" {
		end = l.pos + i
	}
	n := end - l.pos
	c := l.at(0) | 0x20
	switch {
	case n == 1 && l.at(1) == '\'' && strings.IndexByte("ebxn", c) >= 0:
		l.add(str, l.quoteEnd(end, '\'', c == 'e' || l.dialect == MySQL))
	case n == 1 && c == 'u' && l.at(1) == '&' && l.at(2) == '\'':
		l.add(str, l.quoteEnd(end+1, '\'', false))
	case n == 1 && c == 'u' && l.at(1) == '&' && l.at(2) == '"':
		l.add(quoted, l.quoteEnd(end+1, '"', false))
	default:
		l.add(word, end)
	}
}

// quoteEnd returns the end of what is quoted by q from off on. A doubled quote
// stands for itself, and with escapes so does one after a backslash.
func (l *lexer) quoteEnd(off int, q byte, escapes bool) int {
	for i := off + 1; i < len(l.text); i++ {
		switch c := l.text[i]; {
		case c == '\\' && escapes:
			i++
		case c != q:
		case i+1 < len(l.text) && l.text[i+1] == q:
			i++
		default:
			return i + 1
		}
	}
	return len(l.text)
}

// numberEnd returns the end of a number. The two dots of a PL/pgSQL range
// (1..9) are not part of it.
func (l *lexer) numberEnd() int {
	i := l.pos
	// The bit 0x20 is the difference between upper and lower case in ASCII.
	if l.at(0) == '0' && (l.at(1)|0x20 == 'x' || l.at(1)|0x20 == 'b') && isWordByte(l.at(2)) {
		return wordEnd(l.text, l.pos)
	}
	i = digitsEnd(l.text, i)
	if i < len(l.text) && l.text[i] == '.' && !strings.HasPrefix(l.text[i:], "..") {
		i = digitsEnd(l.text, i+1)
	}
	if i < len(l.text) && l.text[i]|0x20 == 'e' {
		j := i + 1
		if j < len(l.text) && (l.text[j] == '+' || l.text[j] == '-') {
			j++
		}
		if j < len(l.text) && isDigit(l.text[j]) {
			i = digitsEnd(l.text, j)
		}
	}
	return i
}

// bracket adds a [quoted identifier] of SQLite, or the opening bracket of a
// subscript or array.
func (l *lexer) bracket() {
	if end := l.bracketName(); end > 0 {
		l.add(quoted, end)
		return
	}
	l.brackets++
	l.add(punct, l.pos+1)
}

// bracketName returns the end of a bracketed name at pos, or 0. A subscript
// follows an operand or stands inside another; a name holds a word.
func (l *lexer) bracketName() int {
	if l.dialect == Postgres || l.brackets > 0 || l.endsOperand() || l.lastIs("ARRAY") {
		return 0
	}
	i := l.pos + 1
	if i >= len(l.text) || !isWordStart(l.text[i]) {
		return 0
	}
	for i < len(l.text) && (isWordByte(l.text[i]) || strings.IndexByte(" -.", l.text[i]) >= 0) {
		i++
	}
	if i < len(l.text) && l.text[i] == ']' {
		return i + 1
	}
	return 0
}

// punct adds a punctuation mark. After COPY … FROM stdin; the lines up to \.
// are data, one comment for us.
func (l *lexer) punct(c byte) {
	if c == ']' && l.brackets > 0 {
		l.brackets--
	}
	l.add(punct, l.pos+1)
	if c != ';' {
		return
	}
	// What has no end once has none later either; looking each time would take
	// time in the square of the text.
	if l.copiesStdin() && !l.noData && !l.single {
		end := strings.Index(l.text[l.pos:], "\n\\.")
		l.noData = end < 0
		if end >= 0 {
			l.add(comment, l.pos+end+len("\n\\."))
		}
	}
	l.first, l.brackets = len(l.toks), 0
}

// copiesStdin reports whether the statement just read is COPY … FROM STDIN.
func (l *lexer) copiesStdin() bool {
	toks := l.toks[l.first:]
	for len(toks) > 0 && toks[0].kind == comment {
		toks = toks[1:]
	}
	if len(toks) == 0 || !isWord(l.text, toks[0], "COPY") {
		return false
	}
	for _, t := range toks {
		if isWord(l.text, t, "STDIN") {
			return true
		}
	}
	return false
}

// operators are those of more than one byte, the longer before the shorter
// where one begins another.
var operators = []string{
	"!~~*", "->>", "#>>", "<=>", "<->", "<#>", "<+>", "!~~", "!~*", "~~*", "-|-", "@@@", "&<|", "|&>",
	"::", ":=", "->", "#>", "#-", "@>", "<@", "@?", "@@", "||", "&&", "!=", "<>", "<=", ">=", "==", "=>",
	"!~", "~~", "~*", "<<", ">>", "&<", "&>", "^@", "?|", "?&", "|/", "%%",
}

// opLen returns the length of the operator at pos. A byte that is nothing else
// is an operator too, so that no byte is lost.
func (l *lexer) opLen() int {
	for _, o := range operators {
		if l.has(o) {
			return len(o)
		}
	}
	return 1
}

// endsOperand reports whether the last token can end an operand, so that an
// operator, not an operand, is due.
func (l *lexer) endsOperand() bool {
	return l.last >= 0 && endsOperand(l.text, l.toks[l.last])
}

// lastIs reports whether the last token is the word w.
func (l *lexer) lastIs(w string) bool {
	return l.last >= 0 && isWord(l.text, l.toks[l.last], w)
}

// nameDue reports whether only a name can follow, so that even MySQL has no
// string there.
func (l *lexer) nameDue() bool {
	if l.last < 0 {
		return false
	}
	switch strings.ToUpper(l.text[l.toks[l.last].off:min(l.toks[l.last].end, l.toks[l.last].off+longestKeyword)]) {
	case ".", "FROM", "INTO", "UPDATE", "TABLE", "JOIN":
		return true
	}
	return false
}

// touchesName reports whether a name ends right before pos, as before the dot
// of a.5.
func (l *lexer) touchesName() bool {
	if len(l.toks) == 0 || l.toks[len(l.toks)-1].end != l.pos {
		return false
	}
	return l.endsOperand()
}

// endsOperand reports whether t can end an operand of the expression it is in.
func endsOperand(text string, t token) bool {
	switch t.kind {
	case quoted, str, number, param:
		return true
	case word:
		return !isKeyword(text[t.off:t.end])
	case punct:
		return text[t.off] == ')' || text[t.off] == ']'
	}
	return false
}

// isWord reports whether t is the bare word w, in whatever case.
func isWord(text string, t token, w string) bool {
	return t.kind == word && t.end-t.off == len(w) && strings.EqualFold(text[t.off:t.end], w)
}

// isSpace counts NUL as white space: it ends the text for a parser in C.
func isSpace(c byte) bool {
	return c == ' ' || c >= '\t' && c <= '\r' || c == 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isWordStart takes any byte of a letter beyond ASCII, in UTF-8 or not.
func isWordStart(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= 0x80
}

// isWordByte takes the dollar, which all three dialects allow inside a name.
func isWordByte(c byte) bool { return isWordStart(c) || isDigit(c) || c == '$' }

// wordEnd returns the end of the word at i, i itself if there is none.
func wordEnd(text string, i int) int {
	for i < len(text) && isWordByte(text[i]) {
		i++
	}
	return i
}

// digitsEnd returns the end of the digits at i, with the underscores that
// PostgreSQL 16 and SQLite 3.46 allow between them.
func digitsEnd(text string, i int) int {
	for i < len(text) && (isDigit(text[i]) || text[i] == '_' && i+1 < len(text) && isDigit(text[i+1])) {
		i++
	}
	return i
}
