// Package sqlsite finds every SQL text of a package: what calls hand to SQL
// libraries, in whatever function and through whatever helper, and the files
// that the package embeds or that the configuration names. Rules look at its
// statements; they neither read Go values nor parse SQL.
//
// A function that hands a parameter to a library is a sink itself, for other
// packages by a fact. A function in a generated file is judged where hand-written
// code calls it.
package sqlsite

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Analyzer collects the SQL of a package into [Sites]. Its flag globs says
// whether packages read the files under sql: in the configuration themselves
// ("on", the default) or the driver hands these over ("off").
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	var globs string
	a := &analysis.Analyzer{
		Name:       "ctxsqlsite",
		Doc:        "find the SQL texts of a package",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, globs == "on") },
		Requires:   []*analysis.Analyzer{vocab.Analyzer},
		ResultType: reflect.TypeFor[*Sites](),
		FactTypes:  []analysis.Fact{new(Runs), new(Holds), new(Queries), new(Makes), new(Overwrites), new(Models), new(Scope)},
	}
	a.Flags.StringVar(&globs, "globs", "on", "on or off: read the files under sql: in the configuration")
	return a
}

// Sites are the SQL texts of a package.
type Sites struct {
	List []*Site // in the order of the functions; files come last
	// Errors are files that could not be read.
	Errors []error

	fset    *token.FileSet
	vocab   *vocab.Vocab
	cascade region
	down    region
	givenUp int                  // texts not followed to their end
	queries map[string]bool      // named queries that a generated function in reach runs
	embeds  map[string]token.Pos // file → the //go:embed directive that names it
	tests   map[*token.File]bool
}

func run(pass *analysis.Pass, globs bool) (any, error) {
	v := pass.ResultOf[vocab.Analyzer].(*vocab.Vocab)
	r := newReader(pass, v)
	if !v.InScope() {
		return r.sites, nil // a library's own SQL is not the user's to mend
	}
	embeds, errs := sqltext.Embeds(pass.Fset, pass.Files, pass.TypesInfo, dir(pass), isSQL)
	r.sites.Errors = errs
	r.sites.embeds = r.embedLines(embeds)
	if r.relevant() || len(embeds) > 0 || r.holdsSQL() {
		r.code = sqltext.New(pass.Fset, pass.Files, pass.Pkg, pass.TypesInfo, r)
		r.code.Embedded = embeds
		r.code.Read()
		r.build()
		r.settle()
		r.sites.cascade = r.regionOf(r.cascadeRoots())
		r.sites.down = r.regionOf(r.downRoots())
		r.export()
		r.exportMade()
	}
	r.readFiles(embeds, globs)
	r.findQueries()
	return r.sites, nil
}

func newReader(pass *analysis.Pass, v *vocab.Vocab) *reader {
	r := &reader{
		pass: pass, vocab: v, table: newSinkTable(v),
		scripts:   map[string]*sqlparse.Script{},
		seen:      map[siteKey]bool{},
		pending:   map[*sqltext.Func][]*Site{},
		within:    map[*sqltext.Func][]*Site{},
		handles:   map[*ast.CallExpr]*prepared{},
		runs:      map[*sqltext.Func][]handleRun{},
		named:     map[string]*prepared{},
		returns:   map[returnedHandle]*prepared{},
		literals:  map[*ast.CompositeLit]*ast.CallExpr{},
		made:      map[*types.TypeName]*Makes{},
		typeNames: map[*types.TypeName]*sqltext.Value{},

		registered: map[*types.TypeName]*sqltext.Value{},
		generated:  map[*token.File]bool{},
		tests:      map[*token.File]bool{},
		files:      map[string]*token.File{},
		farFiles:   map[string]*sqltext.File{},
	}
	for _, f := range pass.Files {
		tf := pass.Fset.File(f.FileStart)
		r.generated[tf] = finding.Generated(f)
		r.tests[tf] = strings.HasSuffix(tf.Name(), "_test.go")
	}
	r.sites = &Sites{fset: pass.Fset, vocab: v, tests: r.tests}
	return r
}

