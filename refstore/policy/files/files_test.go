package files_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/files"
)

var today = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)

// index is a fresh copy of the example file.
func index(t *testing.T) *files.File {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "index.md"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "index.md")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := files.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParse(t *testing.T) {
	t.Parallel()
	type place struct {
		ID   string
		Line int
		Age  policy.Freshness
	}
	var got []place
	f := index(t)
	for i, r := range f.Records(today) {
		got = append(got, place{r.ID, f.Entries[i].Line, r.Freshness})
	}
	want := []place{{"plan-file", 5, policy.Recent}, {"chapter-4", 12, policy.Recent}, {"old-summary", 29, policy.Stale}, {"venue", 45, policy.FreshnessUnknown}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Front matter alone is one record, whose claim is the text below.
func TestFrontMatterAlone(t *testing.T) {
	t.Parallel()
	for _, eol := range []string{"\n", "\r\n"} {
		text := strings.ReplaceAll("---\nid: 7\nstatus: active\n---\n# Release\n\nWe release\nin May.\n", "\n", eol)
		f, err := files.Parse("m.md", []byte(text))
		if err != nil || len(f.Entries) != 1 {
			t.Fatalf("%q: %v, %v", eol, f.Entries, err)
		}
		if e := f.Entries[0]; e.ID != "7" || e.Claim != "We release in May." || e.Line != 2 {
			t.Errorf("%q: got %+v", eol, e)
		}
	}
}

// Every fault is reported, with its line and what is legal, and the rest is read.
func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string
	}{
		{"not closed", "---\nid: a\n", []string{`m.md:1: block is not closed: want a line "---"`}},
		{"fence not closed", "text\n```json\n{}\n", []string{"m.md:2: block is not closed"}},
		{"no mapping", "---\n- 1\n---\n", nil},
		{"a scalar", "---\njust text\n---\n", []string{"m.md:2: front matter is not a mapping"}},
		{"labels", "---\nid: a\nstatus: readyish\npriority: soon\n---\n", []string{
			`m.md:3: status: status "readyish": legal are active`, `m.md:4: priority: priority "soon": legal are low`}},
		{"types", "---\nid: a\ncontradiction_count: many\nverification_required: perhaps\n---\n", []string{
			"m.md:3: contradiction_count: ", "m.md:4: verification_required: "}},
		{"date", "---\nid: a\nupdated: last week\n---\n", []string{`m.md:3: updated: date "last week": want YYYY-MM-DD`}},
		{"twice", "---\nid: a\n---\n```json\n{\"id\": \"a\"}\n```\n", []string{`m.md:5: id "a" is that of line 2 too`}},
		{"broken JSON", "x\n\n```json\n{\"id\": \"a\",\n \"claim\": }\n```\n", []string{"m.md:5: invalid character '}'"}},
		{"broken YAML", "---\nid: a\nclaim: [\n---\n", []string{"m.md:2: line "}},
		{"key twice", "---\nid: a\nid: b\n---\n", []string{`m.md:3: key "id" is there twice: keep one`}},
		{"nested", "---\nid: a\nblocks:\n  - kinds: [sing]\n---\n", []string{`m.md:4: blocks: operation kind "sing": legal are read`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := files.Parse("m.md", []byte(tt.text))
			if (err == nil) != (tt.want == nil) {
				t.Fatalf("got %v, want %q", err, tt.want)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got\n%v\nwant %q", err, want)
				}
			}
		})
	}
}

