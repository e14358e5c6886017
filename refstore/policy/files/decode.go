package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// records reads a block. YAML's reader serves both formats, because JSON is YAML and it knows lines.
func (f *File) records(b *block, until int) ([]Entry, []error) {
	content := f.data[b.start:b.end]
	if b.format == jsonBlock {
		if err := f.validJSON(b, content); err != nil {
			return nil, []error{err}
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(content, &doc); err != nil {
		return nil, []error{f.fault(b.line, "%s", yamlText(err, b.line))}
	}
	if len(doc.Content) == 0 {
		return nil, nil // an empty block
	}
	root := doc.Content[0]
	// A list without a name is a list of records if its items have IDs.
	if root.Kind == yaml.SequenceNode {
		return f.list(b, root)
	}
	if root.Kind != yaml.MappingNode {
		return nil, f.notRecord(b, root)
	}
	// Under this name the block may say other things besides.
	if list := value(root, "records"); list != nil && list.Kind == yaml.SequenceNode {
		return f.list(b, list)
	}
	// Front matter is a record also without an id, so that the audit can ask for one. A fenced block may be an
	// example, a configuration, anything: only an id makes it a record.
	if !b.front && value(root, "id") == nil {
		return nil, nil // a block of something else
	}
	entry, errs := f.entry(b, root, -1)
	// The text is the claim, as in notes that have front matter for their labels.
	if entry.Claim == "" {
		entry.Claim = f.prose(b, until)
	}
	return []Entry{entry}, errs
}

// validJSON refuses what YAML would let pass for JSON.
func (f *File) validJSON(b *block, content []byte) error {
	if len(bytes.TrimSpace(content)) == 0 {
		return nil
	}
	var raw json.RawMessage
	err := json.Unmarshal(content, &raw)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return f.fault(b.line+bytes.Count(content[:min(syntax.Offset, int64(len(content)))], []byte("\n")), "%s", err)
	}
	return err
}

// notRecord is a fault in front matter only: elsewhere a block may hold anything.
func (f *File) notRecord(b *block, n *yaml.Node) []error {
	if !b.front {
		return nil
	}
	return []error{f.fault(b.line+n.Line-1, "front matter is not a mapping: want key: value lines")}
}

// list reads a list of records. Items that are no mappings with an id make it a list of something else.
func (f *File) list(b *block, list *yaml.Node) (entries []Entry, errs []error) {
	for i, item := range list.Content {
		// A mixed list keeps what is not a record to itself.
		if item.Kind != yaml.MappingNode || value(item, "id") == nil && !b.front {
			continue
		}
		entry, faults := f.entry(b, item, i)
		entries, errs = append(entries, entry), append(errs, faults...)
	}
	return entries, errs
}

// entry reads one mapping, key by key, so that each fault has its line.
func (f *File) entry(b *block, n *yaml.Node, index int) (Entry, []error) {
	e := Entry{Line: b.line + n.Line - 1, block: b, index: index}
	var errs []error
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		// YAML's reader keeps both and a decoder would take the last: which one was meant only the writer knows.
		if seen[key.Value] {
			errs = append(errs, f.fault(b.line+key.Line-1, "key %q is there twice: keep one", key.Value))
		}
		seen[key.Value] = true
		if err := e.set(key.Value, val); err != nil {
			errs = append(errs, f.fault(b.line+val.Line-1, "%s: %s", key.Value, reason(err)))
		}
	}
	return e, errs
}

// aliases are other names under which files keep a field.
var aliases = map[string]string{"text": "claim", "memory_type": "source_type", "resource_sensitivity": "resource",
	"allowed_action_hint": "allowed_action"}

// set lets the record decode one field; keys that it does not know are the file's own.
func (e *Entry) set(key string, val *yaml.Node) error {
	// Other tools' names for the same thing, the public packets' among them.
	if to, ok := aliases[key]; ok {
		key = to
	}
	if key == "updated" {
		e.Updated = val.Value
		if _, err := date(val.Value); err != nil {
			return err
		}
		return nil
	}
	// "status:" with nothing after it.
	if val.Tag == "!!null" {
		return nil // stated as unknown
	}
	text, err := jsonOf(key, val)
	if err != nil {
		return err
	}
	// By way of JSON, so that a label has one reader, with one set of errors.
	return json.Unmarshal(text, &e.Record)
}

// jsonOf is the one-field object of a YAML value. Numbers and booleans in a text field are taken as text.
func jsonOf(key string, val *yaml.Node) ([]byte, error) {
	var v any
	if err := val.Decode(&v); err != nil {
		return nil, err
	}
	// An id of 007 stays 007.
	if texts[key] && val.Kind == yaml.ScalarNode {
		v = val.Value
	}
	return json.Marshal(map[string]any{key: v})
}

// texts are the fields of text, for which 7 means "7".
var texts = map[string]bool{"id": true, "claim": true}

// value is the value of a key, nil if it is not there.
func value(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// prose is the claim of front matter that states none: the text up to the next block, without headings.
func (f *File) prose(b *block, until int) string {
	if !b.front {
		return ""
	}
	var lines []string
	for i, line := range strings.Split(string(f.data[b.end:until]), "\n") {
		line = strings.TrimSpace(line)
		// What stands in code is not prose.
		if mark, _ := fenceOf(line); mark != "" {
			break
		}
		// The first line is the end of the fence of front matter.
		if i > 0 && line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " ")
}

// yamlText is a YAML error with its line counted in the file.
func yamlText(err error, first int) string {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	rest, ok := strings.CutPrefix(text, "line ")
	// Without a line there is nothing to count anew.
	if !ok {
		return text
	}
	number, rest, _ := strings.Cut(rest, ": ")
	line, err := strconv.Atoi(number)
	if err != nil {
		return text
	}
	return fmt.Sprintf("line %d: %s", line+first-1, rest)
}

// reason is the innermost message: the line and the key are said already.
func reason(err error) string {
	text := strings.TrimPrefix(err.Error(), "policy: ")
	return strings.TrimPrefix(text, "json: ")
}

// fresh derives the freshness from the date, unless it is stated.
func (e *Entry) fresh(r *policy.Record, now day) {
	// Who states the freshness knows how fast the matter ages; a date does not.
	if r.Freshness != policy.FreshnessUnknown || e.Updated == "" {
		return
	}
	if at, err := date(e.Updated); err == nil {
		r.Freshness = policy.FreshnessOf(now.Sub(at))
	}
}
