// Package files embeds rebuilds.
package files

import "embed"

//go:embed *.sql
var FS embed.FS
