package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/analyzers/source"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// A node is an element of a page. The page is well-formed XML too, so that one that a text breaks out of cannot be
// read at all.
type node struct {
	name     string
	attrs    map[string]string
	children []*node
	text     string // of the element and all in it
}

// readPage reads a page and holds that nothing in it acts: no script, no handler, nothing loaded.
func readPage(t *testing.T, page []byte) *node {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(page))
	open := []*node{{}}
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return open[0]
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, page)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			n := newNode(t, tok)
			open[len(open)-1].children = append(open[len(open)-1].children, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, n := range open {
				n.text += string(tok)
			}
		}
	}
}

func newNode(t *testing.T, tok xml.StartElement) *node {
	t.Helper()
	n := &node{name: tok.Name.Local, attrs: map[string]string{}}
	for _, a := range tok.Attr {
		n.attrs[a.Name.Local] = a.Value
	}
	known := strings.Fields("html head meta title style body a header h1 h2 h3 h4 h5 p nav ul ol li details summary main section article div span code pre mark b q footer")
	if !slices.Contains(known, n.name) {
		t.Errorf("element %s", n.name)
	}
	for name, value := range n.attrs {
		if strings.HasPrefix(name, "on") || name == "src" || name == "style" {
			t.Errorf("%s: attribute %s=%q", n.name, name, value)
		}
	}
	if href := n.attrs["href"]; href != "" && !strings.HasPrefix(href, "#") && !strings.HasPrefix(href, "https://") {
		t.Errorf("link to %q", href)
	}
	return n
}

// all returns the elements of a class, in order; "" is the class of all.
func (n *node) all(class string) (out []*node) {
	for _, c := range n.children {
		if class == "" || slices.Contains(strings.Fields(c.attrs["class"]), class) {
			out = append(out, c)
		}
		out = append(out, c.all(class)...)
	}
	return out
}

func html(t *testing.T, r *report.Report, c *report.Context) []byte {
	t.Helper()
	page, err := r.HTML(c)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// readHTML takes the findings from the page, and checks that the fingerprints written are those of what it shows.
func readHTML(t *testing.T, c *report.Context, r *report.Report) (got []string) {
	t.Helper()
	for _, a := range readPage(t, html(t, r, c)).all("finding") {
		line, err := strconv.Atoi(a.attrs["data-line"])
		if err != nil {
			t.Fatal(err)
		}
		p := mark(c, a.attrs["data-file"], line, a.attrs["data-rule"], a.all("message")[0].text)
		if !strings.HasSuffix(p, " "+a.attrs["data-fingerprint"]) {
			t.Errorf("%s: fingerprint %s", p, a.attrs["data-fingerprint"])
		}
		got = append(got, p)
	}
	return got
}

// texts are the texts of the elements of a class, without the blanks of the layout.
func (n *node) texts(class string) (out []string) {
	for _, e := range n.all(class) {
		out = append(out, strings.Join(strings.Fields(e.text), " "))
	}
	return out
}

// TestHTML holds what the page of the sample shows, part by part.
func TestHTML(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	c.Rules[1].Page = "CTX0001: title\n\nLaw: First, Preservation. No claim may be destroyed."
	c.Numbers = []string{"read 1 package and 3 statements", "could not read 0 packages and 1 statement"}
	c.Errors = []string{"CTX0002 on q: panic: x", "p/bad.go:3:9: undefined: y"}
	c.Unread = []report.Place{{Pos: r.Findings[4].Pos, Message: "unknown text"}}
	page := readPage(t, html(t, r, c))
	for _, test := range []struct {
		class string
		want  []string
	}{
		{"numbers", []string{"read 1 package and 3 statements could not read 0 packages and 1 statement"}},
		{"errors", []string{"p/bad.go:3:9: undefined: y"}},
		{"failures", []string{"CTX0002 on q: panic: x"}},
		{"unread", []string{"store/wide.go:3:25 unknown text 1package store 3 db.Exec(`日本𝄞`, `DELETE FROM context_x`) // é"}},
		{"answer", []string{`Answered by ana: for <good> "reason"`}},
		{"step", []string{"step 0; 50%", "step 0; 50%", "step 1; 50%", "step 0; 50%"}},
		{"do", []string{"To do: declare it", "To do: declare it", "To do: declare it", "To do: declare it", "To do: insert"}},
		{"fix", []string{"Fix offered: change it (ctxvet -diff shows it)"}},
		{"page", []string{"Page of the rule Law: none", "Page of the rule Law: First, Preservation. No claim may be destroyed."}},
		{"failed", []string{"The run failed: something was not analyzed, and its findings are missing here."}},
	} {
		if d := cmp.Diff(test.want, page.texts(test.class)); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.class, d)
		}
	}
	var heads []string
	for _, e := range page.all("") {
		if (e.name == "h3" || e.name == "h4") && len(e.all("rule")) == 0 {
			heads = append(heads, strings.Join(strings.Fields(e.text), " "))
		}
	}
	want := []string{
		"Errors", "Analyses that did not come to an end",
		"First Law, Preservation 4 findings", "odd, name:100%.sql", "store/store.go", "store/wide.go",
		"Of no single law 2 findings", "odd, name:100%.sql", "store/wide.go",
	}
	if d := cmp.Diff(want, heads); d != "" {
		t.Errorf("headings (-want +got):\n%s", d)
	}
}

