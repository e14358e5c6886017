package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/calibrate"
	"github.com/ctxlaws/ctxvet/refstore/policy/packets"
	"github.com/ctxlaws/ctxvet/refstore/policy/runner"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
)

var update = flag.Bool("update", false, "write docs/policy.md's tables and the curve from what the code says")

var (
	page = filepath.Join("..", "..", "docs", "policy.md")
	data = filepath.Join("..", "..", "testdata", "policy")
)

// TestDocs: the tables of the page are what the code prints. Each stands between <!-- NAME --> and
// <!-- end -->.
func TestDocs(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	want := string(text)
	for name, table := range tables(t) {
		want = fill(t, want, name, table)
	}
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("run go test ./cmd/ctxpolicy -run TestDocs -update and read the difference: -code +page\n%s", diff)
	}
}

// fill puts a table into its place.
func fill(t *testing.T, text, name, table string) string {
	t.Helper()
	begin := "<!-- " + name + " -->\n"
	head, rest, ok := strings.Cut(text, begin)
	_, tail, ended := strings.Cut(rest, "<!-- end -->")
	if !ok || !ended {
		t.Fatalf("%s has no place for the table %q", page, name)
	}
	return head + begin + table + "<!-- end -->" + tail
}

// tables are all tables of the page. That of the public packets is only there where they are.
func tables(t *testing.T) map[string]string {
	t.Helper()
	f, err := scenario.Read(filepath.Join(data, "scenarios.json"))
	if err != nil {
		t.Fatal(err)
	}
	set := calibrate.Scenarios(f.Scenarios)
	list := map[string]string{
		"rules": rules(), "profiles": profiles(), "costs": costs(t, f),
		"calibration": calibrated(t, set, calibrate.Noise{}, 0),
		"noise":       calibrated(t, set, docNoise, 1),
		"own packets": packeted(t, filepath.Join(data, "packets.json"), filepath.Join(data, "heldout.json"), filepath.Join(data, "lures.json")),
	}
	shown := filepath.Join("..", "..", "..", "shared", "data", "access-policy-shown.json")
	if _, err := os.Stat(shown); err == nil {
		list["public packets"] = packeted(t, shown)
	} else {
		t.Logf("the public packets are not here, their table is not checked: %v", err)
	}
	return list
}

// docNoise is the noise of the page's table and curve.
var docNoise = calibrate.Noise{Miss: 0.2, Intrude: 0.2, Runs: 200, Seed: 1}

func rules() string {
	var b strings.Builder
	b.WriteString("| rule | action | says of the record |\n|---|---|---|\n")
	for _, r := range policy.Rules() {
		action := r.Action().String()
		if r == policy.RuleFound {
			action = "what was found"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r, action, r.Says())
	}
	return b.String()
}

func profiles() string {
	var b strings.Builder
	b.WriteString("| profile | answers at | archive below | settled, low risk | high risk | contradictions that need a check |\n|---|---|---|---|---|---|\n")
	for _, p := range policy.Profiles() {
		fmt.Fprintf(&b, "| %s | %d | %d | −%d | +%d | %d |\n", p.Name, p.AnswerAt, p.ArchiveBelow, p.LowRiskDiscount, p.HighRiskSurcharge, p.VerifyAtContradictions)
	}
	return b.String()
}

func calibrated(t *testing.T, set calibrate.Set, n calibrate.Noise, decimals int) string {
	t.Helper()
	rows, err := calibrate.Table(policy.Profiles(), set, n)
	if err != nil {
		t.Fatal(err)
	}
	return calibrate.Markdown(rows, decimals)
}

func packeted(t *testing.T, names ...string) string {
	t.Helper()
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		t.Fatal(err)
	}
	var reports []packets.Report
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := packets.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			reports = append(reports, list[i].Report(p))
		}
	}
	return packets.Markdown(reports)
}

// costs are bytes. A record's metadata is what its JSON has besides id and claim; what a model is shown of
// it has the action and the reason too.
func costs(t *testing.T, f *scenario.File) string {
	t.Helper()
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		t.Fatal(err)
	}
	size := func(v any) int {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return len(text)
	}
	records, stored, shown := 0, 0, 0
	for i := range f.Scenarios {
		s := &f.Scenarios[i]
		question, err := runner.Question(p, s)
		if err != nil {
			t.Fatal(err)
		}
		shown += len(question) - len(s.Question)
		for _, r := range s.Records {
			records++
			stored += size(r.Record) - size(map[string]string{"id": r.ID, "claim": r.Claim})
			shown -= len(r.ID) + len(r.Claim)
		}
	}
	return fmt.Sprintf("| what | bytes |\n|---|---|\n| metadata kept with a record | %d |\n| shown to a model with a record, besides its id and claim | %d |\n"+
		"| enforcement prompt, once | %d |\n| form of the answer, once | %d |\n", stored/records, shown/records, len(p.Prompt()), len(runner.System(p))-len(p.Prompt()))
}

// TestCurveFile: the curve in testdata is what the code draws.
func TestCurveFile(t *testing.T) {
	t.Parallel()
	f, err := scenario.Read(filepath.Join(data, "scenarios.json"))
	if err != nil {
		t.Fatal(err)
	}
	name, drawn := filepath.Join(data, "curve.svg"), filepath.Join(t.TempDir(), "curve.svg")
	if *update {
		drawn = name
	}
	o := options{noise: docNoise, plot: drawn}
	if err := o.curve(calibrate.Scenarios(f.Scenarios)); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the curve is not what the code draws: run go test ./cmd/ctxpolicy -run TestCurveFile -update")
	}
}
