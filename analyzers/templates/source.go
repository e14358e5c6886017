package templates

import (
	"go/token"
	"regexp"
	"slices"
	"strings"
	"text/template/parse"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// maxSource bounds the length of a source that is parsed, in bytes: longer ones
// are data, not layouts.
const maxSource = 2 << 20

// A Template is one template of a set, as a variable of the program holds it.
type Template struct {
	set         *set
	name        string
	left, right string // delimiters; empty for the usual ones
}

// A set holds the templates that are associated with one another. A name may be
// parsed in several branches of the program, so that it has several trees.
type set struct{ trees map[string][]*tree }

// A tree is a parsed template and the source that it is part of.
type tree struct {
	*parse.Tree
	source *source
}

// newTemplate returns a template of a set of its own.
func newTemplate(name string) *Template {
	return &Template{set: &set{trees: map[string][]*tree{}}, name: name}
}

// named returns the template of a name in the same set, which inherits the
// delimiters.
func (t *Template) named(name string) *Template {
	return &Template{set: t.set, name: name, left: t.left, right: t.right}
}

// clone returns a copy: what is parsed later into either is not in the other.
func (t *Template) clone() *Template {
	dup := *t
	dup.set = &set{trees: map[string][]*tree{}}
	for name, list := range t.set.trees {
		dup.set.trees[name] = slices.Clone(list)
	}
	return &dup
}

// A source is the text of a template and the place of each byte of it.
type source struct {
	text     string
	pieces   []sqltext.Piece
	starts   []int // offsets of the pieces in text
	holes    bool  // parts of it are not known
	home     token.Pos
	reader   *reader
	comments []comment
}

// A comment is one that begins with ctx:, of the template or of its HTML.
type comment struct {
	text      string
	pos       token.Pos
	line, end int  // lines of its first and last byte in the text
	alone     bool // nothing stands before it on its line
}

// sourceKey tells whether a template has had a source before: calls may be shown
// more than once, and loops are.
type sourceKey struct {
	set  *set
	name string
	at   token.Pos
	text string
}

// parse adds texts to a template's set, under its name and those that they define.
func (r *reader) parse(c *sqltext.Call, t *Template, texts []*sqltext.Text) {
	for _, text := range texts {
		s := r.source(c, text)
		key := sourceKey{t.set, t.name, s.pos(0), s.text}
		if s.text == "" || r.parsed[key] {
			continue
		}
		r.parsed[key] = true
		if len(s.text) > maxSource {
			r.problem(c.Expr.Pos(), "a template of %d bytes is not read, the most is %d; split it, or read it where it is made", len(s.text), maxSource)
			continue
		}
		r.add(t, s)
	}
}

// source puts a text together and remembers where its pieces stand.
func (r *reader) source(c *sqltext.Call, text *sqltext.Text) *source {
	s := &source{reader: r, home: c.Expr.Pos()}
	var b strings.Builder
	for _, p := range text.Pieces() {
		s.starts, s.pieces = append(s.starts, b.Len()), append(s.pieces, p)
		b.WriteString(p.Text) // nothing for a hole: what is there is not known
		s.holes = s.holes || p.Hole != nil
		if f := p.From.File; f != nil && r.homes[f.Path].IsValid() {
			s.home = r.homes[f.Path]
		}
	}
	s.text = b.String()
	return s
}

// add parses a source and adds what it defines to the set.
func (r *reader) add(t *Template, s *source) {
	p := parse.New(t.name)
	p.Mode = parse.SkipFuncCheck | parse.ParseComments
	trees := map[string]*parse.Tree{}
	parsed, err := p.Parse(s.text, t.left, t.right, trees)
	if err != nil && s.holes {
		return // what stands in the hole may mend it
	}
	if err != nil {
		r.problem(s.pos(lineOffset(s.text, err)), "a template could not be parsed: %v", err)
		return
	}
	if parsed != nil && trees[t.name] == nil {
		trees[t.name] = parsed
	}
	for name, tr := range trees {
		t.set.trees[name] = append(t.set.trees[name], &tree{tr, s})
	}
	s.findComments()
	for _, c := range s.comments {
		r.out.comments = append(r.out.comments, finding.SQLComment{Text: c.text, Pos: c.pos})
	}
}

var errorLine = regexp.MustCompile(`^template: .*?:(\d+):`)

// lineOffset returns where the line begins that a parse error names.
func lineOffset(text string, err error) (off int) {
	m := errorLine.FindStringSubmatch(err.Error())
	if m == nil {
		return 0
	}
	line := 0
	for _, c := range m[1] {
		line = line*10 + int(c-'0')
	}
	for ; line > 1; line-- {
		i := strings.IndexByte(text[off:], '\n')
		if i < 0 {
			return off
		}
		off += i + 1
	}
	return off
}

// pos returns the place of a byte of the text.
func (s *source) pos(off int) token.Pos {
	i := len(s.starts) - 1
	for i > 0 && s.starts[i] > off {
		i--
	}
	if i < 0 {
		return s.home
	}
	if pos := s.pieces[i].Position(s.reader.pass.Fset, off-s.starts[i]); pos.IsValid() {
		return pos
	}
	return s.home
}

// line returns the line of a byte, from 1.
func (s *source) line(off int) int { return 1 + strings.Count(s.text[:min(off, len(s.text))], "\n") }

var ctxComment = regexp.MustCompile(`(?s)/\*\s*ctx:.*?\*/|<!--\s*ctx:.*?-->`)

// findComments finds the ctx: comments, whatever the delimiters are.
func (s *source) findComments() {
	for _, m := range ctxComment.FindAllStringIndex(s.text, -1) {
		begin := strings.LastIndexByte(s.text[:m[0]], '\n') + 1
		before := strings.Trim(s.text[begin:m[0]], " \t{-")
		s.comments = append(s.comments, comment{
			text: s.text[m[0]:m[1]], pos: s.pos(m[0]), line: s.line(m[0]), end: s.line(m[1]), alone: before == "",
		})
	}
}

// allowances returns the comments of the source; those apply that stand on the
// line above, or on the line itself.
func (s *source) allowances(off int) []finding.SQLComment {
	line := s.line(off)
	var out []finding.SQLComment
	for _, c := range s.comments {
		above := c.alone && c.end == line-1
		out = append(out, finding.SQLComment{Text: c.text, Pos: c.pos, Applies: above || c.line == line})
	}
	return out
}
