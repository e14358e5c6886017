package templates

import (
	"fmt"
	"go/token"
	"go/types"
	"text/template/parse"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
)

// A Use is one use of a field or method of the data, or of a value as a whole.
type Use struct {
	// Owner is the value whose field is used, or that is used as a whole.
	Owner *Value
	// Field is the *types.Var or *types.Func that is used, nil for the whole.
	Field types.Object
	How   How

	branches []branch
	source   *source
	at       int // where its action begins
}

// Pos returns the place of the action, in the template's source.
func (u *Use) Pos() token.Pos { return u.source.pos(u.at) }

// Home returns the place in a Go file that stands for it: the //go:embed line of
// the source, or the call that parses it.
func (u *Use) Home() token.Pos { return u.source.home }

// SQL returns the ctx: comments of the source; those next to the action apply.
func (u *Use) SQL() []finding.SQLComment { return u.source.allowances(u.at) }

// How says what becomes of what is used.
type How uint8

// What becomes of a value, from least to most.
const (
	Read   How = iota // it is looked at
	Tested            // whether something is shown depends on it
	Shown             // it is part of the output
)

// Together reports whether some run of the template passes both uses: they are
// not in different branches of the same condition.
func (u *Use) Together(o *Use) bool {
	for _, a := range u.branches {
		for _, b := range o.branches {
			if a.node == b.node && a.index != b.index {
				return false
			}
		}
	}
	return true
}

// A branch is one side of a condition.
type branch struct {
	node  parse.Node
	index int
}

// A Value is what an expression of a template yields.
type Value struct {
	// Type is nil if it is not known.
	Type types.Type
	// Path says where in the data it is: equal paths are the same value.
	Path string

	keys map[string]*Value // of a map whose keys are known
	from *Value            // the owner, if the value is a field or of one
	via  types.Object      // the field
	// told says that it only tells something of the field, such as its length.
	told bool
}

// Data returns the value that an execution begins with. Keys are the values of
// a map's keys, nil if they are not known.
func Data(t types.Type, keys map[string]*Value) *Value { return &Value{Type: t, Path: "$", keys: keys} }

// maxUses bounds what one execution is followed for: templates can call one
// another without end.
const (
	maxUses  = 20_000
	maxNodes = 200_000
	maxDepth = 12
)

// Uses returns the uses of an execution with the data, in the order of the
// template; ok is false if it was not followed to its end. A template that is
// not known makes an execution that uses the data as a whole.
func (e *Exec) Uses(data *Value, name string) (uses []*Use, ok bool) {
	w := &walker{ok: true}
	for _, t := range e.list {
		list := t.set.trees[t.name]
		if e.name.given {
			n := e.name.text
			if !e.name.known {
				n = name
			}
			list = t.set.trees[n]
		}
		if len(list) == 0 {
			w.ok = false // the template is of a place that was not read
		}
		for i, tr := range list {
			// Several sources of one name are alternatives.
			w.branches = []branch{{list[0].Root, i}}
			w.enter(t.set, tr, data)
		}
	}
	return w.uses, w.ok && !w.full()
}

// A walker walks one execution.
type walker struct {
	set      *set
	src      *source
	uses     []*Use
	dot      *Value
	root     *Value
	vars     []variable
	branches []branch
	depth    int
	nodes    int       // walked so far
	action   parse.Pos // where the action at hand begins
	ok       bool
}

type variable struct {
	name  string
	value *Value
}

// enter walks a template with data of its own, as a call of it does: it sees none
// of the variables of its caller.
func (w *walker) enter(s *set, tr *tree, data *Value) {
	if w.depth >= maxDepth || tr.Root == nil || w.full() {
		return // a template that calls itself: what it shows, it has shown
	}
	saved := *w
	w.set, w.src, w.dot, w.root = s, tr.source, data, data
	w.vars = []variable{{"$", data}}
	w.depth++
	w.list(tr.Root)
	saved.uses, saved.ok, saved.nodes = w.uses, w.ok, w.nodes
	*w = saved
}

// full reports whether no more is followed.
func (w *walker) full() bool { return len(w.uses) > maxUses || w.nodes > maxNodes }

// list walks nodes in order.
func (w *walker) list(l *parse.ListNode) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		if w.full() {
			return
		}
		w.nodes++
		w.node(n)
	}
}

