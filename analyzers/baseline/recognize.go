package baseline

import (
	"crypto/sha256"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/source"
)

// Root returns the folder that files in a baseline are named from: the nearest one at or above dir
// with .git, else with go.work, else with go.mod, else dir. It depends on no environment, so that a
// baseline serves every machine.
func Root(dir string) string {
	for _, mark := range []string{".git", "go.work", "go.mod"} {
		for at := dir; ; at = filepath.Dir(at) {
			if _, err := os.Stat(filepath.Join(at, mark)); err == nil {
				return at
			}
			if at == filepath.Dir(at) {
				break
			}
		}
	}
	return dir
}

// A Recognizer tells by what a baseline knows a finding.
type Recognizer struct {
	Root    string // absolute; files are named relative to it
	Sources *source.Files
}

// Key returns what an entry for a finding has.
func (r *Recognizer) Key(rule string, at token.Position, message string) Key {
	file := at.Filename
	if rel, err := filepath.Rel(r.Root, file); err == nil {
		file = rel
	}
	return Key{
		Rule: rule, File: filepath.ToSlash(file),
		In:          r.Sources.Decl(at.Filename, at.Line),
		Fingerprint: Fingerprint(rule, message, r.Sources.Line(at.Filename, at.Line)),
	}
}

// File returns the absolute name of an entry's file.
func (r *Recognizer) File(k Key) string {
	file := filepath.FromSlash(k.File)
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(r.Root, file)
}

// Gone reports whether the place of an entry is there no more: see [Match].
func (r *Recognizer) Gone(k Key) bool { return !r.Sources.Declares(r.File(k), k.In) }

// Fingerprint identifies a fault by its rule, by what the message says of it and by the text of its
// line, and by nothing that an edit elsewhere changes: neither the line's number nor the file's
// name. Equal faults have equal fingerprints; whoever compares them counts. It is 32 hexadecimal
// digits of a SHA-256.
func Fingerprint(rule, message, line string) string {
	line = strings.Join(strings.Fields(line), " ")
	sum := sha256.Sum256([]byte(rule + "\x00" + subject(message) + "\x00" + line))
	return fmt.Sprintf("%x", sum[:16])
}

// placeNumbers are what an edit elsewhere in the file changes.
var placeNumbers = regexp.MustCompile(`(\blines? |:)\d+`)

// subject is what a message says of the fault: "what: why (law); advice" without why and advice,
// which later versions may word better. A baseline should outlive that.
func subject(message string) string {
	what, _, _ := strings.Cut(message, ": ")
	what, _, _ = strings.Cut(what, "; ")
	return placeNumbers.ReplaceAllString(what, "$1#")
}
