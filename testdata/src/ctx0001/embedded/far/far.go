// Package far embeds what other packages run.
package far

import _ "embed"

// Q is run elsewhere.
//
//go:embed q.sql
var Q string
