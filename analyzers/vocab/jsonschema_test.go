package vocab_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

var update = flag.Bool("update", false, "write docs/schema from the configuration's keys")

// object is a part of a JSON Schema.
type object = map[string]any

// choices are the legal words of the keys that take one, the default first.
var choices = map[string][]any{
	"migrations.down": {"ignore", "report"},
	"tests":           {"ignore", "report"},
	"dialect":         {"auto", "postgres", "sqlite", "mysql"},
}

// manual is what an editor shows of a key.
var manual = map[string]string{
	"tables":               "Roles of tables. Patterns are globs that ignore case; one without a dot matches the last component of a name. A key that is given replaces its default.",
	"tables.context":       "Tables that hold claims: rows may be superseded, not removed.",
	"tables.lineage":       "Append-only record of acts; a write of a claim leaves a row here.",
	"tables.erasures":      "Append-only record of erasures.",
	"tables.traces":        "Log of retrieval decisions; computed values may be recorded here.",
	"tables.shadow":        "Further derived tables, exempt from every rule.",
	"tables.append_only":   "Tables whose rows are never changed, besides lineage and erasures.",
	"columns":              "Roles of columns.",
	"columns.computed":     "Columns for what must be computed at read and is never stored.",
	"functions":            "Roles of functions and methods, named \"pkg.F\", \"(*pkg.T).M\" or \"(pkg.T).M\" with pkg an import path.",
	"functions.cascade":    "Sanctioned erasure: what these run may remove claims.",
	"functions.activation": "Functions whose result is an activation.",
	"functions.score":      "Functions that score a candidate.",
	"functions.candidates": "Functions that generate candidates.",
	"functions.render":     "Functions that show text to a reader, person or model.",
	"functions.lineage":    "Functions that write a lineage row by means that cannot be seen.",
	"types":                "Roles of struct types, named \"pkg.T\"; types known by their fields stay.",
	"types.results":        "Answers: entries with their disclosure.",
	"types.entries":        "Claims with their deficits.",
	"tables_of":            "Tables that the code leaves open: \"pkg.Type.field\", \"pkg.Type\", \"pkg.Type.method\", \"pkg.var\" or \"pkg.func\" to a table.",
	"sinks":                "Further functions that take SQL text.",
	"sql":                  "Globs (with **) of .sql files, relative to the module root.",
	"lineage_by_trigger":   "Tables whose lineage row a database trigger writes.",
	"migrations":           "How migrations are read.",
	"migrations.down":      "Down sections, *.down.sql and rollback functions.",
	"tests":                "Findings in _test.go files.",
	"dialect":              "The SQL dialect where the text does not tell.",
	"baseline":             "File of findings that are known, as ctxvet -write-baseline writes it, relative to the module root.",
	"rules":                "Which rules run.",
	"rules.disable":        "Rules that do not run.",
}

// schemas are the schemas of docs/schema. golangci-lint cuts the keys of tables_of at their dots, so that they may be
// nested there.
func schemas() map[string]object {
	flat := object{"type": "string", "minLength": 1}
	nested := object{"anyOf": []any{flat, object{"type": "object", "additionalProperties": object{"$ref": "#/$defs/table"}}}}
	return map[string]object{
		"ctxvet.schema.json":            schemaOf("ctxvet.schema.json", "Configuration of ctxvet (.ctxvet.yml)", flat),
		"golangci-settings.schema.json": schemaOf("golangci-settings.schema.json", "Settings of ctxvet in golangci-lint (linters.settings.custom.ctxvet.settings)", nested),
	}
}

func schemaOf(file, title string, table object) object {
	top := object{
		"$schema":              "https://json-schema.org/draft/2020-12/schema",
		"$id":                  "https://raw.githubusercontent.com/ctxlaws/ctxvet/main/docs/schema/" + file,
		"title":                title,
		"type":                 []any{"object", "null"},
		"additionalProperties": false,
		"$defs":                object{"table": table},
	}
	properties := object{}
	top["properties"] = properties
	for _, key := range vocab.Keys() {
		section, name, nested := strings.Cut(key, ".")
		into := properties
		if nested {
			if properties[section] == nil {
				properties[section] = object{
					"description": manual[section], "type": []any{"object", "null"}, "additionalProperties": false, "properties": object{},
				}
			}
			into = properties[section].(object)["properties"].(object)
		} else {
			name = key
		}
		into[name] = schemaOfKey(key)
	}
	return top
}

