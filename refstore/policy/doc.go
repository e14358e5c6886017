// Package policy decides what a recalled memory is allowed to do. Relevance is not permission: a record
// can be exactly what was asked for and still not be allowed to answer.
//
// [Policy.Evaluate] gives each [Record] one of six actions for the proposed [Operation]:
//
//	answer          it may directly influence the response
//	answer_context  it is background; it does not decide
//	warn            it surfaces uncertainty or risk and blocks nothing
//	archive_only    it is kept and does not influence current decisions
//	verify_first    it cannot authorize a settled answer until it is checked
//	block           it actively prevents the operation
//
// That is also their order, least restrictive first. The seed (access policy v0.1) lists its rules as a
// row of ifs and does not say what happens when two of them hold. Our reading: every rule is evaluated,
// the most restrictive action wins, and every rule that fired is recorded, so that no verification flag
// hides a blocking correction and no archive hides one either. One rule stands outside the ranks: a
// superseded or archived record has no say about the present, so whatever else it carries it is
// archive_only (unless the query is historical), and only a block is heard over that.
//
// An action is computed for one operation at one moment and never stored. An action found in a file or in
// the record of an old decision can restrict ([Record].Found), never permit.
//
// [Policy.Assess] looks at records together: corrections, contradictions between authorities, and the
// order in which they surface. [Policy.Authorize] is the gate: it refuses in code what [Policy.Prompt]
// only asks of a model. Policies are versioned claims: see [Version].
//
// The package needs no store, no analyzer and nothing but the standard library.
package policy
