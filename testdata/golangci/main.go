// Command golangci is golangci-lint with ctxvet's plugin, as `golangci-lint custom` builds it, but
// without the network.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/ctxlaws/ctxvet/analyzers/plugin"
)

func main() {
	// Without a version the cache's keys hold the hash of this binary.
	if err := commands.Execute(commands.BuildInfo{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