// A change touches the bytes of one field; all else, ours or not, stays as it is.
func TestSet(t *testing.T) {
	t.Parallel()
	tests := []struct {
		id, key, value string
		old, new       string
	}{
		{"plan-file", "status", "superseded", "    status: active\n    updated: 2026-11-20", "    status: superseded\n    updated: 2026-11-20"},
		{"plan-file", "source_type", "policy", "source_type: source_file   # the plan itself", "source_type: policy   # the plan itself"},
		{"chapter-4", "priority", "next", "  - id: chapter-4\n", "  - id: chapter-4\n    priority: next\n"},
		{"old-summary", "status", "archived", `"status": "active", "updated": "2026-03-01"`, `"status": "archived", "updated": "2026-03-01"`},
		{"old-summary", "contradiction_count", "2", "{\n  \"id\": \"old-summary\"", "{\n  \"contradiction_count\": 2,\n  \"id\": \"old-summary\""},
		{"venue", "verification_required", "true", "id: venue\n", "id: venue\nverification_required: true\n"},
		{"venue", "claim", "yes: no # maybe", "claim: Library or town hall?", "claim: 'yes: no # maybe'"},
	}
	for _, tt := range tests {
		t.Run(tt.id+" "+tt.key, func(t *testing.T) {
			t.Parallel()
			f := index(t)
			before := string(f.Bytes())
			if err := f.Set(tt.id, tt.key, tt.value); err != nil {
				t.Fatal(err)
			}
			if strings.Count(before, tt.old) != 1 {
				t.Fatalf("%q is not once in the file", tt.old)
			}
			if diff := cmp.Diff(strings.Replace(before, tt.old, tt.new, 1), string(f.Bytes())); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// A record in a list is found among its neighbors, whatever the list stands in.
func TestSetInJSONList(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"```json\n[{\"id\": \"a\", \"status\": \"active\"}, {\"id\": \"b\", \"status\": \"active\"}]\n```\n",
		"```json\n\n {\"x\": {\"status\": \"y\"}, \"records\": [{\"id\": \"a\"}, {\"status\": \"active\", \"id\": \"b\"}]}\n```\n",
	} {
		f, err := files.Parse("m.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(f.Set("b", "status", "ready"), f.Set("b", "priority", "next"), f.Set("a", "status", "draft")); err != nil {
			t.Fatal(err)
		}
		a, b := f.Entries[0], f.Entries[1]
		if a.Status != policy.Draft || a.Priority != 0 || b.Status != policy.Ready || b.Priority != policy.Next {
			t.Errorf("got\n%s", f.Bytes())
		}
	}
}

// A value that goes on where an editor of lines does not look is left to the hand.
func TestSetSeveralLines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"---\nid: a\nclaim: it goes\n  on\nstatus: active\n---\n",
		"---\nid: a\nclaim: |\n  it goes\n  on\n---\n",
		"---\nid: a\nclaim: \"it goes\n  on\"\n---\n",
		"---\nid: a\nclaim:\n  it goes on\n---\n",
		"---\nid: a\n\"claim\": it goes on\n---\n",
		"---\n{id: a, claim: it goes on}\n---\n",
	} {
		f, err := files.Parse("m.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Set("a", "claim", "new"); err == nil || !strings.Contains(err.Error(), "by hand") && !strings.Contains(err.Error(), "key: value lines") {
			t.Errorf("%q: %v and %q", text, err, f.Bytes())
		}
	}
	f, err := files.Parse("m.md", []byte("---\nid: a\nclaim: it goes on\n---\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Set("a", "claim", "one\ntwo"); err != nil || f.Entries[0].Claim != "one\ntwo" {
		t.Errorf("%v, %q", err, f.Bytes())
	}
}

func TestSetErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ id, key, value, want string }{
		{"nobody", "status", "active", "no record of this id"},
		{"venue", "allowed_action", "answer", "computed when a record is retrieved, never stored"},
		{"venue", "allowed_action_hint", "answer", "never stored"},
		{"venue", "status", "readyish", "legal are active"},
		{"venue", "a: b", "x", "want a plain name"},
		{"venue", "", "x", "want a plain name"},
		{"chapter-4", "id", "plan-file", "is that of line 5 too"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			f := index(t)
			before := string(f.Bytes())
			err := f.Set(tt.id, tt.key, tt.value)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if string(f.Bytes()) != before {
				t.Error("a refused change changed the file")
			}
		})
	}
}

// Append adds at the end, reads back what was written, and stores no action.
func TestAppend(t *testing.T) {
	t.Parallel()
	f := index(t)
	before := string(f.Bytes())
	r := policy.Record{ID: "new", Claim: "It \"rains\".", Source: policy.SourceFact, Status: policy.Active, Found: policy.Block,
		Blocks: []policy.Scope{{Kinds: []policy.Kind{policy.Execute}}}}
	if err := f.Append(r); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(f.Bytes()), before) || strings.Count(string(f.Bytes()), "allowed_action") != 1 {
		t.Errorf("got\n%s", f.Bytes())
	}
	r.Found = 0
	if diff := cmp.Diff(r, f.Entries[len(f.Entries)-1].Record); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if err := f.Append(policy.Record{}); err == nil {
		t.Error("a record without id was appended")
	}
	if err := f.Append(r); err == nil || !strings.Contains(err.Error(), "is that of line") {
		t.Errorf("an id twice: %v", err)
	}
}

