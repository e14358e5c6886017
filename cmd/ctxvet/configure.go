package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// config prints the configuration that holds in a folder, and where each value comes from.
func (s *session) config() int {
	dir := "."
	if len(s.opts.args) > 0 {
		dir = s.opts.args[0]
	}
	e, err := s.effective(dir)
	var data []byte
	if err == nil {
		data, err = e.render(s.opts.format)
	}
	if err == nil {
		err = s.output(data)
	}
	if err != nil {
		s.complain(err)
		return exitFailed
	}
	return exitClean
}

// An effective is a configuration as it holds somewhere, which need not be what a file there says:
// the environment and flags come before files, and a nearer file hides the others.
type effective struct {
	config *vocab.Config
	dir    string            // absolute
	here   string            // working directory: names are shown relative to it
	by     map[string]string // keys that the command line decides, and by which flag
}

// effective reads the configuration that a run would use for the package in a folder.
func (s *session) effective(dir string) (*effective, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	if info, err := os.Stat(abs); err != nil {
		return nil, fmt.Errorf("config: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("config: %s is no folder; a configuration holds in folders", dir)
	}
	file, err := configFile(s.opts.config)
	if err != nil {
		return nil, err
	}
	r := settingsReader{read: map[string]*vocab.Config{}}
	e := &effective{config: r.config(abs, file), dir: abs, here: here, by: map[string]string{}}
	if len(r.errs) > 0 {
		return nil, r.errs[0]
	}
	if s.opts.tests != "" {
		e.config.Tests, e.by["tests"] = s.opts.tests, "-tests"
	}
	return e, nil
}

// origin says where a key's value comes from.
func (e *effective) origin(key string) string {
	if by := e.by[key]; by != "" {
		return by
	}
	at := e.config.Place(key)
	if !at.IsValid() {
		return "default"
	}
	return fmt.Sprintf("%s:%d", report.ShortPath(e.here, at.Filename), at.Line)
}

func (e *effective) render(format string) ([]byte, error) {
	if format == "json" {
		return e.json()
	}
	return e.yaml()
}

// json is a document of file, folder and, by key, values with their origins. Keys are written with
// dots, as in the messages of errors.
func (e *effective) json() ([]byte, error) {
	type value struct {
		Value  any    `json:"value"`
		Origin string `json:"origin"`
	}
	values := map[string]value{}
	for _, key := range vocab.Keys() {
		values[key] = value{plain(e.config.Value(key)), e.origin(key)}
	}
	data, err := json.MarshalIndent(map[string]any{"file": e.config.File, "dir": e.dir, "values": values}, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	return append(data, '\n'), nil
}

// yaml is a .ctxvet.yml that says the same, with origins as comments: what is printed can be kept as
// a file, and a key can be copied from it.
func (e *effective) yaml() ([]byte, error) {
	var out bytes.Buffer
	source := "no .ctxvet.yml holds here: these are the defaults"
	if e.config.File != "" {
		source = report.ShortPath(e.here, e.config.File)
	}
	fmt.Fprintf(&out, "# %s\n", source)
	section := ""
	for _, key := range vocab.Keys() {
		indent, name := "", key
		if group, rest, ok := strings.Cut(key, "."); ok {
			if group != section {
				fmt.Fprintf(&out, "%s:\n", group)
			}
			section, indent, name = group, "  ", rest
		}
		text, err := inline(e.config.Value(key))
		if err != nil {
			return nil, fmt.Errorf("config: %s: %w", key, err)
		}
		fmt.Fprintf(&out, "%s%s: %s # %s\n", indent, name, text, e.origin(key))
	}
	return out.Bytes(), nil
}

// inline renders a value on one line, since the origin of the whole value stands behind it.
func inline(value any) (string, error) {
	var node yaml.Node
	if err := node.Encode(plain(value)); err != nil {
		return "", err
	}
	var out bytes.Buffer
	if isWord.MatchString(node.Value) {
		return node.Value, nil // one of the choices
	}
	inFlow(&node, &out)
	return out.String(), nil
}

var isWord = regexp.MustCompile(`^[a-z]+$`)

// inFlow writes a node in YAML's flow style, each string in double quotes.
func inFlow(n *yaml.Node, out *bytes.Buffer) { flowAs(n, false, out) }

// flowAs is inFlow for a node that may be a key; those that are words go without quotes.
func flowAs(n *yaml.Node, isKey bool, out *bytes.Buffer) {
	switch n.Kind {
	case yaml.SequenceNode:
		out.WriteByte('[')
		for i, item := range n.Content {
			separate(i, out)
			inFlow(item, out)
		}
		out.WriteByte(']')
	case yaml.MappingNode:
		out.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			separate(i, out)
			flowAs(n.Content[i], true, out)
			out.WriteString(": ")
			inFlow(n.Content[i+1], out)
		}
		out.WriteByte('}')
	default:
		text := n.Value
		if n.ShortTag() == "!!str" && !(isKey && isWord.MatchString(text)) {
			quoted, _ := json.Marshal(text) // a string always has a form, which is YAML too
			text = string(quoted)
		}
		out.WriteString(text)
	}
}

func separate(i int, out *bytes.Buffer) {
	if i > 0 {
		out.WriteString(", ")
	}
}

// plain turns a value of the configuration into what the file would hold: sinks with their keys,
// and an empty list where there is none.
func plain(value any) any {
	switch v := value.(type) {
	case []string:
		return append([]string{}, v...)
	case []vocab.Sink:
		out := []map[string]any{}
		for _, s := range v {
			out = append(out, map[string]any{"func": s.Func, "query": s.Query})
		}
		return out
	}
	return value
}
