package main

import (
	"fmt"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// whole reports whether the run is about all packages below the working directory: of a part of them
// a pattern may well match nothing.
func (o *options) whole() bool {
	return len(o.args) == 0 || len(o.args) == 1 && o.args[0] == "./..."
}

// idleTables returns a warning for each table pattern of a configuration that no table of the
// statements read satisfies: a typing error there would silence every rule.
func (d *analyzed) idleTables() []string {
	var out []string
	said := map[string]bool{}
	for _, sc := range d.settings.scopes {
		if sc.config.File == "" || said[sc.config.File] {
			continue // the defaults are everybody's
		}
		said[sc.config.File] = true
		t := sc.config.Tables
		for _, key := range []struct {
			name     string
			patterns []string
		}{{"context", t.Context}, {"lineage", t.Lineage}, {"append_only", t.AppendOnly}} {
			if !sc.config.Given("tables." + key.name) {
				continue
			}
			for _, pattern := range key.patterns {
				if !d.reads(pattern) {
					out = append(out, fmt.Sprintf("%s: tables: %s: %q matches no table in the statements read",
						sc.config.Origin("tables."+key.name), key.name, pattern))
				}
			}
		}
	}
	return out
}

// reads reports whether some statement names a table that satisfies a pattern. With no statement at
// all there is nothing to hold against the pattern.
func (d *analyzed) reads(pattern string) bool {
	config := vocab.Default()
	config.Tables.Context = []string{pattern}
	config.Tables.Shadow = nil
	v := vocab.New(config)
	for _, st := range d.listing {
		for _, table := range st.Tables {
			if v.Table(strings.ReplaceAll(table, "…", "")).Has(vocab.Context) {
				return true
			}
		}
	}
	return len(d.listing) == 0
}
