// Package inputs knows the files besides Go source on which findings depend:
// configurations, the .sql files that these list, and files that Go code embeds.
//
// It answers which package reads a listed file (contract, section 6), and sums
// all of them up in a [Hash], for the caches of drivers that would otherwise
// serve what was found before an edit.
package inputs
