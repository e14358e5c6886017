package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// ErrChanged says that a file changed on disk after it was read: saving would undo somebody's work.
var ErrChanged = errors.New("changed on disk since it was read: read it again")

// errStored refuses what would be stale as soon as it is written.
var errStored = errors.New("allowed_action is computed when a record is retrieved, never stored: leave it out")

// Set changes one field of a record, or adds it, and leaves every other byte of the file alone. The key is
// one that holds text, a number or a boolean; the value is checked as if it were read.
func (f *File) Set(id, key, value string) error {
	// Checked here rather than when it is read back: the reader would take the stored action and restrict by it.
	entry := f.entryOf(id)
	switch {
	case entry == nil:
		return fmt.Errorf("files: set %s: %s has no record of this id", id, f.Name)
	case key == "allowed_action" || aliases[key] == "allowed_action":
		return fmt.Errorf("files: set %s: %w", id, errStored)
	// A key with YAML's or JSON path's own characters would say something else when it is read back.
	case strings.ContainsAny(key, "\r\n:#\"'{}[],&*!|>%@`. \t") || key == "":
		return fmt.Errorf("files: set %s: key %q: want a plain name", id, key)
	}
	b := entry.block
	edit := editYAML
	if b.format == jsonBlock {
		edit = editJSON
	}
	before := string(f.data[b.start:b.end])
	content, err := edit(before, entry.index, key, value)
	if err == nil {
		err = onlyChanged(before, content, entry.index, key, value)
	}
	if err != nil {
		return fmt.Errorf("files: set %s: %s: %w", id, key, err)
	}
	return f.replace(b.start, b.end, content)
}

// onlyChanged reads both versions of the record again: text has more ways to go on than an editor of lines
// knows, and a change that reaches further than its field must not be written.
func onlyChanged(before, after string, index int, key, value string) error {
	old, err := fields(before, index)
	if err != nil {
		return err
	}
	changed, err := fields(after, index)
	if err != nil {
		return err
	}
	same := changed[key] == typed(value)
	delete(old, key)
	delete(changed, key)
	if !same || !reflect.DeepEqual(old, changed) {
		return errors.New("its value cannot be changed alone: edit it by hand")
	}
	return nil
}

// fields are a record's keys and values.
func fields(content string, index int) (map[string]any, error) {
	node, err := recordNode(content, index)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	err = node.Decode(&m)
	return m, err
}

// replace accepts new content only if the whole file still parses.
func (f *File) replace(start, end int, content string) error {
	data := bytes.Join([][]byte{f.data[:start], []byte(content), f.data[end:]}, nil)
	changed, err := Parse(f.Name, data)
	if err != nil {
		return fmt.Errorf("files: the change would break the file: %w", err)
	}
	// A change that makes a record's id vanish would make it vanish too.
	if len(changed.Entries) < len(f.Entries) {
		return fmt.Errorf("files: the change would lose a record of %s", f.Name)
	}
	// What is on disk has not changed with it.
	changed.disk = f.disk
	*f = *changed
	return nil
}

func (f *File) entryOf(id string) *Entry {
	for i := range f.Entries {
		if id != "" && f.Entries[i].ID == id {
			return &f.Entries[i]
		}
	}
	return nil
}

// editJSON changes a field of the object, or of an item of the list, or adds it as the first one.
func editJSON(content string, index int, key, value string) (string, error) {
	// The value is written by the format's own writer, so quotes and line ends in it are safe.
	raw, err := json.Marshal(typed(value))
	if err != nil {
		return "", err
	}
	object, start := gjson.Parse(content), strings.IndexByte(content, '{')
	if index >= 0 {
		// The list may be the block or stand under "records".
		if object.IsObject() {
			object = object.Get("records")
		}
		object = object.Array()[index]
		start = object.Index
	}
	if old := object.Get(key); old.Exists() {
		at := start + old.Index
		if index >= 0 {
			at = old.Index
		}
		return splice(content, at, len(old.Raw), string(raw))
	}
	open := start + 1
	// The new field takes the indentation of the first one: where that is on a line of its own, so is this.
	space := content[open : open+len(content[open:])-len(strings.TrimLeft(content[open:], " \t\r\n"))]
	field := fmt.Sprintf("%s%q: %s", space, key, raw)
	if len(object.Map()) > 0 {
		field += ","
	}
	return splice(content, open, 0, field)
}

// splice replaces n bytes at the position.
func splice(content string, at, n int, text string) (string, error) {
	if at <= 0 || at+n > len(content) {
		return "", errors.New("its place was not found: edit it by hand")
	}
	return content[:at] + text + content[at+n:], nil
}

