package sqlparse

import "strings"

// placeholder adds a placeholder, a template action, a fmt verb or a dollar
// quote that starts at pos, if one does.
func (l *lexer) placeholder() bool {
	switch l.at(0) {
	case '?':
		return l.question()
	case ':':
		return l.colon()
	case '@':
		return l.atSign()
	case '$':
		return l.dollar()
	case '%':
		return l.param(verbLen(l.text[l.pos:], l.endsOperand()))
	case '{':
		return l.param(actionLen(l.text[l.pos:]))
	}
	return false
}

// param adds a placeholder of n bytes, unless n is 0.
func (l *lexer) param(n int) bool {
	if n > 0 {
		l.add(param, l.pos+n)
	}
	return n > 0
}

// question adds ?, ?1 or ?name. The operators ?| and ?& of PostgreSQL follow
// an operand; ?||'%' is a placeholder with a concatenation behind it.
func (l *lexer) question() bool {
	c := l.at(1)
	if (c == '|' || c == '&') && l.at(2) != c && l.endsOperand() {
		return false
	}
	// bun and go-pg name theirs (?TableName); no name of theirs is a keyword.
	end := paramEnd(l.text, l.pos+1)
	if isKeyword(l.text[l.pos+1 : end]) { // ?AND, as SQLite reads it
		end = l.pos + 1
	}
	return l.param(end - l.pos)
}

// colon adds :name or psql's :'name'. In a subscript (a[1:n]) and after
// another colon it is an operator.
func (l *lexer) colon() bool {
	c := l.at(1)
	switch {
	case l.brackets > 0 && l.endsOperand():
		return false
	case c == '\'' || c == '"':
		return l.param(l.quoteEnd(l.pos+1, c, false) - l.pos)
	case isWordByte(c) && c != '$':
		return l.param(paramEnd(l.text, l.pos+1) - l.pos)
	}
	return false
}

// atSign adds @name, MySQL's @'name' and its @@system_variable; after an
// operand @@ is PostgreSQL's match operator.
func (l *lexer) atSign() bool {
	c := l.at(1)
	switch {
	case c == '@' && isWordStart(l.at(2)) && !l.endsOperand():
		return l.param(paramEnd(l.text, l.pos+2) - l.pos)
	case l.dialect == MySQL && (c == '\'' || c == '`' || c == '"'):
		return l.param(l.quoteEnd(l.pos+1, c, false) - l.pos)
	case isWordByte(c) && c != '$':
		return l.param(paramEnd(l.text, l.pos+1) - l.pos)
	}
	return false
}

// dollar adds $1, $name, $%d, ${name} or a dollar-quoted string. SQLite and
// MySQL have no dollar quotes.
func (l *lexer) dollar() bool {
	rest := l.text[l.pos:]
	// A tag that never comes again quotes the rest of the text, as in psql.
	if tag := dollarTag(rest); tag != "" && l.dialect != SQLite && l.dialect != MySQL {
		end := strings.Index(rest[len(tag):], tag)
		if end < 0 {
			l.add(str, len(l.text))
		} else {
			l.add(str, l.pos+end+2*len(tag))
		}
		return true
	}
	if strings.HasPrefix(rest, "${") {
		return l.param(strings.IndexByte(rest[:min(len(rest), maxAction)], '}') + 1)
	}
	// $%d: a placeholder whose number is still to be printed.
	if n := verbLen(rest[1:], true); n > 0 {
		return l.param(1 + n)
	}
	n := paramEnd(rest, 1)
	return n > 1 && l.param(n)
}

// paramEnd returns the end of a placeholder's name or number at i: $1AND is $1
// and a word.
func paramEnd(text string, i int) int {
	isDigits := i < len(text) && isDigit(text[i])
	for i < len(text) && isWordByte(text[i]) && text[i] != '$' && (!isDigits || isDigit(text[i])) {
		i++
	}
	return i
}

// dollarTag returns the $tag$ that text begins with, or "".
func dollarTag(text string) string {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '$':
			return text[:i+1]
		case !isWordByte(text[i]) || i == 1 && isDigit(text[i]):
			return ""
		}
	}
	return ""
}

// maxAction is the longest template action, in bytes: without a bound a text
// of opening braces would be searched to its end for each of them.
const maxAction = 1000

// actionLen returns the length of the {{…}} that text begins with, or 0.
func actionLen(text string) int {
	if !strings.HasPrefix(text, "{{") {
		return 0
	}
	end := strings.Index(text[:min(len(text), maxAction)], "}}")
	if end < 0 {
		return 0
	}
	return end + len("}}")
}

// verbLen returns the length of the verb that text begins with, or 0: %s, %02d,
// %[1]s of fmt, %I, %L and %1$I of PostgreSQL's format. After an operand a
// letter behind it makes % the modulo of a name.
func verbLen(text string, afterOperand bool) int {
	if len(text) < 2 || text[0] != '%' {
		return 0
	}
	// The switch takes what may stand between the sign and the letter.
	n := digitsEnd(text, 1)
	switch {
	case text[1] == '[':
		n = digitsEnd(text, 2)
		if n == 2 || n >= len(text) || text[n] != ']' {
			return 0
		}
		n++
	case n > 1 && n < len(text) && text[n] == '$':
		n++
	case n > 1 && afterOperand: // x %2
		return 0
	}
	if n >= len(text) || strings.IndexByte("sdvqtxfIL", text[n]) < 0 {
		return 0
	}
	if n++; afterOperand && n < len(text) && text[n] != '_' && isWordByte(text[n]) {
		return 0
	}
	return n
}
