//go:build !race

package policy_test

// slack is how much slower than the bound evaluation may be: not at all.
const slack = 1
