package main

import (
	"context"
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctxlaws/ctxvet/analyzers/finding"
	"github.com/ctxlaws/ctxvet/analyzers/sqlsite"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/reviews"
)

// reviews lists allowances and what else narrows the check. A listing is no finding: the exit status
// is 0 if all was loaded.
func (s *session) reviews(ctx context.Context) int {
	if err := s.prepare(); err != nil {
		s.complain(err)
		return exitFailed
	}
	r := &reviewer{used: map[string]bool{}, ran: map[string]map[*packages.Package]bool{}, vocabs: map[*packages.Package]*vocab.Vocab{}, sites: map[*packages.Package]*sqlsite.Sites{}}
	s.keep = r.keep
	done, err := s.analyze(ctx)
	s.stderr.stop() // the list may go to the same terminal
	if err != nil {
		s.complain(err)
	}
	r.finish(done)
	r.list.Finish(ctx)
	data, err := s.renderReviews(&r.list)
	if err == nil {
		err = s.output(data)
	}
	if err != nil {
		s.complain(err)
	}
	s.conclude(done)
	if s.failures > 0 {
		return exitFailed
	}
	return exitClean
}

func (s *session) renderReviews(list *reviews.List) ([]byte, error) {
	switch s.opts.format {
	case "json":
		return list.JSON()
	case "markdown":
		return list.Short(s.context.Dir).Markdown(), nil
	}
	return list.Short(s.context.Dir).Text(), nil
}

// A reviewer gathers the list from the results of the analyzers: what they heeded is what counts, not
// what a search for comments would find.
type reviewer struct {
	list      reviews.List
	used      map[string]bool                       // places of allowances that a rule used
	ran       map[string]map[*packages.Package]bool // rules by the packages that they judged
	generated int
	vocabs    map[*packages.Package]*vocab.Vocab
	sites     map[*packages.Package]*sqlsite.Sites
}

// keep takes over a result. Which allowances are used is known only when all rules have ended.
func (r *reviewer) keep(pkg *packages.Package, result any) {
	switch result := result.(type) {
	case *finding.Log:
		r.generated += result.Generated
		if r.ran[result.Rule] == nil {
			r.ran[result.Rule] = map[*packages.Package]bool{}
		}
		r.ran[result.Rule][pkg] = result.Ran
		for pos := range result.Used {
			r.used[pkg.Fset.Position(pos).String()] = true
		}
	case *vocab.Vocab:
		r.vocabs[pkg] = result
	case *sqlsite.Sites:
		r.sites[pkg] = result
	}
}

// finish makes entries of what was kept.
func (r *reviewer) finish(done *analyzed) {
	for pkg, v := range r.vocabs {
		r.addVocab(pkg, v)
		if sites := r.sites[pkg]; sites != nil {
			r.addSites(pkg, v, sites)
		}
	}
	if done.program == nil || done.settings == nil {
		return
	}
	for _, pkg := range done.program.Checked {
		r.addComments(pkg)
	}
	for _, sc := range done.settings.scopes {
		r.addConfig(sc.config)
	}
	for _, what := range done.ignored() {
		if !strings.HasPrefix(what, "rules ") { // each has an entry of its own
			r.list.Narrow("ignored", token.Position{}, what+" (by default or configuration)")
		}
	}
	if r.generated > 0 {
		r.list.Narrow("ignored", token.Position{}, plural(r.generated, "finding")+" in generated files, judged where hand-written code calls these")
	}
}

// addVocab adds the allowances and directives of a package's Go files.
func (r *reviewer) addVocab(pkg *packages.Package, v *vocab.Vocab) {
	for _, a := range v.Allowances {
		r.allow(pkg, pkg.Fset.Position(a.Pos), reviews.Allowance{IDs: a.IDs, By: a.By, Answer: a.Answer})
	}
	for _, d := range v.Directives {
		if d.Word != "cascade" && d.Word != "lineage" {
			continue // the others widen the check
		}
		for _, obj := range d.Objects {
			r.list.Narrow(d.Word, pkg.Fset.Position(d.Pos), obj.Name()+" (//ctx:"+d.Word+")")
		}
	}
}

