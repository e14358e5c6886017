package unit

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
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/load"
)

// Fingerprint returns a hash, in hexadecimal, of all that decides on findings and is no part of the
// go command's cache key: the executable, every configuration of the modules that dir belongs to
// ("" for the working directory), the one that env names, and the .sql files that they list.
// (Embedded files are in the key already: cmd/go hashes them into the package's own action.)
func Fingerprint(ctx context.Context, dir, env string) (string, error) {
	h := sha256.New()
	exe, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("fingerprint: %w", err)
	}
	if err := addFile(h, exe); err != nil {
		return "", fmt.Errorf("fingerprint: %w", err)
	}
	roots, err := load.ModuleDirs(ctx, dir)
	if err != nil {
		roots = []string{cmp.Or(dir, ".")} // no module: the go command has more to say about that
	}
	fmt.Fprintf(h, "env %q\n", env)
	configs := configFiles(roots)
	if env != "" {
		configs = append(configs, env)
	}
	for _, file := range configs {
		if err := addConfig(h, file, roots); err != nil {
			return "", fmt.Errorf("fingerprint: %w", err)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// configFiles returns the configurations in and below the folders. It looks into testdata too: its
// packages can be named on the command line. Folders that cannot be read cannot hold a package
// either.
func configFiles(roots []string) []string {
	var out []string
	for _, root := range roots {
		filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return fs.SkipDir
			case d.IsDir() && slices.Contains([]string{".git", "node_modules", "vendor"}, d.Name()):
				return fs.SkipDir
			case d.Name() == vocab.FileName:
				out = append(out, path)
			}
			return nil
		})
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// addConfig adds a configuration and the .sql files that it lists. One in error is added as it is:
// the run says what is wrong with it.
func addConfig(h hash.Hash, file string, roots []string) error {
	if err := addFile(h, file); err != nil {
		return err
	}
	config, err := vocab.Read(file)
	if err != nil {
		return nil
	}
	for _, root := range append(slices.Clone(roots), config.Root) {
		for _, glob := range config.SQL {
			files, err := load.Glob(root, glob)
			if err != nil {
				continue // refused by the run as well
			}
			for _, file := range files {
				if err := addFile(h, file); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// addFile adds a file's name and content. A file that is gone or closed to us counts as such: the
// fingerprint changes when it becomes readable.
func addFile(h hash.Hash, name string) error {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		fmt.Fprintf(h, "unreadable %q\n", name)
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	content := sha256.New()
	if _, err := io.Copy(content, f); err != nil {
		return err
	}
	fmt.Fprintf(h, "file %q %x\n", name, content.Sum(nil))
	return nil
}
