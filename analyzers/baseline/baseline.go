// Package baseline keeps the findings that a code base had when it took ctxvet up, so that only new
// ones are reported. An entry is bound to what a finding says and to the text of its line, not to
// its line's number; it follows its code into another file or declaration once it is gone from the
// old one. Entries are counted: a second fault like the first one is new.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// version is that of the file's form and of how fingerprints are made.
const version = 1

// A Key says what an entry and a finding must have in common.
type Key struct {
	Rule        string `json:"rule"`
	File        string `json:"file"`         // relative to the module's root, with slashes
	In          string `json:"in,omitempty"` // declaration around it, as in "(*Store).Wipe"
	Fingerprint string `json:"fingerprint"`
}

// An Entry is Count equal findings. Message is for those who read the file; it decides nothing.
type Entry struct {
	Key
	Count   int    `json:"count"`
	Message string `json:"message"`
}

// String shows an entry as a finding is shown, without the line that nobody knows any more.
func (e Entry) String() string {
	where := e.File
	if e.In != "" {
		where += ": " + e.In
	}
	text := fmt.Sprintf("%s: %s: %s", where, e.Rule, e.Message)
	if e.Count > 1 {
		text += fmt.Sprintf(" (%d times)", e.Count)
	}
	return text
}

// file is the content of a baseline file.
type file struct {
	Version int     `json:"version"`
	Entries []Entry `json:"entries"`
}

// Read reads a baseline file. Errors name the file and what is wrong with it.
func Read(name string) ([]Entry, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&f); err != nil {
		return nil, fmt.Errorf("%s: not a baseline: %s; write a new one with -write-baseline", name, reason(data, err))
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: not a baseline: more than one document; write a new one with -write-baseline", name)
	}
	if f.Version != version {
		return nil, fmt.Errorf("%s: version %d; this ctxvet reads %d: write a new one with -write-baseline", name, f.Version, version)
	}
	for i, e := range f.Entries {
		if e.Rule == "" || e.File == "" || e.Fingerprint == "" || e.Count < 1 {
			return nil, fmt.Errorf("%s: entry %d lacks a rule, file, fingerprint or count; write a new one with -write-baseline", name, i+1)
		}
	}
	return f.Entries, nil
}

// reason adds the line to a syntax error.
func reason(data []byte, err error) string {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return "it is empty"
	case errors.As(err, &syntax):
		return fmt.Sprintf("line %d: %v", 1+bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n")), err)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// Encode returns the content of a baseline file. Equal findings make the same bytes, so that its
// history shows what changed and nothing else.
func Encode(findings []Entry) ([]byte, error) {
	data, err := json.MarshalIndent(file{version, merged(findings)}, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("encode baseline: %w", err)
	}
	return append(data, '\n'), nil
}

// merged sorts entries and adds up those with one key.
func merged(entries []Entry) []Entry {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b Entry) int { return cmp.Or(compare(a.Key, b.Key), strings.Compare(a.Message, b.Message)) })
	out := []Entry{}
	for _, e := range sorted {
		if n := len(out); n > 0 && out[n-1].Key == e.Key {
			out[n-1].Count += e.Count
			continue
		}
		out = append(out, e)
	}
	return out
}

func compare(a, b Key) int {
	return cmp.Or(
		strings.Compare(a.File, b.File), strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.In, b.In), strings.Compare(a.Fingerprint, b.Fingerprint),
	)
}
