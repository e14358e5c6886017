package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// caches gives each measurement caches of its own.
type caches struct {
	dir    string // where the copies are made: beside the warmed one, as hard links want it
	warmed string // a GOCACHE with the dependencies' export data
}

// warm fills the cache that others are copied from.
func (c caches) warm(ctx context.Context, module string, tests bool) error {
	args := []string{"go", "list", "-export", "-deps"}
	if tests {
		args = append(args, "-test")
	}
	args = append(args, everyPackage)
	if err := os.MkdirAll(c.warmed, 0o777); err != nil {
		return fmt.Errorf("make the cache to copy: %w", err)
	}
	_, err := job{name: strings.Join(args, " "), args: args}.measure(ctx, module, []string{"GOCACHE=" + c.warmed})
	return err
}

// fresh makes caches for one cold run and returns their folder, to be removed by the caller, and the
// environment that names them.
func (c caches) fresh() (dir string, env []string, err error) {
	if dir, err = os.MkdirTemp(c.dir, "round-"); err != nil {
		return "", nil, fmt.Errorf("make a cache: %w", err)
	}
	goCache := filepath.Join(dir, "go")
	if err := cloneCache(c.warmed, goCache); err != nil {
		return dir, nil, fmt.Errorf("copy the cache %s: %w", c.warmed, err)
	}
	return dir, []string{"GOCACHE=" + goCache, "STATICCHECK_CACHE=" + filepath.Join(dir, "staticcheck")}, nil
}

// cloneCache copies a go command's cache. Its data files (…-d) are named by their content and never
// change, so a link will do for them, and a gigabyte takes a moment; the small files that say which
// action made which data are written in place, and through a link the original would change too.
func cloneCache(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case strings.HasSuffix(path, "-d") && os.Link(path, target) == nil:
			return nil
		}
		// An index file, or a file system without links.
		return copyFile(path, target)
	})
}

// copyFile copies one file of a cache.
func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}
