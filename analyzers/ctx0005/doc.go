// Package ctx0005 reports candidates that are left out before they were scored.
//
// # Analyzer CTX0005
//
// CTX0005: candidates filtered before they are scored
//
// Law: Second, Reachability. No claim may be made unretrievable. What a filter
// takes away before scoring cannot be found however well it fits the question: a
// claim that nobody used for a year, or that somebody rated low, is then as lost as
// if it were deleted. Candidate generation is an unthresholded union; the cut comes after
// scoring, and what it leaves out is disclosed.
//
// Reported, where candidates flow to a score function (//ctx:score, or by its name
// in a package that shows a context store):
//
//   - a continue, break or return without an error that passes the score call by,
//     a branch without one, a default that drops what a channel cannot take
//   - a reslice to the first or last ones, an element deleted from a map or popped
//     off a heap under a condition
//   - a call of a helper that returns less than it got: one of this module, or
//     slices.DeleteFunc and Filter functions with a literal
//   - a query whose rows go to scoring, or that stands in a function declared
//     //ctx:candidates, with LIMIT, TOP or FETCH FIRST, or with an inequality
//     against a computed column, a similarity, rank, distance or age
//
// Before:
//
//	for _, m := range memories {
//		if m.LastUsed.Before(cutoff) {
//			continue
//		}
//		scored = append(scored, Scored{m, score(m, query)})
//	}
//
// After:
//
//	for _, m := range memories {
//		scored = append(scored, Scored{m, score(m, query)})
//	}
//	slices.SortFunc(scored, byScore)
//	result := Result{Items: scored[:k], Omitted: len(scored) - k}
//
// Not reported: a nil check; an error, or a row that does not decode; a duplicate;
// matching by cue (equality, IN, LIKE, full text, joins); tenancy, visibility and
// erasure; supersession and validity, which are milder than the law and are
// tolerated because a superseded claim stays reachable through the one that
// supersedes it; keyset paging and batches that reach every candidate; any cut
// after scoring; a skip that records the candidate in a disclosure field or a trace,
// directly or through a local that gets there. A log line or a metric is no record.
// A flag counts as a judgment only where its name tells of strength or
// age.
//
// To fix: score every candidate and cut afterwards. If that is too slow, cut by cue
// (an index that matches the question), or record what was left out where the
// answer discloses it.
//
// To allow a finding, answer for it on the line above or at its end; in SQL, the
// comment begins with two dashes:
//
//	//ctx:allow CTX0005 by=ana drafts are scored by their own recall, see Drafts
//	-- ctx:allow CTX0005 by=ana the search page offers to look further back
//
// Known false positives: a loop that scores for another purpose than recall; a
// threshold that the caller asked for by name; a time range that is itself the
// question.
//
// Known false negatives: a filter that only a function value or a library knows; a
// score function that is neither declared nor named for it; candidates that pass
// through a queue, a cache or another process; a cut in the database that the text
// does not show; a measure in a flag whose name does not tell.
package ctx0005
