package vocab

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Analyzer builds the package's [Vocab]. Drivers set its flags: config (a file
// instead of discovery; the environment's CTXVET_CONFIG if not given), settings
// (the configuration itself as YAML or JSON, before all), tests ("report" or
// "ignore", before the configuration's) and places ("go" for drivers that show
// Go files alone; see [Vocab.OnlyGo]).
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	var s settings
	a := &analysis.Analyzer{
		Name:       "ctxvocab",
		Doc:        "say which thing plays which role in the context store",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, s) },
		ResultType: reflect.TypeFor[*Vocab](),
		FactTypes:  []analysis.Fact{new(RoleFact)},
	}
	a.Flags.StringVar(&s.config, "config", "", "configuration file, instead of discovery")
	a.Flags.StringVar(&s.text, "settings", "", "configuration as YAML or JSON text, instead of a file")
	a.Flags.StringVar(&s.tests, "tests", "", "report or ignore findings in test files, whatever the configuration says")
	a.Flags.StringVar(&s.places, "places", "", "go: findings stand in Go files only, without related places")
	return a
}

// settings are the flags of the analyzer.
type settings struct{ config, text, tests, places string }

func run(pass *analysis.Pass, s settings) (any, error) {
	c, err := s.load(pass)
	if err != nil {
		return nil, err
	}
	v := New(c)
	v.OnlyGo = s.places == "go"
	v.pkg, v.importFact = pass.Pkg, pass.ImportObjectFact
	v.own = isOwn(pass, packageDir(pass))
	v.resolveTables(c.TablesOf)
	(&collector{pass: pass, v: v}).collect()
	return v, nil
}

// load returns the configuration of a package, by the order of the flags.
func (s settings) load(pass *analysis.Pass) (c *Config, err error) {
	dir := packageDir(pass)
	switch file := s.file(pass); {
	case s.text != "":
		c, err = Decode("settings", []byte(s.text))
	case file != "":
		c, err = Read(file)
	case dir == "":
		c = Default()
	default:
		c, err = discover(dir)
	}
	if err != nil {
		return nil, err
	}
	c.rootAt(dir)
	switch s.tests {
	case "":
	case Ignore, Report:
		c.Tests = s.tests
	default:
		return nil, fmt.Errorf("-tests: %q is not legal; legal: %s, %s", s.tests, Ignore, Report)
	}
	return c, nil
}

// rootAt sets the module root by the package's directory, unless the
// configuration's own place tells it.
func (c *Config) rootAt(dir string) {
	if dir == "" || c.File != "" && isModuleRoot(c.Root) {
		return
	}
	if root := moduleRoot(dir); root != "" {
		c.Root = root
	} else if c.Root == "" {
		c.Root = dir
	}
}

// file returns the named configuration, "" if it is to be discovered. The
// stand-alone driver analyses .sql files in a package without Go files that
// names its configuration among the ignored files.
func (s settings) file(pass *analysis.Pass) string {
	if len(pass.Files) == 0 && len(pass.IgnoredFiles) > 0 && strings.HasSuffix(pass.IgnoredFiles[0], ".yml") {
		return pass.IgnoredFiles[0]
	}
	if s.config != "" {
		return s.config
	}
	return os.Getenv("CTXVET_CONFIG")
}

func discover(dir string) (*Config, error) {
	file, err := Find(dir)
	if err != nil {
		return nil, err
	}
	if file == "" {
		return Default(), nil
	}
	return Read(file)
}

// packageDir is the directory of the first Go file that a person wrote: cgo puts
// files of its own before it. It is "" for a package without Go files.
func packageDir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if filepath.Ext(name) == ".go" && filepath.Base(name) != "_cgo_gotypes.go" {
			if abs, err := filepath.Abs(name); err == nil {
				return filepath.Dir(abs)
			}
		}
	}
	return ""
}

// Vocab answers which thing plays which role, for one package.
type Vocab struct {
	Config     *Config
	Allowances []*Allowance // well-formed //ctx:allow of the package, in file order
	Directives []Directive  // well-formed and well-placed directives, in file order
	Problems   []Problem    // bad directives and allowances, in file order
	// OnlyGo says that the driver drops places in files that are not Go and shows
	// related places as findings, as golangci-lint does (contract, section 6).
	OnlyGo bool

	context, lineage, erasures, traces, shadow, appendOnly, computed, byTrigger patterns

	named map[Part]nameSet // functions and types that the configuration names

	pkg        *types.Package
	own        bool                       // the package is of a module of the workspace
	roles      map[types.Object]*RoleFact // what directives say, here
	params     map[types.Object]string    // tables of parameters, here
	tables     map[types.Object]string    // tables_of, resolved
	importFact func(types.Object, analysis.Fact) bool
}

// Problem is a directive or allowance that does not do what its author meant.
type Problem struct {
	Pos     token.Pos
	Message string
}

