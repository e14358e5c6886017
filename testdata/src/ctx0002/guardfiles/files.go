// Package guardfiles embeds migrations.
package guardfiles

import "embed"

//go:embed *.sql
var FS embed.FS
