package vocab

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"go.yaml.in/yaml/v3"
)

// field is a key of the configuration and how its value is read.
type field struct {
	key string
	set func(d *decoder, key string, n *yaml.Node)
	get func(c *Config) any
}

// schema lists every key in the order of the manual. A new key is one line.
var schema = []field{
	list("tables.context", checkPattern, func(c *Config) *[]string { return &c.Tables.Context }),
	list("tables.lineage", checkPattern, func(c *Config) *[]string { return &c.Tables.Lineage }),
	list("tables.erasures", checkPattern, func(c *Config) *[]string { return &c.Tables.Erasures }),
	list("tables.traces", checkPattern, func(c *Config) *[]string { return &c.Tables.Traces }),
	list("tables.shadow", checkPattern, func(c *Config) *[]string { return &c.Tables.Shadow }),
	list("tables.append_only", checkPattern, func(c *Config) *[]string { return &c.Tables.AppendOnly }),
	list("columns.computed", checkPattern, func(c *Config) *[]string { return &c.Columns.Computed }),
	list("functions.cascade", checkFunc, func(c *Config) *[]string { return &c.Functions.Cascade }),
	list("functions.activation", checkFunc, func(c *Config) *[]string { return &c.Functions.Activation }),
	list("functions.score", checkFunc, func(c *Config) *[]string { return &c.Functions.Score }),
	list("functions.candidates", checkFunc, func(c *Config) *[]string { return &c.Functions.Candidates }),
	list("functions.render", checkFunc, func(c *Config) *[]string { return &c.Functions.Render }),
	list("functions.lineage", checkFunc, func(c *Config) *[]string { return &c.Functions.Lineage }),
	list("types.results", checkType, func(c *Config) *[]string { return &c.Types.Results }),
	list("types.entries", checkType, func(c *Config) *[]string { return &c.Types.Entries }),
	{"tables_of", setTablesOf, func(c *Config) any { return c.TablesOf }},
	{"sinks", setSinks, func(c *Config) any { return c.Sinks }},
	list("sql", checkGlob, func(c *Config) *[]string { return &c.SQL }),
	list("lineage_by_trigger", checkPattern, func(c *Config) *[]string { return &c.LineageByTrigger }),
	choice("migrations.down", func(c *Config) *string { return &c.Migrations.Down }, Ignore, Report),
	choice("tests", func(c *Config) *string { return &c.Tests }, Ignore, Report),
	choice("dialect", func(c *Config) *string { return &c.Dialect }, "auto", "postgres", "sqlite", "mysql"),
	{"baseline", setBaseline, func(c *Config) any { return c.Baseline }},
	list("rules.disable", checkRule, func(c *Config) *[]string { return &c.Rules.Disable }),
}

// list is a key for a list of strings, each of which must pass the check.
func list(key string, check func(string) error, at func(*Config) *[]string) field {
	set := func(d *decoder, key string, n *yaml.Node) {
		if n.Kind != yaml.SequenceNode {
			d.fail(n, key, "%s where a list belongs, as in [%q]; [] for none", describe(n), "…")
			return
		}
		items := make([]string, 0, len(n.Content))
		for _, item := range n.Content {
			item = resolve(item)
			s, ok := text(item)
			if !ok {
				d.fail(item, key, "%s where a string belongs", describe(item))
			} else if err := check(s); err != nil {
				d.fail(item, key, "%v", err)
			}
			items = append(items, s)
		}
		*at(d.c) = items
	}
	return field{key, set, func(c *Config) any { return *at(c) }}
}

// choice is a key for one of the legal words.
func choice(key string, at func(*Config) *string, legal ...string) field {
	set := func(d *decoder, key string, n *yaml.Node) {
		s, ok := text(n)
		if !ok || !slices.Contains(legal, s) {
			d.fail(n, key, "%s is not legal; legal: %s", describe(n), strings.Join(legal, ", "))
			return
		}
		*at(d.c) = s
	}
	return field{key, set, func(c *Config) any { return *at(c) }}
}

