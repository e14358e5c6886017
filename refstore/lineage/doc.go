// Package lineage makes the record of writes tamper-evident: not impossible to change, but
// impossible to change unseen by somebody who kept a checkpoint.
//
// Each write has one [Entry]: who, where, how and when, which model in which version, and the
// digest of the row that was written. Entries form a chain (each holds the hash of the one
// before) and at the same time the leaves of an RFC 6962 Merkle tree, computed by
// golang.org/x/mod/sumdb/tlog. The chain finds the first bad row without anything kept
// elsewhere. The tree proves to somebody who kept a signed [Checkpoint] that an entry is in it
// ([Inclusion]) and that a later tree only appended ([Consistency]).
//
// What was erased leaves its entry: the digest is a salted commitment, and the salt goes with
// the text.
package lineage
