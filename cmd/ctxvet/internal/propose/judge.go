package propose

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/ctxlaws/ctxvet/analyzers/sqlparse"
)

// recordWords are words, in the singular, for what is said once and kept: records of what happened.
var recordWords = []string{
	"audit", "changelog", "history", "journal", "ledger", "lineage", "log", "provenance", "trail",
}

// claimWords are words for what somebody told the store.
var claimWords = []string{
	"belief", "claim", "episode", "evidence", "fact", "knowledge", "memory", "observation",
}

// wholeNames are words that name a record when they are all of the name; as a part of one they are
// common.
var wholeNames = []string{"move", "posting", "record", "transaction"}

// weakWords count where the statements agree: rows are added and never changed.
var weakWords = []string{
	"change", "conversation", "entry", "event", "head", "leaf", "message", "move", "note", "posting", "prompt", "record",
	"revision", "snapshot", "statement", "transaction", "tuple", "version",
}

// others are words for what is not kept, whatever else the name says: copies made while a table is
// rebuilt, queues, and tables that hold how the program is set up.
var others = []string{"backup", "cache", "config", "lock", "migrated", "migration", "new", "old", "queue", "setting", "temp", "tmp"}

// Verbs by what they do to rows.
var (
	adds    = []sqlparse.Verb{sqlparse.Insert, sqlparse.Copy, sqlparse.Replace}
	changes = []sqlparse.Verb{sqlparse.Update, sqlparse.Replace}
	removes = []sqlparse.Verb{sqlparse.Delete, sqlparse.Truncate}
)

// verdict says why a table is proposed as one that holds claims, "" if it is not.
func verdict(t *Table) string {
	words := wordsOf(t.Name)
	if t.Count(adds...) == 0 || among(words, others) != "" {
		return ""
	}
	return cmp.Or(byName(t, words), byUse(t))
}

// among returns the first of the words that is in a list.
func among(words, list []string) string {
	i := slices.IndexFunc(words, func(w string) bool { return slices.Contains(list, w) })
	if i < 0 {
		return ""
	}
	return words[i]
}

// byName judges by what the name says, weak words together with what is done to the rows.
func byName(t *Table, words []string) string {
	changed, removed := t.Count(changes...), t.Count(removes...)
	if w := among(words, recordWords); w != "" && (len(words) > 1 || w != "ledger" || changed == 0) {
		return fmt.Sprintf("%q names a record of what happened", w)
	}
	if w := among(words, claimWords); w != "" {
		return fmt.Sprintf("%q names what somebody said", w)
	}
	if len(words) == 1 && among(words, wholeNames) != "" {
		return fmt.Sprintf("%q names a record", words[0])
	}
	if w := among(words, weakWords); w != "" && (changed == 0 || removed == 0 && t.column(contentColumn) != "") {
		return fmt.Sprintf("%q names a record, and rows are %s", w, kept(changed))
	}
	return ""
}

// byUse judges by what is done to the rows, and by the columns. A table that loses rows is no record
// unless its name says so.
func byUse(t *Table) string {
	if t.Count(removes...) > 0 {
		return ""
	}
	if c := t.column(revisionColumn); c != "" {
		return fmt.Sprintf("rows are never removed, and column %s numbers their versions", c)
	}
	at, what := t.column(timeColumn), cmp.Or(t.column(actorColumn), t.column(contentColumn))
	if t.Count(changes...) == 0 && at != "" && what != "" {
		return fmt.Sprintf("rows are only added, with a time (%s) and %s", at, what)
	}
	return ""
}

func kept(changed int) string {
	if changed == 0 {
		return "never changed"
	}
	return "never removed"
}

// What columns say by their names. The patterns are narrow: a table that is missed costs a line in
// the configuration, one that is proposed wrongly costs findings that nobody wants.
var (
	revisionColumn = regexp.MustCompile(`(revision|_version|^version|sequence_?number|^seq)$`)
	timeColumn     = regexp.MustCompile(`^(created|inserted|recorded|occurred|logged|added)_?(at|on|time)?$|^(timestamp|insertion_date|creation_time|op_time)$`)
	actorColumn    = regexp.MustCompile(`^_?(actor|author|user|username|user_?id|created_?by|operator|owner|agent|source)(_id)?$`)
	contentColumn  = regexp.MustCompile(`^(content|text|body|claim|statement|fact|message|data|payload|value|summary|details?|memory_data|\w*hash)$`)
	// computedColumn names what must be computed at read; doubtfulColumn may hold a measurement.
	computedColumn = regexp.MustCompile(`(^|_)(activation|decay(ed)?|strength|salience|base_level|retention)(_|$)`)
	doubtfulColumn = regexp.MustCompile(`(^|_)(relevance|importance|score|rank|ranking|effective|freshness|weight|allowed_action)(_|$)`)
)

// column returns the first column that matches.
func (t *Table) column(pattern *regexp.Regexp) string {
	for _, c := range t.Columns {
		if pattern.MatchString(c) {
			return c
		}
	}
	return ""
}

// wordsOf cuts a name at underscores and capitals and returns its words in the singular, lower
// case.
func wordsOf(name string) []string {
	var out []string
	var word strings.Builder
	end := func() {
		if word.Len() > 0 {
			out = append(out, singular(strings.ToLower(word.String())))
			word.Reset()
		}
	}
	lower := false
	for _, r := range name {
		if r == '_' || unicode.IsUpper(r) && lower {
			end()
		}
		if r != '_' {
			word.WriteRune(r)
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
	}
	end()
	return out
}

// singular is the singular of a regular plural, and of the one irregular that tables are named by.
func singular(word string) string {
	switch {
	case word == "leaves":
		return "leaf"
	case strings.HasSuffix(word, "ies"):
		return strings.TrimSuffix(word, "ies") + "y"
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	}
	return strings.TrimSuffix(word, "s")
}
