package vocab

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Decode reads a configuration from YAML (or JSON) text. Name is what errors
// call it. Decoding is strict: an unknown or repeated key, a wrong type, a bad
// pattern, name or choice is an error that says what is legal. An empty text is
// the defaults. File and Root stay empty.
func Decode(name string, text []byte) (*Config, error) {
	c := Default()
	c.name = name
	d := &decoder{name: name, c: c}
	if doc := d.parse(text); doc != nil {
		d.mapping("", doc)
	}
	if len(d.errs) > 0 {
		return nil, errors.Join(d.errs...)
	}
	return c, nil
}

// decoder walks the nodes of one file; it goes on after an error, so that one
// run shows all of them.
type decoder struct {
	name string
	c    *Config
	errs []error
}

// yamlLine is how the parser words a syntax error.
var yamlLine = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)

// parse returns the text's only document, nil if it is empty or in error.
func (d *decoder) parse(text []byte) *yaml.Node {
	in := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	switch err := in.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		d.syntax(err)
		return nil
	}
	switch err := in.Decode(&more); {
	case errors.Is(err, io.EOF):
	case err != nil:
		d.syntax(err)
	default:
		d.fail(&more, "", "a second document; a configuration is one")
	}
	if len(doc.Content) == 0 || isNull(doc.Content[0]) {
		return nil
	}
	return doc.Content[0]
}

func (d *decoder) syntax(err error) {
	line, message := 1, strings.TrimPrefix(err.Error(), "yaml: ")
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		line, _ = strconv.Atoi(m[1]) // the pattern admits digits only
		message = m[2]
	}
	d.errs = append(d.errs, fmt.Errorf("%s:%d: not YAML: %s", d.name, line, message))
}

// fail records an error at a node; key is "" for the file as a whole.
func (d *decoder) fail(n *yaml.Node, key, format string, args ...any) {
	if key != "" {
		key += ": "
	}
	message := fmt.Sprintf(format, args...)
	d.errs = append(d.errs, fmt.Errorf("%s:%d: %s%s", d.name, max(n.Line, 1), key, message))
}

// mapping reads the keys below prefix, which is "" or ends in a dot.
func (d *decoder) mapping(prefix string, n *yaml.Node) {
	for key, value := range d.pairs(strings.TrimSuffix(prefix, "."), n) {
		full := prefix + key.Value
		i := slices.IndexFunc(schema, func(f field) bool { return f.key == full })
		switch {
		case i >= 0:
			d.c.given[full] = key.Line
			schema[i].set(d, full, resolve(value))
		case !isSection(full):
			d.fail(key, full, "unknown key; legal here: %s", strings.Join(keysBelow(prefix), ", "))
		case !isNull(value): // a section whose keys are all commented out is fine
			d.mapping(full+".", resolve(value))
		}
	}
}

// pairs yields the keys and values of a mapping, each key once.
func (d *decoder) pairs(key string, n *yaml.Node) func(yield func(k, v *yaml.Node) bool) {
	return func(yield func(k, v *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			d.fail(n, key, "%s where a mapping (key: value) belongs", describe(n))
			return
		}
		first := map[string]int{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			k, v := n.Content[i], n.Content[i+1]
			if k.Kind != yaml.ScalarNode {
				d.fail(k, key, "%s where a key belongs", describe(k))
				continue
			}
			if line, twice := first[k.Value]; twice {
				d.fail(k, join(key, k.Value), "given twice, first in line %d", line)
				continue
			}
			first[k.Value] = k.Line
			if !yield(k, v) {
				return
			}
		}
	}
}

// join joins two keys with a dot; either may be "".
func join(key, sub string) string {
	if key == "" || sub == "" {
		return key + sub
	}
	return key + "." + sub
}

// isSection reports whether a key only groups others.
func isSection(key string) bool {
	return slices.ContainsFunc(schema, func(f field) bool { return strings.HasPrefix(f.key, key+".") })
}

// keysBelow lists the keys that may stand directly below prefix.
func keysBelow(prefix string) []string {
	var keys []string
	for _, f := range schema {
		rest, ok := strings.CutPrefix(f.key, prefix)
		if !ok {
			continue
		}
		key, _, _ := strings.Cut(rest, ".")
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// resolve follows YAML aliases (*name), which users share lists with.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

// text returns a string scalar; numbers, booleans and nothing are not strings.
func text(n *yaml.Node) (string, bool) {
	return n.Value, n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str"
}

// describe names a node for an error.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case isNull(n):
		return "nothing"
	default:
		return strconv.Quote(n.Value)
	}
}