func schemaOfKey(key string) object {
	out := object{"description": manual[key]}
	text := object{"type": "string", "minLength": 1}
	switch value := vocab.Default().Value(key).(type) {
	case []string:
		if key == "rules.disable" {
			text = object{"enum": vocab.RuleIDs()}
		}
		out["type"], out["items"] = "array", text
		if value != nil {
			out["default"] = value
		}
	case string:
		if legal := choices[key]; legal != nil {
			out["enum"], out["default"] = legal, value
		} else {
			out["type"] = []any{"string", "null"}
		}
	case map[string]string:
		out["type"], out["additionalProperties"] = []any{"object", "null"}, object{"$ref": "#/$defs/table"}
	case []vocab.Sink:
		out["type"], out["items"] = "array", object{
			"type": "object", "additionalProperties": false, "required": []any{"func", "query"},
			"properties": object{
				"func":  object{"type": "string", "minLength": 1, "description": "The function, as under functions."},
				"query": object{"type": "integer", "minimum": 0, "description": "Index of the SQL argument, from 0, receiver not counted."},
			},
		}
	}
	return out
}

// TestJSONSchema holds that docs/schema is what the keys of the configuration make.
func TestJSONSchema(t *testing.T) {
	t.Parallel()
	for name, schema := range schemas() {
		want, err := json.MarshalIndent(schema, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, '\n')
		file := filepath.Join("..", "..", "docs", "schema", name)
		if *update {
			if err := os.WriteFile(file, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), string(got)); d != "" {
			t.Errorf("%s is stale; run go test ./analyzers/vocab -run TestJSONSchema -update (-want +got):\n%s", file, d)
		}
	}
}

// TestManual holds that an editor has something to show for every key and section, and for no others.
func TestManual(t *testing.T) {
	t.Parallel()
	legal := vocab.Keys()
	for _, key := range vocab.Keys() {
		if section, _, ok := strings.Cut(key, "."); ok {
			legal = append(legal, section)
		}
	}
	for _, key := range legal {
		if manual[key] == "" {
			t.Errorf("%s is not described", key)
		}
	}
	for key := range manual {
		if !slices.Contains(legal, key) {
			t.Errorf("%s is described and does not exist", key)
		}
	}
}

// agree are texts that decoder and schemas must judge alike. What only the decoder can see (bad patterns, names that
// are none) is not among them.
var agree = []struct {
	text string
	good bool
}{
	{"", true},
	{full, true},
	{"tables: {}", true},
	{"tables:", true},
	{"tables: {context: [a, b_*]}", true},
	{"tables: {context: a}", false},
	{"tables: {context: [1]}", false},
	{"tables: {context: [\"\"]}", false},
	{"tables: {contexts: [a]}", false},
	{"tables: [a]", false},
	{"table: {context: [a]}", false},
	{"columns: {computed: []}", true},
	{"functions: {cascade: [a.F]}", true},
	{"functions: {erase: [a.F]}", false},
	{"types: {results: [a.R], entries: [a.E]}", true},
	{"types: {result: [a.R]}", false},
	{"tables_of: {a.T: notes}", true},
	{"tables_of:", true},
	{"tables_of: {a.T: [notes]}", false},
	{"tables_of: {a.T: 1}", false},
	{"sinks: [{func: a.F, query: 0}]", true},
	{"sinks: [{func: a.F}]", false},
	{"sinks: [{func: a.F, query: -1}]", false},
	{"sinks: [{func: a.F, query: 0, arg: 1}]", false},
	{"sinks: {func: a.F, query: 0}", false},
	{"sql: [\"db/**/*.sql\"]", true},
	{"sql: db", false},
	{"migrations: {down: report}", true},
	{"migrations: {down: maybe}", false},
	{"migrations: {up: report}", false},
	{"tests: report", true},
	{"tests: true", false},
	{"dialect: oracle", false},
	{"baseline: known.json", true},
	{"baseline: [known.json]", false},
	{"rules: {disable: [CTX0005]}", true},
	{"rules: {disable: [CTX0009]}", false},
	{"rules: {enable: [CTX0001]}", false},
}

func TestJSONSchemaAgrees(t *testing.T) {
	t.Parallel()
	for name := range schemas() {
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range agree {
			_, decoded := vocab.Decode("x", []byte(test.text))
			valid := schema.Validate(asJSON(t, test.text))
			if (decoded == nil) != test.good || (valid == nil) != test.good {
				t.Errorf("%s: %q: decoder: %v; schema: %v; want good %v", name, test.text, decoded, valid, test.good)
			}
		}
	}
}

// golangci-lint hands on keys cut at their dots; an editor sees them before or after.
func TestJSONSchemaNested(t *testing.T) {
	t.Parallel()
	const text = `tables_of: {example: {com/app: {store: notes}}}`
	if _, err := vocab.Decode("x", []byte(text)); err != nil {
		t.Error(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema", "golangci-settings.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(asJSON(t, text)); err != nil {
		t.Error(err)
	}
}

func asJSON(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
