// Command ctxvet checks Go programs against the laws of the context store.
//
//	ctxvet [flags] [packages]           report findings
//	ctxvet explain ID                   print a rule's page
//	ctxvet reviews [flags] [packages]   list allowances, and what else narrows the check
//	ctxvet sql [flags] [packages]       list every SQL statement found
//	ctxvet config [flags] [DIR]         print the configuration that holds in DIR
//	ctxvet init [flags]                 write a .ctxvet.yml for this module
//	ctxvet help                         print usage
//	go vet -vettool=$(which ctxvet) ./...
//
// It exits with 0 if there is nothing to report, 1 if the run failed, 2 if it was called wrongly
// and 3 if there are findings.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
)

// Exit statuses, the same whatever the format of the report.
const (
	exitClean    = 0
	exitFailed   = 1 // a load, type or configuration error, or nothing to check
	exitUsage    = 2
	exitFindings = 3
)

func main() { os.Exit(run()) }

// run is main with an exit status, for tests that run the command in their own process.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if os.Getenv("GOGC") == "" {
		// A run is short and most of what it allocates lives to its end: collecting less often
		// saves a third of the processor time (openfga, 90 packages) and costs a tenth in memory.
		debug.SetGCPercent(300)
	}
	return command(ctx, os.Args[1:], os.Stdout, os.Stderr)
}

// command runs one command line.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if isVettool(args) {
		return vettool(ctx, args, stdout, stderr)
	}
	opts, status, done := parse(args, stdout, stderr)
	if done {
		return status
	}
	s := session{opts: opts, stdout: stdout, stderr: newProgress(stderr)}
	defer s.stderr.stop()
	switch opts.command {
	case "explain":
		return s.explain()
	case "sql":
		return s.sql(ctx)
	case "reviews":
		return s.reviews(ctx)
	case "init":
		return s.initialize(ctx)
	case "config":
		return s.config()
	default:
		return s.check(ctx)
	}
}
