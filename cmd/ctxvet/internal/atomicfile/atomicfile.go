// Package atomicfile writes files so that a reader sees the old content or the new, and never a
// part of either.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Write replaces a file's content, or makes the file. What exists keeps its mode, and a symbolic
// link stays one. Pipes and devices, which cannot be replaced, are written to. An error names the
// file and leaves it as it was.
func Write(name string, data []byte) error { return WriteAll(map[string][]byte{name: data}) }

// WriteAll writes several files as [Write] does. All are prepared before the first one is replaced,
// so that a full disk or a folder that is closed leaves all as they were.
func WriteAll(files map[string][]byte) (err error) {
	var ready []staged
	defer func() {
		for _, s := range ready { // what is left of them after an error
			_ = os.Remove(s.temp)
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		s, err := stage(name, files[name])
		if err != nil {
			return err
		}
		if s.temp != "" {
			ready = append(ready, s)
		}
	}
	for len(ready) > 0 {
		if err := os.Rename(ready[0].temp, ready[0].target); err != nil {
			return &fs.PathError{Op: "write", Path: ready[0].name, Err: reason(err)}
		}
		ready = ready[1:]
	}
	return nil
}

// A staged file has its new content in another one beside it.
type staged struct{ name, target, temp string }

// stage prepares a file; what is no regular file is written at once and has no temp.
func stage(name string, data []byte) (staged, error) {
	target, mode, err := resolve(name)
	if err != nil {
		return staged{}, err
	}
	if !mode.IsRegular() {
		return staged{}, os.WriteFile(target, data, 0o666)
	}
	temp, err := writeTemp(target, data, mode)
	if err != nil {
		return staged{}, &fs.PathError{Op: "write", Path: name, Err: reason(err)}
	}
	return staged{name, target, temp}, nil
}

// resolve returns the file behind links and its mode, for a new one that of most new files.
func resolve(name string) (target string, mode fs.FileMode, err error) {
	target, err = filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		return name, 0o644, nil
	}
	if err != nil {
		return "", 0, err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return "", 0, err
	case info.IsDir():
		return "", 0, fmt.Errorf("%s is a directory", name)
	case info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0:
		// Renaming over it would succeed; whoever made it read-only means it.
		return "", 0, &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
	}
	return target, info.Mode(), nil
}

// writeTemp writes a new file beside the target, on the same device, so that it can take its place.
func writeTemp(target string, data []byte, mode fs.FileMode) (name string, err error) {
	f, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode.Perm()), f.Close())
	if err != nil {
		_ = os.Remove(f.Name()) // the first error is the one to tell
		return "", err
	}
	return f.Name(), nil
}

// reason drops the name of the temporary file from an error.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
