package fine

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

func cloned(w io.Writer, cs []claim) {
	for _, c := range slices.Clone(cs) {
		fmt.Fprintln(w, c.Text)
	}
	notesOf(w, cs)
}

func top(cs []claim, n int) []claim { return cs[:min(n, len(cs))] }

func topWithNotes(w io.Writer, cs []claim) {
	for _, c := range top(cs, 3) {
		fmt.Fprintln(w, c.Text)
	}
	for _, c := range cs {
		fmt.Fprintln(w, c.Deficits)
	}
}

type conflictError struct{ Text string }

func (e *conflictError) Error() string { return "conflict" }

func conflict(c claim) error { return &conflictError{Text: c.Text} }

func collectedNotes(w io.Writer, cs []claim) {
	var lines, notes []string
	for _, c := range cs {
		lines = append(lines, c.Text)
		notes = append(notes, c.Deficits...)
	}
	fmt.Fprintln(w, strings.Join(lines, "\n"))
	fmt.Fprintln(w, strings.Join(notes, "\n"))
}

func collectedMap(w io.Writer, cs []claim) {
	weak := map[string]int{}
	for _, c := range cs {
		weak[c.ID] = len(c.Deficits)
	}
	for _, c := range cs {
		fmt.Fprintln(w, c.Text, weak[c.ID])
	}
}

func nested(w io.Writer, groups map[string][]claim) {
	for _, cs := range groups {
		for _, c := range cs {
			fmt.Fprintln(w, c.Text)
			for i, d := range c.Deficits {
				fmt.Fprintln(w, i, d)
			}
		}
	}
}

func checked(w io.Writer, c claim) error {
	if _, err := fmt.Fprintln(w, c.Text); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, c.Deficits)
	return err
}

func verbose(w io.Writer, c claim, all bool) {
	if all {
		fmt.Fprintln(w, c.Deficits)
	}
	fmt.Fprintln(w, c.Text)
}

func either(w io.Writer, a, b claim, second bool) {
	c := a
	if second {
		c = b
	}
	fmt.Fprintln(w, c.Text, c.Deficits)
}

func grouped(w io.Writer, cs []claim) {
	var sound, weak []claim
	for _, c := range cs {
		if len(c.Deficits) == 0 {
			sound = append(sound, c)
		} else {
			weak = append(weak, c)
		}
	}
	for _, c := range weak {
		fmt.Fprintln(w, c.Text, c.Deficits)
	}
	for _, c := range sound {
		fmt.Fprintln(w, c.Text) //ctx:allow CTX0007 by=ana these have no deficits at all
	}
}
