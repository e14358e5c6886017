package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/files"
)

// check answers the six questions.
func check(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	f, err := files.Read(o.args[0])
	if err != nil {
		return err
	}
	records, wanted := f.Records(o.now.time()), o.args[1:]
	// Not nil: no records are an empty list in JSON, too.
	checks := []policy.Check{}
	// All records are assessed, also where one is asked for: the others may correct or contradict it.
	for i, d := range p.Assess(records, &o.op) {
		if len(wanted) == 0 || slices.Contains(wanted, d.Record) {
			checks = append(checks, policy.NewCheck(&records[i], d))
		}
	}
	// A misspelled ID must not look like a record without remarks.
	for _, id := range wanted {
		if !slices.ContainsFunc(checks, func(c policy.Check) bool { return c.Record == id }) {
			return fmt.Errorf("%s has no record %q", o.args[0], id)
		}
	}
	if o.json {
		return o.print(checks)
	}
	for _, c := range checks {
		fmt.Fprintln(o.out, c)
	}
	return nil
}

// audit reports on the files together. A fault in one does not hide what is found in the others.
func audit(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	list, faults := read(o.args)
	report := files.Audit(p, &o.op, o.now.time(), list...)
	// What was found in sound records is printed also where others are at fault.
	if o.json {
		if err := o.print(report); err != nil {
			return err
		}
	} else {
		for _, a := range report.Actions {
			fmt.Fprintf(o.out, "%s:%d: %s: %s\n", a.File, a.Line, a.Decision.Record, a.Reason)
		}
		for _, f := range report.Findings {
			fmt.Fprintln(o.out, f)
		}
	}
	if faults != nil {
		return faults
	}
	// Actions alone are no findings: a record that may only warn can be in perfect order.
	if len(report.Findings) > 0 {
		return errMend
	}
	return nil
}

// authorize asks the gate.
func authorize(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	list, faults := read(o.args)
	if faults != nil {
		return faults // a rule that cannot be read must not be a rule that is not there
	}
	var records []policy.Record
	for _, f := range list {
		records = append(records, f.Records(o.now.time())...)
	}
	err = p.Authorize(&o.op, records)
	// A refusal is an answer, not a failure of the command.
	var refusal *policy.Refusal
	switch {
	case errors.As(err, &refusal) && o.json:
		return errors.Join(o.print(refusal), errMend)
	case err != nil:
		fmt.Fprintln(o.out, err)
		return errMend
	}
	fmt.Fprintf(o.out, "authorized by policy %s\n", p.Version().ID)
	return nil
}

// read reads all files and joins what is wrong with them.
func read(names []string) (list []*files.File, faults error) {
	for _, name := range names {
		f, err := files.Read(name)
		list, faults = append(list, f), errors.Join(faults, err)
	}
	return list, faults
}

// set changes one field of a file.
func set(_ context.Context, o *options) error {
	f, err := files.Read(o.args[0])
	if err != nil {
		return err
	}
	// Set checks the value as if it were read, so a file that is saved can be read again.
	if err := f.Set(o.args[1], o.args[2], o.args[3]); err != nil {
		return err
	}
	return f.Save()
}

// prompt prints the enforcement prompt.
func prompt(ctx context.Context, o *options) error {
	p, err := o.chosen(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(o.out, p.Prompt())
	return err
}
