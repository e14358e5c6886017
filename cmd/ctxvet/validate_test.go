package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
)

// Previews run when they are named and not otherwise; old IDs lead to new ones.
func TestSelectRules(t *testing.T) {
	t.Parallel()
	suite := []*analysis.Analyzer{{Name: "CTX0001"}, {Name: "CTX0002"}}
	previews := []*analysis.Analyzer{{Name: "CTX0009"}}
	renamed := map[string]string{"CTX0900": "CTX0002"}
	for _, test := range []struct {
		list, want, warning, err string
	}{
		{"", "CTX0001 CTX0002", "", ""},
		{"CTX0002,CTX0001", "CTX0001 CTX0002", "", ""},
		{"CTX0009", "CTX0009", "", ""},
		{"CTX0001, CTX0009", "CTX0001 CTX0009", "", ""},
		{"CTX0900", "CTX0002", "-rules: CTX0900 is now CTX0002", ""},
		{"CTX0003", "", "", `no rule "CTX0003"; the rules are CTX0001, CTX0002, CTX0009`},
		{"CTX0001,", "", "", `no rule ""`},
	} {
		got, warnings, err := selectRules(test.list, suite, previews, renamed)
		if (err != nil) != (test.err != "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: %v, want %q", test.list, err, test.err)
		}
		if d := cmp.Diff([]string{test.want, test.warning}, []string{strings.Join(names(got), " "), strings.Join(warnings, " ")}); d != "" {
			t.Errorf("%q (-want +got):\n%s", test.list, d)
		}
	}
}

func TestChooseFormat(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		file, terminal bool
		env            map[string]string
		want           string
	}{
		{false, false, nil, "text"},
		{false, true, nil, terminal},
		{true, true, nil, "text"},
		{false, false, map[string]string{"CLAUDECODE": "1"}, "agent"},
		{false, false, map[string]string{"AI_AGENT": "some-agent"}, "agent"},
		{false, false, map[string]string{"CURSOR_AGENT": "0"}, "text"},
		{false, true, map[string]string{"GEMINI_CLI": "1"}, terminal},
		{true, false, map[string]string{"GEMINI_CLI": "1"}, "text"},
	} {
		if got := chooseFormat(test.file, test.terminal, func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}
