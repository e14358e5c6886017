package plugin

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"runtime/debug"

	"github.com/golangci/plugin-module-register/register"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/inputs"
	"github.com/ctxlaws/ctxvet/analyzers/variant"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// init registers the plugin: golangci-lint knows its plugins by no other way than
// their being imported.
//
//nolint:gochecknoinits // the one that golangci-lint asks for
func init() { register.Plugin("ctxvet", New) }

// place is where the settings stand in golangci-lint's configuration.
const place = "linters.settings.custom.ctxvet.settings"

// New returns the linter for the settings of golangci-lint's configuration: what
// a .ctxvet.yml would hold, nil for none, in which case each package's .ctxvet.yml
// is looked for. An error names the key, what is legal, and where it belongs.
func New(settings any) (register.LinterPlugin, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		if err := checkHost(info); err != nil {
			return nil, err
		}
	}
	if settings == nil {
		return linter{}, nil
	}
	text, err := yaml.Marshal(settings)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	config, err := vocab.Decode(place, text)
	if err != nil {
		return nil, explain(err)
	}
	return linter{config, string(text)}, nil
}

// lines matches what Decode puts before each message.
var lines = regexp.MustCompile(`(?m)^(` + regexp.QuoteMeta(place) + `):\d+:`)

// explain makes the decoder's error fit for users of golangci-lint: line numbers
// are those of a text that they never saw, and a key may be wrong for this version
// only.
func explain(err error) error {
	return fmt.Errorf("%s\n(%s; its keys are those of .ctxvet.yml, without a leading \"ctxvet:\")",
		lines.ReplaceAllString(err.Error(), "$1:"), ownVersion())
}

// linter is the plugin with its settings.
type linter struct {
	config *vocab.Config // nil for discovery
	text   string        // of config, as YAML
}

// GetLoadMode asks for types.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the rules, and one more analyzer that does nothing but
// carry the hash of the inputs in its name: golangci-lint keeps findings under the
// names of a linter's analyzers, and facts under that of the analyzer they are of.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	stamp, err := l.stamp()
	if err != nil {
		return nil, err
	}
	if err := vocab.Analyzer.Flags.Set("places", "go"); err != nil {
		return nil, fmt.Errorf("ctxvet: %w", err)
	}
	if err := vocab.Analyzer.Flags.Set("settings", l.text); err != nil {
		return nil, fmt.Errorf("ctxvet: %w", err)
	}
	key := &analysis.Analyzer{
		Name: "ctxinputs_" + stamp,
		Doc:  "make golangci-lint's cache depend on configuration and SQL files",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
	return append(variant.Stamped(variant.Known(analyzers.All()), stamp), key), nil
}

// stamp sums up what findings depend on besides Go files. Half of a SHA-256 will
// do to tell one state of a module from another.
func (l linter) stamp() (string, error) {
	sum, err := inputs.Hash(context.Background(), inputs.Query{
		Config: os.Getenv("CTXVET_CONFIG"), Settings: l.config, Text: l.text, Embedded: true,
	})
	if err != nil {
		return "", fmt.Errorf("ctxvet: %w", err)
	}
	return sum[:32], nil
}
