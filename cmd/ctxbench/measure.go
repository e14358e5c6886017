package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A job is one command to measure.
type job struct {
	name     string   // as the report has it
	args     []string // program and arguments
	env      []string // beside the process's own
	findings []int    // exit statuses, beside 0, that say that it ran and found something
	says     string   // how a line of its standard error begins that belongs in the report, "" for none
}

// A sample is what one run of a job took.
type sample struct {
	wall time.Duration
	cpu  time.Duration // user and system, of all processes waited for
	peak int64         // bytes, of the largest process; 0 if the system does not say
	said string        // the line that the job says
}

// measure runs the job in dir, with env beside the job's own environment, and returns what it took.
// An error names the job and carries the end of what it wrote to standard error.
func (j job) measure(ctx context.Context, dir string, env []string) (sample, error) {
	cmd := exec.CommandContext(ctx, j.args[0], j.args[1:]...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(cmd.Environ(), env, j.env)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	var exit *exec.ExitError
	if errors.As(err, &exit) && slices.Contains(j.findings, exit.ExitCode()) {
		err = nil
	}
	if err != nil {
		return sample{}, fmt.Errorf("%s in %s: %w%s", j.name, dir, err, lastLines(stderr.String()))
	}
	state := cmd.ProcessState
	return sample{wall: wall, cpu: state.UserTime() + state.SystemTime(), peak: peakMemory(state), said: j.line(stderr.String())}, nil
}

// line returns the line of a job's standard error that belongs in the report.
func (j job) line(stderr string) string {
	for l := range strings.Lines(stderr) {
		if j.says != "" && strings.HasPrefix(l, j.says) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// lastLines returns the end of a command's standard error, to be put after an error: a go command
// that fails may write thousands of lines, and the last ones say why.
func lastLines(text string) string {
	const most = 10
	lines := strings.Split(strings.TrimSpace(text), "\n")
	lines = lines[max(0, len(lines)-most):]
	if lines[0] == "" {
		return ""
	}
	return "\n\t" + strings.Join(lines, "\n\t")
}
