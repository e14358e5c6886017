package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers/source"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// sample is a report with what is hard to write down: text that is not ASCII, names that formats give a meaning of
// their own, messages over several lines, places over several lines, paths, fixes, answers, and an analysis that failed.
func sample(t *testing.T) (*report.Report, *report.Context) {
	t.Helper()
	dir := t.TempDir()
	fset := token.NewFileSet()
	s := sampler{t, dir, fset, new(report.Report)}
	plain := s.file("store/store.go", "package store\n\nvar a = 1\nvar b = 2\n")
	wide := s.file("store/wide.go", "package store\n\n\tdb.Exec(`日本𝄞`, `DELETE FROM context_x`) // é\n")
	odd := s.file("odd, name:100%.sql", "-- x\nDELETE\nFROM context_y;\n")
	s.find("CTX0001", plain, "var a", "var", "DELETE from context_entries outside the cascade: a claim may only be superseded (First Law); declare it", 0)
	s.find("CTX0001", plain, "var b", "", "DELETE from context_entries outside the cascade: a claim may only be superseded (First Law); declare it", 2)
	s.find("CTX0001", wide, "DELETE", "DELETE", "DELETE from context_x outside the cascade: a claim may only be superseded (First Law); declare it", 1)
	s.find("CTX0002", wide, "DELETE", "DELETE", "UPDATE of \"100%\" of 日本: it is append-only (First Law); insert", 0)
	s.find("CTX0001", odd, "DELETE", "DELETE\nFROM", "DELETE from context_y outside the cascade: a claim, or more,\nmay only be superseded (First Law); declare it", 1)
	s.find("CTX0000", odd, "-- x", "", "no colon here", 0)
	s.r.AddAnswered(fset, "p", "CTX0001", analysis.Diagnostic{Pos: plain.Pos(0), Message: "DELETE from context_z: x"}, "ana", "for <good> \"reason\"")
	s.r.Failures = append(s.r.Failures, report.Failure{Package: "q", Rule: "CTX0002", Err: "panic: x"})
	s.r.Finish()
	return s.r, &report.Context{
		Dir: dir, Root: dir, Version: "v1", Sources: new(source.Files), Failed: true,
		Rules: []report.Rule{{"CTX0000", "title", "title\n\nLaw: none", "https://example.com/0"}, {"CTX0001", "title", "", "https://example.com/1"}, {ID: "CTX0002", Title: "x"}},
	}
}

type sampler struct {
	t    *testing.T
	dir  string
	fset *token.FileSet
	r    *report.Report
}

func (s *sampler) file(name, text string) *token.File {
	s.t.Helper()
	name = filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		s.t.Fatal(err)
	}
	f := s.fset.AddFile(name, -1, len(text))
	f.SetLinesForContent([]byte(text))
	return f
}

// find reports a finding at the first place of a text, with an end behind another text if it is not "".
func (s *sampler) find(rule string, f *token.File, at, through, message string, related int) {
	s.t.Helper()
	text, err := os.ReadFile(f.Name())
	if err != nil {
		s.t.Fatal(err)
	}
	off := bytes.Index(text, []byte(at))
	d := analysis.Diagnostic{Pos: f.Pos(off), Category: rule, Message: message, URL: "https://example.com/" + rule}
	if through != "" {
		d.End = f.Pos(off + len(through))
	}
	for i := range related {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: f.Pos(i), Message: fmt.Sprintf("step %d; 50%%", i)})
	}
	if rule == "CTX0002" {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "change it", TextEdits: []analysis.TextEdit{{Pos: d.Pos, End: d.End, NewText: []byte("x")}}}}
	}
	s.r.Add(s.fset, "p", rule, []analysis.Diagnostic{d})
}

// TestFormatsAgree holds that every format tells of the same findings: read back from each, they have the same
// fingerprints at the same places.
func TestFormatsAgree(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	var want []string
	for _, f := range r.Findings {
		want = append(want, mark(c, f.Pos.Filename, f.Pos.Line, f.Rule, f.Message))
	}
	slices.Sort(want)
	for name, got := range map[string][]string{
		"text": readText(c, r.Text(c.Dir)), "terminal": readTerminal(c, r.Terminal(c)), "json": readJSON(t, c, r),
		"sarif": readSARIF(t, c, r), "github": readGitHub(c, r.GitHub(c)), "agent": readAgent(c, r.Agent(c)), "html": readHTML(t, c, r),
	} {
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-findings +read back):\n%s", name, d)
		}
	}
}

