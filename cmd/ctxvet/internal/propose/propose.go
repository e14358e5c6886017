package propose

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A line is one item of a list and the evidence for it.
type line struct{ value, why string }

// A Proposal is a configuration to be read by a person. Its parts are in the order in which they were
// found, which is that of names, so that the same code makes the same proposal.
type Proposal struct {
	SQL []string // globs

	context, lineage, appendOnly []line
	computed                     []line
	maybeComputed                []line
	tablesOf                     []line // "field: table"
	results, entries             []Type
	nearResults, nearEntries     []Near
	cascades                     []line
	leftOut                      []string
	unnamed                      int

	root  string
	names map[string]bool // of proposed tables, lower case
}

// New makes a proposal from a survey of the module in root.
func New(s *Survey, root string) *Proposal {
	p := &Proposal{
		root: root, names: map[string]bool{}, unnamed: s.Unnamed,
		results: sorted(s.Results), entries: sorted(s.Entries),
		nearResults: sortedNear(s.NearResults), nearEntries: sortedNear(s.NearEntries),
	}
	tables := s.Tables()
	p.defaults(tables)
	for _, t := range tables {
		if why := verdict(t); why != "" && !p.names[strings.ToLower(t.Name)] {
			p.propose(t, why)
		}
	}
	p.parents(tables)
	p.namings(s)
	for _, t := range tables {
		if p.names[strings.ToLower(t.Name)] {
			p.columns(t)
			p.cascadesOf(t)
			p.lineageOf(t, tables)
		} else if t.Count(slices.Concat(adds, changes, removes)...) > 0 {
			p.leftOut = append(p.leftOut, t.Name)
		}
	}
	return p
}

func sorted(types []Type) []Type {
	out := slices.Clone(types)
	slices.SortFunc(out, func(a, b Type) int { return strings.Compare(a.Name, b.Name) })
	return slices.Compact(out)
}

// defaults keeps the default patterns where they name tables of the module.
func (p *Proposal) defaults(tables []*Table) {
	v := vocab.New(vocab.Default())
	var matched []string
	for _, t := range tables {
		roles := v.Table(t.Name)
		if roles&^vocab.Shadow != 0 {
			matched = append(matched, t.Name)
			p.names[strings.ToLower(t.Name)] = true
		}
		if roles.Has(vocab.Lineage) {
			p.lineage = append(p.lineage, line{t.Name, "default"})
		}
	}
	if matched == nil {
		return
	}
	for _, pattern := range vocab.Default().Tables.Context {
		p.context = append(p.context, line{pattern, "default; matches " + strings.Join(matched, ", ")})
	}
}

func sortedNear(types []Near) []Near {
	out := slices.Clone(types)
	slices.SortFunc(out, func(a, b Near) int { return strings.Compare(a.Name, b.Name) })
	return slices.CompactFunc(out, func(a, b Near) bool { return a.Name == b.Name })
}

// propose adds a table that holds claims. No claim may be altered, so it is append-only as well;
// how often its rows are changed today stands beside it.
func (p *Proposal) propose(t *Table, why string) {
	p.names[strings.ToLower(t.Name)] = true
	p.context = append(p.context, line{t.Name, why + "; " + p.usage(t)})
	changed := ""
	if u, ok := t.First(changes...); ok {
		changed = fmt.Sprintf("changed %s, first at %s", times(t.Count(changes...)), p.place(u))
	}
	p.appendOnly = append(p.appendOnly, line{t.Name, changed})
}

// parents adds tables that several of the proposed ones refer to and that lose no row: without them
// it is not known any more where the claims came from. Their own rows may change.
func (p *Proposal) parents(tables []*Table) {
	for _, t := range tables {
		if p.names[strings.ToLower(t.Name)] || t.Count(removes...) > 0 || t.Count(adds...) == 0 {
			continue
		}
		var from []string
		for _, other := range t.ReferredBy {
			if p.names[strings.ToLower(other)] && !slices.Contains(from, other) {
				from = append(from, other)
			}
		}
		if len(from) >= 2 {
			slices.Sort(from)
			p.names[strings.ToLower(t.Name)] = true
			p.context = append(p.context, line{t.Name, "rows of " + strings.Join(from, ", ") + " refer to it; " + p.usage(t)})
		}
	}
}

