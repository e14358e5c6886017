package unit

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"os"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/types/objectpath"
)

// A record is a fact as a file keeps it.
type record struct {
	Package string          // path of the package it is about
	Object  objectpath.Path // object in that package, "" for the package itself
	Fact    analysis.Fact
}

// key tells records apart: an object has one fact of a type.
func (r record) key() string { return fmt.Sprintf("%s\x00%s\x00%T", r.Package, r.Object, r.Fact) }

// readRecords reads the fact files of the imports. A file holds its package's facts and those of
// all packages below, so that direct imports are enough.
func readRecords(files map[string]string) ([]record, error) {
	all := map[string]record{}
	for path, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("facts of %s: %w", path, err)
		}
		if len(data) == 0 {
			continue // a package without facts
		}
		var records []record
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&records); err != nil {
			return nil, fmt.Errorf("facts of %s in %s: %w", path, file, err)
		}
		for _, r := range records {
			all[r.key()] = r
		}
	}
	return sorted(all), nil
}

// sorted returns the records in an order of their own: the go command hashes fact files into the
// keys of its cache.
func sorted(all map[string]record) []record {
	var out []record
	for _, r := range all {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b record) int { return strings.Compare(a.key(), b.key()) })
	return out
}

// writeRecords writes a fact file; one without facts is empty.
func writeRecords(file string, records []record) error {
	if file == "" {
		return nil
	}
	var buf bytes.Buffer
	if len(records) > 0 {
		if err := gob.NewEncoder(&buf).Encode(records); err != nil {
			return fmt.Errorf("encode facts: %w", err)
		}
	}
	if err := os.WriteFile(file, buf.Bytes(), 0o666); err != nil {
		return fmt.Errorf("write facts: %w", err)
	}
	return nil
}

// register makes the fact types of an analyzer graph known to gob, whichever analyzers run.
func register(analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		for _, fact := range a.FactTypes {
			gob.Register(fact)
		}
		register(a.Requires)
	}
}

// exporter returns a function that stands in for analyzers on an imported package: it exports the
// facts that are known of it.
func exporter(records []record) func(*analysis.Pass) error {
	return func(pass *analysis.Pass) error {
		for _, r := range records {
			if !produces(pass.Analyzer, r.Fact) {
				continue
			}
			if r.Object == "" {
				pass.ExportPackageFact(r.Fact)
				continue
			}
			// Export data leaves out objects that no importer can reach, and with them their facts.
			if obj, err := objectpath.Object(pass.Pkg, r.Object); err == nil {
				pass.ExportObjectFact(obj, r.Fact)
			}
		}
		return nil
	}
}

// produces reports whether a fact is one of a's: each fact type belongs to one analyzer.
func produces(a *analysis.Analyzer, fact analysis.Fact) bool {
	return slices.ContainsFunc(a.FactTypes, func(t analysis.Fact) bool { return reflect.TypeOf(t) == reflect.TypeOf(fact) })
}

// collectRecords adds the facts that actions on pkg exported or inherited to what was known before.
func collectRecords(graph *checker.Graph, pkg *types.Package, known []record) []record {
	all := map[string]record{}
	for _, r := range known {
		all[r.key()] = r
	}
	var paths objectpath.Encoder
	for act := range graph.All() {
		if act.Package.Types != pkg {
			continue
		}
		for _, f := range act.AllPackageFacts() {
			r := record{Package: f.Package.Path(), Fact: f.Fact}
			all[r.key()] = r
		}
		for _, f := range act.AllObjectFacts() {
			// An object without a path (a local variable) is out of importers' reach.
			if path, err := paths.For(f.Object); err == nil {
				r := record{Package: f.Object.Pkg().Path(), Object: path, Fact: f.Fact}
				all[r.key()] = r
			}
		}
	}
	return sorted(all)
}

// byPackage groups records by what they are about.
func byPackage(records []record) map[string][]record {
	out := map[string][]record{}
	for _, r := range records {
		out[r.Package] = append(out[r.Package], r)
	}
	return out
}

// reachable returns the packages below pkg by path.
func reachable(pkg *types.Package) map[string]*types.Package {
	out := map[string]*types.Package{}
	var visit func(*types.Package)
	visit = func(p *types.Package) {
		for _, imp := range p.Imports() {
			if out[imp.Path()] == nil {
				out[imp.Path()] = imp
				visit(imp)
			}
		}
	}
	visit(pkg)
	return out
}
