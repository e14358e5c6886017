package report

import (
	"bytes"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
)

// Text renders the findings a line each, `file:line:col: CTX0001: message`, related places indented
// below. Files under dir are named relative to it.
func (r *Report) Text(dir string) []byte {
	var out bytes.Buffer
	for _, f := range r.Findings {
		fmt.Fprintf(&out, "%s: %s: %s\n", Short(dir, f.Pos), f.Rule, f.Message)
		for _, rel := range f.Related {
			fmt.Fprintf(&out, "\t%s: %s\n", Short(dir, rel.Pos), rel.Message)
		}
	}
	return out.Bytes()
}

// Short renders a position with its file relative to dir if it lies below.
func Short(dir string, pos token.Position) string {
	pos.Filename = ShortPath(dir, pos.Filename)
	return pos.String()
}

// ShortPath returns file relative to dir if it lies below, else unchanged.
func ShortPath(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}
