package refstore

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// ID names a claim, or another thing that was written: it is the number of its row in the
// lineage, from 1. No number is used twice, also not after an erasure. 0 names nothing.
type ID int64

// String is "c12".
func (id ID) String() string { return "c" + strconv.FormatInt(int64(id), 10) }

// Claim is what somebody says. Only Text is needed; what is left out is not guessed but shown
// as a deficit.
type Claim struct {
	// Text is the claim itself, valid UTF-8, 1 byte to 16 MiB.
	Text string
	// Band is the authority that the author gives it; 0 is [Unverified]. A model or program
	// cannot give a claim that it derived from others more than the highest of them has.
	Band Band
	// Subject names the person that the claim is about, for erasure; "" is nobody.
	Subject string
	// Origin identifies the thing that the claim was taken from, such as a file's section.
	// Asserting again from the same origin, by the same author, supersedes; asserting the same
	// again writes nothing.
	Origin string
	// Cues are exact cues: names, topics, sessions. Case and surrounding space do not count.
	Cues []string
	// Sources ground the claim: documents, addresses, commits. None is a deficit.
	Sources []string
	// ValidFrom and ValidUntil bound the time in which the claim holds, the end excluded; the
	// zero time is not known. Neither known is a deficit.
	ValidFrom, ValidUntil time.Time
	// DerivedFrom are the claims that this one repeats or was concluded from. An echo
	// corroborates nothing.
	DerivedFrom []ID
	// Labels are what the access policy judges the claim by.
	Labels Labels
	// Key makes the write idempotent: the same author's same key writes once.
	Key string
}

// maxText keeps one claim from filling the file.
const maxText = 16 << 20

// check names the field that is out of range.
func (c *Claim) check() error {
	for _, f := range []struct {
		field string
		value any
		legal bool
		rng   string
	}{
		{"text", fmt.Sprintf("of %d bytes", len(c.Text)), strings.TrimSpace(c.Text) != "" &&
			len(c.Text) <= maxText, "1 byte to 16 MiB, and not blank"},
		{"text", "", utf8.ValidString(c.Text) && !strings.ContainsRune(c.Text, 0),
			"valid UTF-8 without NUL"},
		{"band", c.Band, c.Band >= 0 && c.Band <= Authoritative, "unverified to authoritative"},
		{"valid_until", c.ValidUntil, c.ValidUntil.IsZero() || c.ValidUntil.After(c.ValidFrom),
			"after valid_from"},
		{"sources", c.Sources, !slices.ContainsFunc(c.Sources, blank), "none of them blank"},
		{"cues", c.Cues, !slices.ContainsFunc(c.Cues, blank), "none of them blank"},
	} {
		if !f.legal {
			return fmt.Errorf("%w: %s %v: must be %s", ErrInvalid, f.field, f.value, f.rng)
		}
	}
	return nil
}

// blank says that a string holds nothing to read.
func blank(s string) bool { return strings.TrimSpace(s) == "" || !utf8.ValidString(s) }

// normal is a cue as it is stored and looked up.
func normal(cue string) string { return strings.ToLower(strings.TrimSpace(cue)) }

// normals sorts and dedups cues.
func normals(cues []string) []string {
	list := make([]string, len(cues))
	for i, c := range cues {
		list[i] = normal(c)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// row makes the stored form; vector may be nil.
func (c *Claim) row(author Author, embedder string, vector []float32) (*sqlite.Claim, error) {
	cues, err := json.Marshal(normals(c.Cues))
	if err != nil {
		return nil, err
	}
	// Never null, which would be stored as another value than the empty list.
	sources := append([]string{}, c.Sources...)
	src, err := json.Marshal(sources)
	if err != nil {
		return nil, err
	}
	labels, err := json.Marshal(c.Labels)
	if err != nil {
		return nil, err
	}
	r := &sqlite.Claim{
		Text: c.Text, Subject: c.Subject, Origin: c.Origin, Band: int64(max(c.Band, Unverified)),
		ValidFrom: known(c.ValidFrom), ValidUntil: known(c.ValidUntil),
		Sources: string(src), Cues: string(cues), Labels: string(labels),
		TextKey: textKey(c.Text), Salt: salt(),
	}
	if vector != nil {
		r.Embedder, r.Vector = embedder, packVector(vector)
	}
	r.Request = request(author, c.Key, c.digestFields(cues, src, labels)...)
	return r, nil
}

// digestFields are what makes two requests the same.
func (c *Claim) digestFields(cues, sources, labels []byte) []string {
	return []string{c.Text, c.Subject, c.Origin, c.Band.String(), stamped(c.ValidFrom),
		stamped(c.ValidUntil),
		string(cues), string(sources), string(labels), fmt.Sprint(c.DerivedFrom)}
}

// stamped is a time as it enters a digest; "" is unknown, which no time is written as.
func stamped(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return strconv.FormatInt(sqlite.Micro(t), 10)
}

// known is a time as it is stored; the zero time is NULL.
func known(t time.Time) sql.Null[int64] {
	if t.IsZero() {
		return sql.Null[int64]{}
	}
	return sql.Null[int64]{V: sqlite.Micro(t), Valid: true}
}

// request is what makes a repeated call known. The key itself is not stored: it may say
// something about a person.
func request(author Author, key string, fields ...string) sqlite.Request {
	sum := lineage.Digest(fields...)
	r := sqlite.Request{Sum: sum[:]}
	if key != "" {
		k := lineage.Digest("request", author.kind, author.name, key)
		r.Key = k[:]
	}
	return r
}

// textKey is equal for texts of the same words.
func textKey(text string) []byte {
	// A text of signs alone is compared as it is.
	words := terms(text)
	if len(words) == 0 {
		words = []string{strings.TrimSpace(text)}
	}
	sum := sha256.Sum256([]byte(strings.Join(words, " ")))
	return sum[:]
}

// packVector stores a vector as little-endian 32-bit floats.
func packVector(v []float32) []byte {
	b := make([]byte, 0, 4*len(v))
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// unpackVector undoes packVector.
func unpackVector(b []byte) []float32 {
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}