// Directive is a //ctx: directive that took effect.
type Directive struct {
	Pos     token.Pos
	Word    string         // "cascade", "table", …
	Arg     string         // of table: NAME or parameter=NAME
	Objects []types.Object // what it is on; more than one in `var a, b` and groups
}

// New returns a vocabulary without a package: it knows tables and columns and
// the names that the configuration gives.
func New(c *Config) *Vocab {
	return &Vocab{
		Config:     c,
		context:    newPatterns(c.Tables.Context),
		lineage:    newPatterns(c.Tables.Lineage),
		erasures:   newPatterns(c.Tables.Erasures),
		traces:     newPatterns(c.Tables.Traces),
		shadow:     newPatterns(c.Tables.Shadow),
		appendOnly: newPatterns(c.Tables.AppendOnly),
		computed:   newPatterns(c.Columns.Computed),
		byTrigger:  newPatterns(c.LineageByTrigger),
		named: map[Part]nameSet{
			Cascade:       newNameSet(c.Functions.Cascade),
			Activation:    newNameSet(c.Functions.Activation),
			Score:         newNameSet(c.Functions.Score),
			Candidates:    newNameSet(c.Functions.Candidates),
			Render:        newNameSet(c.Functions.Render),
			LineageWriter: newNameSet(c.Functions.Lineage),
			partResult:    newNameSet(c.Types.Results),
			partEntry:     newNameSet(c.Types.Entries),
		},
		roles:  map[types.Object]*RoleFact{},
		params: map[types.Object]string{},
	}
}

// Declares reports whether a function or method (an interface's as well) is
// declared to play the part: by the configuration, by a directive here, or by
// one in the package it comes from. Defaults by name or shape do not count.
func (v *Vocab) Declares(fn *types.Func, what Part) bool {
	if fn == nil {
		return false
	}
	fn = fn.Origin()
	if names := v.named[what]; len(names) > 0 && names[funcName(fn)] {
		return true
	}
	return v.role(fn).Parts&what != 0
}

// ResultType reports whether a type, or what it points to, is declared a result
// type by directive or configuration.
func (v *Vocab) ResultType(t types.Type) bool { return v.declaresType(t, partResult) }

// EntryType reports whether a type, or what it points to, is declared an entry
// type by directive or configuration.
func (v *Vocab) EntryType(t types.Type) bool { return v.declaresType(t, partEntry) }

func (v *Vocab) declaresType(t types.Type, what Part) bool {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	obj := named.Obj()
	return v.named[what][packagePath(obj.Pkg())+"."+obj.Name()] || v.role(obj).Parts&what != 0
}

// TableOf returns the table that a type, field, variable, constant or function
// is declared to stand for, "" if none: by //ctx:table here or in its own
// package, or by tables_of. A parameter has the table that `//ctx:table
// name=NAME` gives it, in this package; for others see [Vocab.ParamTable].
func (v *Vocab) TableOf(obj types.Object) string {
	if obj == nil {
		return ""
	}
	obj = origin(obj)
	if table := v.params[obj]; table != "" {
		return table
	}
	if table := v.role(obj).Table; table != "" {
		return table
	}
	return v.tables[obj]
}

// ParamTable returns the table that a function's parameter (from 0, receiver not
// counted) is declared to name, "" if none, also for functions of other packages.
func (v *Vocab) ParamTable(fn *types.Func, index int) string {
	if fn == nil {
		return ""
	}
	for _, p := range v.role(fn.Origin()).Params {
		if p.Index == index {
			return p.Table
		}
	}
	return ""
}

// role returns what the directives on an object say, never nil.
func (v *Vocab) role(obj types.Object) *RoleFact {
	if role := v.roles[obj]; role != nil {
		return role
	}
	role := new(RoleFact)
	if v.importFact != nil && obj.Pkg() != nil && obj.Pkg() != v.pkg {
		v.importFact(obj, role)
	}
	return role
}

// Sinks returns the further functions that take SQL text.
func (v *Vocab) Sinks() []Sink { return v.Config.Sinks }

// Is reports whether the function is the sink, whatever the configuration's
// spelling of its name.
func (s Sink) Is(fn *types.Func) bool {
	return fn != nil && strings.HasSuffix(s.Func, fn.Name()) && plainName(s.Func) == funcName(fn.Origin())
}

// ReportTests reports whether findings in _test.go files are wanted.
func (v *Vocab) ReportTests() bool { return v.Config.Tests == Report }

// ReportDown reports whether findings in down migrations are wanted.
func (v *Vocab) ReportDown() bool { return v.Config.Migrations.Down == Report }

// Enabled reports whether the configuration leaves the rule on.
func (v *Vocab) Enabled(rule string) bool {
	return !slices.ContainsFunc(v.Config.Rules.Disable, func(id string) bool { return CurrentID(id) == rule })
}
