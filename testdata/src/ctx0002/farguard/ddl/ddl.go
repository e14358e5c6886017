// Package ddl embeds the guard.
package ddl

import _ "embed"

// Schema is run by others.
//
//go:embed 1.sql
var Schema string
