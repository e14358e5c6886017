package drivers_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A place is what drivers have to agree on.
type place struct {
	File string // relative to the module root, with slashes
	Line int
	ID   string
}

// places is a set of findings.
type places map[place]bool

// message is a finding as x/tools' checkers print it.
type message struct {
	Posn string `json:"posn"`
}

// readTrees reads one or more reports of the shape {package: {analyzer: [finding]}},
// with lines between them that begin with #.
func readTrees(t *testing.T, root string, out []byte) places {
	t.Helper()
	found := places{}
	in := json.NewDecoder(bytes.NewReader(regexp.MustCompile(`(?m)^#.*$`).ReplaceAll(out, nil)))
	for {
		var tree map[string]map[string]json.RawMessage
		err := in.Decode(&tree)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		for pkg, rules := range tree {
			for id, raw := range rules {
				var list []message
				if err := json.Unmarshal(raw, &list); err != nil {
					t.Fatalf("%s on %s: %s", id, pkg, raw) // a failed analysis is an object
				}
				for _, m := range list {
					found.add(t, root, m.Posn, id)
				}
			}
		}
	}
}

// at matches the true place in a message of golangci-lint.
var at = regexp.MustCompile(` \(at (\S+:\d+:\d+)\)$`)

// readIssues reads golangci-lint's report.
func readIssues(t *testing.T, root string, out []byte) places {
	t.Helper()
	var report struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	found := places{}
	for _, issue := range report.Issues {
		id, text, _ := strings.Cut(issue.Text, ": ")
		posn := issue.Pos.Filename + ":" + strconv.Itoa(issue.Pos.Line) + ":0"
		if m := at.FindStringSubmatch(text); m != nil {
			posn = filepath.Join(root, filepath.FromSlash(m[1]))
		}
		found.add(t, root, posn, id)
	}
	return found
}

// add adds a finding at file:line:column.
func (p places) add(t *testing.T, root, posn, id string) {
	t.Helper()
	parts := strings.Split(posn, ":")
	n := len(parts)
	if n < 3 {
		t.Fatalf("%s at %q, which is no place", id, posn)
	}
	file, line := strings.Join(parts[:n-2], ":"), parts[n-2]
	number, err := strconv.Atoi(line)
	if err != nil {
		t.Fatalf("%s at %q: %v", id, posn, err)
	}
	if rel, err := filepath.Rel(root, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	p[place{file, number, id}] = true
}
