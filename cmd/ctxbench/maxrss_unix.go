//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory returns the resident set of the largest process among the one that ended and those it
// waited for, in bytes (getrusage(2): kilobytes everywhere but on Apple's systems).
func peakMemory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	size := int64(usage.Maxrss) //nolint:unconvert // 32 bits wide on some systems
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return size
	}
	return size * 1024
}