// mark is what tells a finding: its fingerprint, by file and line.
func mark(c *report.Context, file string, line int, rule, message string) string {
	if !filepath.IsAbs(file) {
		file = filepath.Join(c.Dir, filepath.FromSlash(file))
	}
	f := report.Finding{Rule: rule}
	f.Message, f.Pos = message, token.Position{Filename: file, Line: line}
	return fmt.Sprintf("%s:%d %s", filepath.Base(file), line, c.Fingerprint(f))
}

var textLine = regexp.MustCompile(`(?m)^([^\t\n].*?):(\d+):\d+: (CTX\d+): (.*)$`)

func readText(c *report.Context, out []byte) (got []string) {
	for _, m := range textLine.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(m[2]))
		got = append(got, mark(c, string(m[1]), line, string(m[3]), string(m[4])))
	}
	return got
}

var terminalEntry = regexp.MustCompile(`(?m)^(CTX\d+): (.*(?:\n[^ ].*)*)\n  --> (.*?):(\d+):\d+$`)

func readTerminal(c *report.Context, out []byte) (got []string) {
	for _, m := range terminalEntry.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(m[4]))
		got = append(got, mark(c, string(m[3]), line, string(m[1]), string(m[2])))
	}
	return got
}

func readJSON(t *testing.T, c *report.Context, r *report.Report) (got []string) {
	t.Helper()
	data, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]map[string]json.RawMessage
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for rule, raw := range tree["p"] {
		var list []struct{ Posn, Message string }
		if err := json.Unmarshal(raw, &list); err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			part := strings.Split(d.Posn, ":")
			line, _ := strconv.Atoi(part[len(part)-2])
			got = append(got, mark(c, strings.Join(part[:len(part)-2], ":"), line, rule, d.Message))
		}
	}
	return got
}

// readSARIF leaves out what is suppressed, and checks that the fingerprints written are those read.
func readSARIF(t *testing.T, c *report.Context, r *report.Report) (got []string) {
	t.Helper()
	for _, res := range readLog(t, sarif(t, r, c)).Runs[0].Results {
		if len(res.Suppressions) > 0 {
			continue
		}
		at := res.Locations[0].PhysicalLocation
		file, err := url.PathUnescape(at.ArtifactLocation.URI)
		if err != nil {
			t.Fatal(err)
		}
		p := mark(c, file, at.Region.StartLine, res.RuleID, res.Message.Text)
		written, _, _ := strings.Cut(res.PartialFingerprints["ctxvetFingerprint/v1"], ":")
		if !strings.HasSuffix(p, " "+written) {
			t.Errorf("%s: fingerprint %s", p, written)
		}
		got = append(got, p)
	}
	return got
}

var annotation = regexp.MustCompile(`(?m)^::(?:error|warning) file=(.*?),line=(\d+),.*title=(.*?)::(.*)$`)

func readGitHub(c *report.Context, out []byte) (got []string) {
	plain := func(text []byte) string {
		return strings.NewReplacer("%0A", "\n", "%0D", "\r", "%3A", ":", "%2C", ",", "%25", "%").Replace(string(text))
	}
	for _, m := range annotation.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(m[2]))
		got = append(got, mark(c, plain(m[1]), line, plain(m[3]), plain(m[4])))
	}
	return got
}

var agentPlace = regexp.MustCompile(`^  (?:("(?:[^"\\]|\\.)*"|[^ ]*?):)??(\d+:\d+(?:[ <].*)?)$`)

func readAgent(c *report.Context, out []byte) (got []string) {
	var rule, what, file string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		switch m := agentPlace.FindStringSubmatch(line); {
		case m != nil:
			if m[1] != "" {
				file = m[1]
			}
			if name, err := strconv.Unquote(file); err == nil {
				file = name
			}
			for at := range strings.FieldsSeq(m[2]) {
				number, _, _ := strings.Cut(at, ":")
				n, _ := strconv.Atoi(number)
				got = append(got, mark(c, file, n, rule, what))
			}
		case strings.HasPrefix(line, "CTX"):
			rule = line[:len("CTX0000")]
		case strings.HasPrefix(line, " "):
			what = line[1:]
		}
	}
	return got
}

