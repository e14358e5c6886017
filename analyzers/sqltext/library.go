package sqltext

import (
	"go/ast"
	"go/types"
	"strings"
)

// A libFunc gives what a function of a library yields.
type libFunc func(f *frame, c *Call) *Value

// libraryOf has the functions through which texts pass, by full name. Those of
// builders are writes: they change the builder that the receiver or the first
// argument names.
func libraryOf(name string) libFunc {
	switch name {
	case "strings.TrimSpace", "strings.ToLower", "strings.ToUpper", "strings.Clone", "strings.Trim", "strings.TrimRight",
		"strings.TrimLeft", "strings.TrimSuffix", "strings.TrimPrefix", "bytes.TrimSpace", "strings.ToValidUTF8",
		"bytes.NewBufferString", "bytes.NewBuffer", "strings.NewReader", "bytes.NewReader", "io.ReadAll", "slices.Clone",
		"slices.Values", "slices.All", "slices.Sorted", "slices.Backward", "slices.Sort", "maps.Values", "slices.Compact", "html/template.HTML":
		return firstArg
	case "maps.Keys":
		return func(_ *frame, c *Call) *Value { return (&Value{}).appended(nil, c.arg(0).orNothing().Keys) }
	case "slices.Concat", "cmp.Or":
		return func(_ *frame, c *Call) *Value { return joinAll(c.Args) }
	case "strings.Fields", "strings.Split", "strings.SplitN", "strings.SplitAfter", "strings.Lines":
		return split
	case "strconv.Quote":
		return func(_ *frame, c *Call) *Value { return Joined("", word(`"`), c.arg(0), word(`"`)) }
	case "strings.Join":
		return stringsJoin
	case "strings.Replace", "strings.ReplaceAll", "bytes.ReplaceAll":
		return replace
	case "(*strings.Replacer).Replace":
		return func(f *frame, c *Call) *Value { return f.replacePairs(c.arg(0), c.Recv) }
	case "strings.NewReplacer":
		return func(_ *frame, c *Call) *Value { return &Value{Elems: c.Args} }
	case "io.WriteString":
		return func(f *frame, c *Call) *Value { return f.write(c, c.arg(1)) }
	case "(github.com/jackc/pgx/v5.Identifier).Sanitize", "(github.com/jackc/pgx/v4.Identifier).Sanitize":
		return func(_ *frame, c *Call) *Value { return joinWith(c.Recv, ".") }
	case "github.com/aarondl/strmangle.GetBuffer", "github.com/volatiletech/strmangle.GetBuffer":
		return func(*frame, *Call) *Value { return &Value{Texts: []*Text{nil}} } // of a pool, empty
	case "github.com/aarondl/strmangle.PutBuffer", "github.com/volatiletech/strmangle.PutBuffer":
		return func(*frame, *Call) *Value { return nil } // deferred: it adds nothing
	case "github.com/lib/pq.QuoteIdentifier":
		return firstArg
	case "github.com/lib/pq.CopyIn":
		return func(_ *frame, c *Call) *Value { return Copy(&Value{Elems: c.Args[:min(1, len(c.Args))]}) }
	case "github.com/lib/pq.CopyInSchema":
		return func(_ *frame, c *Call) *Value { return Copy(&Value{Elems: c.Args[:min(2, len(c.Args))]}) }
	}
	return formatFunc(name)
}

func formatFunc(name string) libFunc {
	switch name {
	case "fmt.Sprintf":
		return func(f *frame, c *Call) *Value { return f.format(c, 0) }
	case "fmt.Sprint":
		return func(f *frame, c *Call) *Value { return f.concatAll(c, 0, "") }
	case "fmt.Sprintln":
		return func(f *frame, c *Call) *Value { return f.concatAll(c, 0, " ") }
	case "fmt.Fprintf":
		return func(f *frame, c *Call) *Value { return f.write(c, f.format(c, 1)) }
	case "fmt.Fprint":
		return func(f *frame, c *Call) *Value { return f.write(c, f.concatAll(c, 1, "")) }
	case "fmt.Fprintln":
		return func(f *frame, c *Call) *Value { return f.write(c, concat(f.concatAll(c, 1, " "), word("\n"))) }
	case "fmt.Appendf":
		return func(f *frame, c *Call) *Value { return concat(c.arg(0).orEmpty(), f.format(c, 1)) }
	}
	return builderFunc(name)
}

func builderFunc(name string) libFunc {
	method, ok := strings.CutPrefix(name, "(*strings.Builder).")
	if !ok {
		if method, ok = strings.CutPrefix(name, "(*bytes.Buffer)."); !ok {
			return templateFunc(name)
		}
	}
	switch method {
	case "WriteString", "Write":
		return func(f *frame, c *Call) *Value { return f.append(c, c.arg(0)) }
	case "WriteByte", "WriteRune":
		return func(f *frame, c *Call) *Value { return f.append(c, f.character(c)) }
	case "String", "Bytes":
		return func(_ *frame, c *Call) *Value { return c.Recv }
	case "Reset":
		return func(f *frame, c *Call) *Value { return f.setRecv(c, &Value{Texts: []*Text{nil}}) }
	}
	return nil
}

func templateFunc(name string) libFunc {
	switch name {
	case "text/template.Must", "html/template.Must":
		return firstArg
	case "(*text/template.Template).Parse", "(*html/template.Template).Parse":
		return firstArg
	case "(*text/template.Template).Execute", "(*html/template.Template).Execute":
		return func(f *frame, c *Call) *Value { return f.write(c, c.Recv) }
	}
	return nil
}

