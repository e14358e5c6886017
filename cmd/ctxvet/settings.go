package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
)

// configEnv names a configuration file where there is no -config flag.
const configEnv = "CTXVET_CONFIG"

// settings are the configurations of a run, read and validated before any package is analyzed, so
// that a mistake in one is reported once and not for every package it holds for.
type settings struct {
	scopes   []scope
	tests    bool            // some package wants findings in test files
	untested map[string]bool // folders of packages that do not

	matched map[[2]string]bool // configuration file and glob that matched a file, or was warned of
	taken   map[[2]string]bool // configuration file and .sql file that is in a package
}

// A scope is a configuration and a module it holds in. Globs of .sql files start at the module's
// root.
type scope struct {
	config *vocab.Config
	root   string // module root, absolute
	module *packages.Module
}

// readSettings reads the configuration of every package of the survey, each file once.
func readSettings(opts *options, survey *load.Survey) (*settings, error) {
	r := settingsReader{read: map[string]*vocab.Config{}, seen: map[[2]string]bool{}, untested: map[string]bool{}}
	for _, pkg := range survey.Packages {
		if pkg.Dir == "" {
			continue // it could not even be listed, which loading it will say
		}
		config := r.config(pkg.Dir, opts.config)
		if !survey.Matched(pkg) {
			continue // read for its facts: neither its tests nor its module's .sql files are asked for
		}
		r.addScope(pkg, config)
		switch cmp.Or(opts.tests, config.Tests) {
		case vocab.Report:
			r.tests = true
		default:
			r.untested[pkg.Dir] = true
		}
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	slices.SortFunc(r.scopes, func(a, b scope) int {
		return cmp.Or(strings.Compare(a.root, b.root), strings.Compare(a.config.File, b.config.File))
	})
	return &settings{
		scopes: r.scopes, tests: r.tests, untested: r.untested,
		matched: map[[2]string]bool{}, taken: map[[2]string]bool{},
	}, nil
}

// A settingsReader gathers settings package by package.
type settingsReader struct {
	read     map[string]*vocab.Config // by file; the defaults for one in error
	seen     map[[2]string]bool       // file and module root
	scopes   []scope
	tests    bool
	untested map[string]bool
	errs     []error
}

// config returns the configuration that holds in a folder; file is that of the command line, "" for
// the nearest. After an error it is the defaults: the run goes no further, but other mistakes are
// found.
func (r *settingsReader) config(dir, file string) *vocab.Config {
	if file == "" {
		var err error
		if file, err = vocab.Find(dir); err != nil {
			r.fail(err)
		}
	}
	if file == "" {
		return vocab.Default()
	}
	config, ok := r.read[file]
	if !ok {
		var err error
		if config, err = vocab.Read(file); err != nil {
			r.fail(err)
			config = vocab.Default()
		}
		r.read[file] = config
	}
	return config
}

// addScope notes that a configuration file holds for a package's module.
func (r *settingsReader) addScope(pkg *packages.Package, config *vocab.Config) {
	if config.File == "" {
		return // the defaults list no files
	}
	s := scope{config: config, root: config.Root, module: pkg.Module}
	if pkg.Module != nil && pkg.Module.Dir != "" {
		s.root = pkg.Module.Dir
	}
	if key := [2]string{config.File, s.root}; !r.seen[key] {
		r.seen[key] = true
		r.scopes = append(r.scopes, s)
	}
}

// fail records an error unless it is there already: several packages may stumble over the same
// file.
func (r *settingsReader) fail(err error) {
	if !slices.ContainsFunc(r.errs, func(e error) bool { return e.Error() == err.Error() }) {
		r.errs = append(r.errs, err)
	}
}

// testFiles counts the test files beside the packages that nobody wants findings of.
func (set *settings) testFiles(checked []*packages.Package) int {
	n := 0
	counted := map[string]bool{}
	for _, pkg := range checked {
		if !set.untested[pkg.Dir] || counted[pkg.Dir] {
			continue
		}
		counted[pkg.Dir] = true
		entries, err := os.ReadDir(pkg.Dir)
		if err != nil {
			continue // its files were read a moment ago; there is nothing to count now
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), "_test.go") {
				n++
			}
		}
	}
	return n
}

// configFile returns the absolute name of the file that -config or the environment names, "" for
// discovery.
func configFile(flag string) (string, error) {
	file, from := flag, "-config"
	if file == "" {
		file, from = os.Getenv(configEnv), configEnv
	}
	if file == "" {
		return "", nil
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	}
	if _, err := os.Stat(abs); err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	}
	return abs, nil
}
