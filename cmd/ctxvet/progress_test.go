package main

import (
	"bytes"
	"fmt"
	"testing"
)

// The line of progress is gone before anything else is written, and when the run ends.
func TestProgress(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newProgress(&out)
	p.at("loading")
	if out.Len() > 0 {
		t.Errorf("before the delay: %q", out.String())
	}
	p.due = true // as after the delay, on a terminal
	p.at("analyzing")
	fmt.Fprint(p, "warning\n")
	p.at("still analyzing")
	p.stop()
	fmt.Fprint(p, "end\n")
	const erase = "\r\x1b[K"
	want := "ctxvet: analyzing …" + erase + "warning\nctxvet: still analyzing …" + erase + "end\n"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out.String(), want)
	}
}
