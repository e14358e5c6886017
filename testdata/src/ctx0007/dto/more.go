package dto

import (
	"encoding/json"
	"io"
	"strings"
)

func mapTo[A, B any](list []A, f func(A) B) (out []B) {
	for _, a := range list {
		out = append(out, f(a))
	}
	return out
}

func mapped(cs []claim) []line {
	return mapTo(cs, func(c claim) line { return line{ID: c.ID, Words: c.Content} }) // want:CTX0007
}

func toLine(c claim) line {
	return line{ID: c.ID, Words: strings.TrimSpace(c.Content)} // want:CTX0007
}

func viaHelper(w io.Writer, cs []claim) error { return json.NewEncoder(w).Encode(mapTo(cs, toLine)) }

type envelope[T any] struct {
	Data T
	Next string
}

func generic(c claim) envelope[line] {
	return envelope[line]{Data: line{Words: c.Content}} // want:CTX0007
}

func genericText(c claim) envelope[string] {
	return envelope[string]{Data: c.Content} // want:CTX0007
}

func anonymous(c claim) any {
	return struct { // want:CTX0007
		Text string `json:"text"`
	}{c.Content}
}

func twoResults(c claim) (*line, error) {
	l := &line{Words: c.Content} // want:CTX0007
	return l, nil
}

func conditional(c claim, full bool) flagged2 {
	if full {
		return flagged2{Words: c.Content, Flags: c.Deficits}
	}
	return flagged2{Words: c.Content} // want:CTX0007
}

type flagged2 struct {
	Words string
	Flags []string
}

func inChannel(out chan<- line, c claim) { out <- line{Words: c.Content} }

func ignored(c claim) {
	l := line{Words: c.Content}
	_ = l
}

func compared(c claim, old line) bool { return line{Words: c.Content} == old }

func asKey(m map[line]int, c claim) int { return m[line{Words: c.Content}] }

func fromRow(r row) claim { return claim{ID: r.ID, Content: r.Text} }

func wire(c claim) map[string]any {
	return map[string]any{"text": c.Content, "deficits": c.Deficits}
}