// allow adds an allowance of a package. It is known to be of no use only if all rules that it names
// looked at the package.
func (r *reviewer) allow(pkg *packages.Package, at token.Position, a reviews.Allowance) {
	used := r.used[at.String()]
	if used || !slices.ContainsFunc(a.IDs, func(id string) bool { return !r.ran[id][pkg] }) {
		a.Used = &used
	}
	r.list.Allow(at, a)
}

// addSites adds the allowances of a package's SQL, and the shadow tables that its statements name.
func (r *reviewer) addSites(pkg *packages.Package, v *vocab.Vocab, sites *sqlsite.Sites) {
	for _, c := range sites.Comments() {
		if text, ok := vocab.AllowanceText(c.Text); ok {
			r.allowText(pkg, pkg.Fset.Position(c.Pos), text)
		}
	}
	for _, row := range sites.Listing() {
		for _, table := range row.Tables {
			if v.Table(table).Has(vocab.Shadow) {
				r.list.Narrow("shadow table", pkg.Fset.Position(row.Pos), table+" is a derived index, exempt from every rule")
			}
		}
	}
}

// allowText adds an allowance that is well-formed; of the others CTX0000 tells.
func (r *reviewer) allowText(pkg *packages.Package, at token.Position, text string) {
	if ids, by, answer, err := vocab.ParseAllowance(text); err == nil {
		r.allow(pkg, at, reviews.Allowance{IDs: ids, By: by, Answer: answer})
	}
}

// noLint matches golangci-lint's comments that silence ctxvet, by name or with every linter.
var noLint = regexp.MustCompile(`^//\s*nolint(:\s*([\w,\s-]*\b)?(ctxvet|all)\b|:?\s*$|\s+//)`)

// addComments adds //nolint comments, and allowances in templates. No analyzer heeds the first:
// golangci-lint does, after them.
func (r *reviewer) addComments(pkg *packages.Package) {
	for _, f := range pkg.Syntax {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if noLint.MatchString(c.Text) {
					r.list.Narrow("nolint", pkg.Fset.Position(c.Pos()), c.Text+" (silences ctxvet in golangci-lint, and asks for no answer)")
				}
			}
		}
	}
	for _, file := range filesOf(pkg) {
		if !strings.HasSuffix(file, ".sql") { // read as SQL already
			r.addTemplate(file)
		}
	}
}

// addConfig adds what a configuration narrows, with file and line. Keys that widen the check (sinks,
// tables_of, candidates …) are left out: nobody has to answer for these.
func (r *reviewer) addConfig(c *vocab.Config) {
	lists := []struct{ kind, key, what string }{
		{"cascade", "functions.cascade", "%s (functions.cascade)"},
		{"lineage", "functions.lineage", "%s (functions.lineage)"},
		{"lineage", "lineage_by_trigger", "%s: its lineage row is left to a trigger (lineage_by_trigger)"},
		{"shadow table", "tables.shadow", "%s is exempt from every rule (tables.shadow)"},
		{"disabled rule", "rules.disable", "%s (rules.disable)"},
	}
	for _, l := range lists {
		items, _ := c.Value(l.key).([]string)
		for _, item := range items {
			r.list.Narrow(l.kind, c.Place(l.key), fmt.Sprintf(l.what, item))
		}
	}
	if c.Baseline != "" {
		r.list.Narrow("baseline", c.Place("baseline"), c.Baseline+" "+heldBack(c.BaselineFile())+" (baseline)")
	}
	for _, n := range c.Narrowed() {
		r.list.Narrow("narrowed default", c.Place(n.Key), n.Text)
	}
}

// heldBack says how many findings a baseline holds back.
func heldBack(file string) string {
	entries, err := entriesOf(file)
	if err != nil {
		return "cannot be read"
	}
	n := 0
	for _, e := range entries {
		n += e.Count
	}
	return "holds back " + plural(n, "finding")
}
