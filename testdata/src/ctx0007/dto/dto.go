// Package dto maps entries to types that have no place for deficits.
package dto

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

type claim struct {
	ID       string
	Content  string
	Deficits []string
}

type line struct{ ID, Words string }

type flagged struct {
	Words    string
	Deficits []string
}

type marked struct {
	Words string
	Weak  bool
}

type row struct {
	ID   string `db:"id"`
	Text string `db:"text"`
}

type listResponse struct {
	Lines []line
	Next  string
}

func returned(c claim) line { return line{ID: c.ID, Words: c.Content} } // want "a line, which has no place for deficits, carries it"

func pointer(c claim) *line {
	return &line{ // want:CTX0007
		ID:    c.ID,
		Words: c.Content,
	}
}

func unkeyed(c claim) line { return line{c.ID, c.Content} } // want:CTX0007

func appended(cs []claim) (out []line) {
	for _, c := range cs {
		out = append(out, line{ID: c.ID, Words: c.Content}) // want:CTX0007
	}
	return out
}

func set(cs []claim) []line {
	out := make([]line, len(cs))
	for i, c := range cs {
		out[i] = line{ID: c.ID, Words: c.Content} // want:CTX0007
	}
	return out
}

func nested(cs []claim) listResponse {
	var resp listResponse
	for _, c := range cs {
		resp.Lines = append(resp.Lines, line{Words: c.Content}) // want:CTX0007
	}
	return resp
}

func inResponse(resp *listResponse, cs []claim) {
	for _, c := range cs {
		resp.Lines = append(resp.Lines, line{Words: c.Content}) // want:CTX0007
	}
}

func encoded(w http.ResponseWriter, c claim) {
	l := line{ID: c.ID, Words: c.Content} // want:CTX0007
	json.NewEncoder(w).Encode(l)
}

func encodedInline(w http.ResponseWriter, c claim) error {
	return json.NewEncoder(w).Encode(struct{ Text string }{c.Content}) // want:CTX0007
}

func writeJSON(w http.ResponseWriter, v any) error { return json.NewEncoder(w).Encode(v) }

func written(w http.ResponseWriter, cs []claim) error {
	var out []line
	for _, c := range cs {
		out = append(out, line{Words: c.Content}) // want:CTX0007
	}
	return writeJSON(w, listResponse{Lines: out})
}

func formatted(c claim) line {
	return line{Words: fmt.Sprintf("%s: %s", c.ID, c.Content)} // want:CTX0007
}

func newLine(words string) line { return line{Words: words} }

func made(c claim) line {
	return newLine(c.Content) // want:CTX0007
}

func printed(w io.Writer, c claim) {
	l := line{Words: c.Content}
	fmt.Fprintln(w, l.Words) // want:CTX0007
}

func byField(c claim) *line {
	l := new(line)
	l.ID = c.ID
	l.Words = c.Content // want:CTX0007
	return l
}

func inMap(cs []claim) map[string]line {
	out := map[string]line{}
	for _, c := range cs {
		out[c.ID] = line{Words: c.Content} // want:CTX0007
	}
	return out
}

func withPlace(c claim) flagged { return flagged{Words: c.Content, Deficits: c.Deficits} }

func withMark(c claim) marked { return marked{Words: c.Content, Weak: len(c.Deficits) > 0} }

func laterMark(c claim) marked {
	m := marked{Words: c.Content}
	m.Weak = len(c.Deficits) > 0
	return m
}

func withoutMark(c claim) marked { return marked{Words: c.Content} } // want:CTX0007

func keyOnly(c claim) line { return line{ID: c.ID} }

func otherField(w io.Writer, c claim) {
	l := line{ID: c.ID, Words: c.Content}
	fmt.Fprintln(w, l.ID)
}

func entry(c claim) claim { return claim{ID: c.ID, Content: c.Content} }

func stored(c claim) row { return row{ID: c.ID, Text: c.Content} }

type indexer interface{ Add(line) error }

func indexed(ix indexer, c claim) error { return ix.Add(line{ID: c.ID, Words: c.Content}) }

type cache struct{ lines map[string]line }

func (c *cache) keep(cl claim) { c.lines[cl.ID] = line{Words: cl.Content} }

type bundle struct {
	Line  line
	Flags []string
}

func bundled(c claim) bundle { return bundle{Line: line{Words: c.Content}, Flags: c.Deficits} }

func reader(c claim) *http.Request {
	return &http.Request{Method: "GET", Host: c.Content}
}
