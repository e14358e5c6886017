package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
)

// options are what the command line says.
type options struct {
	command  string   // "", "explain", "sql"
	args     []string // package patterns, or the subcommand's arguments
	format   string   // text or json
	output   string   // report file, "" for standard output
	config   string   // configuration file instead of discovery
	rules    []*analysis.Analyzer
	opaque   bool
	tests    string // "", "report" or "ignore"
	tags     string
	version  bool
	ruleList string
}

const usageHead = `usage: ctxvet [flags] [packages]
       ctxvet explain ID
       ctxvet sql [flags] [packages]
       ctxvet help

Packages are named as for the go command; none means ./..., and in a workspace every module of it.
Exit status: 0 nothing found, 1 the run failed, 2 wrong usage, 3 findings.

flags:
`

// parse reads the command line. If done, there is nothing left to do and status is the exit status.
func parse(args []string, stdout, stderr io.Writer) (opts *options, status int, done bool) {
	opts = &options{}
	flags := opts.flagSet()
	err := opts.parse(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		usage(flags, stdout)
		return nil, exitClean, true
	case err != nil:
		fmt.Fprintf(stderr, "ctxvet: %v\nRun 'ctxvet help' for usage.\n", err)
		return nil, exitUsage, true
	case opts.version:
		fmt.Fprintln(stdout, versionLine())
		return nil, exitClean, true
	}
	return opts, 0, false
}

// usage prints what the command line takes.
func usage(flags *flag.FlagSet, w io.Writer) {
	fmt.Fprint(w, usageHead)
	flags.SetOutput(w)
	flags.PrintDefaults()
}

// flagSet declares the flags. Subcommands take the same ones, wherever they stand before the
// packages.
func (o *options) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet("ctxvet", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed once, by parse
	flags.Usage = func() {}
	flags.StringVar(&o.format, "format", "text", "format of the report: `text|json`")
	flags.BoolFunc("json", "same as -format json", func(string) error { o.format = "json"; return nil })
	flags.StringVar(&o.output, "o", "", "write the report to `file`")
	flags.StringVar(&o.config, "config", "", "use this configuration `file` for all packages instead of the nearest .ctxvet.yml")
	flags.StringVar(&o.ruleList, "rules", "", "run only these rules: comma-separated `list` of IDs")
	flags.BoolVar(&o.opaque, "opaque", false, "also list SQL that could not be read, as CTX0000")
	flags.BoolFunc("tests", "report findings in test files too (default: what the configuration says under tests:)", o.setTests)
	flags.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	flags.BoolVar(&o.version, "version", false, "print version, commit and parser build")
	return flags
}

// setTests keeps apart -tests, -tests=false and neither, in which case the configuration decides.
func (o *options) setTests(value string) error {
	switch value {
	case "true", "1":
		o.tests = "report"
	case "false", "0":
		o.tests = "ignore"
	default:
		return errors.New("want true or false")
	}
	return nil
}

// parse reads flags, a subcommand if there is one, its flags, and the rest.
func (o *options) parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	rest := flags.Args()
	if len(rest) > 0 && slices.Contains([]string{"explain", "sql", "help"}, rest[0]) {
		o.command = rest[0]
		if err := flags.Parse(rest[1:]); err != nil {
			return err
		}
		rest = flags.Args()
	}
	if o.command == "help" {
		return flag.ErrHelp
	}
	o.args = rest
	return o.validate()
}

// validate checks what package flag cannot, with errors that say what is legal.
func (o *options) validate() error {
	if !slices.Contains([]string{"text", "json"}, o.format) {
		return fmt.Errorf("-format %s: want text or json", o.format)
	}
	for _, arg := range o.args {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("%s: flags go before packages", arg)
		}
	}
	if o.command == "explain" && len(o.args) != 1 {
		return fmt.Errorf("explain wants one rule: %s", strings.Join(ruleIDs(), ", "))
	}
	var err error
	o.rules, err = selectRules(o.ruleList)
	return err
}

// selectRules returns the rules named in a comma-separated list, in the suite's order; all for an
// empty list.
func selectRules(list string) ([]*analysis.Analyzer, error) {
	all := analyzers.All()
	if list == "" {
		return all, nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(ruleIDs(), name) {
			return nil, fmt.Errorf("-rules %s: no rule %q; the rules are %s", list, name, strings.Join(ruleIDs(), ", "))
		}
		wanted[name] = true
	}
	return slices.DeleteFunc(all, func(a *analysis.Analyzer) bool { return !wanted[a.Name] }), nil
}

// ruleIDs returns the legal names of rules, in order.
func ruleIDs() []string {
	var ids []string
	for _, a := range analyzers.All() {
		ids = append(ids, a.Name)
	}
	return ids
}
