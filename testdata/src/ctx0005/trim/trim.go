// Package trim shortens lists; it shows no store of its own.
package trim

// Head is the first n.
func Head[T any](xs []T, n int) []T {
	if len(xs) > n {
		return xs[:n]
	}
	return xs
}