func firstArg(_ *frame, c *Call) *Value { return c.arg(0) }

func (c *Call) arg(i int) *Value {
	if i >= 0 && i < len(c.Args) {
		return c.Args[i]
	}
	return nil
}

// library applies what is known of a library's function.
func (f *frame) library(c *Call) ([]*Value, bool) {
	fn := libraryOf(c.Callee.FullName())
	if fn == nil {
		return f.embedRead(c)
	}
	v := fn(f, c)
	return f.fillIn(c, []*Value{v}), true
}

// write appends v to the builder that the first argument names.
func (f *frame) write(c *Call, v *Value) *Value {
	if len(c.Exprs) > 0 && isBuilder(f.p.Info.TypeOf(c.Exprs[0])) {
		f.bind(c.Exprs[0], concat(c.arg(0).orEmpty(), v.orEmpty().built()))
	}
	return nil
}

// built notes on every piece that it was written into a builder.
func (v *Value) built() *Value {
	out := &Value{}
	for _, t := range v.Texts {
		out.Texts = append(out.Texts, t.Map(func(p Piece) []Piece {
			p.From.Built = true
			return []Piece{p}
		}))
	}
	return out
}

// append appends v to the builder that is the receiver.
func (f *frame) append(c *Call, v *Value) *Value {
	return f.setRecv(c, concat(c.Recv.orEmpty(), v.orEmpty().built()))
}

func (f *frame) setRecv(c *Call, v *Value) *Value {
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok {
		f.bind(sel.X, v)
	}
	return nil
}

// character turns the constant rune or byte that a call is given into text.
func (f *frame) character(c *Call) *Value {
	e := c.Exprs[0]
	if n, ok := f.p.integer(e); ok {
		return &Value{Texts: []*Text{NewText(Piece{Text: string(rune(n)), From: Origin{Pos: e.Pos()}})}}
	}
	return f.p.unknown(e, types.Typ[types.String])
}

func (f *frame) concatAll(c *Call, from int, sep string) *Value {
	v := &Value{Texts: []*Text{nil}}
	for i, a := range c.Args[min(from, len(c.Args)):] {
		if i > 0 && sep != "" {
			v = concat(v, word(sep))
		}
		v = concat(v, a.orEmpty())
	}
	return v
}

// word returns a text that stands nowhere in the source.
func word(s string) *Value { return &Value{Texts: []*Text{NewText(Piece{Text: s})}} }

func stringsJoin(_ *frame, c *Call) *Value {
	list, sep := c.arg(0), c.arg(1)
	if list == nil || len(list.Elems) == 0 || sep == nil || len(sep.Texts) != 1 {
		if list != nil && list.Symbol != nil {
			return symbolic(list.Symbol.step(each), types.Typ[types.String], c.Expr, nil)
		}
		return nil
	}
	if _, plain := sep.Texts[0].Constant(); !plain {
		return nil
	}
	v := &Value{Texts: []*Text{nil}}
	for i, e := range list.Elems {
		if i > 0 {
			v = concat(v, sep)
		}
		v = concat(v, e.orEmpty())
	}
	return v
}

func joinWith(list *Value, sep string) *Value {
	if list == nil || len(list.Elems) == 0 {
		return nil
	}
	v := list.Elems[0].orEmpty()
	for _, e := range list.Elems[1:] {
		v = concat(concat(v, word(sep)), e.orEmpty())
	}
	return v
}

// split keeps the whole text as the one element: the statements in it are told
// apart when it is read.
func split(_ *frame, c *Call) *Value {
	return &Value{Elems: []*Value{c.arg(0)}}
}

func replace(f *frame, c *Call) *Value {
	return f.replacePairs(c.arg(0), &Value{Elems: c.Args[1:min(3, len(c.Args))]})
}

// replacePairs replaces, in the known pieces of a text, the constant first of
// each pair by the second.
func (f *frame) replacePairs(v, pairs *Value) *Value {
	if v == nil || pairs == nil {
		return v
	}
	for i := 0; i+1 < len(pairs.Elems); i += 2 {
		old, to := pairs.Elems[i], pairs.Elems[i+1]
		if old == nil || len(old.Texts) != 1 {
			continue
		}
		if s, ok := old.Texts[0].Constant(); ok && s != "" {
			v = v.replaced(s, to.orEmpty())
		}
	}
	return v
}

func (v *Value) replaced(old string, to *Value) *Value {
	var out []*Text
	for _, t := range v.Texts {
		alts := &Value{Texts: []*Text{nil}}
		for _, p := range t.Pieces() {
			alts = concat(alts, p.replaced(old, to))
		}
		out = append(out, alts.Texts...)
	}
	w := *v
	w.Texts = cover(texts(out).Texts)
	return &w
}

func (p Piece) replaced(old string, to *Value) *Value {
	out := &Value{Texts: []*Text{nil}}
	for p.Hole == nil {
		i := strings.Index(p.Text, old)
		if i < 0 {
			break
		}
		if i > 0 {
			out = concat(out, &Value{Texts: []*Text{NewText(p.cut(0, i))}})
		}
		out = concat(out, to)
		p = p.cut(i+len(old), len(p.Text))
	}
	if p.Hole != nil || p.Text != "" {
		out = concat(out, &Value{Texts: []*Text{NewText(p)}})
	}
	return out
}
