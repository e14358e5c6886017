package main

import (
	"context"
	"fmt"
	"io"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// nothingCommand is the argument that makes ctxbench the checker that does nothing. It is not in the
// usage: a process of its own is needed so that its time and memory can be told from ctxbench's.
const nothingCommand = "check-nothing"

// nothingMode is the mode in which ctxvet loads packages: syntax and types of those named, types of
// what they import from export data.
const nothingMode = packages.LoadSyntax | packages.NeedModule

// checkNothing loads the packages of the working directory's module, runs an empty analyzer over
// them and returns an exit status.
func checkNothing(ctx context.Context, stderr io.Writer) int {
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Mode: nothingMode}, everyPackage)
	if err == nil {
		err = analyzeNothing(pkgs)
	}
	if err != nil {
		fmt.Fprintf(stderr, "load packages: %v\n", err)
		return exitFailed
	}
	return exitDone
}

// analyzeNothing runs the empty analyzer. It has no facts: with facts, the checker would ask for the
// source of every dependency.
func analyzeNothing(pkgs []*packages.Package) error {
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			return err // a comparison of checkers means nothing where some of them give up early
		}
	}
	empty := &analysis.Analyzer{
		Name: "nothing",
		Doc:  "do nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
	_, err := checker.Analyze([]*analysis.Analyzer{empty}, pkgs, nil)
	return err
}
