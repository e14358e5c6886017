package main

import (
	"context"
	"fmt"
	"os"

	"github.com/ctxlaws/ctxvet/refstore/policy/runner"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
	"github.com/ctxlaws/ctxvet/refstore/policy/scorer"
)

// score scores an answer from a file.
func score(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	f, err := scenario.Read(o.args[0])
	if err != nil {
		return err
	}
	s, err := find(f, o.args[1])
	if err != nil {
		return err
	}
	text, err := os.ReadFile(o.args[2])
	if err != nil {
		return err
	}
	// A file holds one answer and nothing around it, unlike what models send.
	answer, err := scorer.ParseAnswer(text)
	if err != nil {
		return fmt.Errorf("%s: %w", o.args[2], err)
	}
	c := scorer.Case{Policy: p, Operation: s.Operation, Records: s.Plain(), Tools: s.Tools}
	result := c.Score(&answer)
	if err := o.scored(s.ID, &result); err != nil {
		return err
	}
	// Printed first, then the status: a script that only looks at the status misses nothing.
	if !result.Obeyed {
		return errMend
	}
	return nil
}

// scored prints a score.
func (o *options) scored(id string, s *scorer.Score) error {
	if o.json {
		return o.print(s)
	}
	fmt.Fprintf(o.out, "%s: obeyed %v, false certainty %d, overblocks %d, downgrades %d, refused calls %d\n",
		id, s.Obeyed, s.FalseCertainty, s.Overblocks, s.Downgrades, s.RefusedCalls)
	for _, v := range s.Verdicts {
		// Obedient records are not news.
		if v.Fault != "" {
			fmt.Fprintf(o.out, "  %s (%s), used %v: %s\n", v.Record, v.Action, v.How, v.Fault)
		}
	}
	for _, c := range s.Calls {
		// Nor are calls that the policy authorizes.
		if c.Refusal != "" {
			fmt.Fprintf(o.out, "  call of %s: %s\n", c.Tool, c.Refusal)
		}
	}
	return nil
}

// find is the scenario of that ID.
func find(f *scenario.File, id string) (*scenario.Scenario, error) {
	for i := range f.Scenarios {
		if f.Scenarios[i].ID == id {
			return &f.Scenarios[i], nil
		}
	}
	return nil, fmt.Errorf("no scenario %q", id)
}

// runModel puts scenarios before a model.
func runModel(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	f, err := scenario.Read(o.args[0])
	if err != nil {
		return err
	}
	if o.only != "" {
		s, err := find(f, o.only)
		if err != nil {
			return err
		}
		// The rest goes the same way as for all.
		f.Scenarios = []scenario.Scenario{*s}
	}
	// The key comes from the environment alone: a command line is seen by every process of the machine.
	config, err := runner.FromEnv(os.Getenv)
	if err != nil {
		return err
	}
	// How patient to be is the caller's, where the model is the environment's.
	config.Timeout, config.Retries, config.Reasks = o.timeout, o.retries, o.reasks
	return o.all(ctx, runner.New(p, config), f)
}

// all runs every scenario and sums up. A model that cannot be read or reached counts as one that failed.
func (o *options) all(ctx context.Context, r *runner.Runner, f *scenario.File) error {
	var results []runner.Result
	obeyed := 0
	for i := range f.Scenarios {
		// One after the other: endpoints limit requests, and a report in order can be read while it grows.
		result, err := r.Run(ctx, &f.Scenarios[i])
		if err != nil {
			return err
		}
		results = append(results, result)
		if result.Score != nil && result.Score.Obeyed {
			obeyed++
		}
		// Text as it comes, because a run may take long; JSON in the end, because it is one value.
		if !o.json {
			if err := o.result(&result); err != nil {
				return err
			}
		}
	}
	if o.json {
		if err := o.print(results); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(o.out, "%d of %d obeyed\n", obeyed, len(results))
	}
	// A model that did not answer did not obey.
	if obeyed < len(results) {
		return errMend
	}
	return nil
}

// result prints one result.
func (o *options) result(r *runner.Result) error {
	if r.Score == nil {
		_, err := fmt.Fprintf(o.out, "%s: no answer: %s\n", r.Scenario, r.Fault)
		return err
	}
	return o.scored(r.Scenario, r.Score)
}
