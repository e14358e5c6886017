// Command ctxpolicy says what memories are allowed to do, and whether an answer obeyed.
//
//	ctxpolicy check [flags] FILE [ID...]      answer the six questions for records of a memory file
//	ctxpolicy audit [flags] FILE...           actions, conflicts, stale records, missing metadata
//	ctxpolicy authorize [flags] FILE...       refuse an operation, or let it pass, in code
//	ctxpolicy set FILE ID KEY VALUE           change one field, leaving the rest of the file alone
//	ctxpolicy prompt [flags]                  print the enforcement prompt for a model
//	ctxpolicy score [flags] SCENARIOS ID ANSWER   score an answer
//	ctxpolicy run [flags] SCENARIOS           put scenarios before a model and score its answers
//	ctxpolicy calibrate [flags] SCENARIOS     compare profiles on scenarios
//	ctxpolicy amend [flags] LEDGER PROFILE    state a policy version that supersedes the one in force
//
// It exits with 0 if all is well, 1 if the run failed, 2 if it was called wrongly and 3 if there is
// something to mend: a finding, a refusal, a disobedient answer.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

// Exit statuses.
const (
	exitGood   = 0
	exitFailed = 1
	exitUsage  = 2
	exitMend   = 3
)

func main() { os.Exit(run()) }

// run is main with an exit status, for tests that run the command in their own process.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return command(ctx, os.Args[1:], os.Stdout, os.Stderr)
}

// errUsage is what errors about the command line match.
var errUsage = errors.New("wrong usage")

// errMend says that the command did its work and found something to mend, which it has printed.
var errMend = errors.New("something to mend")

// subcommand is one thing that the command does.
type subcommand struct {
	name, args string
	// min and max are how many arguments it takes; max below 0 is any number.
	min, max int
	flags    func(*options, *flag.FlagSet)
	run      func(context.Context, *options) error
}

// subcommands in the order of the help.
func subcommands() []subcommand {
	return []subcommand{
		{"check", "FILE [ID...]", 1, -1, (*options).recordFlags, check},
		{"audit", "FILE...", 1, -1, (*options).recordFlags, audit},
		{"authorize", "FILE...", 1, -1, (*options).recordFlags, authorize},
		{"set", "FILE ID KEY VALUE", 4, 4, nil, set},
		{"prompt", "", 0, 0, (*options).policyFlags, prompt},
		{"score", "SCENARIOS ID ANSWER", 3, 3, (*options).outputFlags, score},
		{"run", "SCENARIOS", 1, 1, (*options).runFlags, runModel},
		{"calibrate", "SCENARIOS", 1, 1, (*options).calibrateFlags, calibration},
		{"amend", "LEDGER PROFILE", 2, 2, (*options).amendFlags, amend},
	}
}

// command runs one command line.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		usage(stdout)
		return status(len(args) == 0)
	}
	for _, sub := range subcommands() {
		if sub.name == args[0] {
			return sub.do(ctx, args[1:], stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "ctxpolicy: %q is no subcommand\n", args[0])
	usage(stderr)
	return exitUsage
}

func status(wrong bool) int {
	if wrong {
		return exitUsage
	}
	return exitGood
}

// do parses the subcommand's flags and runs it.
func (sub subcommand) do(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o := &options{out: stdout}
	flags := flag.NewFlagSet(sub.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if sub.flags != nil {
		sub.flags(o, flags)
	}
	err := flags.Parse(args)
	o.args = flags.Args()
	if err == nil && (len(o.args) < sub.min || sub.max >= 0 && len(o.args) > sub.max) {
		err = fmt.Errorf("%w: want %s", errUsage, sub.args)
	} else if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = fmt.Errorf("%w: %w", errUsage, err)
	}
	if err == nil {
		err = sub.run(ctx, o)
	}
	switch {
	case err == nil:
		return exitGood
	case errors.Is(err, flag.ErrHelp):
		sub.usage(flags, stdout)
		return exitGood
	case errors.Is(err, errMend):
		return exitMend
	}
	fmt.Fprintf(stderr, "ctxpolicy: %s: %v\n", sub.name, err)
	if errors.Is(err, errUsage) {
		sub.usage(flags, stderr)
		return exitUsage
	}
	return exitFailed
}

func (sub subcommand) usage(flags *flag.FlagSet, w io.Writer) {
	fmt.Fprintf(w, "usage: ctxpolicy %s [flags] %s\n", sub.name, sub.args)
	flags.SetOutput(w)
	flags.PrintDefaults()
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: ctxpolicy COMMAND [flags] [arguments]\n\ncommands:")
	for _, sub := range subcommands() {
		fmt.Fprintf(w, "  %-10s %s\n", sub.name, sub.args)
	}
	fmt.Fprintln(w, "\n'ctxpolicy COMMAND -h' lists a command's flags.\nExit status: 0 well, 1 the run failed, 2 wrong usage, 3 something to mend.")
}
