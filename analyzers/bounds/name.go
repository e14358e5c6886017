package bounds

import (
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// floors are the words that name a floor.
var floors = []string{
	"floor", "min", "minimum", "minimal", "least", "lowest", "lower", "bottom", "beta", "eps", "epsilon",
	"tiny", "smallest", "smoothing", "pseudocount", "β", "ε",
}

// spells are the words that name an age or a part of one.
var spells = []string{
	"age", "ages", "elapsed", "idle", "aged", "since", "staleness", "lag", "dt", "t", "time", "duration", "gap", "interval", "delay",
	"days", "hours", "minutes", "seconds", "weeks", "months", "years", "day", "hour", "minute", "second", "hrs", "mins", "secs",
}

// rates are the words that make a number per time of a name that has a time in it.
var rates = []string{"rate", "per", "life", "tau", "decay", "scale", "half", "constant", "count", "limit", "max", "halflife", "ttl", "window", "period", "horizon"}

// moments are the words that name a point in time.
var moments = []string{"now", "timestamp", "ts", "unix", "at", "when", "nanos", "millis", "last"}

// namesFloor reports whether a name says that the number is a floor.
func namesFloor(name string) bool { return hasWord(name, floors) && !namesAge(name) }

// namesAge reports whether a name says that the number is an age.
func namesAge(name string) bool { return hasWord(name, spells) && !hasWord(name, rates) }

// hasWord reports whether one of the words is a word of the name, not a part of
// one: "min" is not in "minutes".
func hasWord(name string, words []string) bool {
	return slices.ContainsFunc(splitWords(name), func(w string) bool { return slices.Contains(words, w) })
}

// splitWords splits a name in camel case or with underscores into lower-case words.
func splitWords(name string) []string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return r == '_' })
}

// unknown is a number of which only the name and the type are known. What nobody
// says anything about is taken as finite and not negative: counts, ages, sums and
// weights are, and a floor added to them is one.
func unknown(name, shown string, t types.Type) value {
	out := value{span: nonNegative, known: true, why: shown + " is 0"}
	out.age = isDuration(t) && !hasWord(name, rates) || namesAge(name)
	out.moment = !out.age && hasWord(name, moments)
	if namesFloor(name) {
		out.span, out.why = positive, ""
	}
	if shown == "" {
		out.why = ""
	}
	return out
}
