// Package ctx0001 is rule CTX0001.
//
// # Analyzer CTX0001
//
// CTX0001: page to be written.
package ctx0001
