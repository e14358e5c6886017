package vocab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// FileName is the name that [Find] looks for.
const FileName = ".ctxvet.yml"

// Values of the configuration's choices.
const (
	Ignore = "ignore" // tests, migrations.down: hold findings back (default)
	Report = "report" // tests, migrations.down: report them
)

// Config is the content of a .ctxvet.yml. A key that is given replaces that
// key's default. Patterns are path.Match globs that ignore case; one without a
// dot matches the last component of a qualified name, one with a dot the whole.
// Functions are named as go/types prints them: "pkg.F", "(*pkg.T).M",
// "(pkg.T).M"; "pkg.T.M" is accepted as well.
type Config struct {
	File string // the file it was read from; "" for defaults and plugin settings
	Root string // directory of the module root, which SQL's globs start from

	Tables    Tables    // tables: roles of tables
	Columns   Columns   // columns: roles of columns
	Functions Functions // functions: roles of functions and methods
	Types     Types     // types: roles of struct types

	// TablesOf (tables_of) maps "pkg.Type.field", "pkg.Type", "pkg.Type.method",
	// "pkg.var" or "pkg.func" to the table it stands for. Default: empty.
	TablesOf map[string]string
	// Sinks (sinks) are further functions that take SQL text. Default: none.
	Sinks []Sink
	// SQL (sql) holds globs (with **) of .sql files, relative to Root; they may
	// begin with "..", but are never absolute. Default: none.
	SQL []string
	// LineageByTrigger (lineage_by_trigger) holds patterns of tables whose
	// lineage row a database trigger writes. Default: none.
	LineageByTrigger []string
	// Migrations (migrations) says how migrations are read.
	Migrations Migrations
	// Tests (tests) is "ignore" (default) or "report": findings in _test.go.
	Tests string
	// Dialect (dialect) is "auto" (default), "postgres", "sqlite" or "mysql".
	Dialect string
	// Baseline (baseline) is a file of findings that are known, as ctxvet
	// -write-baseline writes it, relative to Root. Default: none.
	Baseline string
	// Rules (rules) switches rules off.
	Rules Rules

	given map[string]int // full key → line
	name  string         // what errors and Origin call the source
}

// Tables holds patterns of table names by role.
type Tables struct {
	Context    []string // claims live here. Default: context_*
	Lineage    []string // append-only record of acts. Default: context_lineage
	Erasures   []string // append-only record of erasures. Default: context_erasures
	Traces     []string // log of retrieval decisions. Default: context_traces, context_recalls
	Shadow     []string // further derived tables, exempt from every rule. Default: none
	AppendOnly []string // append_only: besides lineage and erasures. Default: none
}

// Columns holds patterns of column names by role.
type Columns struct {
	// Computed columns hold what must be computed at read. Default: activation,
	// *_activation, base_level, decayed_*, *_decayed, allowed_action.
	Computed []string
}

// Functions holds names of functions and methods by role. All default to none.
type Functions struct {
	Cascade    []string // sanctioned erasure
	Activation []string // the result is an activation
	Score      []string // scores a candidate
	Candidates []string // generates candidates
	Render     []string // shows text to a reader, person or model
	Lineage    []string // writes a lineage row by means that cannot be seen
}

// Types holds names of struct types ("pkg.T") by role. Both default to none;
// the structural defaults always stay.
type Types struct {
	Results []string // answers: entries with their disclosure
	Entries []string // claims with their deficits
}

// Migrations says how migrations are read.
type Migrations struct {
	// Down is "ignore" (default) or "report": down sections, *.down.sql and
	// rollback functions.
	Down string
}

// Rules switches rules off.
type Rules struct {
	Disable []string // IDs, CTX0000 to CTX0008. Default: none
}

// Sink is a function that takes SQL text.
type Sink struct {
	Func  string // its name, as types.Func.FullName spells it; required
	Query int    // 0-based index of the SQL argument, receiver not counted; required
}

// Default returns the configuration that holds where no file is found.
func Default() *Config {
	return &Config{
		Tables: Tables{
			Context:  []string{"context_*"},
			Lineage:  []string{"context_lineage"},
			Erasures: []string{"context_erasures"},
			Traces:   []string{"context_traces", "context_recalls"},
		},
		Columns: Columns{Computed: []string{
			"activation", "*_activation", "base_level", "decayed_*", "*_decayed", "allowed_action",
		}},
		TablesOf:   map[string]string{},
		Migrations: Migrations{Down: Ignore},
		Tests:      Ignore,
		Dialect:    "auto",
		given:      map[string]int{},
	}
}

// Given reports whether the file gives the key, written with dots as in
// "tables.context"; a key that is not given has its default.
func (c *Config) Given(key string) bool {
	_, ok := c.given[key]
	return ok
}

// Written reports whether somebody wrote the configuration, even an empty file.
func (c *Config) Written() bool { return c.File != "" || c.name != "" }

// Origin says where a key's value comes from: "default", or file and line.
func (c *Config) Origin(key string) string {
	line, ok := c.given[key]
	if !ok {
		return "default"
	}
	return fmt.Sprintf("%s:%d", c.name, line)
}

// Value returns a key's value: a string, []string, []Sink or map[string]string;
// nil for an unknown key.
func (c *Config) Value(key string) any {
	for _, f := range schema {
		if f.key == key {
			return f.get(c)
		}
	}
	return nil
}

// Keys returns every key that a file may give, in the order of the manual.
func Keys() []string {
	keys := make([]string, len(schema))
	for i, f := range schema {
		keys[i] = f.key
	}
	return keys
}

// RuleIDs returns the IDs that a configuration or an allowance may name.
func RuleIDs() []string { return slices.Clone(ruleIDs) }

var ruleIDs = []string{
	"CTX0000", "CTX0001", "CTX0002", "CTX0003", "CTX0004",
	"CTX0005", "CTX0006", "CTX0007", "CTX0008",
}

// Find returns the configuration that holds in a directory: the nearest
// .ctxvet.yml from there up to the module root, or "" if there is none. One
// that is there but cannot be read is an error, so that a run never falls back
// to the defaults unasked.
func Find(dir string) (file string, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("find %s: %w", FileName, err)
	}
	for {
		file = filepath.Join(dir, FileName)
		if found, err := regular(file); found || err != nil {
			return file, err
		}
		up := filepath.Dir(dir)
		if up == dir || isModuleRoot(dir) {
			return "", nil
		}
		dir = up
	}
}

// regular reports whether a readable file of that name exists.
func regular(file string) (bool, error) {
	f, err := os.Open(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("find %s: %w", FileName, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("is a directory; a configuration is a file")
	}
	if err != nil {
		return false, fmt.Errorf("find %s: %s: %w", FileName, file, err)
	}
	return true, nil
}

// Read reads a configuration file. Errors name file, line and key, one a line.
func Read(file string) (*Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	c, err := Decode(file, text)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	c.File = abs
	c.Root = moduleRoot(filepath.Dir(abs))
	if c.Root == "" {
		// Bazel sandboxes and scratch directories have no go.mod.
		c.Root = filepath.Dir(abs)
	}
	return c, nil
}

// moduleRoot returns the nearest directory at or above dir with a go.mod, or "".
func moduleRoot(dir string) string {
	for !isModuleRoot(dir) {
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
	return dir
}

func isModuleRoot(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil && !info.IsDir()
}
