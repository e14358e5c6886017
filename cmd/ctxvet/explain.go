package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// explain prints the page of a rule; an old ID leads to the page of its new one.
func (s *session) explain() int {
	asked := strings.ToUpper(s.opts.args[0])
	id := vocab.CurrentID(asked)
	all := slices.Concat(analyzers.All(), rules.Previews)
	i := slices.IndexFunc(all, func(a *analysis.Analyzer) bool { return a.Name == id })
	if i < 0 {
		fmt.Fprintf(s.stderr, "ctxvet: no rule %q; the rules are %s\n", s.opts.args[0], strings.Join(ruleIDs(), ", "))
		return exitUsage
	}
	if id != asked {
		fmt.Fprintf(s.stderr, "ctxvet: warning: %s is now %s\n", asked, id)
	}
	data, err := renderRule(all[i], s.opts.format)
	if err == nil {
		err = s.output(data)
	}
	if err != nil {
		s.complain(err)
		return exitFailed
	}
	return exitClean
}

// lawLine matches the paragraph of a page that names the law.
var lawLine = regexp.MustCompile(`(?s)(?:^|\n)Law: (.*?)(?:\n\n|$)`)

// renderRule renders a rule's page as text, or as a JSON object.
func renderRule(a *analysis.Analyzer, format string) ([]byte, error) {
	page := strings.TrimSpace(a.Doc)
	if format != "json" {
		return []byte(a.Name + ": " + page + "\n"), nil
	}
	title, _, _ := strings.Cut(page, "\n")
	law := ""
	if m := lawLine.FindStringSubmatch(page); m != nil {
		law = strings.Join(strings.Fields(m[1]), " ")
	}
	data, err := json.MarshalIndent(struct {
		ID      string `json:"id"`
		Title   string `json:"title"`
		Law     string `json:"law"`
		Page    string `json:"page"`
		URL     string `json:"url"`
		Preview bool   `json:"preview"` // runs only when asked for by its ID
	}{a.Name, title, law, page, a.URL, slices.Contains(rules.Previews, a)}, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("explain: %w", err)
	}
	return append(data, '\n'), nil
}
