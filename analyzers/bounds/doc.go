// Package bounds says how low numbers can get: an abstract interpretation of a
// function's SSA form, with for every integer and float the range it lies in, and
// whether it fades with an age. It follows arithmetic, package math, branches,
// loops, fields, literals and calls, and tells for a function's result by which
// steps it can run to negative infinity or to nothing (Second Law: an activation
// asymptotes, it never runs to negative infinity). [Query] does the same for an
// SQL expression.
//
// # What is known of a number
//
// A value is a span, whose ends are reached or only approached, and some marks. An
// infinity that is reached is one that the code can return; one that is approached
// stands for as large as you like. So the logarithm of (0, 1] is (-Inf, 0], which
// is harmless in the sense of the rule, and that of [0, 1] is [-Inf, 0], which is
// not. The exponential of a number that may be anything is (0, +Inf): above zero,
// though it comes as near as you like. That is how a sum of powers over a
// collection that is not empty is tolerated.
//
// A value carries the faults by which it came to sink: the places of logarithms,
// products and infinities. An operation that mends a fault drops it. A logarithm's
// is gone when no infinity is reached any more (max, exp, 1/(1+exp)), a decay's
// when something that does not fade is added, or when the larger of both is taken.
// What is left at a return is what the rule reports. A fault of a logarithm that
// only takes part in a comparison never gets there.
//
// # What is taken for granted
//
// What nobody says anything about (a parameter, a field, an element) is taken as
// finite and not negative: counts, ages, sums and weights are, and so a floor that
// is added to one is a floor. A test in the code that it is less than zero takes
// that back. A difference of two such numbers is taken as not negative as well. A
// number named floor, beta, eps, min and the like is taken as above zero, unless
// the package sets it to zero or less. Numbers are reals: that exp(-1000) is zero
// on a machine, and that counters wrap, is left out.
//
// # How a function is read
//
// Round by round, all instructions in order, until nothing changes; what is known
// only grows, and what still moves after a few rounds is widened to the next of a
// few marks. A use of a value is narrowed by the tests that dominate it, and a test
// is found by the name of what it tests: len(n.Uses) is one thing, however often
// the code writes it, as long as nobody stores to it in between. Variables that
// have an address (fields of structs, captured variables, named results under a
// defer) are read by going back from the load to the stores that it may see.
//
// A loop's body has run when the collection is known not to be empty, or the first
// test of a counter holds: then what the variable was before the loop is not what
// it is behind it.
//
// Functions of the package are read again for each call, with what is known of the
// arguments and of their insides, and once for each such knowledge. Of functions
// in other packages a fact tells what callers usually ask (see [Helper]).
//
// # Bounds of the work
//
// Each question has a number of steps, each function a number of instructions,
// calls within calls a depth, and lists of faults a length. What goes beyond is
// given up, which the caller is told.
package bounds
