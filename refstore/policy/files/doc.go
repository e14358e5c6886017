// Package files keeps memory records in text files: an index.md with front matter, with fenced json or
// yaml blocks, or both.
//
//	---
//	id: release-date
//	source_type: decision
//	epistemic_status: settled
//	status: active
//	updated: 2026-11-02
//	---
//	We release on the first of December.
//
// Front matter is one record; its claim is the claim key, else the text up to the next block. A fenced
// block whose info string begins with json or yaml is a record if it has an id, or a list of records. The
// keys are those of [policy.Record], and updated (a date), from which the freshness follows. Other keys
// and all other text are the file's own: reading passes over them and writing keeps them byte for byte.
//
// An allowed_action in a file is read, because it can restrict, reported by [File.Audit], because an
// action is computed and not kept, and never written.
package files