// Saving is whole or not at all, keeps the mode, follows links, and undoes nobody's work.
func TestSave(t *testing.T) {
	t.Parallel()
	f := index(t)
	link := filepath.Join(t.TempDir(), "link.md")
	if err := os.Symlink(f.Name, link); err != nil {
		t.Fatal(err)
	}
	linked, err := files.Read(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(linked.Set("venue", "status", "active"), linked.Save()); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if info, err := os.Stat(f.Name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	now, err := os.ReadFile(f.Name)
	if err != nil || !bytes.Equal(now, linked.Bytes()) {
		t.Errorf("not written: %v", err)
	}
	// f was read before: its view is old.
	if err := errors.Join(f.Set("venue", "status", "archived"), f.Save()); !errors.Is(err, files.ErrChanged) {
		t.Errorf("an old view was saved: %v", err)
	}
	left, err := os.ReadDir(filepath.Dir(f.Name))
	if err != nil || len(left) != 1 {
		t.Errorf("files left behind: %v, %v", left, err)
	}
	if err := errors.Join(linked.Set("venue", "priority", "next"), linked.Save()); err != nil {
		t.Errorf("saving again: %v", err)
	}
}

func TestSaveNew(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "new.md")
	f, err := files.Parse(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Append(policy.Record{ID: "a", Claim: "x"}), f.Save()); err != nil {
		t.Fatal(err)
	}
	again, err := files.Parse(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Save(); !errors.Is(err, files.ErrChanged) {
		t.Errorf("a file that is there was replaced unread: %v", err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(); !errors.Is(err, files.ErrChanged) {
		t.Errorf("a file that was removed came back: %v", err)
	}
	if _, err := files.Read(name); err == nil {
		t.Error("a missing file was read")
	}
}

func TestAudit(t *testing.T) {
	t.Parallel()
	p, err := policy.NewBuiltin(policy.Balanced())
	if err != nil {
		t.Fatal(err)
	}
	f := index(t)
	f.Name = "index.md"
	report := files.Audit(p, &policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}, today, f)
	var got []string
	for _, a := range report.Actions {
		got = append(got, a.Decision.Record+" "+a.Decision.Action.String())
	}
	for _, finding := range report.Findings {
		got = append(got, finding.String())
	}
	want := []string{
		"plan-file answer", "chapter-4 answer_context", "old-summary warn", "venue warn",
		"index.md:29: old-summary: conflict: contradicts plan-file: correct or supersede one of them",
		"index.md:29: old-summary: stale: check that it still holds, then set updated, or archive it",
		"index.md:29: old-summary: stored_action: allowed_action answer is stored: remove it, it is computed when the record is retrieved",
		`index.md:29: old-summary: dangling: "gone" names no record of these files`,
		"index.md:45: venue: missing: source_type is not stated",
		"index.md:45: venue: missing: status is not stated",
		"index.md:45: venue: missing: updated is not stated",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// FuzzParse: nothing panics, reading keeps every byte, and a change of a field either fails and changes
// nothing or leaves a file that parses with as many records.
func FuzzParse(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "index.md"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, "superseded")
	f.Add([]byte("---\nid: a\nstatus: |\n  active\n---\n```yaml\nid: {b: c}\n```"), "x")
	f.Add([]byte("---\r\n{id: a, status: active}\r\n...\r\n~~~json\n[{\"id\": \"b\"}]\n~~~\n"), "true")
	f.Fuzz(func(t *testing.T, data []byte, value string) {
		file, err := files.Parse("f", data)
		if !bytes.Equal(file.Bytes(), data) {
			t.Fatal("reading changed the file")
		}
		if err != nil {
			return // what is at fault is not written
		}
		for _, e := range file.Entries {
			n, before := len(file.Entries), string(file.Bytes())
			err := file.Set(e.ID, "note", value)
			if err != nil && string(file.Bytes()) != before {
				t.Fatal("a refused change changed the file")
			}
			if err == nil && len(file.Entries) != n {
				t.Fatalf("%d records, then %d", n, len(file.Entries))
			}
		}
	})
}
