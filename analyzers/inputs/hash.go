package inputs

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A Query says whose inputs to sum up.
type Query struct {
	// Dir is the directory of the run, "" for the working directory: its module
	// or its workspace is what counts.
	Dir string
	// Config is the configuration file that the environment names, "" if none.
	Config string
	// Settings is the configuration that stands in for files, nil if none does.
	Settings *vocab.Config
	// Text is what Settings was read from.
	Text string
	// Embedded asks for embedded files too. (The go command needs them not: they
	// are in the keys of its own actions.)
	Embedded bool
}

// Hash returns a hash, in hexadecimal, of all that decides on findings besides
// Go source: the executable, every configuration of the module or workspace, and
// the files that the query asks for. An edit of one that turns out not to matter
// costs a cold run; one that is missed would be a finding that is not shown.
func Hash(ctx context.Context, q Query) (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("hash inputs: %w", err)
	}
	roots, err := ModuleDirs(ctx, q.Dir)
	if err != nil {
		roots = []string{cmp.Or(q.Dir, ".")} // no module: the go command has more to say about that
	}
	s := &sum{Hash: sha256.New(), roots: roots}
	s.file(exe)
	fmt.Fprintf(s, "config %q\nsettings %q\n", q.Config, q.Text)
	for _, file := range s.configs(q) {
		s.file(file)
		if config, err := vocab.Read(file); err == nil { // the run says what is wrong with it
			s.listed(config)
		}
	}
	if q.Settings != nil {
		s.listed(q.Settings)
	}
	s.templates()
	if q.Embedded {
		s.embedded()
	}
	if s.err != nil {
		return "", fmt.Errorf("hash inputs: %w", s.err)
	}
	return fmt.Sprintf("%x", s.Sum(nil)), nil
}

// A sum is a hash in the making. Its first error is kept.
type sum struct {
	hash.Hash
	roots []string // of the modules
	err   error
}

// configs returns the configurations of the modules, and the one that is named.
func (s *sum) configs(q Query) []string {
	var out []string
	s.walk(func(path, name string) {
		if name == vocab.FileName {
			out = append(out, path)
		}
	})
	slices.Sort(out)
	if q.Config != "" {
		out = append(out, q.Config)
	}
	return slices.Compact(out)
}

// walk shows the files of all modules. It looks into testdata too: its packages
// can be named on the command line. Folders that cannot be read cannot hold a
// package either.
func (s *sum) walk(show func(path, name string)) {
	for _, root := range s.roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return fs.SkipDir
			case d.IsDir() && slices.Contains([]string{".git", "node_modules", "vendor"}, d.Name()):
				return fs.SkipDir
			case !d.IsDir():
				show(path, d.Name())
			}
			return nil
		})
		s.fail(err)
	}
}

// listed adds the baseline and the .sql files that a configuration lists, each of these with the
// package that reads it: a new package beside a file takes it over from another.
func (s *sum) listed(config *vocab.Config) {
	for _, root := range append(slices.Clone(s.roots), config.Root) {
		if root == "" {
			continue // settings belong to no place of their own
		}
		if config.Baseline != "" {
			s.file(filepath.Join(root, config.Baseline))
		}
		for _, glob := range config.SQL {
			files, err := Glob(root, glob)
			if err != nil {
				continue // refused by the run as well
			}
			for _, file := range files {
				s.file(file)
				fmt.Fprintf(s, "owner %q\n", Owner(root, file))
			}
		}
	}
}

// templateExts are the usual ends of template files.
var templateExts = []string{".tmpl", ".tpl", ".gotmpl", ".gohtml", ".html", ".htm"}

// templates adds the files that ParseFiles and ParseGlob may read when the
// program runs: no build has them among its inputs.
func (s *sum) templates() {
	s.walk(func(path, name string) {
		if slices.Contains(templateExts, filepath.Ext(name)) {
			s.file(path)
		}
	})
}

// file adds a file's name and content. A file that is gone or closed to us
// counts as such: the hash changes when it becomes readable.
func (s *sum) file(name string) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		fmt.Fprintf(s, "unreadable %q\n", name)
		return
	}
	if err != nil {
		s.fail(err)
		return
	}
	defer f.Close()
	content := sha256.New()
	_, err = io.Copy(content, f)
	s.fail(err)
	fmt.Fprintf(s, "file %q %x\n", name, content.Sum(nil))
}

func (s *sum) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}
