package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progressDelay is how long a run may take before it says what it is at.
const progressDelay = time.Second

// A progress shows on a terminal what a long run is at. It is the writer for everything else that
// goes there, and erases its line first.
type progress struct {
	w     io.Writer
	timer *time.Timer // nil if nothing is ever shown

	mu    sync.Mutex
	stage string
	due   bool // the delay has passed
	shown bool // the line is on the screen
}

// newProgress returns a progress on w, which shows nothing unless w is a terminal.
func newProgress(w io.Writer) *progress {
	p := &progress{w: w}
	if isTerminal(w) {
		p.timer = time.AfterFunc(progressDelay, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.due = true
			p.draw()
		})
	}
	return p
}

// isTerminal reports whether w is a character device. So is the null device, where nobody minds.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// at says what the run is at.
func (p *progress) at(stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stage = stage
	p.draw()
}

// stop ends the display; the writer goes on working.
func (p *progress) stop() {
	if p.timer != nil {
		p.timer.Stop()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.due = false
	p.erase()
}

// Write writes to the terminal in place of the line.
func (p *progress) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	return p.w.Write(data)
}

// draw shows the stage if it is time to; the caller holds the lock.
func (p *progress) draw() {
	if p.due {
		p.erase()
		fmt.Fprintf(p.w, "ctxvet: %s …", p.stage)
		p.shown = true
	}
}

// erase takes the line off the screen (carriage return, then ECMA-48 "erase in line"); the caller
// holds the lock.
func (p *progress) erase() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
