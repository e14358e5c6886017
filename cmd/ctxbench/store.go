package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore"
)

// storeCommand is the first argument that asks for the store's figures.
const storeCommand = "store"

// storeOptions are what the command line of ctxbench store says.
type storeOptions struct {
	sizes   []int  // claims in the stores that are read, each at least 1
	writes  int    // claims to write one a call; batches get ten times that
	queries int    // queries a round and way to ask
	rounds  int    // at least 1
	work    string // folder for the files, "" for a temporary one
	reportTo
}

// parseStore reads the command line after "store".
func parseStore(args []string, stdout io.Writer) (*storeOptions, error) {
	o := &storeOptions{}
	sizes := ""
	flags := newFlags("ctxbench store")
	flags.StringVar(&sizes, "claims", "10000,100000", "`sizes` of the stores that are read; 1000000 takes minutes and 2 GB")
	flags.IntVar(&o.writes, "writes", 300, "`number` of claims to write one a call; a batch test writes ten times as many")
	flags.IntVar(&o.queries, "queries", 10, "`number` of queries a round")
	flags.IntVar(&o.rounds, "n", 5, "`number` of rounds")
	flags.StringVar(&o.work, "work", "", "make the files in `folder`: what is measured is its disk")
	o.declare(flags)
	if err := parseFlags(flags, args, stdout, "ctxbench store [flags]\n\nMeasures refstore beside bare SQLite."); err != nil {
		return nil, err
	}
	for field := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-claims %s: want numbers from 1, between commas", sizes)
		}
		o.sizes = append(o.sizes, n)
	}
	if err := o.validate(flags); err != nil {
		return nil, err
	}
	return o, nil
}

// validate checks what package flag cannot.
func (o *storeOptions) validate(flags *flag.FlagSet) error {
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q: flags alone", flags.Arg(0))
	}
	for name, n := range map[string]int{"writes": o.writes, "queries": o.queries, "n": o.rounds} {
		if n < 1 {
			return fmt.Errorf("-%s %d: want at least 1", name, n)
		}
	}
	return o.check()
}

// storeBench is a run under way.
type storeBench struct {
	*storeOptions
	corpus *corpus
	dir    string
	stderr io.Writer
	storeReport
}