// Each link inside the page has its target, and no two elements have one ID.
func TestHTMLLinks(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	r.Findings = append(r.Findings, r.Findings[0]) // the same fingerprint twice
	seen := map[string]bool{}
	page := readPage(t, html(t, r, c))
	for _, e := range page.all("") {
		if id := e.attrs["id"]; id != "" && seen[id] {
			t.Errorf("two elements have the ID %s", id)
		}
		seen[e.attrs["id"]] = true
	}
	for _, e := range page.all("") {
		if id, inside := strings.CutPrefix(e.attrs["href"], "#"); inside && !seen[id] {
			t.Errorf("no element has the ID %s", id)
		}
	}
}

// TestHTMLHostile holds that text from sources, names and answers stays text; readPage holds that nothing acts.
func TestHTMLHostile(t *testing.T) {
	t.Parallel()
	const hostile = `</code></style></script><script>alert(1)</script><img src=x onerror="alert(2)">' onload='x {{.}} &amp; <!-- ]]>`
	dir := t.TempDir()
	s := sampler{t, dir, token.NewFileSet(), new(report.Report)}
	name := `a"'<b>&.go`
	if filepath.Separator == '\\' {
		name = `a'&.go` // what Windows allows
	}
	f := s.file(name, "package a // "+hostile+"\x1b\u202e\xff\n")
	s.find("CTX0001", f, "package", "", hostile+": "+hostile+"; "+hostile, 1)
	s.r.Findings[0].URL = "javascript:alert(1)"
	s.r.Findings[0].Related[0].Message = hostile
	s.r.Failures = []report.Failure{{Package: hostile, Rule: "CTX0001", Err: hostile}}
	s.r.Answered = []report.Answered{{Finding: s.r.Findings[0], By: hostile, Answer: hostile}}
	c := &report.Context{
		Dir: dir, Root: dir, Version: hostile, Sources: new(source.Files), Numbers: []string{hostile}, Errors: []string{hostile},
		Rules: []report.Rule{{ID: "CTX0001", Title: hostile, URL: "data:text/html,x"}},
	}
	out := bytes.ReplaceAll(html(t, s.r, c), []byte("#ZgotmplZ"), []byte("#rules"))
	page := readPage(t, out)
	if text := page.all("finding")[0].text; strings.Count(text, hostile) < 4 || !strings.Contains(text, "���") {
		t.Errorf("the text is not whole: %s", text)
	}
	if got := page.all("finding")[0].attrs["data-file"]; got != name {
		t.Errorf("file %q", got)
	}
}

