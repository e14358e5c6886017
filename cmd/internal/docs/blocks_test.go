package docs_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// A block is a fenced block of a page.
type block struct {
	page string
	line int      // of its first fence, 1-based
	kind string   // what stands behind the fence: go, sh, yaml …
	says []string // the comments before it: "file store.go", "exit 3" …
	text string
}

// String is where the block is, as compilers write it.
func (b block) String() string { return fmt.Sprintf("%s:%d", b.page, b.line) }

// said is what a comment of the block says after a word.
func (b block) said(word string) (rest string, ok bool) {
	for _, s := range b.says {
		if head, rest, _ := strings.Cut(s, " "); head == word {
			return rest, true
		}
	}
	return "", false
}

var (
	fence = regexp.MustCompile("^( *)```([a-z]*)$")
	note  = regexp.MustCompile(`^ *<!-- (.+) -->$`)
)

// blocks reads the fenced blocks of a page. A block may be indented, as part of a list.
func blocks(t *testing.T, page string) (out []block) {
	t.Helper()
	var says []string
	var indent string
	open := false
	for i, line := range strings.Split(readFile(t, page), "\n") {
		m := fence.FindStringSubmatch(line)
		switch {
		case open && m != nil && m[1] == indent && m[2] == "":
			open, says = false, nil
		case open:
			out[len(out)-1].text += strings.TrimPrefix(line, indent) + "\n"
		case m != nil:
			open, indent = true, m[1]
			out = append(out, block{page: page, line: i + 1, kind: m[2], says: says})
		case note.MatchString(line):
			says = append(says, note.FindStringSubmatch(line)[1])
		case strings.TrimSpace(line) != "":
			says = nil
		}
	}
	if open {
		t.Errorf("%s: a block is not closed", page)
	}
	return out
}
