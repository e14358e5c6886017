package vocab

import (
	"path"
	"strings"
)

// Roles is the set of roles that a table plays.
type Roles uint16

// Roles of tables (contract, section 1.1).
const (
	Context    Roles = 1 << iota // holds claims
	Lineage                      // record of acts; also Context and AppendOnly
	Erasure                      // record of erasures; also Context and AppendOnly
	Trace                        // log of retrieval decisions; may record computed values
	Shadow                       // derived index, exempt from every rule; never with another role
	AppendOnly                   // rows are never changed
)

var roleNames = []string{"context", "lineage", "erasure", "trace", "shadow", "append-only"}

// Has reports whether the set holds all roles of r.
func (s Roles) Has(r Roles) bool { return s&r == r }

// String lists the roles, comma-separated: "context, lineage, append-only";
// "none" for the empty set.
func (s Roles) String() string {
	var names []string
	for i, name := range roleNames {
		if s.Has(1 << i) {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// shadowSuffixes mark an index table derived from the table without the suffix.
var shadowSuffixes = []string{"_fts", "_idx", "_vec"}

// fts5Suffixes are the side tables SQLite keeps for a full-text table
// (sqlite.org/fts5.html, section 9).
var fts5Suffixes = []string{"_data", "_idx", "_content", "_docsize", "_config"}

// Table returns the roles of a table. The name may be qualified with dots; case
// and quotes ("x", `x`, [x]) do not matter. The known beginning of a name that
// is completed at run time ("context_") is matched like a name.
func (v *Vocab) Table(name string) Roles {
	n := newIdent(name)
	if n.last == "" {
		return 0 // nothing of the name is known, which even "*" must not match
	}
	if v.isShadow(n) {
		return Shadow
	}
	var roles Roles
	if v.lineage.match(n) {
		roles |= Lineage | Context | AppendOnly
	}
	if v.erasures.match(n) {
		roles |= Erasure | Context | AppendOnly
	}
	if v.appendOnly.match(n) {
		roles |= AppendOnly
	}
	if v.traces.match(n) {
		roles |= Trace
	}
	if v.context.match(n) {
		roles |= Context
	}
	return roles
}

// isShadow reports whether a table is a derived index: declared one, the index
// of a context table, or a side table of either.
func (v *Vocab) isShadow(n ident) bool {
	if v.isIndex(n) {
		return true
	}
	for _, suffix := range fts5Suffixes {
		if base, ok := n.cut(suffix); ok && v.isIndex(base) {
			return true
		}
	}
	return false
}

func (v *Vocab) isIndex(n ident) bool {
	if v.shadow.match(n) {
		return true
	}
	for _, suffix := range shadowSuffixes {
		if base, ok := n.cut(suffix); ok && v.isContext(base) {
			return true
		}
	}
	return false
}

// isContext holds for every table whose claims an index may repeat; lineage and
// erasure tables are context tables under whatever name.
func (v *Vocab) isContext(n ident) bool {
	return v.context.match(n) || v.lineage.match(n) || v.erasures.match(n)
}

// Computed reports whether a column holds a computed value. The name may be
// qualified and quoted; case does not matter.
func (v *Vocab) Computed(column string) bool { return v.computed.match(newIdent(column)) }

// LineageByTrigger reports whether a trigger that ctxvet cannot see writes the
// table's lineage rows (configuration key lineage_by_trigger).
func (v *Vocab) LineageByTrigger(table string) bool { return v.byTrigger.match(newIdent(table)) }

// ident is an SQL name in lower case and without quotes.
type ident struct{ whole, last string }

func newIdent(name string) ident {
	parts := splitIdent(strings.ToLower(strings.TrimSpace(name)))
	return ident{whole: strings.Join(parts, "."), last: parts[len(parts)-1]}
}

// cut strips a suffix that leaves something.
func (n ident) cut(suffix string) (ident, bool) {
	if len(n.last) <= len(suffix) || !strings.HasSuffix(n.last, suffix) {
		return ident{}, false
	}
	return ident{
		whole: strings.TrimSuffix(n.whole, suffix),
		last:  strings.TrimSuffix(n.last, suffix),
	}, true
}

// closing maps an opening quote of some dialect to its closing one.
var closing = map[byte]byte{'"': '"', '`': '`', '[': ']'}

// splitIdent splits at the dots outside quotes and removes the quotes.
func splitIdent(name string) []string {
	var parts []string
	var part strings.Builder
	var quote byte
	for i := range len(name) {
		c := name[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && closing[c] != 0:
			quote = closing[c]
		case quote == 0 && c == '.':
			parts = append(parts, strings.TrimSpace(part.String()))
			part.Reset()
		default:
			part.WriteByte(c)
		}
	}
	return append(parts, strings.TrimSpace(part.String()))
}

// isTableName reports whether s names one table: no blanks, no wildcards.
func isTableName(s string) bool {
	return s != "" && !strings.ContainsAny(s, " \t\r\n*?=,;()'")
}

// patterns are globs in lower case, apart by what they are matched against.
type patterns struct{ last, whole []string }

func newPatterns(globs []string) (p patterns) {
	for _, glob := range globs {
		glob = strings.ToLower(strings.NewReplacer(`"`, "", "`", "").Replace(glob))
		if strings.Contains(glob, ".") {
			p.whole = append(p.whole, glob)
		} else {
			p.last = append(p.last, glob)
		}
	}
	return p
}

func (p patterns) match(n ident) bool {
	return matchAny(p.last, n.last) || matchAny(p.whole, n.whole)
}

func matchAny(globs []string, name string) bool {
	for _, glob := range globs {
		// Decode has refused bad patterns; one set by hand matches nothing.
		if ok, err := path.Match(glob, name); ok && err == nil {
			return true
		}
	}
	return false
}
