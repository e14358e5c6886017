package report

import (
	"encoding/json"
	"fmt"
)

// The types below are the JSON of the x/tools checkers, {package: {analyzer: [diagnostic] or
// error}}, which `go vet -json` prints too; url is ours.
type (
	jsonDiagnostic struct {
		Category       string        `json:"category,omitempty"`
		Posn           string        `json:"posn"`
		End            string        `json:"end"`
		Message        string        `json:"message"`
		URL            string        `json:"url,omitempty"`
		SuggestedFixes []jsonFix     `json:"suggested_fixes,omitempty"`
		Related        []jsonRelated `json:"related,omitempty"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}
	jsonRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
	jsonError struct {
		Err string `json:"error"`
	}
)

// JSON renders the report as one document, also when there is nothing to report.
func (r *Report) JSON() ([]byte, error) {
	tree := map[string]map[string]any{}
	// at returns the part of the tree that belongs to a package.
	at := func(pkg string) map[string]any {
		if tree[pkg] == nil {
			tree[pkg] = map[string]any{}
		}
		return tree[pkg]
	}
	for _, f := range r.Findings {
		by := at(f.Package)
		list, _ := by[f.Rule].([]jsonDiagnostic)
		by[f.Rule] = append(list, f.json())
	}
	// An analysis that failed has no findings worth counting on, whatever it said before.
	for _, f := range r.Failures {
		at(f.Package)[f.Rule] = jsonError{f.Err}
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return append(data, '\n'), nil
}

// json converts a finding. x/tools fills posn and end always, end with posn where the analyzer
// gives none.
func (f Finding) json() jsonDiagnostic {
	d := jsonDiagnostic{
		Category: f.Category,
		Posn:     f.Pos.String(), End: f.End.String(),
		Message: f.Message,
		URL:     f.URL,
	}
	for _, fix := range f.Fixes {
		j := jsonFix{Message: fix.Message}
		for _, e := range fix.Edits {
			j.Edits = append(j.Edits, jsonEdit{e.File, e.Start, e.End, e.New})
		}
		d.SuggestedFixes = append(d.SuggestedFixes, j)
	}
	for _, rel := range f.Related {
		d.Related = append(d.Related, jsonRelated{rel.Pos.String(), rel.End.String(), rel.Message})
	}
	return d
}
