package vocab

import (
	"go/ast"
	"go/token"
	"go/types"
)

// kinds is a set of kinds of declarations.
type kinds uint8

const (
	onFunc   kinds = 1 << iota // function, method, interface method
	onStruct                   // struct type
	onValue                    // variable, constant, struct field
	onOther                    // any other declaration
)

// target is what a doc comment documents.
type target struct {
	kind kinds // more than one for a group of unlike types
	objs []types.Object
	decl ast.Node // the declaration, which an allowance in the comment covers
}

// targets maps the comments of a file to the declarations they document.
// Comments at the end of a field's or value's line count as well: that is where
// Go developers write a word about a field.
func (c *collector) targets(f *ast.File) map[*ast.CommentGroup]target {
	docs := map[*ast.CommentGroup]target{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			docs[n.Doc] = target{onFunc, c.objects(n.Name), n}
		case *ast.GenDecl:
			c.addSpecs(docs, n)
		case *ast.StructType:
			c.addFields(docs, n.Fields, onValue)
		case *ast.InterfaceType:
			c.addFields(docs, n.Methods, onFunc)
		}
		return true
	})
	delete(docs, nil) // declarations without a comment
	return docs
}

// addSpecs adds a declaration's specs; the comment of a group documents each.
func (c *collector) addSpecs(docs map[*ast.CommentGroup]target, n *ast.GenDecl) {
	group := target{decl: n}
	for _, spec := range n.Specs {
		t := c.spec(spec)
		group.kind |= t.kind
		group.objs = append(group.objs, t.objs...)
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			docs[spec.Doc], docs[spec.Comment] = t, t
		case *ast.ValueSpec:
			docs[spec.Doc], docs[spec.Comment] = t, t
		case *ast.ImportSpec:
			docs[spec.Doc], docs[spec.Comment] = t, t
		}
	}
	docs[n.Doc] = group
}

func (c *collector) spec(spec ast.Spec) target {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		return target{onValue, c.objects(spec.Names...), spec}
	case *ast.TypeSpec:
		obj := c.pass.TypesInfo.Defs[spec.Name]
		// An alias is another name of a type that has its own doc comment.
		if obj != nil && !spec.Assign.IsValid() && isStruct(obj.Type()) {
			return target{onStruct, []types.Object{obj}, spec}
		}
	}
	return target{kind: onOther, decl: spec}
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// addFields adds struct fields or interface methods.
func (c *collector) addFields(docs map[*ast.CommentGroup]target, list *ast.FieldList, kind kinds) {
	for _, field := range list.List {
		names := field.Names
		if len(names) == 0 {
			names = embeddedName(field.Type)
		}
		t := target{kind, c.objects(names...), field}
		if kind == onFunc && len(field.Names) == 0 {
			t = target{kind: onOther, decl: field} // an embedded interface or a union
		}
		docs[field.Doc], docs[field.Comment] = t, t
	}
}

// embeddedName returns the identifier that names an embedded field.
func embeddedName(t ast.Expr) []*ast.Ident {
	switch t := t.(type) {
	case *ast.Ident:
		return []*ast.Ident{t}
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.SelectorExpr:
		return []*ast.Ident{t.Sel}
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	}
	return nil
}

// objects returns what the identifiers define; a file with type errors may lack
// some.
func (c *collector) objects(names ...*ast.Ident) []types.Object {
	var objs []types.Object
	for _, name := range names {
		if obj := c.pass.TypesInfo.Defs[name]; obj != nil {
			objs = append(objs, obj)
		}
	}
	return objs
}

// codeLines knows where the code of each line of a file begins.
type codeLines struct {
	fset  *token.FileSet
	file  *ast.File
	first map[int]token.Pos // nil until asked for: few files hold an allowance
}

// before reports whether code stands before pos on its line.
func (c *codeLines) before(pos token.Pos) bool {
	if c.first == nil {
		c.read()
	}
	first, ok := c.first[c.fset.Position(pos).Line]
	return ok && first < pos
}

// read notes where nodes start and end; that finds all code but separators,
// which never stand alone before a comment in formatted source.
func (c *codeLines) read() {
	c.first = map[int]token.Pos{}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		}
		c.note(n.Pos())
		c.note(n.End() - 1)
		return true
	})
}

func (c *codeLines) note(pos token.Pos) {
	line := c.fset.Position(pos).Line
	if first, ok := c.first[line]; !ok || pos < first {
		c.first[line] = pos
	}
}
