package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// A checker parses and type-checks some packages of a graph from source and takes the rest from the
// export data that the go command left. go/packages would list everything once more to do the same;
// the listing is half of a run's time on a module of 90 packages.
//
// It knows no errors: what does not load or check is left to go/packages, which tells everything
// that is wrong with it.
type checker struct {
	fset   *token.FileSet
	cpu    chan struct{} // holds what may run at once
	tasks  map[*packages.Package]*task
	types  map[*packages.Package]*types.Package // of every package of the graph
	shared map[string]*types.Package            // the same by path, nil where two packages have one path
	export sync.Mutex                           // reading export data completes packages that others see
}

// A task is the check of one package from source.
type task struct {
	pkg  *packages.Package
	done chan struct{}
	err  error
}

// check loads syntax and types of the packages in source, which are of the graph below roots. It
// fails if one of them, or what they import, has an error of any kind.
func check(roots, source []*packages.Package) error {
	c := &checker{
		fset: token.NewFileSet(), cpu: make(chan struct{}, runtime.GOMAXPROCS(0)),
		tasks: map[*packages.Package]*task{}, types: map[*packages.Package]*types.Package{},
	}
	if err := c.enter(roots); err != nil {
		return err
	}
	wanted := reacher{in: map[*packages.Package]bool{}, memo: map[*packages.Package]map[string]*packages.Package{}}
	for _, pkg := range source {
		wanted.in[pkg] = true
		c.tasks[pkg] = &task{pkg: pkg, done: make(chan struct{})}
	}
	for _, pkg := range source {
		below := wanted.below(pkg)
		go c.run(c.tasks[pkg], below)
	}
	var errs []error
	for _, pkg := range source {
		<-c.tasks[pkg].done
		errs = append(errs, c.tasks[pkg].err)
	}
	return errors.Join(errs...)
}

// enter makes the types of every package of the graph, still empty, so that whoever mentions a
// package means the same one.
func (c *checker) enter(roots []*packages.Package) error {
	c.shared = map[string]*types.Package{}
	var broken error
	twice := false
	packages.Visit(roots, nil, func(pkg *packages.Package) {
		if len(pkg.Errors) > 0 {
			broken = fmt.Errorf("%s has errors", pkg.ID)
		}
		t := types.NewPackage(pkg.PkgPath, pkg.Name)
		if pkg.PkgPath == "unsafe" {
			t = types.Unsafe
		}
		c.types[pkg] = t
		twice = twice || c.shared[pkg.PkgPath] != nil
		c.shared[pkg.PkgPath] = t
	})
	if twice {
		c.shared = nil // tests: a package stands beside its variant with test files
	}
	return broken
}

// run does one task once those of the packages below are done.
func (c *checker) run(t *task, below map[string]*packages.Package) {
	defer close(t.done)
	files, err := c.parse(t.pkg.CompiledGoFiles)
	for _, dep := range below {
		on := c.tasks[dep]
		<-on.done
		err = errors.Join(err, on.err)
	}
	if err != nil {
		t.err = err
		return
	}
	c.cpu <- struct{}{}
	t.err = c.typeCheck(t.pkg, files)
	<-c.cpu
}

// parse reads files side by side.
func (c *checker) parse(names []string) ([]*ast.File, error) {
	files, errs := make([]*ast.File, len(names)), make([]error, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		wg.Go(func() {
			c.cpu <- struct{}{}
			files[i], errs[i] = parser.ParseFile(c.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			<-c.cpu
		})
	}
	wg.Wait()
	return files, errors.Join(errs...)
}

// typeCheck fills in what a pass needs to know of a package.
func (c *checker) typeCheck(pkg *packages.Package, files []*ast.File) error {
	tc := &types.Config{
		Importer: ImporterFunc(func(path string) (*types.Package, error) { return c.imported(pkg, path) }),
		Sizes:    pkg.TypesSizes,
	}
	if pkg.Module != nil && pkg.Module.GoVersion != "" {
		tc.GoVersion = "go" + pkg.Module.GoVersion
	}
	info := NewInfo()
	if err := types.NewChecker(tc, c.fset, c.types[pkg], info).Files(files); err != nil {
		return err
	}
	pkg.Fset, pkg.Syntax, pkg.Types, pkg.TypesInfo = c.fset, files, c.types[pkg], info
	return nil
}

// NewInfo asks the type checker for all that a pass promises its analyzer.
func NewInfo() *types.Info {
	return &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
}

// ImporterFunc is a types.Importer of one function.
type ImporterFunc func(path string) (*types.Package, error)

// Import calls the function.
func (f ImporterFunc) Import(path string) (*types.Package, error) { return f(path) }

// imported returns what an import of a package means.
func (c *checker) imported(by *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	pkg := by.Imports[path]
	switch {
	case pkg == nil:
		return nil, fmt.Errorf("no package for import %q", path)
	case c.tasks[pkg] != nil:
		return c.types[pkg], nil // checked before: it is below
	}
	return c.exported(pkg)
}

// exported reads the export data of a package, once.
func (c *checker) exported(pkg *packages.Package) (*types.Package, error) {
	c.export.Lock()
	defer c.export.Unlock()
	if t := c.types[pkg]; t.Complete() {
		return t, nil
	}
	f, err := os.Open(pkg.ExportFile)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", pkg.ID, err)
	}
	defer func() { _ = f.Close() }()    // it was read only
	r, err := gcexportdata.NewReader(f) //nolint:staticcheck // the go command still lists archives
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", pkg.ID, err)
	}
	return gcexportdata.Read(r, c.fset, c.view(pkg), pkg.PkgPath)
}

// view returns the packages by path as one of them sees them.
func (c *checker) view(pkg *packages.Package) map[string]*types.Package {
	if c.shared != nil {
		return c.shared
	}
	out := map[string]*types.Package{}
	packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) { out[p.PkgPath] = c.types[p] })
	return out
}
