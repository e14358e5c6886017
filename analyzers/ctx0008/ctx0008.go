package ctx0008

import (
	_ "embed"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/flow"
	"github.com/ctxlaws/ctxvet/analyzers/paths"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const rule = "CTX0008"

//go:embed doc.go
var doc string

// Analyzer reports functions that write a context table while some path to a
// successful return writes no lineage row (Fourth Law).
var Analyzer = &analysis.Analyzer{
	Name:       rule,
	Doc:        finding.Doc(doc, rule),
	URL:        finding.URL(rule),
	Flags:      vocab.Flags(),
	Run:        run,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, obligations},
	ResultType: reflect.TypeFor[*finding.Log](),
}

func run(pass *analysis.Pass) (any, error) {
	report := finding.New(pass, pass.ResultOf[vocab.Analyzer].(*vocab.Vocab), rule)
	c := pass.ResultOf[obligations].(*checker)
	for _, f := range c.found {
		report.Report(f)
	}
	for range c.gaveUp {
		report.GiveUp()
	}
	return report.Log(), nil
}

// obligations follows what every write leaves to be done. It is an analyzer of
// its own because it has facts: a driver that hides stale ones renames what has
// them.
var obligations = &analysis.Analyzer{
	Name:       "ctxobligations",
	Doc:        "follow context writes to the lineage rows that they owe",
	Run:        follow,
	Requires:   []*analysis.Analyzer{vocab.Analyzer, sqlsite.Analyzer, flow.Analyzer},
	ResultType: reflect.TypeFor[*checker](),
	FactTypes:  []analysis.Fact{new(Leaves), new(Triggers), new(Unit)},
}

// A checker judges one package.
type checker struct {
	pass   *analysis.Pass
	vocab  *vocab.Vocab
	sites  *sqlsite.Sites
	code   *flow.Code
	found  []finding.Finding
	gaveUp int // analyses not followed to their end

	kinds    map[string]kind
	own      map[*ssa.Function]bool
	byObj    map[any]*ssa.Function
	tests    map[*token.File]bool
	begins   map[kind]bool        // the handles on which a text begins a transaction
	fires    []sqlsite.RowTrigger // nil until asked for
	rows     map[*ssa.Function]map[ssa.Instruction][]row
	callers  map[*ssa.Function][]ssa.CallInstruction
	values   map[*ssa.Function][]use
	known    map[*ssa.Function]*summary
	pending  map[*ssa.Function]bool
	outcomes map[*ssa.Function]outcome
	told     map[any]bool // the faults reported
	backs    map[*ssa.Call]outcome
	ready    map[*ssa.Function]*paths.Function
	behind   map[*types.Func][]*ssa.Function // the methods behind an interface's
	resolved map[ssa.Value]handle
	deep     int
	twins    map[*types.Named]map[string]string // see twin
	made     map[*types.Named][]*ssa.Alloc      // the structs that the package makes, nil until asked for
}

// follow leaves at once where a package neither writes nor calls what leaves something
// to it: then its SSA form is never built.
func follow(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, vocab: pass.ResultOf[vocab.Analyzer].(*vocab.Vocab),
		sites: pass.ResultOf[sqlsite.Analyzer].(*sqlsite.Sites), code: pass.ResultOf[flow.Analyzer].(*flow.Code),
		kinds: map[string]kind{}, own: map[*ssa.Function]bool{}, byObj: map[any]*ssa.Function{},
		tests: map[*token.File]bool{}, rows: map[*ssa.Function]map[ssa.Instruction][]row{},
		callers: map[*ssa.Function][]ssa.CallInstruction{}, values: map[*ssa.Function][]use{},
		known: map[*ssa.Function]*summary{}, pending: map[*ssa.Function]bool{},
		outcomes: map[*ssa.Function]outcome{}, told: map[any]bool{}, backs: map[*ssa.Call]outcome{}, ready: map[*ssa.Function]*paths.Function{}, behind: map[*types.Func][]*ssa.Function{},
		resolved: map[ssa.Value]handle{}, begins: map[kind]bool{}, twins: map[*types.Named]map[string]string{},
	}
	if !c.vocab.InScope() {
		return c, nil // a library's paths are not the user's to mend
	}
	c.exportTriggers()
	stated := c.statements()
	if len(stated) == 0 && !c.usesFacts() && !c.hasUnits() {
		return c, nil // it neither writes nor calls what leaves something to it
	}
	funcs, err := c.code.Funcs()
	if err != nil {
		c.gaveUp++
		return c, nil
	}
	c.look(funcs)
	c.place(stated)
	for _, fn := range funcs {
		if c.own[fn] {
			c.summary(fn)
		}
	}
	c.export(funcs)
	c.exportUnits()
	return c, nil
}

// look notes the functions that count, who calls them, and where they are used
// as values. Generated ones are judged at their callers; tests are no callers.
func (c *checker) look(funcs []*ssa.Function) {
	generated := map[*token.File]bool{}
	for _, f := range c.pass.Files {
		tf := c.pass.Fset.File(f.FileStart)
		c.tests[tf] = isTestFile(tf.Name())
		generated[tf] = finding.Generated(f)
	}
	for _, fn := range funcs {
		tf := c.pass.Fset.File(fn.Pos())
		if c.tests[tf] || generated[tf] {
			continue
		}
		c.own[fn] = true
		if fn.Object() != nil {
			c.byObj[fn.Object()] = fn
		}
	}
	for _, fn := range funcs {
		if c.own[fn] {
			c.lookIn(fn)
		}
	}
}
