package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// options are what the command line says.
type options struct {
	command  string   // "", or one of commands
	args     []string // package patterns, or the subcommand's arguments
	format   string   // one of formats[command]; "" until the output is known
	asJSON   bool     // -json
	output   string   // report file, "" for standard output
	config   string   // configuration file instead of discovery
	rules    []*analysis.Analyzer
	ruleList string
	opaque   bool
	tests    string // "", "report" or "ignore"
	tags     string
	version  bool

	baseline      string // file of findings that are known
	writeBaseline string // file to write them to
	fix, diff     bool
	stats         bool
	force         bool // init may overwrite

	warnings []string // of the command line itself
}

// commands are the subcommands.
var commands = []string{"explain", "sql", "reviews", "config", "init", "help"}

const usageHead = `usage: ctxvet [flags] [packages]
       ctxvet explain [-format json] ID
       ctxvet reviews [flags] [packages]   list allowances, and what else narrows the check
       ctxvet sql [flags] [packages]       list every SQL statement found
       ctxvet config [flags] [DIR]         print the configuration that holds in DIR, and where it comes from
       ctxvet init [flags]                 write a .ctxvet.yml for this module
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

// parse reads flags, a subcommand if there is one, its flags, and the rest.
func (o *options) parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	rest := flags.Args()
	if len(rest) > 0 && slices.Contains(commands, rest[0]) {
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
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o.validate(given)
}
