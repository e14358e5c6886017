package sqlparse

import (
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// A pgNode is a message of PostgreSQL's parse tree, read by field names. The
// two parsers generate different Go types for the same messages; by name one
// walker reads both, and a field that one of them lacks is merely empty.
type pgNode struct{ msg protoreflect.Message }

// ok says whether the node is there at all.
func (n pgNode) ok() bool { return n.msg != nil }

// kind returns the message's name: "SelectStmt", "RangeVar".
func (n pgNode) kind() string {
	if !n.ok() {
		return ""
	}
	return string(n.msg.Descriptor().Name())
}

// value returns the field's value and descriptor, where the field is set.
func (n pgNode) value(field string) (protoreflect.Value, protoreflect.FieldDescriptor) {
	if !n.ok() {
		return protoreflect.Value{}, nil
	}
	fd := n.msg.Descriptor().Fields().ByName(protoreflect.Name(field))
	if fd == nil || !n.msg.Has(fd) {
		return protoreflect.Value{}, nil
	}
	return n.msg.Get(fd), fd
}

// str returns a string field, or "".
func (n pgNode) str(field string) string {
	if v, fd := n.value(field); fd != nil && fd.Kind() == protoreflect.StringKind {
		return v.String()
	}
	return ""
}

// flag returns a boolean field, or false.
func (n pgNode) flag(field string) bool {
	v, fd := n.value(field)
	return fd != nil && fd.Kind() == protoreflect.BoolKind && v.Bool()
}

// num returns an integer field, or 0.
func (n pgNode) num(field string) int {
	if v, fd := n.value(field); fd != nil && fd.Kind() == protoreflect.Int32Kind {
		return int(v.Int())
	}
	return 0
}

// enum returns the name of an enumeration's value: the numbers differ from one
// version of PostgreSQL to the next. An unset field has the empty name.
func (n pgNode) enum(field string) string {
	v, fd := n.value(field)
	if fd == nil || fd.Kind() != protoreflect.EnumKind {
		return ""
	}
	if e := fd.Enum().Values().ByNumber(v.Enum()); e != nil {
		return string(e.Name())
	}
	return ""
}

// node returns a message field, or the absent node, of which all other fields
// are empty: callers go down several levels without asking at each.
func (n pgNode) node(field string) pgNode {
	if v, fd := n.value(field); fd != nil && fd.Kind() == protoreflect.MessageKind && !fd.IsList() {
		return unwrapped(v.Message())
	}
	return pgNode{}
}

// list returns the messages of a repeated field, none if it is not set.
func (n pgNode) list(field string) []pgNode {
	v, fd := n.value(field)
	if fd == nil || fd.Kind() != protoreflect.MessageKind || !fd.IsList() {
		return nil
	}
	return messages(v.List())
}

// strs returns the strings of a list of String nodes.
func (n pgNode) strs(field string) []string {
	var all []string
	for _, s := range n.list(field) {
		all = append(all, s.str("sval"))
	}
	return all
}

// children returns the messages below the node, but for the named fields, in
// the order of the fields. Range would give them in no order at all.
func (n pgNode) children(skip ...string) []pgNode {
	if !n.ok() {
		return nil
	}
	var all []pgNode
	fields := n.msg.Descriptor().Fields()
	for i := range fields.Len() {
		fd := fields.Get(i)
		if fd.Kind() != protoreflect.MessageKind || !n.msg.Has(fd) || slices.Contains(skip, string(fd.Name())) {
			continue
		}
		if fd.IsList() {
			all = append(all, messages(n.msg.Get(fd).List())...)
		} else {
			all = append(all, unwrapped(n.msg.Get(fd).Message()))
		}
	}
	return all
}

// messages returns the members of a list, each without the Node around it.
func messages(list protoreflect.List) []pgNode {
	all := make([]pgNode, list.Len())
	for i := range all {
		all[i] = unwrapped(list.Get(i).Message())
	}
	return all
}

// unwrapped returns what a Node holds: Node is a union of all other messages.
func unwrapped(m protoreflect.Message) pgNode {
	if m.Descriptor().Name() != "Node" {
		return pgNode{m}
	}
	fd := m.WhichOneof(m.Descriptor().Oneofs().Get(0))
	if fd == nil {
		return pgNode{}
	}
	return pgNode{m.Get(fd).Message()}
}
