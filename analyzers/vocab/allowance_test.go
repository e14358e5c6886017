package vocab_test

import (
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseAllowance(t *testing.T) {
	t.Parallel()
	type parsed struct {
		IDs        []string
		By, Answer string
	}
	for text, want := range map[string]parsed{
		"CTX0001 by=ana a legal hold": {[]string{"CTX0001"}, "ana", "a legal hold"},
		" CTX0001,CTX0008\tby=Ana.B  see https://example.com/x for why // want:CTX0001": {[]string{"CTX0001", "CTX0008"}, "Ana.B", "see https://example.com/x for why"},
		"CTX0001, CTX0002 by=ana three short words":                                     {[]string{"CTX0001", "CTX0002"}, "ana", "three short words"},
		"CTX0001 by=ana written by=bo on purpose":                                       {[]string{"CTX0001"}, "ana", "written by=bo on purpose"},
		"CTX0001 by=アナ 一 二 三":                                                           {[]string{"CTX0001"}, "アナ", "一 二 三"},
	} {
		ids, by, answer, err := vocab.ParseAllowance(text)
		if d := cmp.Diff(want, parsed{ids, by, answer}); d != "" || err != nil {
			t.Errorf("ParseAllowance(%q): %v (-want +got):\n%s", text, err, d)
		}
	}
}

func TestParseAllowanceErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                "no rule is named",
		"// CTX0001 by=ana a b c":         "no rule is named",
		"by=ana a b c":                    "no rule is named",
		"CTX0001":                         "by=WHO is missing",
		"CTX0001 ana a b c":               "by=WHO is missing",
		"CTX0001 by= a b c":               "by= names nobody",
		"CTX0001 by=ana":                  "the answer has 0 words; at least 3 say why the finding may stand",
		"CTX0001 by=ana a -- b …":         "the answer has 2 words; at least 3 say why the finding may stand",
		"CTX0001 by=ana a b // c":         "the answer has 2 words; at least 3 say why the finding may stand",
		"CTX0001 CTX0002 by=ana a b c":    `"CTX0001CTX0002" is no rule; rules are CTX0000 to CTX0008, separated by commas`,
		"CTX0001,by=ana a b c":            "by=WHO is missing",
		"CTX0001, by=ana a b c":           `"" is no rule; rules are CTX0000 to CTX0008, separated by commas`,
		"ctx0001 by=ana a b c":            `"ctx0001" is no rule; rules are CTX0000 to CTX0008, separated by commas`,
		"CTX1234 by=ana a b c":            `"CTX1234" is no rule; rules are CTX0000 to CTX0008, separated by commas`,
		"CTX0001 a list by=ana a b c d e": `"CTX0001alist" is no rule; rules are CTX0000 to CTX0008, separated by commas`,
	} {
		ids, by, answer, err := vocab.ParseAllowance(text)
		if err == nil || err.Error() != want || ids != nil || by != "" || answer != "" {
			t.Errorf("ParseAllowance(%q) = %q, %q, %q, %v; want error %s", text, ids, by, answer, err, want)
		}
	}
}

func TestParseAllowanceRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfN(rapid.SampledFrom(vocab.RuleIDs()), 1, 4).Draw(t, "ids")
		by := rapid.StringMatching(`[a-z@.]{1,10}`).Draw(t, "by")
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zäß0-9=,.:]*[a-z]`), 3, 9).Draw(t, "answer")
		answer := strings.Join(words, " ")
		text := strings.Join(ids, ",") + " by=" + by + " " + answer + rapid.SampledFrom([]string{"", " // a remark"}).Draw(t, "tail")
		gotIDs, gotBy, gotAnswer, err := vocab.ParseAllowance(text)
		if err != nil || !cmp.Equal(ids, gotIDs) || gotBy != by || gotAnswer != answer {
			t.Errorf("ParseAllowance(%q) = %q, %q, %q, %v", text, gotIDs, gotBy, gotAnswer, err)
		}
	})
}

func TestAllowanceText(t *testing.T) {
	t.Parallel()
	for comment, want := range map[string]string{
		"-- ctx:allow X":                  "X",
		"--ctx:allow X":                   "X",
		"# ctx:allow X":                   "X",
		"//ctx:allow X":                   "X",
		"/* ctx:allow X */":               "X",
		"{{/* ctx:allow X */}}":           "X",
		"{{- /* ctx:allow X */ -}}":       "X",
		"<!-- ctx:allow X -->":            "X",
		"ctx:allow":                       "",
		"ctx:allow  X by=a b -- c":        "X by=a b -- c",
		"-- ctx:allowed X":                "no",
		"-- we might ctx:allow X":         "no",
		"-- name: Get :one":               "no",
		"":                                "no",
		"-- ctx:cascade":                  "no",
		"{{/* ctx:allow 1 }} a {{ 2 */}}": "1 }} a {{ 2",
	} {
		got, ok := vocab.AllowanceText(comment)
		if ok != (want != "no") || ok && got != want {
			t.Errorf("AllowanceText(%q) = %q, %v; want %q", comment, got, ok, want)
		}
	}
}

func FuzzParseAllowance(f *testing.F) {
	f.Add("CTX0001,CTX0002 by=ana a legal hold // want")
	f.Add("{{- /* ctx:allow CTX0001 by=x a b c */ -}}")
	f.Fuzz(func(t *testing.T, text string) {
		if rest, ok := vocab.AllowanceText(text); ok {
			text = rest
		}
		ids, by, answer, err := vocab.ParseAllowance(text)
		if err == nil && (len(ids) == 0 || by == "" || len(strings.Fields(answer)) < 3) {
			t.Errorf("ParseAllowance(%q) = %q, %q, %q without error", text, ids, by, answer)
		}
	})
}