// typed is the value as JSON would have it.
func typed(value string) any {
	// Text fields take numbers as text when they are read, so nothing is lost by typing them here.
	if n, err := strconv.Atoi(value); err == nil {
		return n
	}
	if b, err := strconv.ParseBool(value); err == nil && (value == "true" || value == "false") {
		return b
	}
	return value
}

// editYAML changes the lines of one key, or adds a line after the record's first key.
func editYAML(content string, index int, key, value string) (string, error) {
	record, err := recordNode(content, index)
	if err != nil {
		return "", err
	}
	// Lines are what this edits; in flow style there is no line to change.
	if record.Style&yaml.FlowStyle != 0 || len(record.Content) == 0 {
		return "", errors.New("the record is written in flow style: write it as key: value lines")
	}
	text, err := scalar(typed(value))
	if err != nil {
		return "", err
	}
	lines := strings.SplitAfter(content, "\n")
	first := record.Content[0]
	line := strings.Repeat(" ", first.Column-1) + key + ": " + text
	// The key is there: only the rest of its line changes.
	for i := 0; i+1 < len(record.Content); i += 2 {
		if k := record.Content[i]; k.Value == key {
			return setLine(lines, k, record.Content[i+1], text)
		}
	}
	// After the first key, so that a list item keeps its dash in front.
	at := first.Line - 1
	lines = append(lines[:at+span(record)], append([]string{line + eol(lines[at])}, lines[at+span(record):]...)...)
	return strings.Join(lines, ""), nil
}

// scalar is the value on one line. YAML would spread line ends over several; its double quotes are JSON's.
func scalar(v any) (string, error) {
	if s, ok := v.(string); ok && strings.ContainsAny(s, "\r\n") {
		text, err := json.Marshal(s)
		return string(text), err
	}
	text, err := yaml.Marshal(v)
	return strings.TrimRight(string(text), "\n"), err
}

// span is the number of lines of the record's first key and value.
func span(record *yaml.Node) int {
	// The next key says where the first value ends, blank lines and comments between included.
	if len(record.Content) > 2 {
		return record.Content[2].Line - record.Content[0].Line
	}
	return lastLine(record.Content[1]) - record.Content[0].Line + 1
}

// lastLine is the last line that a node is known to reach.
func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

// setLine replaces a value that stands on its key's line, up to a comment.
func setLine(lines []string, key, val *yaml.Node, text string) (string, error) {
	if val.Kind != yaml.ScalarNode || val.Line != key.Line || val.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		return "", errors.New("its value takes several lines: edit it by hand")
	}
	old := lines[key.Line-1]
	colon := key.Column - 1 + len(key.Value)
	rest := strings.TrimRight(old, "\r\n")
	// A quoted key, or one with a tag: what stands between it and its value is not known.
	if colon >= len(rest) || rest[colon] != ':' {
		return "", errors.New("its key is not written plainly: edit it by hand")
	}
	comment := ""
	if at := strings.LastIndex(rest, val.LineComment); val.LineComment != "" && at > colon {
		gap := len(strings.TrimRight(rest[:at], " \t")) // the space before it is the writer's too
		comment = rest[gap:]
	}
	lines[key.Line-1] = rest[:colon] + ": " + text + comment + eol(old)
	return strings.Join(lines, ""), nil
}

// eol is how the line ends; the last one of a block may not.
func eol(line string) string {
	if strings.HasSuffix(line, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// recordNode finds the record in its block.
func recordNode(content string, index int) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(content), &doc); err != nil {
		return nil, err
	}
	node := doc.Content[0]
	if index < 0 {
		return node, nil
	}
	if list := value(node, "records"); list != nil {
		node = list
	}
	return node.Content[index], nil
}

// Append adds a record at the end of the file, as a json block. A found action is not written.
func (f *File) Append(r policy.Record) error {
	if r.ID == "" {
		return errors.New(`files: append: id "": want one that no other record has`)
	}
	// The action is computed when the record is read: storing it is what CTX0003 reports.
	r.Found = 0
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("files: append %s: %w", r.ID, err)
	}
	gap := "\n"
	// A fence must begin a line, and one empty line sets it off from what is above.
	if n := len(f.data); n > 0 && f.data[n-1] != '\n' {
		gap = "\n\n"
	} else if n == 0 {
		gap = ""
	}
	return f.replace(len(f.data), len(f.data), gap+"```json\n"+string(text)+"\n```\n")
}
