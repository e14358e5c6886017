package source

import (
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF16 turns a column in bytes, from 1, into one in UTF-16 code units, which SARIF and editors
// count in.
func UTF16(line string, column int) int {
	n := 1
	for _, r := range before(line, column) {
		n += max(utf16.RuneLen(r), 1) // an invalid byte reads as U+FFFD, one unit
	}
	return n + max(column-1-len(line), 0)
}

// Width returns how many columns of a terminal a text takes: none for a combining mark, two for
// the wide letters of East Asia.
func Width(text string) int {
	n := 0
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case wide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide covers what East Asian Width (Unicode UAX 11) calls W or F, by block.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		0x3000 <= r && r <= 0x303E || 0xFF01 <= r && r <= 0xFF60 || 0x1F300 <= r && r <= 0x1FAFF
}

// WordEnd returns the column behind the word that begins at a column, both in bytes and from 1: the
// end of a finding that has none of its own. Where no word begins it takes one character.
func WordEnd(line string, column int) int {
	if column < 1 || column > len(line) {
		return column
	}
	end := column - 1
	for _, r := range line[column-1:] {
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		end += utf8.RuneLen(r)
	}
	if end == column-1 {
		_, size := utf8.DecodeRuneInString(line[end:])
		end += size
	}
	return end + 1
}

// before returns the text before a column.
func before(line string, column int) string { return line[:min(max(column-1, 0), len(line))] }
