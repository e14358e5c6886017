package ctx0008_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"
)

// A program is a function that owns a transaction, and its helpers.
type program struct {
	main    []stmt
	helpers [][]stmt
}

// A stmt is a statement of a program. Which fields count depends on its op.
type stmt struct {
	op         string // see ops
	cond       string // if: a, b or c, which keep their value, or cond(), which does not
	then, rest []stmt // if: both branches; loop, literal: the body
	helper     int
	line       int // where it was printed
}

var ops = []string{"write", "sign", "swallow", "ignore", "chain", "if", "loop", "literal", "helper", "defer", "commit", "fail", "drop"}

// programs draws programs; depth bounds how deeply statements nest.
func programs() *rapid.Generator[*program] {
	return rapid.Custom(func(t *rapid.T) *program {
		p := &program{}
		for range rapid.IntRange(0, 2).Draw(t, "helpers") {
			p.helpers = append(p.helpers, block(t, p, "helper", 2))
		}
		p.main = block(t, p, "main", 3)
		for i := range p.helpers {
			p.main = append([]stmt{{op: "if", cond: "cond()", then: []stmt{{op: "helper", helper: i}}}}, p.main...)
		}
		return p
	})
}

// block draws statements for a function or a part of one: what ends the
// transaction stands in the function that began it, a helper calls earlier ones.
func block(t *rapid.T, p *program, in string, depth int) []stmt {
	var out []stmt
	for range rapid.IntRange(1, 3).Draw(t, "length") {
		s := stmt{op: rapid.SampledFrom(ops).Draw(t, "op")}
		nests := s.op == "if" || s.op == "loop" || s.op == "literal"
		switch {
		case nests && depth == 0, s.op == "drop" && in != "main", s.op == "helper" && len(p.helpers) == 0, s.op == "defer" && in == "literal":
			s.op = "sign"
		case s.op == "if":
			s.cond = "cond()"
			if in != "literal" {
				s.cond = rapid.SampledFrom([]string{"a", "b", "c", "cond()"}).Draw(t, "cond")
			}
			s.then, s.rest = block(t, p, in, depth-1), block(t, p, in, depth-1)
		case s.op == "loop":
			s.then = block(t, p, in, depth-1)
		case s.op == "literal":
			s.then = block(t, p, "literal", depth-1)
		case s.op == "helper":
			s.helper = rapid.IntRange(0, len(p.helpers)-1).Draw(t, "helper")
		}
		out = append(out, s)
		if s.op == "commit" || s.op == "fail" || s.op == "drop" {
			break
		}
	}
	return out
}

// A printer writes a program as Go and notes the lines of its statements.
type printer struct {
	strings.Builder
	line int
}

func (w *printer) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...) + "\n"
	w.line += strings.Count(text, "\n")
	w.WriteString(text)
}

// source returns the program as Go.
func (p *program) source() string {
	w := &printer{}
	w.add("package p\n\nimport (\n\"database/sql\"\n\"errors\"\n)\n\nfunc cond() bool { return len(errors.New(\"\").Error()) > 0 }\n")
	for i, body := range p.helpers {
		w.add("func h%d(tx *sql.Tx, a, b, c bool, n int) error {", i)
		w.block(body, "nil")
		w.add("return nil\n}\n")
	}
	w.add("func Main(db *sql.DB, a, b, c bool, n int) error {\ntx, err := db.Begin()\nif err != nil {\nreturn err\n}\ndefer tx.Rollback()")
	w.block(p.main, "tx.Commit()")
	w.add("return tx.Commit()\n}")
	return w.String()
}

// block prints statements; end is what a success returns.
func (w *printer) block(list []stmt, end string) {
	for i := range list {
		s := &list[i]
		s.line = w.line + 1
		w.stmt(s, end)
	}
}

const (
	write = "`INSERT INTO context_entries (id) VALUES (1)`"
	sign  = "`INSERT INTO context_lineage (id) VALUES (1)`"
)

func (w *printer) stmt(s *stmt, end string) {
	switch s.op {
	case "write":
		w.add("if _, err := tx.Exec(%s); err != nil {\nreturn err\n}", write)
	case "sign":
		w.add("if _, err := tx.Exec(%s); err != nil {\nreturn err\n}", sign)
	case "swallow":
		w.add("if _, err := tx.Exec(%s); err != nil {\nreturn %s\n}", write, end)
	case "ignore":
		w.add("tx.Exec(%s)", write)
	case "chain":
		w.add("{ var err error; if cond() { _, err = tx.Exec(%s) }\nif err == nil {\n_, err = tx.Exec(%s)\n}\nif err != nil {\nreturn err\n}\n}", write, sign)
	case "if":
		w.add("if %s {", s.cond)
		w.block(s.then, end)
		w.add("} else {")
		w.block(s.rest, end)
		w.add("}")
	case "loop":
		w.add("for range n {")
		w.block(s.then, end)
		w.add("}")
	case "literal":
		w.add("if err := func() error {")
		w.block(s.then, "nil")
		w.add("return nil\n}(); err != nil {\nreturn err\n}")
	case "helper":
		w.add("if err := h%d(tx, cond(), cond(), cond(), n); err != nil {\nreturn err\n}", s.helper)
	case "defer":
		w.add("defer tx.Exec(%s)", sign)
	case "commit":
		w.add("if true { return %s }", end)
	case "fail":
		w.add("if true { return errors.New(\"x\") }")
	case "drop":
		w.add("if true { return nil }")
	}
}
