package plugin

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// The modules that meet in a golangci-lint with this plugin.
const (
	hostModule = "github.com/golangci/golangci-lint"
	ownModule  = "github.com/ctxlaws/ctxvet"
)

// checkHost refuses a golangci-lint before v2: it takes plugins of the same kind,
// but shows their findings by other rules. What else does not fit together does
// not compile, or is refused by the go command when the two are built.
func checkHost(info *debug.BuildInfo) error {
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path == hostModule {
			return fmt.Errorf("%s needs golangci-lint v2 and is built into %s: write version: v2.15.0 or later in .custom-gcl.yml, run golangci-lint custom again, and golangci-lint migrate for .golangci.yml",
				ownVersion(), cmp.Or(m.Version, "v1"))
		}
	}
	return nil
}

// ownVersion says which ctxvet this is, for errors.
func ownVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "ctxvet"
	}
	return strings.TrimSpace("ctxvet " + versionIn(info))
}

// versionIn returns the version of ctxvet in a build, "" for a local copy.
func versionIn(info *debug.BuildInfo) string {
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == ownModule })
	if i < 0 || info.Deps[i].Replace != nil {
		return ""
	}
	return info.Deps[i].Version
}
