package show

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

func replaced(w io.Writer, c claim) {
	fmt.Fprintln(w, strings.NewReplacer("{text}", c.Claim).Replace("> {text}")) // want:CTX0007
}

func scanned(w io.Writer, c claim) {
	sc := bufio.NewScanner(strings.NewReader(c.Claim))
	for sc.Scan() {
		fmt.Fprintln(w, ">", sc.Text()) // want:CTX0007
	}
}

func split(w io.Writer, c claim) {
	for line := range strings.SplitSeq(c.Claim, "\n") {
		fmt.Fprintln(w, ">", line) // want:CTX0007
	}
	for _, line := range strings.Split(c.Claim, "\n") {
		fmt.Fprintln(w, ">", line) // want:CTX0007
	}
}

func clonedAlone(w io.Writer, cs []claim) {
	for _, c := range slices.Clone(cs) {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

func appended(w io.Writer, c claim) {
	w.Write(append([]byte(c.Claim), '\n')) // want:CTX0007
}

func spawned(w io.Writer, c claim) {
	go fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func formattedEither(c claim, full bool) string {
	p := fmt.Sprintf("%s: %s", c.ID, c.Claim)
	if full {
		return p + fmt.Sprint(c.ConcretenessDeficits)
	}
	return p // want:CTX0007
}

func nestedLoops(w io.Writer, groups map[string][]claim) {
	for name, cs := range groups {
		fmt.Fprintln(w, name)
		for _, c := range cs {
			fmt.Fprintln(w, c.Claim) // want:CTX0007
		}
	}
}

func lastOnly(w io.Writer, cs []claim) {
	for i, c := range cs {
		if i < len(cs)-1 {
			fmt.Fprintln(w, c.Claim) // want:CTX0007
			continue
		}
		fmt.Fprintln(w, c.Claim, len(c.ConcretenessDeficits))
	}
}

func labelled(w io.Writer, cs []claim) {
outer:
	for _, c := range cs {
		for range 3 {
			if c.ID == "" {
				io.WriteString(w, c.Claim) // want:CTX0007
				continue outer
			}
		}
		fmt.Fprintln(w, c.Claim, len(c.ConcretenessDeficits))
	}
}
