// Package lists has nothing to do with SQL, so that nothing is known of it but types and names.
package lists

import "strconv"

// Map is the one that every library has.
func Map[T, R any](list []T, f func(T) R) []R {
	out := make([]R, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// QuoteIdent quotes a name.
func QuoteIdent(name string) string { return strconv.Quote(name) }

// Other may return anything.
func Other(name string) string { return strconv.Quote(name) }