// relevant reports whether the package uses a function that takes SQL. It is
// the cheap way out: most packages do not, and then nothing is read.
func (r *reader) relevant() bool {
	seen := map[*types.Func]bool{}
	for _, obj := range r.pass.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || seen[fn] {
			continue
		}
		seen[fn] = true
		if r.table.uses(fn) {
			return true
		}
		if fn.Pkg() != r.pass.Pkg && (r.runsFar(fn) || r.returnsMade(fn) != nil) {
			return true
		}
	}
	return false
}

// runsFar reports whether a function of another package runs or begins SQL.
func (r *reader) runsFar(fn *types.Func) bool {
	fn = fn.Origin()
	return r.pass.ImportObjectFact(fn, new(Runs)) || r.pass.ImportObjectFact(fn, new(Models)) || r.pass.ImportObjectFact(fn, new(Scope))
}

// holdsSQL reports whether the package writes down SQL, or the name of a table
// that matters, though it runs nothing: others may take it from there.
func (r *reader) holdsSQL() bool {
	for _, f := range r.pass.Files {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			if d, ok := n.(*ast.FuncDecl); ok && d.Recv != nil && d.Name.Name == "TableName" {
				found = true // of a model, which an ORM asks in other packages
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || found {
				return !found
			}
			text := lit.Value[1 : len(lit.Value)-1]
			found = mayState(text) && statement.MatchString(text) || nameOnly.MatchString(text) && r.vocab.Table(text) != 0
			return !found
		})
		if found && !r.tests[r.pass.Fset.File(f.FileStart)] {
			return true
		}
	}
	return false
}

// statement matches the beginning of a statement that changes or destroys.
var statement = regexp.MustCompile(`(?i)^[\s(]*(insert\s+(into|or|ignore)|replace\s+into|update\s|delete\s+from|delete\s*$|truncate\s|merge\s|drop\s|alter\s|create\s|grant\s|with\s|copy\s)`)

// mayState reports whether a text begins as a statement may: the cheap way out for
// most of a program's texts.
func mayState(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n(")
	return len(text) >= len("with ") && strings.IndexByte("irudtmacgwIRUDTMACGW", text[0]) >= 0
}

func isSQL(path string) bool { return strings.EqualFold(filepath.Ext(path), ".sql") }

func dir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if name := pass.Fset.File(f.FileStart).Name(); filepath.Base(name) != "_cgo_gotypes.go" {
			return filepath.Dir(name)
		}
	}
	return ""
}

// readFiles makes a site of every .sql file of the package.
func (r *reader) readFiles(embeds map[*types.Var]*sqltext.Embed, globs bool) {
	var files []*sqltext.File
	for _, em := range embeds {
		for _, f := range em.Files {
			if isSQL(f.Path) || r.runsWhole(f) {
				files = append(files, f)
			}
		}
	}
	for _, path := range r.listed(globs) {
		if slices.ContainsFunc(files, func(f *sqltext.File) bool { return f.Path == path }) {
			continue
		}
		f, err := sqltext.ReadFile(r.pass.Fset, path)
		if err != nil {
			r.sites.Errors = append(r.sites.Errors, err)
			continue
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b *sqltext.File) int { return strings.Compare(a.Path, b.Path) })
	for _, f := range slices.Compact(files) {
		r.add(&Site{File: f}, f.Text())
	}
}

func (r *reader) runsWhole(f *sqltext.File) bool {
	return slices.ContainsFunc(r.sites.List, func(s *Site) bool { return s.Reading.whole() == f })
}

// listed returns the .sql files to read that no variable embeds: those that the
// driver handed over, or those under sql: that are this package's.
func (r *reader) listed(globs bool) []string {
	var out []string
	if len(r.pass.Files) == 0 {
		for _, f := range r.pass.OtherFiles {
			if isSQL(f) {
				out = append(out, f)
			}
		}
		return out
	}
	if !globs || len(r.vocab.Config.SQL) == 0 {
		return nil
	}
	return r.globbed()
}

// fileWithin reports whether a file is run, and only inside a region.
func (s *Sites) fileWithin(f *sqltext.File, r region) bool {
	ran := false
	for _, site := range s.List {
		if site.Call == nil || !site.Reading.has(f) {
			continue
		}
		if !site.within(r) {
			return false
		}
		ran = true
	}
	return ran
}

func (r *Reading) has(f *sqltext.File) bool {
	return slices.ContainsFunc(r.pieces, func(p sqltext.Piece) bool { return p.From.File == f })
}
