package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctxlaws/ctxvet/analyzers"
	"github.com/ctxlaws/ctxvet/analyzers/rules"
	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// formats are the legal formats of the report and of each subcommand's output, the default first.
var formats = map[string][]string{
	"":        {"text", "json", "sarif", "github", "agent", "html"},
	"sql":     {"text", "json"},
	"explain": {"text", "json"},
	"config":  {"text", "json"},
	"reviews": {"text", "json", "markdown"},
	"init":    {"text"},
}

// only lists the flags that mean something to some commands alone; to ignore one elsewhere would
// look like having heeded it.
var only = map[string][]string{
	"baseline":       {""},
	"write-baseline": {""},
	"fix":            {""},
	"diff":           {""},
	"stats":          {""},
	"force":          {"init"},
}

// validate checks what package flag cannot, with errors that say what is legal.
func (o *options) validate(given map[string]bool) error {
	err := errors.Join(o.foreign(given), o.conflicts(), o.checkFormat(), o.checkArgs())
	if err != nil {
		return err
	}
	o.rules, o.warnings, err = selectRules(o.ruleList, analyzers.All(), rules.Previews, vocab.Renamed)
	return err
}

// foreign reports flags of other commands, in an order of their own, so that the same mistake has the
// same message every time.
func (o *options) foreign(given map[string]bool) error {
	for _, name := range []string{"baseline", "write-baseline", "fix", "diff", "stats", "force"} {
		if !given[name] || slices.Contains(only[name], o.command) {
			continue
		}
		where := strings.TrimSpace("ctxvet " + only[name][0])
		return fmt.Errorf("-%s is a flag of %s, not of %s", name, where, strings.TrimSpace("ctxvet "+o.command))
	}
	return nil
}

// conflicts reports flags that contradict each other. To let one of two win would do something that
// the user did not mean, and in the case of files overwrite what cannot be brought back.
func (o *options) conflicts() error {
	for _, c := range []struct {
		clash bool
		text  string
	}{
		{o.asJSON && o.format != "" && o.format != "json", "-json and -format " + o.format + " contradict each other"},
		{o.fix && o.diff, "-fix applies fixes and -diff shows them: choose one"},
		{o.diff && (o.format != "" || o.asJSON), "-diff prints a diff, which has no other format: leave out -format"},
		{o.baseline != "" && o.writeBaseline != "", "-write-baseline writes all findings, known or not: leave out -baseline"},
		{o.writeBaseline != "" && (o.fix || o.diff), "-write-baseline keeps findings and -fix and -diff mend them: choose one"},
		{o.command == "init" && o.config != "", "init looks at the code alone: leave out -config"},
		{o.command == "explain" && o.config != "", "a rule's page is the same for all configurations: leave out -config"},
		{same(o.output, o.baseline), "-o would overwrite the file of -baseline"},
		{same(o.output, o.writeBaseline), "-o and -write-baseline name the same file"},
		{same(o.output, o.config), "-o would overwrite the file of -config"},
		{same(o.writeBaseline, o.config), "-write-baseline would overwrite the file of -config"},
	} {
		if c.clash {
			return errors.New(c.text)
		}
	}
	return nil
}

// same reports whether two names that were given are one file's, as far as the names tell: links are
// not followed, since the files need not exist yet.
func same(a, b string) bool { return a != "" && filepath.Clean(a) == filepath.Clean(b) }

// checkFormat settles -json and -format. Which format holds where neither is given depends on the
// output and is chosen when the report is written.
func (o *options) checkFormat() error {
	if o.asJSON {
		o.format = "json"
	}
	legal := formats[o.command]
	if o.format == "" || slices.Contains(legal, o.format) {
		return nil
	}
	last := len(legal) - 1
	if last == 0 {
		return fmt.Errorf("-format %s: %s has no other format than text", o.format, o.command)
	}
	return fmt.Errorf("-format %s: want %s or %s", o.format, strings.Join(legal[:last], ", "), legal[last])
}

// checkArgs checks what is left of the command line behind flags and subcommand.
func (o *options) checkArgs() error {
	for _, arg := range o.args {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("%s: flags go before packages", arg)
		}
	}
	switch n := len(o.args); {
	case o.command == "explain" && n != 1:
		return fmt.Errorf("explain wants one rule: %s", strings.Join(ruleIDs(), ", "))
	case o.command == "config" && n > 1:
		return fmt.Errorf("config wants one folder, %d given", n)
	case o.command == "init" && n > 0:
		return fmt.Errorf("init takes no packages: it looks at the whole module; %q given", o.args[0])
	}
	return nil
}

// selectRules returns the rules named in a comma-separated list, in the suite's order; for an empty
// list all but the previews. An old ID stands for its new one, with a warning.
func selectRules(list string, suite, previews []*analysis.Analyzer, renamed map[string]string) (chosen []*analysis.Analyzer, warnings []string, err error) {
	if list == "" {
		return suite, nil, nil
	}
	all := slices.Concat(suite, previews)
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if now := renamed[name]; now != "" {
			warnings = append(warnings, fmt.Sprintf("-rules: %s is now %s", name, now))
			name = now
		}
		if !slices.ContainsFunc(all, func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, nil, fmt.Errorf("-rules %s: no rule %q; the rules are %s", list, name, strings.Join(names(all), ", "))
		}
		wanted[name] = true
	}
	return slices.DeleteFunc(all, func(a *analysis.Analyzer) bool { return !wanted[a.Name] }), warnings, nil
}

// ruleIDs returns the legal names of rules, in order.
func ruleIDs() []string { return names(slices.Concat(analyzers.All(), rules.Previews)) }

func names(list []*analysis.Analyzer) []string {
	var ids []string
	for _, a := range list {
		ids = append(ids, a.Name)
	}
	return ids
}
