package report

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"regexp"
	"strings"
)

//go:embed page.tmpl page.css
var pageFiles embed.FS

// pageTemplate is the page of [Report.HTML]; the style is a template so that it stands in the page.
var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"count": count}).ParseFS(pageFiles, "page.tmpl", "page.css"))

// lawOrder is the order in which the page shows findings: that of the laws, of which the lower
// number wins where two conflict. What is of no law comes last.
var lawOrder = []string{"First Law, Preservation", "Second Law, Reachability", "Third Law, Contestability", "Fourth Law, Accountability", noLaw}

// noLaw is the heading of findings about comments, and of rules whose page names no law.
const noLaw = "Of no single law"

// lawName matches the law in a rule's page.
var lawName = regexp.MustCompile(`(?m)^Law: (First|Second|Third|Fourth), (\w+)`)

// The types below are what the template shows; see page.tmpl. Text is as it stands in the source,
// the template escapes it.
type (
	htmlPage struct {
		*Context
		Total    int
		Laws     []htmlLaw
		Answered []htmlFinding
		Failures []Failure
		Errors   []string // of the run, but for Failures
		Unread   []htmlPlace
		Ran      []htmlRule
	}
	htmlLaw struct {
		ID, Name string
		Total    int
		Files    []htmlFile
	}
	htmlFile struct {
		ID, Name string
		Findings []htmlFinding
	}
	htmlFinding struct {
		ID, Fingerprint  string
		Rule, URL        string
		HasPage          bool // below, among the rules
		What, Reason, Do string
		At               htmlPlace
		Path             []htmlPlace
		Fixes            []Fix
		Answered         bool // by an allowance; the fields below are its
		By, Answer       string
	}
	htmlRule struct {
		Rule
		Law             string
		Found, Answered int
		Blocks          []pageBlock // its page, where a finding leads to it
	}
)

// HTML renders the report as one page that needs nothing besides itself: no script, no other file,
// no network, and the same bytes for the same findings. It holds, beside the findings, what
// allowances answer and what was not read.
func (r *Report) HTML(c *Context) ([]byte, error) {
	w := htmlWriter{c: c, seen: map[string]int{}}
	page := htmlPage{
		Context: c, Total: len(r.Findings), Laws: w.laws(r.Findings),
		Failures: r.Failures, Errors: withoutFailures(c.Errors, r.Failures), Ran: w.ran(r),
	}
	for _, a := range r.Answered {
		f := w.finding(a.Finding)
		f.Answered, f.By, f.Answer = true, a.By, a.Answer
		page.Answered = append(page.Answered, f)
	}
	for _, p := range c.Unread {
		page.Unread = append(page.Unread, w.place(p))
	}
	var out bytes.Buffer
	if err := pageTemplate.ExecuteTemplate(&out, "page.tmpl", page); err != nil {
		return nil, fmt.Errorf("report: html: %w", err)
	}
	return bytes.Map(inPage, out.Bytes()), nil
}

// inPage replaces, in the whole page, what a browser would act on or may not get: control and
// direction characters. Text that only looks like the source is no evidence.
func inPage(r rune) rune {
	switch r {
	case '\n':
		return r
	case 0xfffe, 0xffff: // no characters, by HTML and XML
		return '�'
	}
	return inert(r)
}

// withoutFailures leaves out the errors that the page shows as failed analyses already.
func withoutFailures(errs []string, failures []Failure) (out []string) {
	shown := map[string]bool{}
	for _, f := range failures {
		shown[fmt.Sprintf("%s on %s: %s", f.Rule, f.Package, f.Err)] = true
	}
	for _, text := range errs {
		if !shown[text] {
			out = append(out, text)
		}
	}
	return out
}

// An htmlWriter makes the parts of a page.
type htmlWriter struct {
	c    *Context
	seen map[string]int // fingerprint → findings with it so far
}

// law is the heading that a rule's findings stand under.
func (w *htmlWriter) law(rule string) string {
	if m := lawName.FindStringSubmatch(w.rule(rule).Page); m != nil {
		return m[1] + " Law, " + m[2]
	}
	return noLaw
}

// rule returns what is known of a rule, by its ID.
func (w *htmlWriter) rule(id string) Rule {
	for _, r := range w.c.Rules {
		if r.ID == id {
			return r
		}
	}
	return Rule{ID: id}
}

// laws groups the findings by law, then file.
func (w *htmlWriter) laws(findings []Finding) (out []htmlLaw) {
	byLaw := map[string][]Finding{}
	for _, f := range findings {
		name := w.law(f.Rule)
		byLaw[name] = append(byLaw[name], f)
	}
	for i, name := range lawOrder {
		if len(byLaw[name]) == 0 {
			continue
		}
		law := htmlLaw{ID: fmt.Sprintf("law-%d", i+1), Name: name, Total: len(byLaw[name])}
		for j, g := range groups(byLaw[name], func(f Finding) string { return f.Pos.Filename }) {
			file := htmlFile{ID: fmt.Sprintf("%s-file-%d", law.ID, j+1), Name: w.c.inRepository(g.key)}
			for _, f := range g.findings {
				file.Findings = append(file.Findings, w.finding(f))
			}
			law.Files = append(law.Files, file)
		}
		out = append(out, law)
	}
	return out
}

// finding makes the entry of a finding. Equal fingerprints are numbered, since an ID must be one
// element's.
func (w *htmlWriter) finding(f Finding) htmlFinding {
	mark := w.c.Fingerprint(f)
	w.seen[mark]++
	what, reason, do := parts(f.Message)
	out := htmlFinding{
		ID: fmt.Sprintf("f-%s-%d", mark, w.seen[mark]), Fingerprint: mark,
		Rule: f.Rule, URL: cmp.Or(f.URL, w.rule(f.Rule).URL), HasPage: strings.Contains(w.rule(f.Rule).Page, "\n"),
		What: what, Reason: reason, Do: do, At: w.place(f.Place), Fixes: f.Fixes,
	}
	for _, rel := range f.Related {
		out.Path = append(out.Path, w.place(rel))
	}
	return out
}

// ran counts by rule, with zeros: they tell that the rule looked.
func (w *htmlWriter) ran(r *Report) (out []htmlRule) {
	for _, rule := range w.c.Rules {
		row := htmlRule{Rule: rule, Law: w.law(rule.ID)}
		for _, f := range r.Findings {
			if f.Rule == rule.ID {
				row.Found++
			}
		}
		for _, a := range r.Answered {
			if a.Rule == rule.ID {
				row.Answered++
			}
		}
		if row.Found+row.Answered > 0 {
			row.Blocks = ruleBlocks(rule.Page)
		}
		out = append(out, row)
	}
	return out
}

// count says how many there are of something whose plural takes an s.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
