package sqlsite

import (
	"go/token"
	"go/types"

	"github.com/ctxlaws/ctxvet/analyzers/sqltext"
)

// Home returns the place in a Go file of the package that stands for a position
// in a file that is not Go: the //go:embed directive that names the file, or the
// call that uses it; token.NoPos if the position is in a Go file, or if no code
// of the package mentions the file.
func (s *Sites) Home(pos token.Pos) token.Pos {
	file := s.fset.File(pos)
	if file == nil {
		return token.NoPos
	}
	if line := s.embeds[file.Name()]; line.IsValid() {
		return line
	}
	for _, site := range s.List {
		if site.Call != nil && site.readsFrom(file.Name()) {
			return callName(site.Call)
		}
	}
	return token.NoPos
}

// readsFrom reports whether a part of the site's text is written in a file that
// is not Go.
func (s *Site) readsFrom(file string) bool {
	for _, p := range s.Reading.pieces {
		if p.From.File != nil && p.From.File.Path == file {
			return true
		}
	}
	return false
}

// embedLines returns the first //go:embed directive for each embedded file; one
// in a test counts only where nothing else embeds the file.
func (r *reader) embedLines(embeds map[*types.Var]*sqltext.Embed) map[string]token.Pos {
	lines := map[string]token.Pos{}
	for _, em := range embeds {
		for _, f := range em.Files {
			had := lines[f.Path]
			if !had.IsValid() || r.before(em.Pos, had) {
				lines[f.Path] = em.Pos
			}
		}
	}
	return lines
}

// before orders places: those in tests come last.
func (r *reader) before(a, b token.Pos) bool {
	testA, testB := r.tests[r.pass.Fset.File(a)], r.tests[r.pass.Fset.File(b)]
	if testA != testB {
		return testB
	}
	return a < b
}

// home returns the place in a Go file for a finding about the step.
func (s Step) home() token.Pos {
	if home := s.sites.Home(s.Pos(s.Op.Off)); home.IsValid() || s.Call == nil {
		return home
	}
	return callName(s.Call)
}
