// Package activation is the arithmetic of recall: how strongly a claim comes to mind at one
// moment. It is pure: no clock, no store, no state. Every score leaves it as a [Trace], which
// holds each term it was made of, and never as a bare number.
//
//	A = ln(β + Σ t⁻ᵈ) + Σ W·max(0, S_max − ln fan) + noise, then at most the band's ceiling
//
// The first term is the base level of ACT-R (Anderson & Lebiere 1998) with a floor β inside the
// logarithm, so that a claim that nobody used for a hundred years still scores ln β and not
// minus infinity: the Second Law as arithmetic. τ − ln β is the gap that a never-used claim
// must earn from cues alone. Only this gap can be identified (another unit of time shifts τ and
// β together), so it is the constant [Gap] and β follows from it.
//
// The second term is the spread of the matched cues. Each cue counts in full, W is not divided
// among them, and a popular cue counts nothing rather than against the claim. Cues that match
// together add one more, with their joint fan.
package activation
