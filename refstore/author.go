package refstore

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/activation"
)

// Author says who wrote something. Nobody makes one but [Store.AsPerson], [Store.AsModel] and
// [Store.AsProgram].
type Author struct {
	// kind is one of the three below; model and version are what the kind asks for.
	name, kind, model, version string
}

// The kinds of author, as they are stored.
const (
	kindPerson  = "person"
	kindModel   = "model"
	kindProgram = "program"
)

// person, model and program are the three kinds; whether what they say suffices is for check to
// say, once, when a session is opened.
func person(name string) Author { return Author{name: name, kind: kindPerson} }

func model(name, model, version string) Author { return Author{name, kindModel, model, version} }

func program(name, version string) Author {
	return Author{name: name, kind: kindProgram, version: version}
}

// String is "ana", "bot (model x-1 of 2026-01)" or "import (program 1.2)".
func (a Author) String() string {
	switch a.kind {
	case kindModel:
		return fmt.Sprintf("%s (model %s of %s)", a.name, a.model, a.version)
	case kindProgram:
		return fmt.Sprintf("%s (program %s)", a.name, a.version)
	default:
		return a.name
	}
}

// MarshalText is [Author.String].
func (a Author) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// placeholders look like an attribution and are none.
var placeholders = []string{"", "default", "unknown", "anonymous", "none", "null", "nil", "n/a",
	"-", "?"}

// check names what is missing.
func (a Author) check() error {
	for _, f := range []struct {
		field, value string
		needed       bool
	}{
		{"name", a.name, true},
		{"model", a.model, a.kind == kindModel},
		{"version", a.version, a.kind != kindPerson},
	} {
		if f.needed && slices.Contains(placeholders, strings.ToLower(strings.TrimSpace(f.value))) {
			return fmt.Errorf("%w: %s %q: must say who it is", ErrAnonymous, f.field, f.value)
		}
	}
	return nil
}

// identity is what must differ for two authors to be independent: two agents on one model are
// not.
func (a Author) identity() string {
	if a.kind == kindModel {
		return kindModel + "\x00" + a.model
	}
	return a.kind + "\x00" + a.name
}

// Band is how much authority a claim was given, 1 to 4. Authority caps how strongly a claim
// comes to mind, at a level that every band can be recalled from; it never lifts a claim and
// never pushes one below the threshold. The zero Band is taken as [Unverified].
type Band int

// The bands.
const (
	// Unverified: somebody or something said so.
	Unverified Band = iota + 1
	// Reported: said by somebody who should know.
	Reported
	// Reviewed: checked by somebody else.
	Reviewed
	// Authoritative: the source itself, or a decision by who may decide.
	Authoritative
)

// bandNames are the names by number.
var bandNames = [activation.Bands + 1]string{"unset", "unverified", "reported", "reviewed",
	"authoritative"}

// String is the band's name.
func (b Band) String() string {
	if b < 0 || int(b) >= len(bandNames) {
		return fmt.Sprintf("band %d", int(b))
	}
	return bandNames[b]
}
