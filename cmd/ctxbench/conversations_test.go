package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shown is public conversations with questions, beside the checkout and not part of it: they may be
// used to evaluate with, and not be copied.
const shown = "../../../shared/data/locomo-shown.json"

// TestSearchFindsAsMuchAsBM25: without a model, deliberate search shows at least as much of the
// evidence among its first ten as the usual search, whether that knows who speaks or not.
func TestSearchFindsAsMuchAsBM25(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(shown); err != nil {
		t.Skipf("SKIPPED: what the store finds in public conversations, for want of them: %v", err)
	}
	file := filepath.Join(t.TempDir(), "report.json")
	status, _, stderr := bench(t, conversationsCommand, "-format", "json", "-o", file, shown)
	if status != exitDone {
		t.Fatalf("exit status %d:\n%s", status, stderr)
	}
	rep := &dialogReport{}
	decode(t, file, rep)
	t.Logf("\n%s", rep.table())
	all := rep.Categories[0]
	for i, depth := range depths() {
		search := all.Shares[waySearch][i]
		for _, way := range []string{wayText, waySpeaker} {
			if usual := all.Shares[way][i]; search < usual {
				t.Errorf("among the first %d, Search shows %.1f %% of the evidence and %s %.1f %%", depth, 100*search, way, 100*usual)
			}
		}
	}
}

// TestConversations asks a conversation that is small enough to know what is found.
func TestConversations(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.json")
	status, _, stderr := bench(t, conversationsCommand, "-format", "json", "-o", file, "testdata/conversations.json")
	if status != exitDone {
		t.Fatalf("exit status %d:\n%s", status, stderr)
	}
	rep := &dialogReport{}
	decode(t, file, rep)
	type row struct {
		Category  string
		Questions int
		// At is the share of the evidence among the first five, for each way to ask.
		At map[string]float64
	}
	var got []row
	for _, f := range rep.Categories {
		if f.Questions == 0 {
			continue
		}
		at := map[string]float64{}
		for way, shares := range f.Shares {
			at[way] = shares[0]
		}
		got = append(got, row{f.Category, f.Questions, at})
	}
	want := []row{
		{"all", 3, map[string]float64{wayText: 0.5, waySpeaker: 0.5, waySearch: 1, wayRecall: 1}},
		{"1 several turns", 1, map[string]float64{wayText: 0.5, waySpeaker: 0.5, waySearch: 1, wayRecall: 1}},
		{"4 one turn", 1, map[string]float64{wayText: 0, waySpeaker: 0, waySearch: 1, wayRecall: 1}},
		{"5 unanswerable", 1, map[string]float64{wayText: 1, waySpeaker: 1, waySearch: 1, wayRecall: 1}},
		{"1–4", 2, map[string]float64{wayText: 0.25, waySpeaker: 0.25, waySearch: 1, wayRecall: 1}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
	if rep.Turns != 4 || rep.NoEvidence != 1 {
		t.Errorf("%d turns, %d questions without evidence", rep.Turns, rep.NoEvidence)
	}
}
