package app_test

import _ "embed"

// What a test embeds is the test's own, and ignored with it.
//
//go:embed testdata.sql
var seed string

var _ = seed
