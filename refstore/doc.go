// Package refstore is a context store that keeps the laws of the context store
// (docs/store-laws.md) by its types and its schema: one SQLite file, no server.
//
//	store, err := refstore.Open(ctx, "memory.db", refstore.Options{})
//	ana, err := store.AsPerson("ana", "kitchen table")
//	receipt, err := ana.Assert(ctx, refstore.Claim{Text: "The deploy key lives in the vault."})
//	result, err := ana.Recall(ctx, refstore.Query{Text: "where is the deploy key"})
//	entries, disclosure := result.Read()
//
// What a violation would need is not there. Nothing updates a claim: [Session.Supersede],
// [Session.Correct] and [Session.Contradict] append. Nothing deletes one, except
// [Session.Erase], which records what it does and is a person's right; [Session.Prune] removes
// use events, never claims. Nobody writes without a name: all writes are methods of a
// [Session], and only [Store.AsPerson] and its like make one. No score comes without its
// [activation.Trace]. No entry comes without its [Disclosure]: both leave a [Result] by the
// same call.
//
// # How a claim is found
//
// A query's cues are its words (arm "text"), their other forms ("form"), its exact cues and its
// whole text ("exact"), the claims it is near to ("edge") and, with an [Embedder], its vector
// ("vector"). A claim that matches any cue is scored; no arm has a threshold or a limit. A
// cue's fan is the number of current claims that match it; the cues that a claim matches
// jointly are one more, with the number of claims that match all of them, which brings a claim
// to the threshold and not above it. A superseded claim hands its matches on to what superseded
// it. [Session.Recall] then shows what is at least at the threshold, within a budget, and says
// what it left out; [Store.Search] has no threshold.
//
// # What stays together
//
// A contradicted claim is shown with an opponent or not at all, and a correction comes before
// what it corrects. Both bonds pass on to superseding claims and to copies in the same words; a
// contradiction ends when both sides are superseded by one claim.
//
// # What is computed and what is stored
//
// Stored are claims, edges between them, uses, and acts; each row has a row of lineage that
// says who wrote it, where, how and when, with which model in which version, and that commits
// to its content. Computed at each read are activation, band, standing, deficits, disputes and
// what an entry is allowed to do. Nothing computed is ever written back, except into the record
// of the recall that it explains, and there as what it was computed from.
//
// # Irreversible steps
//
// Two acts remove rows. An erasure is a person's right and asks nobody. A pruning removes use
// events and leaves a summary; without a configured [Retention] or a person's [Session.Approve]
// it is an [Escalation]. Both record what they remove before they remove it, and the triggers
// let nothing else pass.
//
// # Evidence
//
// [Store.Why] explains any recorded recall, for claims that were shown and for claims that were
// not. [Store.Timeline] lists who did what. [Store.Verify] hashes everything again and names
// the first bad row; with a [Store.Checkpoint] that was kept elsewhere it also finds a history
// that was rewritten, cut off or rolled back.
//
// # Use by many
//
// A [Store] is safe for concurrent use, and several processes may open one file: one of them
// writes at a time and the others wait, readers wait for nobody. A call that was acknowledged
// is on the disk. Writes with a [Claim].Key can be repeated safely after an error.
//
// # Observation
//
// [Options].Logger gets one debug record a write and a warning for each degraded step, never a
// text. [Options].Observe sees every verb; with OpenTelemetry:
//
//	Observe: func(ctx context.Context, verb string) (context.Context, func(error)) {
//		ctx, span := tracer.Start(ctx, "refstore."+verb)
//		return ctx, func(err error) { span.RecordError(err); span.End() }
//	}
package refstore
