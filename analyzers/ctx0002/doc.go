// Package ctx0002 is rule CTX0002.
//
// # Analyzer CTX0002
//
// CTX0002: page to be written.
package ctx0002
