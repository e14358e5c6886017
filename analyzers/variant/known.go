package variant

import (
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/baseline"
	"github.com/ctxlaws/ctxvet/analyzers/source"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// Known returns copies of rules that hold back the findings which the baseline of
// a package's configuration has, for drivers that see packages one by one. There a
// finding that moved is recognized in each package by itself, and stale entries go
// unnoticed; ctxvet itself, which sees all packages at once, says more.
func Known(rules []*analysis.Analyzer) []*analysis.Analyzer {
	return Filtered(rules, new(known).choose)
}

// known holds the baselines of a run.
type known struct {
	sources source.Files

	mu   sync.Mutex
	read map[string][]baseline.Entry // by file
}

// choose returns the findings of a rule on a package that are not known.
func (k *known) choose(pass *analysis.Pass, found []analysis.Diagnostic) ([]analysis.Diagnostic, error) {
	config := configOf(pass)
	if config == nil || config.Baseline == "" || len(found) == 0 {
		return found, nil
	}
	entries, err := k.entries(config.BaselineFile())
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	r := &baseline.Recognizer{Root: baseline.Root(config.Root), Sources: &k.sources}
	var keys []baseline.Key
	for _, d := range found {
		at, message := truePlace(pass.Fset, config.Root, d)
		keys = append(keys, r.Key(d.Category, at, message))
	}
	had, _ := baseline.Match(entries, keys, r.Gone)
	var left []analysis.Diagnostic
	for i, d := range found {
		if !had[i] {
			left = append(left, d)
		}
	}
	return left, nil
}

// entries reads a baseline once; golangci-lint runs analyzers in parallel.
func (k *known) entries(file string) ([]baseline.Entry, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if entries, ok := k.read[file]; ok {
		return entries, nil
	}
	entries, err := baseline.Read(file)
	if err != nil {
		return nil, err
	}
	if k.read == nil {
		k.read = map[string][]baseline.Entry{}
	}
	k.read[file] = entries
	return entries, nil
}

// configOf returns the configuration that holds for a pass; every rule requires
// the analyzer that reads it.
func configOf(pass *analysis.Pass) *vocab.Config {
	for _, result := range pass.ResultOf {
		if v, ok := result.(*vocab.Vocab); ok && v != nil {
			return v.Config
		}
	}
	return nil
}

// elsewhere matches what package finding adds to a message whose place is in a
// file that is not Go.
var elsewhere = regexp.MustCompile(`^(?s)(.*) \(at (.+):(\d+):(\d+)\)$`)

// truePlace returns where a finding is and what it says, as other drivers show it.
func truePlace(fset *token.FileSet, root string, d analysis.Diagnostic) (token.Position, string) {
	m := elsewhere.FindStringSubmatch(d.Message)
	if m == nil {
		return fset.Position(d.Pos), d.Message
	}
	at := token.Position{Filename: filepath.FromSlash(m[2])}
	if !filepath.IsAbs(at.Filename) {
		at.Filename = filepath.Join(root, at.Filename)
	}
	at.Line, _ = strconv.Atoi(m[3]) // the pattern admits digits only
	at.Column, _ = strconv.Atoi(m[4])
	return at, m[1]
}