// namings adds what the fields that name tables stand for, and a table that no statement names
// otherwise.
func (p *Proposal) namings(s *Survey) {
	names := slices.Clone(s.Names)
	slices.SortFunc(names, func(a, b Naming) int { return strings.Compare(a.Field, b.Field) })
	for _, n := range slices.Compact(names) {
		key := strings.ToLower(n.Table)
		words := wordsOf(n.Table)
		claim := slices.ContainsFunc(words, func(w string) bool { return slices.Contains(claimWords, w) || slices.Contains(recordWords, w) })
		if !p.names[key] && !claim {
			continue
		}
		at := p.short(n.At.Filename, n.At.Line)
		if !p.names[key] {
			p.names[key] = true
			p.context = append(p.context, line{n.Table, "the default of a table's name, at " + at})
			p.appendOnly = append(p.appendOnly, line{n.Table, ""})
		}
		p.tablesOf = append(p.tablesOf, line{fmt.Sprintf("%q: %s", n.Field, n.Table), "default at " + at})
	}
}

// columns adds what a table's columns say by their names. Those that may as well hold a measurement
// (a relevance that somebody entered, a score of another system) are mentioned and not proposed.
func (p *Proposal) columns(t *Table) {
	defaults := vocab.Default().Columns.Computed
	for _, c := range t.Columns {
		add := &p.maybeComputed
		switch {
		case slices.ContainsFunc(defaults, func(pattern string) bool { ok, _ := path.Match(pattern, c); return ok }):
			continue // the defaults stay in the list
		case computedColumn.MatchString(c):
			add = &p.computed
		case !doubtfulColumn.MatchString(c):
			continue
		}
		if !slices.ContainsFunc(*add, func(l line) bool { return l.value == c }) {
			*add = append(*add, line{c, "column of " + t.Name})
		}
	}
}

// erasing matches names of functions that erase on purpose. The name is enough, since they are only
// mentioned.
var erasing = regexp.MustCompile(`(?i)(erase|forget|gdpr|purge|wipe|harddelete|clear|deleteall|cleanup|prune|expire|retention)`)

// cascadesOf adds functions that remove rows and say so in their names.
func (p *Proposal) cascadesOf(t *Table) {
	for _, u := range t.Uses {
		if !slices.Contains(removes, u.Verb) || !erasing.MatchString(u.Func[strings.LastIndexByte(u.Func, '.')+1:]) {
			continue
		}
		if !slices.ContainsFunc(p.cascades, func(l line) bool { return l.value == u.Func }) {
			p.cascades = append(p.cascades, line{u.Func, "removes rows of " + t.Name + " at " + p.place(u)})
		}
	}
}

// lineageOf adds a record that functions write beside another proposed table: that is what an
// account of who did what looks like.
func (p *Proposal) lineageOf(t *Table, tables []*Table) {
	if slices.ContainsFunc(p.lineage, func(l line) bool { return l.value == t.Name }) || !slices.ContainsFunc(wordsOf(t.Name), func(w string) bool { return slices.Contains(recordWords, w) }) {
		return
	}
	funcs := t.writers(adds...)
	for _, other := range tables {
		if other == t || !p.names[strings.ToLower(other.Name)] {
			continue
		}
		for _, u := range other.Uses {
			if u.Func != "" && slices.Contains(funcs, u.Func) && slices.Contains(slices.Concat(adds, changes, removes), u.Verb) {
				p.lineage = append(p.lineage, line{t.Name, "written beside " + other.Name + ", at " + p.place(u)})
				return
			}
		}
	}
}
