package vocab_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// shapes holds types and what they are: "entries; disclosure" of a result,
// "text; deficits" of an entry, "" for none (contract, section 1.1).
var shapes = []struct{ name, decl, result, entry string }{
	{"slice and sibling", `type T struct { Hits []int; Truncated bool }`, "Hits; Truncated", ""},
	{"map", `type T struct { Facts map[string]int; Omitted int }`, "Facts; Omitted", ""},
	{"named slice", `type L []int; type T struct { Items L; Disclosure string }`, "Items; Disclosure", ""},
	{"every name of entries", `type T struct { Entries, Claims, Results, Memories, Items, Hits, Facts []int; Omissions int }`,
		"Entries Claims Results Memories Items Hits Facts; Omissions", ""},
	{"every name of disclosure", `type T struct { Hits []int; Disclosure, Omitted, Omissions, Contested, Deficits, Considered, Truncated int }`,
		"Hits; Disclosure Omitted Omissions Contested Deficits Considered Truncated", ""},
	{"ends with", `type T struct { Hits []int; TotalConsidered int; IsContested bool }`, "Hits; TotalConsidered IsContested", ""},
	{"only begins with", `type T struct { Hits []int; OmittedAt int }`, "", ""},
	{"case is ignored", `type T struct { hits []int; candidatesTRUNCATED bool }`, "hits; candidatesTRUNCATED", ""},
	{"no sibling", `type T struct { Hits []int; Total int }`, "", ""},
	{"no entries", `type T struct { Rows []int; Truncated bool }`, "", ""},
	{"entries that are none", `type T struct { Hits int; Truncated bool }`, "", ""},
	{"pointer", `type T = *struct0; type struct0 struct { Hits []int; Truncated bool }`, "Hits; Truncated", ""},
	{"generic", `type G[E any] struct { Items []E; Truncated bool }; type T = G[int]`, "Items; Truncated", ""},
	{"declared as an instance", `type G[E any] struct { Items []E; Truncated bool }; type T G[int]`, "Items; Truncated", ""},
	{"embedded", `type Base struct { Hits []int; Truncated bool }; type T struct { Base; Next string }`, "Hits; Truncated", ""},
	{"embedded by pointer", `type Base struct { Hits []int }; type T struct { *Base; Truncated bool }`, "Hits; Truncated", ""},
	{"tags", "type T struct { Rows []int `ctx:\"entries\"`; Left int `ctx:\"disclosure\"`; Hits []int; Omitted int }", "Rows; Left", ""},
	{"one tag", "type T struct { Hits []int; Left int `ctx:\"disclosure\"`; Omitted int }", "Hits; Left", ""},
	{"not a struct", `type T []int`, "", ""},

	{"deficits", `type T struct { Text string; Deficits []string }`, "", "Text; Deficits"},
	{"concreteness deficits", `type T struct { Claim string; ConcretenessDeficits int }`, "", "Claim; ConcretenessDeficits"},
	{"every name of text", `type T struct { Text, Content, Body, Claim, Statement, Value string; Deficits int }`,
		"", "Text Content Body Claim Statement Value; Deficits"},
	{"the type's name", `type DeficitSet uint8; type T struct { Body string; Weak DeficitSet }`, "", "Body; Weak"},
	{"an element's name", `type Deficit string; type T struct { Body string; Weak []Deficit; By map[Deficit]bool; Two [2]*Deficit }`, "", "Body; Weak By Two"},
	{"an alias's name", `type Deficits = []string; type T struct { Body string; Weak Deficits }`, "", "Body; Weak"},
	{"string by name", `type Words string; type T struct { Text Words; Deficits int }`, "", "Text; Deficits"},
	{"string by pointer", `type T struct { Text *string; Deficits int }`, "", "Text; Deficits"},
	{"text that is none", `type T struct { Text []byte; Deficits int }`, "", ""},
	{"no text", `type T struct { Title string; Deficits int }`, "", ""},
	{"no deficits", `type T struct { Text string; Flaws []string }`, "", ""},
	{"tagged entry", "type T struct { Title string `ctx:\"text\"`; Flaws int `ctx:\"deficits\"`; Text string; Deficits int }", "", "Title; Flaws"},
	{"both", `type T struct { Hits []int; Text string; Deficits int }`, "Hits; Deficits", "Text; Deficits"},
}

func TestShapes(t *testing.T) {
	t.Parallel()
	v := vocab.New(vocab.Default())
	for _, test := range shapes {
		typ := declared(t, test.decl)
		var result, entry string
		if r := v.Result(typ); r != nil {
			result = names(r.Entries) + "; " + names(r.Disclosure)
		}
		if e := v.Entry(typ); e != nil {
			entry = names(e.Text) + "; " + names(e.Deficits)
		}
		if d := cmp.Diff([]string{test.result, test.entry}, []string{result, entry}); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
	}
}

// A declared type needs no sibling, and takes the lists that it has.
func TestDeclaredShapes(t *testing.T) {
	t.Parallel()
	config, err := vocab.Decode("x", []byte("types: {results: [p.T], entries: [p.T]}"))
	if err != nil {
		t.Fatal(err)
	}
	v := vocab.New(config)
	typ := declared(t, `type T struct { Rows []int; Omitted int; Title string }`)
	r, e := v.Result(typ), v.Entry(typ)
	if r == nil || e == nil {
		t.Fatalf("result %v, entry %v", r, e)
	}
	if d := cmp.Diff([]string{"Rows", "Omitted", "Title"}, []string{names(r.Entries), names(r.Disclosure), names(e.Text)}); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// declared returns the type T of a package p that holds the declarations.
func declared(t *testing.T, decl string) types.Type {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\n"+decl, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg.Scope().Lookup("T").Type()
}

func names(fields []*types.Var) string {
	var out []string
	for _, f := range fields {
		out = append(out, f.Name())
	}
	return strings.Join(out, " ")
}
