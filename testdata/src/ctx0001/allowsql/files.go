// Package allowsql embeds files with allowances.
package allowsql

import "embed"

//go:embed *.sql
var FS embed.FS
