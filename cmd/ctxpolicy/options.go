package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/calibrate"
)

// options are what a command line says.
type options struct {
	out  io.Writer
	args []string

	policy string // a built-in profile's name, or a ledger file
	json   bool
	op     policy.Operation
	now    moment

	noise   calibrate.Noise
	plot    string
	profile string // a file with a profile to compare with the built-in ones

	only    string // a scenario
	timeout time.Duration
	retries int
	reasks  int

	author, reason string
}

// policyFlags choose the policy.
func (o *options) policyFlags(f *flag.FlagSet) {
	f.StringVar(&o.policy, "policy", policy.BalancedRiskAdjusted().Name,
		"strict, balanced, balanced_risk_adjusted, or a `file` of policy versions")
}

// outputFlags choose the policy and the form of the report.
func (o *options) outputFlags(f *flag.FlagSet) {
	o.policyFlags(f)
	f.BoolVar(&o.json, "json", false, "report as JSON")
}

// recordFlags declare the operation as well. A question that is only read is the default.
func (o *options) recordFlags(f *flag.FlagSet) {
	o.outputFlags(f)
	// A person who checks a file asks what may answer a question. Other callers get no such default.
	o.op = policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}
	// The labels read themselves, so a wrong one is refused with the legal ones before anything is done.
	f.TextVar(&o.op.Kind, "kind", o.op.Kind, "what is proposed: read, say, execute")
	f.TextVar(&o.op.Resource, "resource", o.op.Resource, "what it touches: ordinary, personal, health, credential, money, access")
	f.TextVar(&o.op.Recipient, "recipient", o.op.Recipient, "who gets the outcome: self, internal, external")
	f.StringVar(&o.op.Target, "target", "", "the very operation, for rules about just that")
	f.BoolVar(&o.op.Irreversible, "irreversible", false, "it cannot be undone")
	f.BoolVar(&o.op.Historical, "historical", false, "the question is about the past")
	f.StringVar(&o.op.ConfirmedBy, "confirmed-by", "", "who checked this very operation, outside memory")
	f.Var(&o.now, "now", "the `date` from which ages are counted; default today")
}

// runFlags say how patient to be with a model.
func (o *options) runFlags(f *flag.FlagSet) {
	o.outputFlags(f)
	f.StringVar(&o.only, "id", "", "run this scenario only")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "for one attempt")
	f.IntVar(&o.retries, "retries", 2, "of a request that failed")
	f.IntVar(&o.reasks, "reasks", 1, "after an answer that cannot be read")
}

// calibrateFlags set noise and plot.
func (o *options) calibrateFlags(f *flag.FlagSet) {
	f.BoolVar(&o.json, "json", false, "report as JSON")
	f.Float64Var(&o.noise.Miss, "miss", 0.2, "noisy retrieval: the chance that a record is missed")
	f.Float64Var(&o.noise.Intrude, "intrude", 0.2, "noisy retrieval: the chance, per scenario, of a record of another one")
	f.IntVar(&o.noise.Runs, "runs", 200, "noisy retrieval: how often to draw")
	f.Uint64Var(&o.noise.Seed, "seed", 1, "noisy retrieval: the seed")
	f.StringVar(&o.profile, "profile", "", "compare the profile in this `file` too")
	f.StringVar(&o.plot, "plot", "", "draw the trade-off curve into this `file`, .svg or .png")
}

// amendFlags say who changes a policy, and why.
func (o *options) amendFlags(f *flag.FlagSet) {
	f.StringVar(&o.author, "author", "", "who states the version")
	f.StringVar(&o.reason, "reason", "", "why the policy changes")
	f.Var(&o.now, "now", "the `date` of the version; default now")
}

// chosen is the policy that -policy names.
func (o *options) chosen(ctx context.Context) (*policy.Policy, error) {
	var names []string
	for _, profile := range policy.Profiles() {
		if profile.Name == o.policy {
			return policy.NewBuiltin(profile)
		}
		names = append(names, profile.Name)
	}
	// A misspelled name must not be looked for as a file: the error would be about the wrong thing.
	if !strings.HasSuffix(o.policy, ".json") {
		return nil, fmt.Errorf("%w: -policy %q: want %s, or a .json file", errUsage, o.policy, strings.Join(names, ", "))
	}
	// Of several versions in the file, the one that none supersedes.
	return policy.InForce(ctx, ledger(o.policy))
}

// print writes v as JSON.
func (o *options) print(v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(o.out, "%s\n", text)
	return err
}

// moment is a date on the command line; the zero one is the present.
type moment struct{ at time.Time }

// Set reads a date.
func (m *moment) Set(s string) (err error) {
	m.at, err = time.Parse(time.DateOnly, s)
	return err
}

// String is the date.
func (m *moment) String() string {
	if m.at.IsZero() {
		return ""
	}
	return m.at.Format(time.DateOnly)
}

// time is the date, or now.
func (m *moment) time() time.Time {
	if m.at.IsZero() {
		return time.Now()
	}
	return m.at
}
