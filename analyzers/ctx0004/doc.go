// Package ctx0004 reports activations that are computed without a floor.
//
// # Analyzer CTX0004
//
// CTX0004: activation computed without a floor term
//
// Law: Second, Reachability. No claim may be made permanently unretrievable. An
// activation falls with age; if it can fall to negative infinity, or to nothing,
// then no cue brings the claim back, and it is deleted in every sense that matters.
// With a floor (ln(β + Σ t⁻ᵈ)) it approaches one: a claim that was never used still
// has to earn no more than τ − ln β from cues.
//
// Reported, in an activation function (by default one named for it whose first
// result is a float, or a struct that holds one; //ctx:activation declares others)
// and in the functions that it calls, helpers of other packages included:
//
//   - a logarithm (math.Log, Log2, Log10, Logb; Log1p at −1) whose argument is not
//     kept above zero: by a floor inside, a max with a positive constant, or a guard
//     on every path; and that is not lifted to a finite floor before it leaves the
//     activation function
//   - a product with a decaying factor (exp, exp2 or a power that falls with an age;
//     a division by one that grows), to which no floor is added, and of which no
//     larger one is taken, afterwards
//   - negative infinity as the result
//   - a call that hands a constant zero or less to a parameter that serves as floor,
//     reported at the call
//   - the same in SQL, where an expression is selected under a computed column's name
//     (by default activation, *_activation, base_level, decayed_* and others) from a
//     context table
//
// Before:
//
//	// Activation of a note by its uses.
//	func Activation(n Note, now time.Time) float64 {
//		sum := 0.0
//		for _, u := range n.Uses {
//			sum += math.Pow(now.Sub(u).Hours(), -0.5)
//		}
//		return math.Log(sum) // negative infinity for a note that nobody used
//	}
//
// After:
//
//	const beta = 0.11 // what a note has that nobody used
//
//	// Activation of a note by its uses.
//	func Activation(n Note, now time.Time) float64 {
//		sum := beta
//		for _, u := range n.Uses {
//			sum += math.Pow(now.Sub(u).Hours(), -0.5)
//		}
//		return math.Log(sum)
//	}
//
// Not reported: a logarithm that is lifted afterwards (max, if-assign, a clamp, a
// squashing function such as 1/(1+exp(-a))); one that only takes part in a
// comparison; Log1p of what is not negative; a fan or frequency that is shown to be
// above zero; an accumulator that starts at negative infinity; negative infinity
// beside an error, or beside false; a decaying term beside another one that does
// not decay; a factor alone, which fades but multiplies nothing.
//
// Where the rule is milder than the law: a test that the summed collection is not
// empty is tolerated as a guard where each term is a power or an exponential, which
// is above zero. Such a sum still fades with age, and its logarithm sinks without
// end. But it sinks slowly, as the logarithm of the age, there is something to bring
// it back (another use), and a finding on every textbook formula would teach people
// to turn the rule off. With a floor inside there is nothing to tolerate. And what
// nobody says anything about (a parameter, a field, an element, a difference of two
// such) is taken as finite and not negative, so that a floor added to it is one; a
// number named floor, min, beta, eps, epsilon and the like is taken as above zero
// unless the package sets it to a constant zero or less.
//
// To fix: add a floor inside the logarithm (math.Log(beta + sum)) or to the product
// (floor + (1-floor)*x), take the larger of both (max(floor, x)), or return a finite
// floor where there is nothing to compute. Which floor is right, the model says: it
// is the activation of a claim that was never used. In SQL: ln(0.11 + trace_sum),
// GREATEST(x, 0.05).
//
// To allow a finding, answer for it on the line above or at its end; in SQL, the
// comment begins with two dashes:
//
//	//ctx:allow CTX0004 by=ana a plot for the paper, nothing is recalled by it
//	-- ctx:allow CTX0004 by=ana a plot for the paper, nothing is recalled by it
//
// Known false positives: numbers that hang together, of which the rule reads each by
// itself (x/(x+1) against 1); an argument above zero by what a caller in another
// package checks; a field that a constructor in another package validates.
//
// Known false negatives: what is read from slices, maps and channels that the
// function itself fills; functions called through interfaces and function values; a
// factor that is not computed from a time, a duration or a number named for an age
// or a unit of time (age, elapsed, idle, days, hours); a decay of another form,
// such as 1/(1+age); a logarithm of a sum that is not negative by assumption alone;
// a floor that is set when the program runs; functions too large to be read to their
// end, which the summary counts as given up.
package ctx0004
