package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/baseline"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/atomicfile"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

// readBaseline reads the file of -baseline, before anything is analyzed: a run takes longer than a
// typing error is worth.
func (s *session) readBaseline() error {
	if s.opts.baseline == "" {
		return nil
	}
	var err error
	if s.entries, err = entriesOf(s.opts.baseline); err != nil {
		return fmt.Errorf("-baseline: %w", err)
	}
	return nil
}

// entriesOf reads a baseline, with the IDs that rules have now.
func entriesOf(name string) ([]baseline.Entry, error) {
	entries, err := baseline.Read(name)
	for i := range entries {
		entries[i].Rule = vocab.CurrentID(entries[i].Rule)
	}
	return entries, err
}

// configured adds the entries of the baselines that configurations name, unless the command line
// says what is known.
func (s *session) configured(set *settings) error {
	if s.opts.command != "" || s.opts.baseline != "" || s.opts.writeBaseline != "" {
		return nil // listings show all there is
	}
	read := map[string]bool{}
	for _, sc := range set.scopes {
		file := sc.config.BaselineFile()
		if file == "" || read[file] {
			continue
		}
		read[file] = true
		entries, err := entriesOf(file)
		if err != nil {
			return fmt.Errorf("%s: baseline: %w", sc.config.Origin("baseline"), err)
		}
		s.entries = append(s.entries, entries...)
		s.baselines = append(s.baselines, report.ShortPath(s.context.Dir, file))
	}
	return nil
}

// recognizer tells by what a baseline knows a finding.
func (s *session) recognizer() *baseline.Recognizer {
	return &baseline.Recognizer{Root: baseline.Root(s.context.Dir), Sources: s.context.Sources}
}

// keyOf returns what a baseline knows a finding by.
func keyOf(r *baseline.Recognizer, f report.Finding) baseline.Key {
	return r.Key(f.Rule, f.Pos, f.Message)
}

// dropKnown takes the findings of the baseline out of the report and returns the entries that no
// finding needs any more, as far as this run can tell.
func (s *session) dropKnown(done *analyzed) []baseline.Entry {
	var stale []baseline.Entry
	had := len(done.report.Findings)
	done.report.Findings, stale = unknown(s.recognizer(), s.entries, done.report.Findings)
	done.counts.known = had - len(done.report.Findings)
	looked := s.looked(done)
	return slices.DeleteFunc(stale, func(e baseline.Entry) bool { return !looked(e.Key) })
}

// unknown returns the findings that no entry is about, and the entries that are about none. All
// packages are matched at once, so that a finding that moved from one to another takes its entry
// along and no more than one does.
func unknown(r *baseline.Recognizer, entries []baseline.Entry, findings []report.Finding) (left []report.Finding, stale []baseline.Entry) {
	var keys []baseline.Key
	for _, f := range findings {
		keys = append(keys, keyOf(r, f))
	}
	known, stale := baseline.Match(entries, keys, r.Gone)
	for i, f := range findings {
		if !known[i] {
			left = append(left, f)
		}
	}
	return left, stale
}

// looked returns a function that reports whether this run would have found an entry's fault: it
// read the file, or the file is gone from what it read, and the rule ran. Of the rest it cannot say
// that it was mended.
func (s *session) looked(done *analyzed) func(baseline.Key) bool {
	files, dirs := map[string]bool{}, map[string]bool{}
	if done.program != nil {
		for _, pkg := range done.program.Checked {
			dirs[pkg.Dir] = true
			for _, name := range filesOf(pkg) {
				files[name] = true
			}
		}
	}
	for _, st := range done.listing {
		files[st.file] = true
	}
	ran := map[string]bool{}
	for _, a := range s.opts.rules {
		ran[a.Name] = done.settings != nil && !done.settings.disables(a.Name)
	}
	r := s.recognizer()
	return func(k baseline.Key) bool {
		file := r.File(k)
		if !ran[k.Rule] || files[file] {
			return ran[k.Rule]
		}
		if s.context.Sources.Declares(file, "") {
			return false // it is there and was not read: another package, a test, a build tag
		}
		below := report.ShortPath(s.context.Dir, file) != file
		return dirs[filepath.Dir(file)] || below && s.opts.whole() && s.failures == 0
	}
}

// filesOf returns the files that a package was read from; embedded ones may hold SQL and templates.
func filesOf(pkg *packages.Package) []string {
	return slices.Concat(pkg.GoFiles, pkg.OtherFiles, pkg.EmbedFiles)
}

// disables reports whether some configuration of the run switches a rule off. Then nothing is said of
// its entries in other packages either: to find out which configuration holds for a file that is gone
// is not worth it.
func (set *settings) disables(rule string) bool {
	return slices.ContainsFunc(set.scopes, func(sc scope) bool { return !vocab.New(sc.config).Enabled(rule) })
}

// nameStale warns of entries that are of no use any more.
func (s *session) nameStale(stale []baseline.Entry) {
	if len(stale) == 0 {
		return
	}
	name := cmp.Or(s.opts.baseline, strings.Join(s.baselines, ", "))
	for _, e := range stale {
		fmt.Fprintf(s.stderr, "ctxvet: warning: %s: stale entry, no finding needs it: %s\n", name, e)
	}
	fmt.Fprintf(s.stderr, "ctxvet: warning: ctxvet -write-baseline %s drops %s\n", name, plural(len(stale), "stale entry"))
}

// writeBaseline writes the findings to the file of -write-baseline and takes them out of the
// report. After a failed run it writes nothing: what was not analyzed would come back as new.
func (s *session) writeBaseline(done *analyzed) {
	name := s.opts.writeBaseline
	if s.failures > 0 {
		s.complain(fmt.Errorf("-write-baseline: %s was not written: the run failed", name))
		return
	}
	var entries []baseline.Entry
	r := s.recognizer()
	for _, f := range done.report.Findings {
		entries = append(entries, baseline.Entry{Key: keyOf(r, f), Count: 1, Message: f.Message})
	}
	data, err := baseline.Encode(entries)
	if err == nil {
		err = atomicfile.Write(name, data)
	}
	if err != nil {
		s.complain(fmt.Errorf("-write-baseline: %w", err))
		return
	}
	fmt.Fprintf(s.stderr, "ctxvet: wrote %s to %s; use it with -baseline %s, or in every driver with \"baseline:\" in %s\n",
		plural(len(entries), "finding"), name, name, vocab.FileName)
	if s.opts.ruleList != "" || !s.opts.whole() {
		fmt.Fprintf(s.stderr, "ctxvet: warning: %s has nothing of the rules and packages that this run left out\n", name)
	}
	done.counts.known += len(entries)
	done.report.Findings = nil
}
