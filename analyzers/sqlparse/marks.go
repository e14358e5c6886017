package sqlparse

import "strings"

// marks counts, for each dialect, what only its texts have. Under Auto it counts
// backticks, which SQLite takes too.
type marks [MySQL + 1]int

// of returns the dialect's count.
func (m marks) of(d Dialect) int {
	if d == MySQL {
		return m[MySQL] + m[Auto]
	}
	return m[d]
}

// marksOf counts the marks of a text's tokens.
func marksOf(text string, toks []token) marks {
	var m marks
	for i, t := range toks {
		switch t.kind {
		case word:
			if d := markWord(text, toks, i); d != Auto {
				m[d]++
			}
		case comment:
			if text[t.off] == '#' || delimiterLine(text, t) {
				m[MySQL] += 2
			}
		case str:
			if escapesQuote(text, toks, i) {
				m[MySQL]++
			}
			fallthrough
		default:
			if text[t.off] == '`' {
				m[Auto]++
			} else if d := markSign(text[t.off:t.end]); d != Auto {
				m[d]++
			}
		}
	}
	return m
}

// delimiterLine reports whether a comment is a DELIMITER line, which only
// MySQL's client knows.
func delimiterLine(text string, t token) bool {
	_, ok := delimiterOf(text[t.off:t.end])
	return ok
}

// escapesQuote reports whether the string at i ends in a backslash and a word
// goes on behind it: 'it\'s', read as if a backslash were nothing special. The
// '\' of ESCAPE has a blank behind it.
func escapesQuote(text string, toks []token, i int) bool {
	t := toks[i]
	return strings.HasSuffix(text[t.off:t.end], `\'`) && t.end < len(text) && isWordByte(text[t.end])
}

// dialect returns the dialect with the most marks, or Auto where none leads.
// Backticks don't count: to cut a text as MySQL's, where a backslash escapes
// and # begins a comment, takes better grounds.
func (m marks) dialect(among []Dialect) Dialect {
	best, most, tie := Auto, 0, false
	for _, d := range among {
		switch {
		case m[d] > most:
			best, most, tie = d, m[d], false
		case m[d] == most:
			tie = true
		}
	}
	// Two dialects with the same number of marks: cutting as neither is safest.
	if tie {
		return Auto
	}
	return best
}

// markWord tells the dialect of the word at i, if it has one.
func markWord(text string, toks []token, i int) Dialect {
	t := toks[i]
	if t.end-t.off < len("TO") || t.end-t.off > len("AUTO_INCREMENT") {
		return Auto
	}
	w := strings.ToUpper(text[t.off:t.end])
	switch w {
	case "OR":
		if i > 0 && (isWord(text, toks[i-1], "INSERT") || isWord(text, toks[i-1], "UPDATE")) {
			return SQLite
		}
	case "IGNORE":
		if i > 0 && isWord(text, toks[i-1], "INSERT") {
			return MySQL
		}
	case "KEY":
		if i > 0 && isWord(text, toks[i-1], "DUPLICATE") {
			return MySQL
		}
	case "ENGINE":
		if i+1 < len(toks) && text[toks[i+1].off] == '=' {
			return MySQL
		}
	case "ROWID":
		if i > 0 && isWord(text, toks[i-1], "WITHOUT") {
			return SQLite
		}
	}
	return wordDialects[w]
}

// wordDialects are words that one dialect has and the others would hardly use as
// names. A mark only orders the attempts, so a wrong one costs time, not truth.
var wordDialects = map[string]Dialect{
	"ILIKE": Postgres, "JSONB": Postgres, "PLPGSQL": Postgres, "TIMESTAMPTZ": Postgres, "BIGSERIAL": Postgres,
	"SERIAL": Postgres, "BYTEA": Postgres, "TSVECTOR": Postgres, "LATERAL": Postgres, "UNNEST": Postgres,
	"AUTOINCREMENT": SQLite, "PRAGMA": SQLite, "FTS5": SQLite, "STRFTIME": SQLite, "JULIANDAY": SQLite,
	"UNIXEPOCH": SQLite, "SQLITE_MASTER": SQLite, "GLOB": SQLite,
	"AUTO_INCREMENT": MySQL, "UNSIGNED": MySQL, "LONGTEXT": MySQL, "MEDIUMTEXT": MySQL, "LONGBLOB": MySQL,
	"STRAIGHT_JOIN": MySQL, "TINYINT": MySQL, "INFILE": MySQL,
}

// markSign tells the dialect of a token that is no word, if it has one.
func markSign(t string) Dialect {
	switch {
	case t == "::", t == "@>", t == "<@", t == "~*":
		return Postgres
	case t[0] == '$' && len(t) > 1 && (isDigit(t[1]) || dollarTag(t) != ""):
		return Postgres
	case t[0] == '?' && len(t) > 1 && isDigit(t[1]):
		return SQLite
	}
	return Auto
}
