// Package toy has a function for each kind of change that the walker makes.
package toy

import "errors"

// Grade is a named number.
type Grade uint8

const limit = 3

var table = [...]int{1: 10}

var errNegative = errors.New("negative")

func bound(n int) bool { return n < limit }

func both(a, b bool) bool { return a && !b }

func sum(list []int) (n int) {
	for _, x := range list {
		if x < 0 {
			continue
		}
		n += x
	}
	return n
}

func count(text string) int {
	n := 0
	for i := 0; i < len(text); i++ {
		if text[i:i+1] == "a" {
			n++
		}
	}
	return n
}

func grade(n int) (Grade, error) {
	switch {
	case n < 0:
		return 0, errNegative
	case n > 200:
		return Grade(max(1, table[1])), nil
	}
	return Grade(min(n, 5)), nil
}