// setTablesOf reads names and their tables. Names may be nested at their dots:
// that is what golangci-lint makes of its settings.
func setTablesOf(d *decoder, key string, n *yaml.Node) {
	if isNull(n) {
		return // its lines are commented out, which leaves the default: empty
	}
	d.tablesOf(key, "", n)
}

func (d *decoder) tablesOf(key, prefix string, n *yaml.Node) {
	for k, v := range d.pairs(join(key, prefix), n) {
		name := join(prefix, k.Value)
		if v.Kind == yaml.MappingNode {
			d.tablesOf(key, name, v)
			continue
		}
		v = resolve(v)
		table, ok := text(v)
		if err := checkFunc(name); err != nil {
			d.fail(k, key, "%v", err)
		} else if !ok || !isTableName(table) {
			d.fail(v, join(key, name), "%s is no table name; write one, without wildcards", describe(v))
		}
		d.c.TablesOf[name] = table
	}
}

func setSinks(d *decoder, key string, n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, key, "%s where a list belongs, as in [{func: pkg.F, query: 0}]; [] for none", describe(n))
		return
	}
	sinks := make([]Sink, 0, len(n.Content))
	for _, item := range n.Content {
		sinks = append(sinks, d.sink(key, resolve(item)))
	}
	d.c.Sinks = sinks
}

// sink reads one {func: …, query: …}.
func (d *decoder) sink(key string, n *yaml.Node) (s Sink) {
	had := len(d.errs)
	seen := map[string]bool{}
	for k, v := range d.pairs(key, n) {
		v = resolve(v)
		seen[k.Value] = true
		switch k.Value {
		case "func":
			s.Func = v.Value
			if _, ok := text(v); !ok {
				d.fail(v, key+".func", "%s where a string belongs", describe(v))
			} else if err := checkFunc(s.Func); err != nil {
				d.fail(v, key+".func", "%v", err)
			}
		case "query":
			i, err := strconv.Atoi(v.Value)
			if err != nil || i < 0 || v.ShortTag() != "!!int" {
				d.fail(v, key+".query", "%s is not legal; legal: an index from 0", describe(v))
			}
			s.Query = i
		default:
			d.fail(k, join(key, k.Value), "unknown key; legal here: func, query")
		}
	}
	if len(d.errs) == had && (!seen["func"] || !seen["query"]) {
		d.fail(n, key, "func and query are both required, as in {func: pkg.F, query: 0}")
	}
	return s
}

func checkPattern(s string) error {
	if s == "" {
		return errors.New("the empty pattern matches nothing")
	}
	if _, err := path.Match(s, ""); err != nil {
		return fmt.Errorf("%q is a bad pattern; legal: * ? [a-z] [^a-z] and \\ before a literal", s)
	}
	return nil
}

func checkGlob(s string) error {
	switch {
	case s == "":
		return errors.New("the empty glob matches nothing")
	case !doublestar.ValidatePattern(s):
		return fmt.Errorf("%q is a bad glob; legal: * ** ? [a-z] {a,b} and \\ before a literal", s)
	case path.IsAbs(s) || filepath.IsAbs(s):
		return fmt.Errorf("%q is absolute; legal: a glob relative to the module root", s)
	}
	return nil
}

func checkFunc(s string) error {
	if !isQualified(s) {
		return fmt.Errorf("%q is no qualified name; legal: pkg.F, (*pkg.T).M, (pkg.T).M, pkg.T.M, with pkg an import path", s)
	}
	return nil
}

func checkType(s string) error {
	if !isQualified(s) || strings.HasPrefix(s, "(") {
		return fmt.Errorf("%q is no type's name; legal: pkg.T, with pkg an import path", s)
	}
	return nil
}

func checkRule(s string) error {
	if !slices.Contains(ruleIDs, CurrentID(s)) {
		return fmt.Errorf("%q is no rule; legal: %s to %s", s, ruleIDs[0], ruleIDs[len(ruleIDs)-1])
	}
	return nil
}
