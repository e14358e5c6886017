// Package wording reads from English text what should have been declared: what operation a request
// proposes, what a standing rule forbids or demands, and which records a request is about.
//
// It exists for memories and requests that come without structure, like the public scenario packets that
// the policy is tried on. A caller that knows the operation declares it and needs nothing from here. Words
// are weak evidence, so each reading leans to the side that restricts: a reading can make an operation
// more sensitive than it is, and what it does not recognize stays unknown or ordinary. It never reads a
// request as historical, because that would let superseded records speak.
package wording
