package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/source"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homePage    = "https://github.com/ctxlaws/ctxvet"
	// rootID is the base that GitHub and other readers take for the repository's root.
	rootID = "%SRCROOT%"
	// fingerprintID names our fingerprint and the version of how it is made.
	fingerprintID = "ctxvetFingerprint/v1"
)

// SARIF renders the report as SARIF 2.1.0, with the findings that allowances answer as suppressed
// results.
func (r *Report) SARIF(c *Context) ([]byte, error) {
	s := sarifWriter{c: c, seen: map[string]int{}}
	run := sarifRun{
		Tool:        sarifTool{sarifComponent{Name: "ctxvet", Version: c.Version, InformationURI: homePage, Rules: s.rules()}},
		Invocations: []sarifInvocation{{Successful: !c.Failed, Notifications: notifications(r.Failures)}},
		BaseIDs:     map[string]sarifArtifactLocation{rootID: {URI: folderURI(c.Root)}},
		ColumnKind:  "utf16CodeUnits",
		Results:     []sarifResult{},
	}
	for _, f := range r.Findings {
		run.Results = append(run.Results, s.result(f))
	}
	for _, a := range r.Answered {
		res := s.result(a.Finding)
		res.Suppressions = append(res.Suppressions, sarifSuppression{
			Kind: "inSource", Status: "accepted", Justification: fmt.Sprintf("%s (by %s)", a.Answer, a.By),
		})
		run.Results = append(run.Results, res)
	}
	data, err := json.MarshalIndent(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("report: sarif: %w", err)
	}
	return append(data, '\n'), nil
}

// A sarifWriter makes the parts of a run.
type sarifWriter struct {
	c    *Context
	seen map[string]int // fingerprint → findings with it so far
}

// rules describes the rules that ran.
func (s *sarifWriter) rules() []sarifRule {
	out := []sarifRule{}
	for _, r := range s.c.Rules {
		out = append(out, sarifRule{
			ID: r.ID, Short: sarifText{r.Title}, Full: sarifText{cmp.Or(firstParagraph(r.Page), r.Title)},
			HelpURI: r.URL, Help: sarifText{cmp.Or(r.Page, r.Title)}, Default: sarifConfiguration{levelOf(r.ID)},
		})
	}
	return out
}

// firstParagraph is the text of a page up to its second blank line: the first follows the title.
func firstParagraph(page string) string {
	_, rest, _ := strings.Cut(page, "\n\n")
	text, _, _ := strings.Cut(rest, "\n\n")
	return text
}

// notifications tells of analyses that did not come to an end: what they would have found is
// missing.
func notifications(failures []Failure) (out []sarifNotification) {
	for _, f := range failures {
		out = append(out, sarifNotification{
			Level: "error", Message: sarifText{fmt.Sprintf("%s on %s: %s", f.Rule, f.Package, f.Err)},
			Associated: &sarifRuleDescriptor{f.Rule},
		})
	}
	return out
}

// result makes the result of a finding. The path goes into it twice, since readers differ: GitHub
// shows code flows, most editors related locations.
func (s *sarifWriter) result(f Finding) sarifResult {
	mark := s.c.Fingerprint(f)
	s.seen[mark]++
	res := sarifResult{
		RuleID:    f.Rule,
		RuleIndex: slices.IndexFunc(s.c.Rules, func(r Rule) bool { return r.ID == f.Rule }), // -1 is SARIF's "unknown" too
		Level:     levelOf(f.Rule),
		Message:   sarifText{f.Message},
		Locations: []sarifLocation{s.location(f.Place)},
		// The number tells equal faults apart, as the fingerprints of GitHub's upload action do.
		Fingerprints: map[string]string{fingerprintID: fmt.Sprintf("%s:%d", mark, s.seen[mark])},
		Suppressions: []sarifSuppression{},
	}
	var steps []sarifStep
	for i, rel := range f.Related {
		at := s.location(rel)
		at.Message = &sarifText{rel.Message}
		steps = append(steps, sarifStep{at})
		at.ID = i + 1
		res.Related = append(res.Related, at)
	}
	if steps != nil {
		end := s.location(f.Place)
		end.Message = &sarifText{f.Message}
		res.Flows = []sarifFlow{{[]sarifThread{{append(steps, sarifStep{end})}}}}
	}
	for _, fix := range f.Fixes {
		res.Fixes = append(res.Fixes, s.fix(fix))
	}
	return res
}

// location is a place; each has an end, because readers take one without it for the whole line.
func (s *sarifWriter) location(p Place) sarifLocation {
	at := s.c.unitsOf(p)
	return sarifLocation{Physical: sarifPhysical{
		s.artifact(p.Pos.Filename), sarifRegion{at.line, at.column, at.endLine, at.endColumn},
	}}
}

// artifact names a file: in the repository relative to its root, elsewhere by its whole path.
func (s *sarifWriter) artifact(file string) sarifArtifactLocation {
	rel := ShortPath(s.c.Root, file)
	if rel == file {
		return sarifArtifactLocation{URI: fileURI(file)}
	}
	u := url.URL{Path: filepath.ToSlash(rel)}
	return sarifArtifactLocation{u.String(), rootID}
}

// fix groups the edits of a fix by file, in their order.
func (s *sarifWriter) fix(fix Fix) sarifFix {
	out := sarifFix{Description: sarifText{fix.Message}}
	for _, e := range fix.Edits {
		at := s.artifact(e.File)
		i := slices.IndexFunc(out.Changes, func(c sarifChange) bool { return c.Artifact == at })
		if i < 0 {
			i = len(out.Changes)
			out.Changes = append(out.Changes, sarifChange{Artifact: at})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, sarifReplacement{s.region(e), sarifText{e.New}})
	}
	return out
}

// region is the place of an edit.
func (s *sarifWriter) region(e Edit) sarifRegion {
	at := func(offset int) (line, column int) {
		line, column = s.c.Sources.Position(e.File, offset)
		return line, source.UTF16(s.c.Sources.Line(e.File, line), column)
	}
	var r sarifRegion
	r.StartLine, r.StartColumn = at(e.Start)
	r.EndLine, r.EndColumn = at(e.End)
	return r
}

// fileURI is the file: URI of an absolute path (RFC 8089).
func fileURI(file string) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive letter
	}
	u := url.URL{Scheme: "file", Path: path}
	return u.String()
}

// folderURI ends in a slash, as a base must.
func folderURI(dir string) string { return strings.TrimSuffix(fileURI(dir), "/") + "/" }
