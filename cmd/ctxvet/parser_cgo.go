//go:build cgo && !darwin

package main

// parserBuild names the PostgreSQL parser of this build; the constraint is sqlparse's.
const parserBuild = "cgo"
