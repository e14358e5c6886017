package load

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// A Survey lists the packages of a run by name and file, before any of them is parsed.
type Survey struct {
	// Packages are those to be read from source, in order of import path: the matched ones and
	// those of Extra.
	Packages []*packages.Package
	// Extra are import paths that no pattern matched and whose facts are needed nevertheless.
	Extra []string

	matched map[string]bool // import paths that the patterns matched
	roots   []*packages.Package
	source  []*packages.Package // what is read from source: of each package that a pattern matched all variants
}

// surveyMode asks for what `go list -deps -export` knows: all but syntax and types.
const surveyMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedTypesSizes | packages.NeedModule |
	packages.NeedForTest | packages.NeedEmbedFiles

// takeSurvey runs the go command, which compiles what has changed and tells the rest from its cache.
func takeSurvey(ctx context.Context, q Query) (*Survey, error) {
	roots, err := packages.Load(q.config(ctx, surveyMode), q.Patterns...)
	if err != nil {
		return nil, fmt.Errorf("list packages: %w", err)
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("list packages: no package matched %s", strings.Join(q.Patterns, " "))
	}
	s := &Survey{matched: map[string]bool{}, roots: roots}
	for _, pkg := range roots {
		s.matched[pkg.PkgPath] = !isTestMain(pkg)
		if !isTestMain(pkg) {
			s.source = append(s.source, pkg)
		}
	}
	s.addDependencies(roots)
	slices.SortFunc(s.Packages, func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
	slices.Sort(s.Extra)
	s.Extra = slices.Compact(s.Extra) // test variants have the path of their package
	return s, nil
}

// Matched reports whether a pattern of the query matched the package: only then is it reported on.
func (s *Survey) Matched(pkg *packages.Package) bool { return s.matched[pkg.PkgPath] }

// addDependencies adds what the roots import: packages of the workspace's modules, and third-party
// packages that carry directives.
func (s *Survey) addDependencies(roots []*packages.Package) {
	var foreign []*packages.Package
	packages.Visit(roots, nil, func(pkg *packages.Package) {
		switch {
		case isTestMain(pkg):
			// Nobody wrote it, and it cannot be named.
		case s.Matched(pkg):
			s.Packages = append(s.Packages, pkg)
		case pkg.Module == nil || strings.HasPrefix(pkg.Module.Path, "golang.org/x/"):
			// The standard library and its annexes know nothing of context stores.
		case pkg.Module.Main:
			s.extra(pkg)
		default:
			foreign = append(foreign, pkg)
		}
	})
	for _, pkg := range withDirectives(foreign) {
		s.extra(pkg)
	}
}

// extra adds a package that is read for its facts.
func (s *Survey) extra(pkg *packages.Package) {
	s.Packages = append(s.Packages, pkg)
	s.Extra = append(s.Extra, pkg.PkgPath)
	if pkg.ForTest == "" {
		s.source = append(s.source, pkg)
	}
}

// withDirectives returns the packages of which a file holds a //ctx: directive. It reads the files
// of all that are not known from an earlier run (60 MB and 0.1 s for a server with 900 packages).
func withDirectives(pkgs []*packages.Package) []*packages.Package {
	known := remember()
	found := make([]bool, len(pkgs))
	var unknown []int
	for i, pkg := range pkgs {
		var ok bool
		if found[i], ok = known.holds[key(pkg)]; !ok {
			unknown = append(unknown, i)
		}
	}
	lookThrough(pkgs, unknown, found)
	for _, i := range unknown {
		known.know(key(pkgs[i]), found[i])
	}
	known.keep()
	var out []*packages.Package
	for i, pkg := range pkgs {
		if found[i] {
			out = append(out, pkg)
		}
	}
	return out
}

// lookThrough notes which of some packages hold a directive.
func lookThrough(pkgs []*packages.Package, some []int, found []bool) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			var text bytes.Buffer // kept from file to file: what is allocated must be cleared first
			for i := range next {
				found[i] = slices.ContainsFunc(pkgs[i].GoFiles, func(name string) bool { return directiveIn(name, &text) })
			}
		})
	}
	for _, i := range some {
		next <- i
	}
	close(next)
	wg.Wait()
}

// HasDirective reports whether one of the files holds a //ctx: directive. It takes the mark in a
// string or in a comment that is no directive for one: the cost is a package too many, never one
// too few.
func HasDirective(files []string) bool {
	var text bytes.Buffer
	return slices.ContainsFunc(files, func(name string) bool { return directiveIn(name, &text) })
}

// directiveIn looks for the mark in one file. A file that cannot be read fails where it is compiled,
// with a better message.
func directiveIn(name string, text *bytes.Buffer) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // it was read only
	text.Reset()
	_, err = text.ReadFrom(f)
	return err == nil && bytes.Contains(text.Bytes(), []byte("//ctx:"))
}
