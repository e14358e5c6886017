package main

import (
	"errors"
	"flag"
	"io"
)

// flagSet declares the flags. Subcommands take the same ones, wherever they stand before the
// packages, as far as they mean anything to them; see foreign.
func (o *options) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet("ctxvet", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed once, by parse
	flags.Usage = func() {}
	flags.StringVar(&o.format, "format", "", "format of the report: `text|json|sarif|github|agent|html` (default: text, with source lines on a terminal; agent\nwhere an agent's environment variable is set); of reviews: text|json|markdown; of other subcommands: text|json")
	flags.BoolFunc("json", "same as -format json", func(value string) error { o.asJSON = value == "true" || value == "1"; return nil })
	flags.StringVar(&o.output, "o", "", "write the report to `file`")
	flags.StringVar(&o.config, "config", "", "use this configuration `file` for all packages instead of the nearest .ctxvet.yml")
	flags.StringVar(&o.ruleList, "rules", "", "run only these rules: comma-separated `list` of IDs")
	flags.StringVar(&o.baseline, "baseline", "", "report only what is not in this baseline `file`")
	flags.StringVar(&o.writeBaseline, "write-baseline", "", "write all findings to a baseline `file` instead of reporting them")
	flags.BoolVar(&o.fix, "fix", false, "apply suggested fixes")
	flags.BoolVar(&o.diff, "diff", false, "show suggested fixes as a diff and change nothing")
	flags.BoolVar(&o.stats, "stats", false, "also count findings and allowances by rule, on standard error")
	flags.BoolVar(&o.opaque, "opaque", false, "also list SQL that could not be read, as CTX0000")
	flags.BoolFunc("tests", "report findings in test files too (default: what the configuration says under tests:)", o.setTests)
	flags.StringVar(&o.tags, "tags", "", "comma-separated `list` of build tags")
	flags.BoolVar(&o.force, "force", false, "init: overwrite the file that is there")
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