// TestAgentIsTerse holds the format to its reason: for many findings at most two fifths of the bytes of text.
func TestAgentIsTerse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := sampler{t, dir, token.NewFileSet(), new(report.Report)}
	for i := range 50 {
		f := s.file(fmt.Sprintf("pkg/store/file%d.go", i), "package store\n\nvar a, b, c, d = 1, 2, 3, 4\n")
		for j, at := range []string{"a,", "b,", "c,", "d "} {
			s.find("CTX0001", f, at, "", fmt.Sprintf("DELETE from context_table%d outside the cascade: a claim may only be superseded (First Law); declare the function //ctx:cascade if this is erasure", j%2), 0)
		}
	}
	s.r.Finish()
	c := &report.Context{Dir: dir, Root: dir, Sources: new(source.Files)}
	text, agent := len(s.r.Text(dir)), len(s.r.Agent(c))
	if agent*5 > text*2 {
		t.Errorf("%d bytes, text has %d", agent, text)
	}
}

func TestTerminal(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	r.Findings = r.Findings[4:5]
	want := "CTX0001: DELETE from context_x outside the cascade: a claim may only be superseded (First Law)\n" +
		"  --> store/wide.go:3:25\n" +
		"  |\n" +
		"3 |     db.Exec(`日本𝄞`, `DELETE FROM context_x`) // é\n" +
		"  |                       ^^^^^^\n" +
		"   = path: step 0; 50%\n" +
		"  --> store/wide.go:1:1\n" +
		"  |\n" +
		"1 | package store\n" +
		"  | ^^^^^^^\n" +
		"   = do: declare it\n" +
		"   = more: ctxvet explain CTX0001\n\n"
	if d := cmp.Diff(want, string(r.Terminal(c))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	c.Color = true
	if out := r.Terminal(c); !bytes.Contains(out, []byte("\x1b[1;31mCTX0001\x1b[0m: \x1b[1mDELETE")) {
		t.Errorf("no colors:\n%q", out)
	}
}

// A source file cannot make the terminal do things.
func TestTerminalEscapes(t *testing.T) {
	t.Parallel()
	s := sampler{t, t.TempDir(), token.NewFileSet(), new(report.Report)}
	f := s.file("a.go", "package a // \x1b[2J\u202egnp \u0085\n")
	s.find("CTX0001", f, "package", "", "x: y; z", 0)
	out := string(s.r.Terminal(&report.Context{Dir: s.dir, Sources: new(source.Files)}))
	if strings.ContainsAny(out, "\x1b\u202e\u0085") {
		t.Errorf("%q", out)
	}
}

// GitHub shows ten annotations of a step; more is said to be in the log.
func TestGitHubNotice(t *testing.T) {
	t.Parallel()
	s := sampler{t, t.TempDir(), token.NewFileSet(), new(report.Report)}
	f := s.file("a.go", strings.Repeat("x\n", 12))
	for i := range 11 {
		s.r.Add(s.fset, "p", "CTX0001", []analysis.Diagnostic{{Pos: f.Pos(2 * i), Message: "m"}})
	}
	out := string(s.r.GitHub(&report.Context{Root: s.dir, Sources: new(source.Files)}))
	if !strings.Contains(out, "::notice title=ctxvet::11 findings; GitHub shows 10") {
		t.Error(out)
	}
}

func TestRepositoryRoot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	deep := filepath.Join(dir, "repo", "mod", "pkg")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "repo", "mod", "go.mod"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ workspace, want string }{
		{"", filepath.Join(dir, "repo", "mod")},
		{filepath.Join(dir, "repo"), filepath.Join(dir, "repo")},
		{deep, deep},
		{filepath.Join(dir, "other"), filepath.Join(dir, "repo", "mod")},
	} {
		if got := report.RepositoryRoot(deep, test.workspace); got != test.want {
			t.Errorf("workspace %q: %s, want %s", test.workspace, got, test.want)
		}
	}
}
