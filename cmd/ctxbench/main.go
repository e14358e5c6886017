// Command ctxbench measures what ctxvet costs on a Go module, beside the checkers one would run
// anyway.
//
//	ctxbench [-config FILE] [-n RUNS] [-o FILE] [-format table|json] [-ctxvet PATH]
//	         [-staticcheck PATH|""] [-tests] [-work DIR] DIR
//	ctxbench store [-claims SIZES] [-writes N] [-queries N] [-n RUNS] [-o FILE] [-format table|json]
//	         [-work DIR]
//	ctxbench conversations [-o FILE] [-format table|json] FILE
//
// The second form measures what the reference store costs beside bare SQLite, the third what it
// finds in conversations beside BM25; docs/recall.md says how, and has the figures. The rest is
// about the first form.
//
// On the module in DIR it runs
//
//   - a checker that does nothing: it loads the packages as ctxvet does and runs one empty analyzer,
//     with the garbage collector's defaults. No checker built on x/tools can take less, so the others
//     are given as ratios to it;
//   - ctxvet, go vet and, where it is installed, staticcheck, each with a cold cache;
//   - go vet with ctxvet as its tool, and go vet with its own analyzers, each with a cold cache and
//     then again with the cache that the cold run left.
//
// # What cold means
//
// Each cold measurement has a go command's cache (GOCACHE) of its own: a copy, by hard links, of one
// in which `go list -export -deps ./...` has built the export data of the module and of all it
// imports. That is the state after `go build ./...`: without it, the compiler's work would drown the
// checkers'. Nothing more is built for go vet. The facts of the dependencies, which it computes and
// keeps in the same cache, are its own work, and the price of a tool of go vet. So is, by default,
// the export data that only test files import: go vet and staticcheck check test files and have to
// compile that; ctxvet leaves test files out unless its configuration says otherwise. -tests builds
// this beforehand too, and then the ratios tell of checking alone. staticcheck gets an empty cache
// of its own as well.
//
// # Figures
//
// For each command: wall time, processor time (user and system, of the command and all that it
// started and waited for) and peak memory, as the median, least and greatest over the rounds. Peak
// memory is ru_maxrss, that of the largest single process below the command: of the go command, the
// tool it runs for one package or a compiler, not of all that run at once. It is 0, and left out,
// where the system has no ru_maxrss. Linux never counts less than ctxbench's own dozen MiB.
//
// A round runs each command once, one after the other, so that a machine that slows down slows all
// of them. A ratio is taken within a round; shown is the median of those of all rounds, so it need
// not be the ratio of the medians.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
)

// Exit statuses.
const (
	exitDone   = 0
	exitFailed = 1 // a command could not be run, or the report not be written
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// command runs one command line and returns its exit status.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if slices.Equal(args, []string{nothingCommand}) {
		return checkNothing(ctx, stderr)
	}
	opts, err := parseAny(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitDone
	case err != nil:
		fmt.Fprintf(stderr, "ctxbench: %v\nRun 'ctxbench -help' for usage.\n", err)
		return exitUsage
	}
	if err := opts.run(ctx, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "ctxbench: %v\n", err)
		return exitFailed
	}
	return exitDone
}

// A benchmark is one of the things that ctxbench measures.
type benchmark interface {
	run(ctx context.Context, stdout, stderr io.Writer) error
}

// parseAny reads any command line. A folder called as a subcommand is can be given as ./store.
func parseAny(args []string, stdout io.Writer) (benchmark, error) {
	switch {
	case len(args) > 0 && args[0] == storeCommand:
		return parseStore(args[1:], stdout)
	case len(args) > 0 && args[0] == conversationsCommand:
		return parseDialogs(args[1:], stdout)
	default:
		return parse(args, stdout)
	}
}

// options are what the command line says.
type options struct {
	dir         string // the module to measure on
	config      string // ctxvet's configuration file, "" for discovery
	rounds      int    // at least 1
	output      string // report file, "" for standard output
	format      string // table or json
	ctxvet      string // path, "" to find or build it
	staticcheck string // path or name, "" to leave it out
	tests       bool   // build beforehand what only tests import, too
	work        string // where the warmed cache is kept, "" for nowhere
}

// parse reads the command line; asked for help, it prints that and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	flags := o.flagSet()
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, "usage: ctxbench [flags] DIR\n\nMeasures ctxvet and others on the Go module in DIR.\n\nflags:\n")
		flags.SetOutput(stdout)
		flags.PrintDefaults()
	}
	if err != nil {
		return nil, err
	}
	if err := o.validate(flags.Args()); err != nil {
		return nil, err
	}
	return o, nil
}

// flagSet declares the flags.
func (o *options) flagSet() *flag.FlagSet {
	flags := flag.NewFlagSet("ctxbench", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed once, by command
	flags.Usage = func() {}
	flags.StringVar(&o.config, "config", "", "configuration `file` of ctxvet (default: the nearest .ctxvet.yml)")
	flags.IntVar(&o.rounds, "n", 3, "`number` of rounds")
	flags.StringVar(&o.output, "o", "", "write the report to `file`")
	flags.StringVar(&o.format, "format", "table", "format of the report: `table|json`")
	flags.StringVar(&o.ctxvet, "ctxvet", "", "`path` of ctxvet (default: built if this is ctxvet's module, else beside ctxbench or in PATH)")
	flags.StringVar(&o.staticcheck, "staticcheck", staticcheckName, "`path` of staticcheck; empty to leave it out")
	flags.BoolVar(&o.tests, "tests", false, "build beforehand what only test files import, too")
	flags.StringVar(&o.work, "work", "", "keep the warmed cache in `folder`, for the next run on the same module")
	return flags
}

// validate checks what package flag cannot and takes the folder.
func (o *options) validate(args []string) error {
	switch {
	case len(args) != 1:
		return fmt.Errorf("want one folder, got %d arguments (flags go before it)", len(args))
	case o.rounds < 1:
		return fmt.Errorf("-n %d: want at least 1", o.rounds)
	case !slices.Contains([]string{"table", "json"}, o.format):
		return fmt.Errorf("-format %s: want table or json", o.format)
	}
	o.dir = args[0]
	return nil
}
