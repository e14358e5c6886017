package lineage

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a SHA-256 hash: a digest, a leaf or a node of the tree. The zero Hash stands before
// the first entry.
type Hash = tlog.Hash

// Entry is the lineage of one write. All fields but Hash are covered by Hash.
type Entry struct {
	// Seq counts entries from 1 without a gap. The entry is leaf Seq-1 of the tree.
	Seq int64
	// At is when the store recorded the write, in whole microseconds.
	At time.Time
	// Op says how: the verb, such as "assert".
	Op string
	// Author, Kind, Model and Version say who. Kind is "person", "model" or "program"; Model
	// and Version are empty for a person.
	Author, Kind, Model, Version string
	// Place says where the written thing came from: a session, a file, a tool.
	Place string
	// Table and Digest bind the row with this Seq in that table: Digest is [Digest] of its
	// content.
	Table  string
	Digest Hash
	// Prev is the Hash of the entry before.
	Prev Hash
	// Hash is [Entry.Sum], as stored.
	Hash Hash
}

// encoding separates this version of the encoding from everything else that is hashed.
const encoding = "ctxlaws lineage v1\n"

// Sum is the entry's hash: the RFC 6962 leaf hash over an encoding in which no two entries are
// alike.
func (e *Entry) Sum() Hash {
	b := make([]byte, 0, 256)
	b = append(b, encoding...)
	b = binary.BigEndian.AppendUint64(b, uint64(e.Seq))
	b = binary.BigEndian.AppendUint64(b, uint64(e.At.UnixMicro()))
	for _, s := range []string{e.Op, e.Author, e.Kind, e.Model, e.Version, e.Place, e.Table} {
		b = appendField(b, s)
	}
	b = append(b, e.Digest[:]...)
	b = append(b, e.Prev[:]...)
	return tlog.RecordHash(b)
}

// Digest commits to the fields of a row. Every field is preceded by its length, so that moving
// bytes from one field to the next changes the digest. With a random salt as first field it is
// a commitment: who no longer has the salt cannot test guesses.
func Digest(fields ...string) Hash {
	n := 8 * len(fields)
	for _, f := range fields {
		n += len(f)
	}
	b := make([]byte, 0, n)
	for _, f := range fields {
		b = appendField(b, f)
	}
	return sha256.Sum256(b)
}

// appendField puts the length before the bytes.
func appendField(b []byte, s string) []byte {
	b = binary.BigEndian.AppendUint64(b, uint64(len(s)))
	return append(b, s...)
}