// node walks one node; text and comments use nothing.
func (w *walker) node(n parse.Node) {
	switch n := n.(type) {
	case *parse.ActionNode:
		w.action = n.Pos
		v := w.pipe(n.Pipe)
		if len(n.Pipe.Decl) == 0 {
			w.use(v, Shown)
		}
	case *parse.IfNode:
		w.conditional(n, &n.BranchNode, false)
	case *parse.WithNode:
		w.conditional(n, &n.BranchNode, true)
	case *parse.RangeNode:
		w.loop(n)
	case *parse.TemplateNode:
		w.call(n)
	}
}

// call walks {{template}} and {{block}}.
func (w *walker) call(n *parse.TemplateNode) {
	w.action = n.Pos
	var data *Value
	if n.Pipe != nil {
		data = w.pipe(n.Pipe)
	}
	list := w.set.trees[n.Name]
	if len(list) == 0 {
		w.use(data, Shown) // not here to be read: it may show all of it
	}
	for _, tr := range list {
		w.enter(w.set, tr, data)
	}
}

// conditional walks if and with: what depends on the condition is in one of two
// branches.
func (w *walker) conditional(n parse.Node, b *parse.BranchNode, with bool) {
	vars, dot := len(w.vars), w.dot
	w.action = b.Pos
	v := w.pipe(b.Pipe)
	if shows(b.List) || shows(b.ElseList) {
		w.use(v, Tested)
	}
	if with {
		w.dot = v
	}
	w.branch(n, 0, b.List)
	w.dot = dot
	w.branch(n, 1, b.ElseList)
	w.vars = w.vars[:vars]
}

// branch walks one side of a condition, and remembers which for [Use.Together].
func (w *walker) branch(n parse.Node, index int, l *parse.ListNode) {
	w.branches = append(w.branches[:len(w.branches):len(w.branches)], branch{n, index})
	vars := len(w.vars)
	w.list(l)
	w.vars = w.vars[:vars]
	w.branches = w.branches[:len(w.branches)-1]
}

// loop walks the body of a range once: its element stands for all of them.
func (w *walker) loop(n *parse.RangeNode) {
	vars, dot := len(w.vars), w.dot
	w.action = n.Pos
	v := w.plain(n.Pipe)
	if shows(n.List) {
		w.use(v, Tested)
	}
	elem := element(v, fmt.Sprintf("[%p]", n))
	decl := n.Pipe.Decl
	for i, d := range decl {
		value := &Value{}
		if i == len(decl)-1 {
			value = elem
		}
		w.vars = append(w.vars, variable{d.Ident[0], value})
	}
	w.dot = elem
	w.list(n.List)
	w.dot = dot
	w.branch(n, 1, n.ElseList)
	w.vars = w.vars[:vars]
}

// shows reports whether a list has any output.
func shows(l *parse.ListNode) bool {
	if l == nil {
		return false
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.CommentNode, *parse.BreakNode, *parse.ContinueNode:
		case *parse.TextNode:
			if len(trimmed(n.Text)) > 0 {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// use notes that a value is used: as a field of its owner, or as a whole.
func (w *walker) use(v *Value, how How) {
	if v == nil {
		return
	}
	if v.told && how == Shown {
		how = Tested
	}
	w.note(v, nil, how) // it may be an entry itself
	if embedded(v.via) {
		w.note(v.from, nil, how) // or what an entry is made of
	}
	for ; v.from != nil; v = v.from {
		w.noteField(v, how)
	}
}

// noteField notes a use of the field that a value is. A field of an embedded struct
// is one of the struct around it as well.
func (w *walker) noteField(v *Value, how How) {
	w.note(v.from, v.via, how)
	for o := v.from; embedded(o.via); o = o.from {
		w.note(o.from, v.via, how)
	}
}

func embedded(field types.Object) bool {
	v, ok := field.(*types.Var)
	return ok && v.Embedded()
}

// note adds a use at the action at hand.
func (w *walker) note(owner *Value, field types.Object, how How) {
	w.uses = append(w.uses, &Use{
		Owner: owner, Field: field, How: how,
		branches: w.branches, source: w.src, at: int(w.action),
	})
}
