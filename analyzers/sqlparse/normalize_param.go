package sqlparse

import (
	"strconv"
	"strings"
)

// replacement returns what stands for the placeholder at i in the dialect,
// itself where it can stay.
func (n *normaliser) replacement(i int) string {
	t := n.part(i)
	switch {
	case strings.HasPrefix(t, "{{"), strings.HasPrefix(t, "${"):
		return HoleMark(TemplateHole)
	case t[0] == '%':
		// %d prints a number and %s most often a name.
		if verb := t[len(t)-1]; verb == 'd' && !n.inName(i) {
			return n.placeholder("")
		}
		return HoleMark(TemplateHole)
	case n.inName(i):
		return HoleMark(TemplateHole)
	case t == "?" && n.isJSONOperator(i):
		return t
	case t[0] == '@' && n.dialect == MySQL: // a user variable
		return t
	case n.dialect == SQLite && n.native(t):
		return t
	}
	return n.placeholder(t)
}

// native reports whether SQLite reads the placeholder as it is.
func (n *normaliser) native(t string) bool {
	if t == "?" {
		return true
	}
	if t[0] == '?' { // ?name is bun's, not SQLite's
		return isDigit(t[1])
	}
	return isWordByte(t[1]) && t[1] != '$'
}

// placeholder returns a placeholder of the dialect for t, "" being one without
// a name.
func (n *normaliser) placeholder(t string) string {
	switch n.dialect {
	case MySQL:
		return "?"
	case SQLite:
		if len(t) > 1 && t[0] == '?' {
			return ":" + t[1:]
		}
		return "?"
	}
	// Numbers stay, so that one value used twice stays one.
	if len(t) > 1 && (t[0] == '?' || t[0] == '$') && isDigit(t[1]) {
		return "$" + t[1:min(len(t), maxNumber)]
	}
	return "$" + strconv.Itoa(n.number(t))
}

// maxNumber bounds ?n and $n, mark included: PostgreSQL reads an int32.
const maxNumber = 9

// number returns the number of a placeholder: the same for the same name.
func (n *normaliser) number(t string) int {
	if len(t) > 1 && !strings.HasPrefix(t, "$%") {
		if i, ok := n.named[t]; ok {
			return i
		}
		if n.named == nil {
			n.named = make(map[string]int)
		}
		n.named[t] = n.next + 1
	}
	n.next++
	return n.next
}

// inName reports whether the placeholder at i stands where only a name can: in
// a table's place or beside a dot. Builders such as bun quote names there.
func (n *normaliser) inName(i int) bool {
	before, t := strings.ToUpper(n.part(i-1)), n.toks[i]
	switch {
	case before == "." || n.part(i+1) == ".":
		return true
	case before == "INTO" || before == "TABLE" || before == "JOIN":
		return true
	case before == "FROM":
		// SUBSTRING(? FROM ?) has values there.
		return strings.EqualFold(n.part(i-2), "DELETE")
	case before == "UPDATE":
		// Not in DO UPDATE, FOR UPDATE.
		return i == 1
	}
	// A verb glued to a word is part of it, whatever it prints.
	return n.text[t.off] == '%' && i > 0 && n.toks[i-1].end == t.off && n.toks[i-1].kind == word
}

// isJSONOperator reports whether the ? at i is PostgreSQL's "has key": it
// stands between two operands, where no placeholder can.
func (n *normaliser) isJSONOperator(i int) bool {
	if n.dialect != Postgres || i == 0 || i+1 >= len(n.toks) || !endsOperand(n.text, n.toks[i-1]) {
		return false
	}
	switch next := n.toks[i+1]; next.kind {
	case str, param, number, quoted:
		return true
	case word:
		return strings.EqualFold(n.part(i+1), "ARRAY") || !isKeyword(n.part(i+1)) && !isClause(n.part(i+1))
	case punct:
		return n.part(i+1) == "("
	}
	return false
}

// isClause reports whether w begins what may follow an operand.
func isClause(w string) bool {
	switch strings.ToUpper(w) {
	case "END", "ROWS", "NULLS", "ISNULL", "NOTNULL", "PRECEDING", "FOLLOWING", "ROW", "SECOND", "SECONDS",
		"MINUTE", "MINUTES", "HOUR", "HOURS", "DAY", "DAYS", "MONTH", "YEAR", "LOOP", "AT", "FILTER", "NOWAIT", "SKIP":
		return true
	}
	return false
}
