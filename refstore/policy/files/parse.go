package files

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// File is a memory file: its bytes and the records found in them.
type File struct {
	// Name is used in errors.
	Name string
	// Entries are the records, in the order of the file.
	Entries []Entry

	data []byte
	disk []byte // as it was read; nil if it was not read from disk
}

// Entry is a record with its place in the file.
type Entry struct {
	policy.Record
	// Line is where the record begins, from 1.
	Line int
	// Updated is the date as it is written, "" if none is.
	Updated string

	block *block
	index int // in the block's list; -1 if the block is the record
}

// format is how a block is written.
type format uint8

const (
	yamlBlock format = iota
	jsonBlock
)

// block is a stretch of the file that holds records.
type block struct {
	format     format
	start, end int // bytes of the content, without the fences
	line       int // of the first line of the content
	front      bool
}

// Read reads and parses the file. Of a file with faults it returns what is sound, and the faults; of one
// that cannot be read, an empty File.
func Read(name string) (*File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return &File{Name: name}, fmt.Errorf("files: read: %w", err)
	}
	f, err := Parse(name, data)
	f.disk = bytes.Clone(data)
	return f, err
}

// Parse finds the records of a file. Every fault is reported, with its line, in the joined error; the
// records without fault are in the File all the same.
func Parse(name string, data []byte) (*File, error) {
	f := &File{Name: name, data: bytes.Clone(data)}
	// Faults are collected, not returned one by one: who mends a file wants the whole list.
	blocks, errs := f.blocks()
	for i := range blocks {
		// Prose belongs to the block before it.
		end := len(f.data)
		if i+1 < len(blocks) {
			end = blocks[i+1].start
		}
		entries, faults := f.records(&blocks[i], end)
		f.Entries = append(f.Entries, entries...)
		errs = append(errs, faults...)
	}
	errs = append(errs, f.duplicates()...)
	return f, errors.Join(errs...)
}

// Bytes is the file's content.
func (f *File) Bytes() []byte { return bytes.Clone(f.data) }

// Records are the records alone, with the freshness that their dates give at the given time.
func (f *File) Records(now time.Time) []policy.Record {
	list := make([]policy.Record, len(f.Entries))
	for i, e := range f.Entries {
		e.fresh(&e.Record, now)
		list[i] = e.Record
	}
	return list
}

// fault is an error at a line of the file.
func (f *File) fault(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: "+format, append([]any{f.Name, line}, args...)...)
}

// blocks finds front matter and fenced blocks. A line is judged without its end, be it \n or \r\n.
func (f *File) blocks() (list []block, errs []error) {
	var open *block
	fence, at, other := "", 0, ""
	for n, raw := range bytes.SplitAfter(f.data, []byte("\n")) {
		line := strings.TrimRight(strings.TrimPrefix(string(raw), "\ufeff"), "\r\n \t")
		next := at + len(raw)
		switch {
		case open != nil && closes(line, fence):
			open.end = at
			list, open = append(list, *open), nil
		case open != nil: // inside a block
		case other != "":
			if closes(line, other) {
				other = ""
			}
		// Only the first line opens front matter: elsewhere --- is a rule or a heading.
		case n == 0 && line == "---":
			open, fence = &block{start: next, line: n + 2, front: true}, "---"
		default:
			mark, info := fenceOf(line)
			if kind, ok := formatOf(info); ok {
				open, fence = &block{format: kind, start: next, line: n + 2}, mark
			} else {
				other = mark // a fence of code that is no record: what is in it is no fence
			}
		}
		at = next
	}
	if open != nil {
		errs = append(errs, f.fault(open.line-1, "block is not closed: want a line %q", fence))
	}
	return list, errs
}

// fenceOf is the fence that the line opens, and the text after it.
func fenceOf(line string) (mark, info string) {
	trimmed := strings.TrimLeft(line, " ")
	if len(line)-len(trimmed) > 3 {
		return "", "" // indented code
	}
	for _, c := range []string{"`", "~"} {
		if rest := strings.TrimLeft(trimmed, c); len(trimmed)-len(rest) >= 3 {
			return trimmed[:len(trimmed)-len(rest)], strings.TrimSpace(rest)
		}
	}
	return "", ""
}

// formatOf reads an info string.
func formatOf(info string) (format, bool) {
	word, _, _ := strings.Cut(info, " ")
	switch strings.ToLower(word) {
	case "json":
		return jsonBlock, true
	case "yaml", "yml":
		return yamlBlock, true
	default:
		return 0, false
	}
}

// closes says whether the line ends what fence opened: at least as long, of the same character.
func closes(line, fence string) bool {
	if fence == "---" {
		return line == "---" || line == "..."
	}
	trimmed := strings.TrimLeft(line, " ")
	return strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == ""
}

// duplicates reports IDs that name two records: edges to them would mean both.
func (f *File) duplicates() (errs []error) {
	seen := map[string]int{}
	for _, e := range f.Entries {
		if e.ID == "" {
			continue // reported as missing by the audit
		}
		if first, ok := seen[e.ID]; ok {
			errs = append(errs, f.fault(e.Line, "id %q is that of line %d too: give one of them another", e.ID, first))
			continue
		}
		seen[e.ID] = e.Line
	}
	return errs
}
