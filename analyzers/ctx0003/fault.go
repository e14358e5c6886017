package ctx0003

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/origin"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
)

// A fault is a value that should not be written.
type fault struct {
	what string // what is written
	why  string // why it matters and what to do
	// handed says that the call hands over the statement with its values, so that
	// these stand there though the statement is run elsewhere.
	handed bool
	pos    token.Pos     // of the bound argument; none for the verb
	way    []origin.Mark // how it came there
}

// What messages say of why it matters and what to do.
const (
	whyComputed = "it holds only for the moment it was computed in (First Law); compute it when the entry is read"
	whyDecay    = "decay is computed at query time and never written back (First Law); keep the stored value and the time, and let the query apply the decay"
	whyFlow     = "it holds only for the moment it was computed in (First Law); store what it is computed from, and compute it when the entry is read"
)

// finding makes the finding of a step: at the verb, or at the bound argument,
// unless the statement belongs to the function that is called.
func (f *fault) finding(s sqlsite.Step) finding.Finding {
	out := s.Finding(f.message(s))
	if f.pos.IsValid() && (!s.Far() || f.handed) && !s.Built() {
		out.Anchors = append(out.Anchors, out.Pos)
		out.Related = append(f.related(f.pos), analysis.RelatedInformation{Pos: out.Pos, Message: "the statement that writes it"})
		out.Pos, out.Home = f.pos, token.NoPos
		return out
	}
	out.Related = append(out.Related, f.related(out.Pos)...)
	return out
}

// message says what, on which table and column, why and what to do.
func (f *fault) message(s sqlsite.Step) string {
	return fmt.Sprintf("%s of %s writes %s: %s", s.Op.Keyword, s.Op.Table, f.what, f.why)
}

// maxRelated bounds the places that are shown: of a longer way, the beginning and
// the end.
const maxRelated = 10

// related returns the way of the value, but for the place of the finding itself.
func (f *fault) related(at token.Pos) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for _, m := range f.way {
		same := func(r analysis.RelatedInformation) bool { return r.Pos == m.Pos }
		if m.Pos.IsValid() && m.Pos != at && !slices.ContainsFunc(out, same) {
			out = append(out, analysis.RelatedInformation{Pos: m.Pos, Message: m.Text})
		}
	}
	if len(out) > maxRelated {
		out = slices.Delete(out, maxRelated/2, len(out)-maxRelated/2)
	}
	return out
}
