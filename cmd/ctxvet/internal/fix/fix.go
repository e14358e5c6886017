// Package fix applies suggested fixes: each as a whole or not at all, and none that touches what
// another one changes.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"maps"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/atomicfile"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A Plan is what the fixes of some findings make of their files. Nothing is written before Write.
type Plan struct {
	Fixed []report.Finding // whose fix is in the plan
	// Clashing are findings whose fix touches that of another one: once this is applied, another
	// run may offer theirs.
	Clashing []report.Finding
	before   map[string][]byte
	after    map[string][]byte
}

// New plans the first fix of each finding that has one. Read returns a file's content, nil for one
// that cannot be read. A Go file that does not parse after its edits is an error: a fix is offered
// only where it is certainly right, so the rule is at fault and nothing is changed.
func New(findings []report.Finding, read func(file string) []byte) (*Plan, error) {
	p := &Plan{before: map[string][]byte{}, after: map[string][]byte{}}
	accepted := map[string][]report.Edit{}
	for _, f := range findings {
		if len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
			continue
		}
		edits := f.Fixes[0].Edits
		if clash(accepted, edits) {
			p.Clashing = append(p.Clashing, f)
			continue
		}
		p.Fixed = append(p.Fixed, f)
		for _, e := range edits {
			if !slices.Contains(accepted[e.File], e) { // two findings may ask for one and the same edit
				accepted[e.File] = append(accepted[e.File], e)
			}
		}
	}
	for file, edits := range accepted {
		text := read(file)
		after, err := apply(file, text, edits)
		if err != nil {
			return nil, err
		}
		p.before[file], p.after[file] = text, after
	}
	return p, nil
}

// clash reports whether an edit touches one that is accepted already. Equal edits do not; one that
// begins where another ends does: which of two insertions at a place comes first is not ours to say.
func clash(accepted map[string][]report.Edit, edits []report.Edit) bool {
	for _, e := range edits {
		for _, had := range accepted[e.File] {
			if had != e && e.Start <= had.End && had.Start <= e.End {
				return true
			}
		}
	}
	return false
}

// apply applies edits to a text, in the form that gofmt gives a Go file that had it before.
func apply(file string, text []byte, edits []report.Edit) ([]byte, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b report.Edit) int { return cmp.Compare(a.Start, b.Start) })
	var out bytes.Buffer
	at := 0
	for _, e := range sorted {
		if e.Start < at || e.End < e.Start || e.End > len(text) {
			return nil, fmt.Errorf("fix %s: the file changed while it was analyzed; run again", file)
		}
		out.Write(text[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.Write(text[at:])
	if !strings.HasSuffix(file, ".go") {
		return out.Bytes(), nil
	}
	formatted, err := format.Source(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("fix %s: the result would not parse, so no file was changed: %w", file, err)
	}
	if was, err := format.Source(text); err != nil || !bytes.Equal(was, text) {
		return out.Bytes(), nil // to format the rest of the file was not asked for
	}
	return formatted, nil
}

// Files returns the files that change, sorted.
func (p *Plan) Files() []string { return slices.Sorted(maps.Keys(p.after)) }

// Write writes the files, each whole, and none if one cannot be written.
func (p *Plan) Write() error {
	if err := atomicfile.WriteAll(p.after); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	return nil
}

// Diff returns the change as a unified diff with files named relative to dir, as patch -p1 takes it.
func (p *Plan) Diff(dir string) []byte {
	var out bytes.Buffer
	for _, file := range p.Files() {
		name := report.ShortPath(dir, file)
		out.Write(unified(name, p.before[file], p.after[file]))
	}
	return out.Bytes()
}

// unified is a unified diff without the line "diff OLD NEW" that package diff begins with, which
// patch takes for garbage.
func unified(name string, before, after []byte) []byte {
	text := diff.Diff("a/"+name, before, "b/"+name, after)
	if _, rest, ok := bytes.Cut(text, []byte("\n")); ok {
		return rest
	}
	return nil
}
