// Package fieldflow follows results and entries through the code of a package:
// which results a function holds and what it reads of them, and where the text
// of an entry is shown and its deficits with it.
//
// Both are questions about fields of values, and both cross functions: what a
// function does with a parameter is a fact about it, for the packages that call
// it. The code is followed in SSA form, values forward from where they come
// from, without regard to the order of statements; only the question whether some
// run shows the deficits as well looks at paths. Code that cannot be seen is taken
// to do what the laws ask.
package fieldflow
