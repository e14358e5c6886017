package main

import (
	"cmp"
	"runtime/debug"
)

// versionLine says which build this is: version, commit, and whether PostgreSQL is read by the C
// parser or the pure Go one.
func versionLine() string {
	version, commit := "(devel)", "unknown commit"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(info.Main.Version, version)
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = "commit " + s.Value
			}
		}
	}
	return "ctxvet " + version + ", " + commit + ", " + parserBuild + " parser"
}
