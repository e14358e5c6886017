//go:build unix

package drivers_test

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the memory of the largest process of an ended command, in bytes:
// its own, or that of a command it ran in turn.
func peak(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return usage.Maxrss
	}
	return usage.Maxrss << 10
}
