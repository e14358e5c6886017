package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/calibrate"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
)

// calibration compares profiles on a file of scenarios, its own form or the public packets'.
func calibration(_ context.Context, o *options) error {
	if err := o.noise.Validate(); err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	data, err := os.ReadFile(o.args[0])
	if err != nil {
		return err
	}
	// Both forms are JSON and both are called scenarios; this key is in every packet and in none of ours.
	if bytes.Contains(data, []byte(`"memory_store"`)) {
		list, err := packets.Decode(data)
		if err != nil {
			return fmt.Errorf("%s: %w", o.args[0], err)
		}
		return o.packets(list)
	}
	f, err := scenario.Parse(data)
	if err != nil {
		return fmt.Errorf("%s: %w", o.args[0], err)
	}
	// Our own scenarios say what each record should get, so they are judged record by record.
	return o.tables(calibrate.Scenarios(f.Scenarios))
}

// tables prints clean and noisy tables, and draws the curve.
func (o *options) tables(set calibrate.Set) error {
	profiles, err := o.profiles()
	if err != nil {
		return err
	}
	// Both tables on the same scenarios: what noise adds is the difference.
	clean, err := calibrate.Table(profiles, set, calibrate.Noise{})
	if err != nil {
		return err
	}
	noisy, err := calibrate.Table(profiles, set, o.noise)
	if err != nil {
		return err
	}
	if o.json {
		err = o.print(map[string]any{"clean": clean, "noisy": noisy, "noise": o.noise})
	} else {
		_, err = fmt.Fprintf(o.out, "%s\nNoisy retrieval (miss %v, intrude %v, mean of %d runs, seed %d):\n\n%s",
			calibrate.Markdown(clean, 0), o.noise.Miss, o.noise.Intrude, o.noise.Runs, o.noise.Seed, calibrate.Markdown(noisy, 1))
	}
	// The report comes first: a plot that fails takes no table with it.
	if err != nil || o.plot == "" {
		return err
	}
	return o.curve(set)
}

// profiles are the built-in ones and the user's, if there is one. Whether that is valid the table says.
func (o *options) profiles() ([]policy.Profile, error) {
	list := policy.Profiles()
	if o.profile == "" {
		return list, nil
	}
	own, err := readProfile(o.profile)
	return append(list, own), err
}

// readProfile reads a profile. A misspelled key is an error: it would leave its field at zero.
func readProfile(name string) (profile policy.Profile, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return profile, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&profile); err != nil {
		return profile, fmt.Errorf("%s: %w", name, err)
	}
	return profile, nil
}

// curve draws the balanced profile's curve.
func (o *options) curve(set calibrate.Set) error {
	// The balanced profile has one threshold, so its curve is the trade without adjustments.
	clean, err := calibrate.Curve(policy.Balanced(), set, calibrate.Noise{})
	if err != nil {
		return err
	}
	noisy, err := calibrate.Curve(policy.Balanced(), set, o.noise)
	if err != nil {
		return err
	}
	return calibrate.Plot(o.plot, clean, noisy)
}

// packets prints each packet's accuracy and explains each miss, then the tables over all of them.
func (o *options) packets(list []packets.Packet) error {
	// Packets state no risk, so the three profiles agree on them but for their base threshold; the table
	// below shows all three.
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		return err
	}
	var all calibrate.Packets
	reports := make([]packets.Report, len(list))
	for i := range list {
		reports[i] = list[i].Report(p)
		all = append(all, list[i].Scenarios...)
	}
	// For programs the reports alone: they hold every miss.
	if o.json {
		return o.print(reports)
	}
	var b strings.Builder
	b.WriteString(packets.Markdown(reports))
	// A count without its misses cannot be checked, so each miss says how it came about.
	for _, r := range reports {
		for _, m := range r.Misses {
			fmt.Fprintf(&b, "\n%s", m.Explain())
		}
	}
	if _, err := fmt.Fprintf(o.out, "%s\n", b.String()); err != nil {
		return err
	}
	return o.tables(all)
}
