// Package app has a folder of SQL below it; folder db has no package above it.
package app
