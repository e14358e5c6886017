package main

import (
	"cmp"
	"runtime/debug"
)

// versionLine says which build this is: version, commit, and whether PostgreSQL is read by the C
// parser or the pure Go one.
func versionLine() string {
	commit := "unknown commit"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = "commit " + s.Value
			}
		}
	}
	return "ctxvet " + version() + ", " + commit + ", " + parserBuild + " parser"
}

// version is the module's version, "(devel)" for a build from a checkout.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return cmp.Or(info.Main.Version, "(devel)")
	}
	return "(devel)"
}
