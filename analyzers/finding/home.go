package finding

import (
	"fmt"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/analysis"
)

// diagnostic turns a finding into what the driver is handed.
func (r *Reporter) diagnostic(f Finding) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos: f.Pos, End: f.End, Category: r.rule, Message: f.Message, URL: URL(r.rule),
		Related: f.Related, SuggestedFixes: f.Fixes,
	}
	if !r.v.OnlyGo {
		return d
	}
	d.Related = nil // the driver would show each as a finding
	if home := r.inGo(f); home != f.Pos {
		// Fixes go as well: the driver would apply them to the file that it shows.
		d.Pos, d.End, d.SuggestedFixes = home, token.NoPos, nil
		d.Message += " (at " + r.relative(f.Pos) + ")"
	}
	return d
}

// inGo returns the place of a finding in the package's Go files: its own, its
// home, or the package clause for a file that no code mentions.
func (r *Reporter) inGo(f Finding) token.Pos {
	for _, pos := range []token.Pos{f.Pos, f.Home} {
		if r.file(pos) != nil {
			return pos
		}
	}
	if len(r.pass.Files) == 0 {
		return f.Pos // only ctxvet itself makes such packages, and it shows all files
	}
	return r.pass.Files[0].Package
}

// relative shows a place with its file relative to the module root.
func (r *Reporter) relative(pos token.Pos) string {
	at := r.pass.Fset.Position(pos)
	if rel, err := filepath.Rel(r.v.Config.Root, at.Filename); err == nil {
		at.Filename = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d:%d", at.Filename, at.Line, at.Column)
}