// run measures everything and reports.
func (o *storeOptions) run(ctx context.Context, stdout, stderr io.Writer) error {
	dir, err := os.MkdirTemp(o.work, "ctxbench-")
	if err != nil {
		return fmt.Errorf("make a working folder: %w", err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // what stays behind is in a folder for that
	b := &storeBench{storeOptions: o, corpus: newCorpus(), dir: dir, stderr: stderr}
	b.machine(o.rounds)
	if err := b.write(ctx); err != nil {
		return fmt.Errorf("writes: %w", err)
	}
	for _, n := range o.sizes {
		if err := b.size(ctx, n); err != nil {
			return fmt.Errorf("store of %d claims: %w", n, err)
		}
	}
	return o.report(&b.storeReport, b.table, stdout)
}

// write measures writing, in rounds.
func (b *storeBench) write(ctx context.Context) error {
	for _, size := range writeSizes() {
		count := b.writes
		if size > 1 {
			count = size * max(1, 10*b.writes/size)
		}
		f := figure{What: fmt.Sprintf("durable writes, %d a call", size), Claims: count, Unit: "claims/s", Beside: "bare statements"}
		var ours, bare []float64
		for round := range b.rounds {
			fmt.Fprintf(b.stderr, "ctxbench: %s: round %d of %d\n", f.What, round+1, b.rounds)
			dir, err := os.MkdirTemp(b.dir, "write-")
			if err != nil {
				return err
			}
			one, other, err := writes(ctx, dir, b.corpus, count, size)
			if err := errors.Join(err, os.RemoveAll(dir)); err != nil {
				return err
			}
			ours, bare = append(ours, one), append(bare, other)
		}
		b.add(f, ours, bare)
	}
	return nil
}

// size fills a store and measures reading, verifying and what it takes on disk.
func (b *storeBench) size(ctx context.Context, claims int) error {
	path := filepath.Join(b.dir, fmt.Sprintf("store-%d.db", claims))
	fmt.Fprintf(b.stderr, "ctxbench: asserting %d claims\n", claims)
	store, session, err := openStore(ctx, path)
	if err != nil {
		return err
	}
	err = fill(ctx, session, b.corpus, claims)
	// Closed once, so that the log is in the file: its size is measured, and the index read from it.
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	if err := b.disk(path, claims); err != nil {
		return err
	}
	if store, session, err = openStore(ctx, path); err != nil {
		return err
	}
	file, err := openFile(path)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	err = errors.Join(b.read(ctx, file, store, session, claims), b.verify(ctx, file, store, claims))
	return errors.Join(err, file.Close(), store.Close(), os.Remove(path))
}

// disk reports the size of the file beside that of the texts.
func (b *storeBench) disk(path string, claims int) error {
	size, err := fileSize(path)
	if err != nil {
		return err
	}
	texts := 0
	for n := range claims {
		texts += len(b.corpus.claim(n).Text)
	}
	b.add(figure{What: "on disk", Claims: claims, Unit: "bytes/claim", Beside: "their texts"},
		[]float64{float64(size) / float64(claims)}, []float64{float64(texts) / float64(claims)})
	return nil
}

// read measures Search and Recall for each way to ask, beside the full-text index alone.
func (b *storeBench) read(ctx context.Context, file *sql.DB, store *refstore.Store, s refstore.Session, claims int) error {
	for _, a := range askings() {
		fmt.Fprintf(b.stderr, "ctxbench: %d claims: %s\n", claims, a.name)
		var raw, search, recall []float64
		for round := range b.rounds {
			queries := make([][]string, b.queries)
			for i := range queries {
				queries[i] = a.query(b.corpus, (round*b.queries+i)*7919%claims)
			}
			r, err := read(ctx, file, store, s, queries)
			if err != nil {
				return fmt.Errorf("%s: %w", a.name, err)
			}
			raw, search, recall = append(raw, 1000*r.raw), append(search, 1000*r.search), append(recall, 1000*r.recall)
		}
		b.add(figure{What: "Search, " + a.name, Claims: claims, Unit: "ms", Beside: "raw FTS5"}, search, raw)
		b.add(figure{What: "Recall, " + a.name, Claims: claims, Unit: "ms", Beside: "raw FTS5"}, recall, raw)
	}
	return nil
}

// verify measures Verify beside two forms of bare hashing.
func (b *storeBench) verify(ctx context.Context, file *sql.DB, store *refstore.Store, claims int) error {
	var full, scan, memory []float64
	for round := range b.rounds {
		fmt.Fprintf(b.stderr, "ctxbench: %d claims: verify: round %d of %d\n", claims, round+1, b.rounds)
		one, two, three, err := verify(ctx, file, store)
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		full, scan, memory = append(full, one), append(scan, two), append(memory, three)
	}
	f := figure{What: "Verify", Claims: claims, Unit: "rows/s", Beside: "rows read and hashed"}
	b.add(f, full, scan)
	f.Beside = "bytes hashed in memory"
	b.add(f, full, memory)
	return nil
}

// newFlags are the flags of a subcommand; errors are printed once, by command.
func newFlags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	return flags
}

// parseFlags parses; asked for help it prints that and returns flag.ErrHelp.
func parseFlags(flags *flag.FlagSet, args []string, stdout io.Writer, usage string) error {
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, "usage: %s\n\nflags:\n", usage)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
	}
	return err
}

// reportTo is where and how a subcommand reports.
type reportTo struct {
	output string // report file, "" for standard output
	format string // table or json
}

// declare declares the two flags.
func (r *reportTo) declare(flags *flag.FlagSet) {
	flags.StringVar(&r.output, "o", "", "write the report to `file`")
	flags.StringVar(&r.format, "format", "table", "format of the report: `table|json`")
}

// check refuses a format that is not known.
func (r *reportTo) check() error {
	if !slices.Contains([]string{"table", "json"}, r.format) {
		return fmt.Errorf("-format %s: want table or json", r.format)
	}
	return nil
}