// TestHTMLExcerpt holds what is shown of a place, and where it is cut.
func TestHTMLExcerpt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 300)
	for _, test := range []struct{ name, text, at, through, want string }{
		{"around", "a\n\nb\n\tc(d)\ne\nf\n", "c(", "c", "3 b|4! \t[c](d)|5 e|6 f"},
		{"first line", "a\nb\n", "a", "", "1! [a]|2 b"},
		{"several lines", "x\n  a\n\n  b c\ny\n", "a", "a\n\n  b", "1 x|2!   [a]|3! |4!   [b] c|5 y"},
		{"many lines", "a" + strings.Repeat("\nb", 20) + "\nc", "a", "a" + strings.Repeat("\nb", 20), "1! [a]" + numbered(2, 12) + "|13! …"},
		{"long line", long + "a" + long, "a", "a", "1! …" + long[:160] + "[a]" + long[:160] + "…"},
		{"long mark", long, "é", long, "1! [" + long[:400] + "…]"},
		{"nothing there", "\n\n", "\n", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := sampler{t, t.TempDir(), token.NewFileSet(), new(report.Report)}
			s.find("CTX0001", s.file("a.go", test.text), test.at, test.through, "x", 0)
			page := readPage(t, html(t, s.r, &report.Context{Dir: s.dir, Root: s.dir, Sources: new(source.Files)}))
			var got []string
			for _, line := range page.all("line") {
				got = append(got, shownLine(line))
			}
			if d := cmp.Diff(test.want, strings.Join(got, "|")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func numbered(from, to int) (out string) {
	for n := from; n <= to; n++ {
		out += fmt.Sprintf("|%d! [b]", n)
	}
	return out
}

// shownLine writes a line of an excerpt as the table above does: number, ! in the place, the mark in brackets.
func shownLine(line *node) string {
	number, code := line.children[0].text, line.children[1]
	text := code.text
	for _, m := range code.children {
		text = strings.Replace(text, m.text, "["+m.text+"]", 1)
	}
	if slices.Contains(strings.Fields(line.attrs["class"]), "marked") {
		number += "!"
	}
	return number + " " + text
}

// A file that is gone since, or shorter, leaves the finding without its text.
func TestHTMLFileGone(t *testing.T) {
	t.Parallel()
	s := sampler{t, t.TempDir(), token.NewFileSet(), new(report.Report)}
	f := s.file("a.go", "package a\n\nvar x = 1\n")
	s.find("CTX0001", f, "var x", "var x", "m", 0)
	for _, text := range []string{"package a\n", "\n\nv\n", "\n\n\n", ""} {
		if err := os.WriteFile(f.Name(), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		page := readPage(t, html(t, s.r, &report.Context{Dir: s.dir, Root: s.dir, Sources: new(source.Files)}))
		if n := len(page.all("finding")); n != 1 {
			t.Errorf("%q: %d findings", text, n)
		}
	}
}

// The page's own words pass no verdict, with findings and without (contract, section 4.3); nor does it hold names of
// folders outside the repository, so that it is the same on every machine.
func TestHTMLWords(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	r.Answered = nil // its answer has such a word, and is somebody's own
	for _, r := range []*report.Report{r, new(report.Report)} {
		page := html(t, r, c)
		text := readPage(t, page).text
		if word := regexp.MustCompile(`(?i)\b(un)?(lawful|safe|good|clean|fine|ok|passed|compliant|trustworthy|no problems?)\b`).FindString(text); word != "" {
			t.Errorf("%q in\n%s", word, text)
		}
		if bytes.Contains(page, []byte(c.Dir)) {
			t.Errorf("the page names %s", c.Dir)
		}
		if again := html(t, r, c); !bytes.Equal(page, again) {
			t.Error("two pages of one report differ")
		}
	}
}
