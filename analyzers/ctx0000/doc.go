// Package ctx0000 reports directives and allowances that do not do what their
// authors meant.
//
// # Analyzer CTX0000
//
// CTX0000: directive or allowance without effect
//
// Law: none of the five; it keeps the answers to Law Zero honest. A reader of an
// allowance must be able to trust that it names a finding, a person and a reason,
// and a reader of a directive that ctxvet heeds it.
//
// Reported:
//
//   - an unknown word: //ctx:cascde
//   - a directive in a place where it has no effect: on the wrong kind of
//     declaration, inside a body, or with a blank line before the declaration
//   - an argument that is missing, surplus or no table's name, and
//     //ctx:table name=TABLE for a parameter that the function does not have
//   - a struct tag ctx:"…" other than entries, disclosure, text and deficits
//   - an allowance without rules, by= or an answer of at least three words; it
//     allows nothing, so the finding below it stays
//   - an allowance that allows nothing, because the finding is gone or stands
//     elsewhere
//   - with -opaque, SQL that could not be read
//
// Before:
//
//	//ctx:allow CTX0006 titles only
//	for _, e := range result.Entries {
//
// After:
//
//	//ctx:allow CTX0006 by=ana list view shows titles only, each links to the full record
//	for _, e := range result.Entries {
//
// Not reported: comments that do not begin with //ctx: and a letter, such as
// commented-out code (//ctx:=…) and prose (// ctx: …). An allowance without a
// finding is not reported where a rule that it names did not look: the rule is
// disabled, the file is generated, or it is a test and findings in tests are
// ignored.
//
// To fix: correct the directive as the message says; move it into the doc comment
// of the declaration; for an allowance, write who answers and why, place it on
// the line above the finding or at its end, and remove it once the finding is
// gone.
//
// Known false positives: an allowance for a finding that only shows up under
// other build tags or on another platform. Known false negatives: a misspelled
// prefix (// ctx:cascade, //ctx cascade) is an ordinary comment.
package ctx0000
