package sqlparse

import "slices"

// readPostgres reads one statement with PostgreSQL's grammar. The tokens are
// the text's, comments left out; placeholders are $1 already. Offsets count
// bytes of the text. The error says what the parser did not accept, and where.
//
// What stands in strings (the bodies of functions and of DO) is not read.
func readPostgres(text string, toks []token) (ops []Op, err error) {
	defer caught("postgres", &err)
	tree, err := parsePostgres(text)
	if err != nil {
		return nil, err
	}
	w := pgWalk{collector{source: source{text, toks}}}
	for _, raw := range (pgNode{tree}).list("stmts") {
		w.walk(raw.node("stmt"), scope{})
	}
	return w.finish(), nil
}

// A pgWalk collects the operations of a parse tree. Statements stand anywhere in
// it (a DELETE in a WITH query of a subquery), so every node is visited.
type pgWalk struct{ collector }

// walk collects the operations at and below the node.
func (w *pgWalk) walk(n pgNode, sc scope) {
	switch n.kind() {
	case "RangeVar":
		w.read(n, sc)
	case "MultiAssignRef":
		// In SET (a, b) = (SELECT …) every column has the same SELECT below it.
		if n.num("colno") == 1 {
			w.children(n, sc)
		}
	case "SelectStmt":
		w.selects(n, sc)
	case "InsertStmt":
		w.insert(n, sc)
	case "UpdateStmt":
		w.change(n, sc, Op{Verb: Update, Keyword: "UPDATE", Columns: w.columns(n, "target_list")})
	case "DeleteStmt":
		w.change(n, sc, Op{Verb: Delete, Keyword: "DELETE"})
	case "MergeStmt":
		w.merge(n, sc)
	case "TruncateStmt":
		w.truncate(n)
	case "CopyStmt":
		w.copies(n, sc)
	case "ExplainStmt":
		w.explain(n, sc)
	default:
		w.walkDefinition(n, sc)
	}
}

// walkDefinition walks what is not one of the statements on rows: those on
// tables, views, triggers, rules and rights.
func (w *pgWalk) walkDefinition(n pgNode, sc scope) {
	switch n.kind() {
	case "CreateStmt", "CreateForeignTableStmt":
		w.createTable(n)
	case "CreateTableAsStmt":
		w.createAs(n, sc)
	case "ViewStmt":
		w.createView(n, sc)
	case "CreateTrigStmt":
		w.createTrigger(n)
	case "RuleStmt":
		w.createRule(n, sc)
	case "DropStmt":
		w.drop(n)
	case "AlterTableStmt":
		w.alterTable(n)
	case "RenameStmt":
		w.rename(n)
	case "AlterObjectSchemaStmt":
		w.setSchema(n)
	case "AlterObjectDependsStmt":
		w.alterTrigger(n, n.enum("object_type"))
	case "GrantStmt":
		w.grant(n)
	case "CreateFunctionStmt":
		w.createFunction(n, sc)
	default:
		w.below(n, sc)
	}
}

// below walks the children of expressions and of the few statements that carry
// others. Further utility statements (LOCK, CREATE INDEX, VACUUM …) name tables
// without reading or changing a row, so they are not entered: a RangeVar in them
// would count as a read.
func (w *pgWalk) below(n pgNode, sc scope) {
	kind := n.kind()
	carries := []string{"PrepareStmt", "DeclareCursorStmt", "ReturnStmt", "CreateSchemaStmt", "CallStmt"}
	if len(kind) > 4 && kind[len(kind)-4:] == "Stmt" && !slices.Contains(carries, kind) {
		return
	}
	w.children(n, sc)
}

// children walks what is below the node, but for the fields that its own method
// has dealt with.
func (w *pgWalk) children(n pgNode, sc scope, skip ...string) {
	for _, c := range n.children(skip...) {
		w.walk(c, sc)
	}
}

// with walks a statement's WITH queries, where a DELETE … RETURNING may stand
// under a SELECT, and returns the scope of the rest. Without RECURSIVE a query does not see its own name: WITH t AS (SELECT … FROM
// t) reads the real t.
func (w *pgWalk) with(n pgNode, sc scope, verb string) scope {
	with := n.node("with_clause")
	ctes := with.list("ctes")
	inner := sc.inner(verb)
	if with.flag("recursive") {
		for _, cte := range ctes {
			inner.ctes = append(inner.ctes, cte.str("ctename"))
		}
	}
	for _, cte := range ctes {
		// A query sees those before it, so the list grows as it is walked.
		w.children(cte, inner)
		inner.ctes = append(inner.ctes, cte.str("ctename"))
	}
	return inner
}

// read adds the table of a FROM, a USING or a JOIN, unless the name is a WITH
// query's. Functions and subqueries of a FROM are other nodes.
func (w *pgWalk) read(n pgNode, sc scope) {
	if isCTE(n, sc) {
		return
	}
	t := w.table(n)
	w.add(Op{Verb: Select, Keyword: sc.verb, Off: w.readBefore(t.Off, sc.verb), Table: t})
}

// isCTE says whether a RangeVar names a WITH query. With a schema it never does.
func isCTE(n pgNode, sc scope) bool {
	return n.str("schemaname") == "" && sc.hides(n.str("relname"))
}

// table returns the name of a RangeVar as the text spells it, since the tree
// has unquoted names in lower case. The location of both parsers counts bytes.
func (w *pgWalk) table(n pgNode) Name {
	off := n.num("location")
	if i := w.at(off); w.off(i) == off {
		if t, _ := w.name(i); len(t.Parts) > 0 {
			return t
		}
	}
	// The lexer and the parser disagree about the token; the tree's name will do.
	t := Name{Off: off}
	for _, field := range []string{"catalogname", "schemaname", "relname"} {
		if part := n.str(field); part != "" {
			t.Parts = append(t.Parts, part)
		}
	}
	return t
}

// columns returns the names of a list of targets (INSERT's columns, UPDATE's
// SET) as the text spells them. Of a part of a column (meta['k'], pos.x) it is the
// column's name.
func (w *pgWalk) columns(n pgNode, field string) []string {
	var all []string
	for _, target := range n.list(field) {
		column := target.str("name")
		i := w.at(target.num("location"))
		if spelled, ok := w.ident(i); ok && w.off(i) == target.num("location") {
			column = spelled
		}
		all = append(all, column)
	}
	return all
}
