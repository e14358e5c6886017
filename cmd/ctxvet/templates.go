package main

import (
	"bytes"
	"go/token"
	"os"
	"regexp"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/reviews"
)

// templateAllowance matches an allowance in a template's comment, in an embedded file or in a
// literal of Go code.
var templateAllowance = regexp.MustCompile(`\{\{-?\s*/\*\s*ctx:allow\b.*?\*/\s*-?\}\}|<!--\s*ctx:allow\b.*?-->`)

// addTemplate adds the allowances in the templates of a file.
func (r *reviewer) addTemplate(file string) {
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(text, []byte("ctx:allow")) {
		return // a file that cannot be read did not load either, which was said
	}
	for _, at := range templateAllowance.FindAllIndex(text, -1) {
		comment := string(text[at[0]:at[1]])
		rest, ok := vocab.AllowanceText(comment)
		if !ok {
			continue
		}
		ids, by, answer, err := vocab.ParseAllowance(rest)
		if err != nil {
			continue // CTX0000 tells of it
		}
		a, place := reviews.Allowance{IDs: ids, By: by, Answer: answer}, position(file, text, at[0])
		// Rules name the place of a comment in a template in ways of their own, so that only what is
		// known to be used is said.
		if used := r.used[place.String()]; used {
			a.Used = &used
		}
		r.list.Allow(place, a)
	}
}

// position is the place of an offset in a text.
func position(file string, text []byte, offset int) token.Position {
	before := text[:offset]
	return token.Position{
		Filename: file, Offset: offset,
		Line:   1 + bytes.Count(before, []byte("\n")),
		Column: offset - bytes.LastIndexByte(before, '\n'),
	}
}
