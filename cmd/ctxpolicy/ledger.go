package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// ledger is a file of policy versions, one JSON object a line: versions are appended and never changed.
type ledger string

// Versions reads all lines.
func (l ledger) Versions(context.Context) ([]policy.Version, error) {
	file, err := os.Open(string(l))
	if err != nil {
		return nil, err
	}
	// The decoder reads value after value, so a line may also be spread over several.
	defer file.Close()
	var list []policy.Version
	for decoder := json.NewDecoder(file); decoder.More(); {
		var v policy.Version
		if err := decoder.Decode(&v); err != nil {
			return nil, fmt.Errorf("%s: version %d: %w", string(l), len(list)+1, err)
		}
		list = append(list, v)
	}
	return list, nil
}

// Append adds a line.
func (l ledger) Append(_ context.Context, v policy.Version) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	// Opened to append: no version that is there can be overwritten by this.
	file, err := os.OpenFile(string(l), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return errors.Join(err, file.Close())
}

// amend states a version: the first one, or one that supersedes the one in force.
func amend(ctx context.Context, o *options) error {
	// First and Supersede validate it; here it is only read.
	profile, err := readProfile(o.args[1])
	if err != nil {
		return err
	}
	l := ledger(o.args[0])
	next, err := l.next(ctx, o, profile)
	if err != nil {
		return err
	}
	if err := l.Append(ctx, next); err != nil {
		return err
	}
	_, err = fmt.Fprintln(o.out, next.ID)
	return err
}

// next is the first version, or one that supersedes the head. A head may be of rules that this program no
// longer has, and there may be several if two people amended at once: one version supersedes them all.
func (l ledger) next(ctx context.Context, o *options, profile policy.Profile) (policy.Version, error) {
	versions, err := l.Versions(ctx)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return policy.Version{}, err
	}
	heads := policy.Heads(versions)
	if len(heads) == 0 {
		return policy.First(o.author, profile, o.now.time())
	}
	return heads[0].Supersede(o.author, o.reason, profile, o.now.time(), heads[1:]...)
}
