package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/propose"
)

// initialize writes a configuration for the module in the working directory.
func (s *session) initialize(ctx context.Context) int {
	if err := s.setUp(ctx); err != nil {
		s.complain(err)
	}
	if s.failures > 0 {
		return exitFailed
	}
	return exitClean
}

// setUp is initialize with an error in place of an exit status.
func (s *session) setUp(ctx context.Context) error {
	if err := s.prepare(); err != nil {
		return err
	}
	root, err := moduleRoot(s.context.Dir)
	if err != nil {
		return err
	}
	file, err := s.target(root)
	if err != nil {
		return err
	}
	survey, globs, err := s.survey(ctx, root)
	s.stderr.stop()
	if err != nil {
		return err
	}
	p := propose.New(survey, root)
	p.SQL = globs
	s.opts.output = file
	if err := s.output(p.YAML()); err != nil {
		return err
	}
	if file != "-" {
		fmt.Fprintf(s.stderr, "ctxvet: wrote %s: read it, correct it, then run ctxvet\n", file)
	}
	return nil
}

// target returns the file to write, and an error if that would destroy what somebody wrote. It is
// asked for before the module is read: that takes seconds, and the answer will not change.
func (s *session) target(root string) (string, error) {
	file := s.opts.output
	if file == "" {
		file = filepath.Join(root, vocab.FileName)
	}
	if file == "-" || s.opts.force {
		return file, nil
	}
	if _, err := os.Lstat(file); err == nil {
		return "", fmt.Errorf("init: %s is there already; -force overwrites it, -o FILE writes another one, -o - prints", file)
	}
	return file, nil
}

// survey reads the module as if all its .sql files were listed and every table held claims, so that
// nothing is passed over for its name.
func (s *session) survey(ctx context.Context, root string) (*propose.Survey, []string, error) {
	globs, err := sqlGlobs(root)
	if err != nil {
		return nil, nil, fmt.Errorf("init: %w", err)
	}
	dir, err := os.MkdirTemp("", "ctxvet-init-*")
	if err != nil {
		return nil, nil, fmt.Errorf("init: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // a folder left behind does no harm
	text := "tables: {context: [\"*\"]}\nsql: ["
	for i, glob := range globs {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%q", glob)
	}
	s.opts.config = filepath.Join(dir, vocab.FileName)
	if err := os.WriteFile(s.opts.config, []byte(text+"]\n"), 0o600); err != nil {
		return nil, nil, fmt.Errorf("init: %w", err)
	}
	survey := new(propose.Survey)
	s.opts.rules = nil // a proposal is made from statements; findings would be those of a guess
	// In a workspace ./... may mean other modules too, which have configurations of their own.
	s.opts.args = []string{filepath.Join(root, "...")}
	vocabs, sites := map[*packages.Package]*vocab.Vocab{}, map[*packages.Package]*sqlsite.Sites{}
	s.keep = func(pkg *packages.Package, result any) {
		switch result := result.(type) {
		case *vocab.Vocab:
			vocabs[pkg] = result
		case *sqlsite.Sites:
			sites[pkg] = result
		}
	}
	if _, err := s.analyze(ctx); err != nil {
		return nil, nil, err
	}
	for pkg, found := range sites {
		if v := vocabs[pkg]; v != nil {
			survey.Add(pkg, v, found)
		}
	}
	s.failures = 0 // a package that does not load was told of, and the rest is enough to propose from
	return survey, globs, nil
}

// moduleRoot returns the folder of the nearest go.mod: packages look for their configuration no
// further up.
func moduleRoot(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("init: no go.mod in %s or above: run it in a module, in a workspace in each", dir)
		}
	}
}

// skipped are folders whose .sql files are nobody's migrations.
var skipped = []string{"testdata", "vendor", "node_modules", "third_party"}

// sqlGlobs returns a glob for each top folder of the module that holds .sql files somewhere below;
// folders of nested modules are theirs.
func sqlGlobs(root string) ([]string, error) {
	dirs := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return fs.SkipDir // what cannot be read cannot be listed either
		case !d.IsDir():
			if strings.EqualFold(filepath.Ext(name), ".sql") {
				dirs[filepath.Dir(path)] = true
			}
		case path != root && (strings.HasPrefix(name, ".") || slices.Contains(skipped, name)):
			return fs.SkipDir
		case path != root:
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
				return fs.SkipDir
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return globsOf(root, dirs), nil
}

// globsOf names folders by a glob each, or their common parent where several lie below one: the
// migrations of several databases, usually, to which others may be added.
func globsOf(root string, dirs map[string]bool) []string {
	byParent := map[string][]string{}
	for dir := range dirs {
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			continue // WalkDir names files below its root
		}
		rel = filepath.ToSlash(rel)
		parent := rel
		if i := strings.LastIndexByte(rel, '/'); i > 0 {
			parent = rel[:i]
		}
		byParent[parent] = append(byParent[parent], rel)
	}
	var out []string
	for parent, below := range byParent {
		if len(below) > 1 {
			out = append(out, parent+"/**/*.sql")
			continue
		}
		out = append(out, strings.TrimPrefix(below[0]+"/*.sql", "./"))
	}
	slices.Sort(out)
	return slices.DeleteFunc(out, func(glob string) bool { return covered(glob, out) })
}

// covered reports whether another glob reaches what this one does.
func covered(glob string, all []string) bool {
	return slices.ContainsFunc(all, func(other string) bool {
		parent, deep := strings.CutSuffix(other, "/**/*.sql")
		return deep && other != glob && strings.HasPrefix(glob, parent+"/")
	})
}
