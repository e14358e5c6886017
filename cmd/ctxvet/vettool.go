package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/inputs"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
	"github.com/ctxlaws/ctxvet/analyzers/variant"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/unit"
)

// isVettool reports whether the go command calls: `ctxvet -V=full`, `ctxvet -flags` or `ctxvet
// [flags] unit.cfg`.
func isVettool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return len(args) == 1 && (last == "-V=full" || last == "-flags") || strings.HasSuffix(last, ".cfg")
}

// vettool answers the go command. Its exit status is the protocol's, not that of the contract: the
// go command turns it into its own.
func vettool(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	v := unitFlags()
	var err error
	switch args[len(args)-1] {
	case "-V=full":
		err = describeTool(ctx, stdout)
	case "-flags":
		err = describeFlags(v.set, stdout)
	default:
		var found bool
		if found, err = v.run(args, stdout, stderr); found {
			return exitFailed
		}
	}
	if err != nil {
		fmt.Fprintf(stderr, "ctxvet: %v\n", err)
		return exitFailed
	}
	return exitClean
}

// describeTool prints the line that the go command hashes into the keys of its cache; it takes what
// follows buildID= (see toolID in cmd/go/internal/work).
func describeTool(ctx context.Context, w io.Writer) error {
	file := os.Getenv(configEnv)
	if file != "" && !filepath.IsAbs(file) {
		// The go command runs its tool in each package's folder; said here, it is said once.
		return fmt.Errorf("%s=%s: the name must be absolute with go vet", configEnv, file)
	}
	sum, err := inputs.Hash(ctx, inputs.Query{Config: file})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "ctxvet version devel comments-go-here buildID=%s\n", sum)
	return err
}

// describeFlags prints the flags that `go vet -vettool` accepts. -json is not among them although
// run understands it, and on purpose: for its own text output the go command (1.26 and later) asks
// the tool for JSON and prints the messages itself, for -json it hands the tool's JSON on. Kept
// from the list, -json reaches the tool in the first case only, so that it can put the rule before
// each message there and nowhere else.
func describeFlags(set *flag.FlagSet, w io.Writer) error {
	type description struct {
		Name  string
		Bool  bool
		Usage string
	}
	var list []description
	set.VisitAll(func(f *flag.Flag) {
		if f.Name != "json" {
			b, ok := f.Value.(interface{ IsBoolFlag() bool })
			list = append(list, description{f.Name, ok && b.IsBoolFlag(), f.Usage})
		}
	})
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// A vetCall is what the go command hands on of the user's flags.
type vetCall struct {
	set     *flag.FlagSet
	forText bool // the findings will be printed as text, by the go command
	enabled map[string]bool
}

// unitFlags declares a flag for each rule, as x/tools' drivers do (-CTX0001 runs it alone,
// -CTX0001=false leaves it out), and -tests and -opaque as on ctxvet's own command line.
func unitFlags() *vetCall {
	v := &vetCall{set: flag.NewFlagSet("ctxvet", flag.ContinueOnError), enabled: map[string]bool{}}
	v.set.SetOutput(io.Discard)
	v.set.BoolVar(&v.forText, "json", false, "print findings as JSON for the go command")
	for _, a := range slices.Concat(analyzers.All(), rules.Previews) {
		v.set.BoolFunc(a.Name, "run this rule (or all but it, with =false)", func(value string) error {
			v.enabled[a.Name] = value == "true"
			return nil
		})
	}
	v.set.BoolFunc("tests", "report findings in test files too", func(value string) error {
		return vocab.Analyzer.Flags.Set("tests", map[string]string{"true": vocab.Report, "false": vocab.Ignore}[value])
	})
	v.set.BoolFunc("opaque", "also list SQL that could not be read, as CTX0000", setOpaque)
	return v
}

// rules returns the rules that the flags leave: those set if any is, else all but the previews and
// those unset.
func (v *vetCall) rules() []*analysis.Analyzer {
	all := slices.Concat(analyzers.All(), rules.Previews)
	some := slices.ContainsFunc(all, func(a *analysis.Analyzer) bool { return v.enabled[a.Name] })
	return slices.DeleteFunc(all, func(a *analysis.Analyzer) bool {
		on, given := v.enabled[a.Name]
		return !on && (some || given || slices.Contains(rules.Previews, a))
	})
}

// run analyzes one package. Found reports whether findings went to standard error, as before Go
// 1.26.
func (v *vetCall) run(args []string, stdout, stderr io.Writer) (found bool, err error) {
	if err := v.set.Parse(args); err != nil {
		return false, err
	}
	cfg, err := unit.ReadConfig(v.set.Arg(0))
	if err != nil {
		return false, err
	}
	asJSON := v.forText || cfg.Stdout != ""
	if !cfg.HasExportData() {
		v.runFromSource(v.set.Arg(0), asJSON)
	}
	rep, err := unit.Run(cfg, variant.Known(v.rules()))
	switch {
	case err != nil:
		return false, err
	case cfg.VetxOnly:
		return false, failure(rep)
	case !asJSON:
		_, err = stderr.Write(rep.Text(""))
		return len(rep.Findings) > 0, errors.Join(err, failure(rep))
	}
	return false, v.writeJSON(rep, cfg.Stdout, stdout)
}

// writeJSON writes the report to the file that the go command named, or to standard output.
func (v *vetCall) writeJSON(rep *report.Report, file string, stdout io.Writer) error {
	if v.forText {
		rep.PrefixRules()
	}
	data, err := rep.JSON()
	if err != nil {
		return err
	}
	if file != "" {
		return os.WriteFile(file, data, 0o666)
	}
	_, err = stdout.Write(data)
	return err
}

// failure returns the failures of a report as an error.
func failure(rep *report.Report) error {
	var errs []error
	for _, f := range rep.Failures {
		errs = append(errs, fmt.Errorf("%s on %s: %s", f.Rule, f.Package, f.Err))
	}
	return errors.Join(errs...)
}
