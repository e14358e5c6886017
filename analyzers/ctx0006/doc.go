// Package ctx0006 reports results that are consumed for their entries alone.
//
// # Analyzer CTX0006
//
// CTX0006: a result consumed for its entries alone
//
// Law: Third, Contestability, and Law Zero. A recall returns what it found and, in
// the same value, what it left out, what is contested and how much it considered.
// Code that takes the entries and drops the rest presents a thin retrieval as a
// full one: nobody can tell silence from agreement any more.
//
// A result type is a struct with a slice or map field named Entries, Claims,
// Results, Memories, Items, Hits or Facts, and a sibling whose name is or ends with
// Disclosure, Omitted, Omissions, Contested, Deficits, Considered or Truncated; or
// one that is declared with //ctx:result, with types.results, or by the tags
// ctx:"entries" and ctx:"disclosure" on its fields.
//
// Reported, in the function that holds a result (it was returned to it, received
// from a channel, ranged over, decoded or asserted there), at the first place that
// reads its entries:
//
//   - the entries are read, their number included, and no field of the disclosure
//     is; _ = r.Omitted reads nothing
//   - the entries alone are returned, stored, encoded or handed on
//   - the result is handed to a function or method that reads its entries alone, in
//     this package or another one: at that call
//   - it is executed by a template that shows the entries alone: at the Execute call
//
// Before:
//
//	hits, err := store.Recall(ctx, q)
//	if err != nil {
//		return err
//	}
//	for _, h := range hits.Entries {
//		fmt.Fprintln(w, h.Title)
//	}
//
// After:
//
//	for _, h := range hits.Entries {
//		fmt.Fprintln(w, h.Title)
//	}
//	if hits.Omitted > 0 {
//		fmt.Fprintf(w, "%d more are not shown\n", hits.Omitted)
//	}
//
// Not reported: a result whose disclosure is read on some path, by a callee, a
// closure or a deferred call; one that is returned, stored in a field, list or
// map, sent, or passed to code that cannot be seen, such as json.Marshal or an
// interface's method; parameters and what is in them or asserted from them, fields
// of structs that live longer, and globals: whoever handed the result over is
// judged, at that call; a result that the function puts together itself; tests.
//
// To fix: read the disclosure where the entries are read, and show it; or return
// the result as it is, so that the caller can.
//
// To allow a finding, answer for it on the line above or at its end:
//
//	//ctx:allow CTX0006 by=ana the counter shows a number, each view discloses
//
// Known false positives: a result whose disclosure is shown by a later call for the
// same query; a count that goes to a metric and not to a reader.
//
// Known false negatives: a disclosure that is read and then dropped; a result that
// is kept in a list or struct of which only the entries are read later; functions
// of other modules and of interfaces, which are taken to read the disclosure; what
// initializes a package variable.
package ctx0006
