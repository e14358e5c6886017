// Package unit runs analyzers on one package at the go command's request, as `go vet -vettool`
// does: `-V=full` and `-flags` describe the tool, and a call with one *.cfg file analyzes the
// package that the file describes.
//
// It speaks the protocol of golang.org/x/tools/go/analysis/unitchecker, which since x/tools 0.50
// keeps types in its fact files and so must type-check every dependency from source. Here types
// come from the compiler's export data, which the go command names as well, and fact files hold
// facts alone: a package that can have none is done without being parsed.
package unit

import (
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis"
)

// Config is the description of a package that the go command writes; the fields are those of
// vetConfig in cmd/go/internal/work.
type Config struct {
	ID            string            // package ID: "fmt [fmt.test]"
	Compiler      string            // gc or gccgo
	ImportPath    string            // package path
	GoVersion     string            // language version: "go1.26"
	GoFiles       []string          // absolute names
	NonGoFiles    []string          // absolute names
	IgnoredFiles  []string          // absolute names
	ModulePath    string            // "" for the standard library
	ModuleVersion string            // "" for a module of the workspace
	Module        *analysis.Module  // from Go 1.27
	ImportMap     map[string]string // import path in the source → package path
	PackageFile   map[string]string // package path → file with export data
	PackageVetx   map[string]string // package path → file with facts
	VetxOnly      bool              // facts are wanted, findings are not
	VetxOutput    string            // where to write the facts
	Stdout        string            // where to write the findings, "" for standard output (before Go 1.26)
}

// ReadConfig reads a *.cfg file.
func ReadConfig(file string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("vet config: %w", err)
	}
	cfg := new(Config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, fmt.Errorf("vet config %s: %w", file, err)
	}
	return cfg, nil
}

// foreign reports whether the package belongs to no module of the workspace.
func (c *Config) foreign() bool { return c.ModulePath == "" || c.ModuleVersion != "" }

// HasExportData reports whether the go command names export data at all. It must not depend on the
// package: fact files of [Run] and of x/tools' unit checker do not mix.
func (c *Config) HasExportData() bool { return c.PackageFile != nil }

// module returns what is known of the package's module, nil for the standard library.
func (c *Config) module() *analysis.Module {
	if c.Module != nil || c.ModulePath == "" {
		return c.Module
	}
	return &analysis.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: c.GoVersion}
}
