//go:build race

package policy_test

// slack is how much slower evaluation may be under the race detector, which watches every access.
const slack = 20
