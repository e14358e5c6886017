package main

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSpread(t *testing.T) {
	t.Parallel()
	tests := []struct {
		values []float64
		want   *spread
	}{
		{nil, nil},
		{[]float64{2}, &spread{2, 2, 2}},
		{[]float64{4, 1}, &spread{2.5, 1, 4}},
		{[]float64{9, 1, 2}, &spread{2, 1, 9}},
		{[]float64{9, 1, 4, 2}, &spread{3, 1, 9}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, spreadOf(test.values)); diff != "" {
			t.Errorf("spread of %v (-want +got):\n%s", test.values, diff)
		}
	}
}

// Ratios are taken within a round: the second round was twice as slow, and they do not see it.
func TestRatios(t *testing.T) {
	t.Parallel()
	base := &row{job: job{name: "base"}, samples: []sample{{wall: time.Second, cpu: time.Second}, {wall: 2 * time.Second, cpu: 2 * time.Second}}}
	other := &row{job: job{name: "other"}, samples: []sample{{wall: 3 * time.Second, cpu: time.Second, peak: 8}, {wall: 6 * time.Second, cpu: 4 * time.Second, peak: 8}}}
	p := &plan{rows: []*row{base, other}, pairs: [][2]*row{{other, base}}}
	want := []ratio{{
		Of: "other", To: "base", Cache: "cold",
		Wall: &spread{3, 3, 3}, CPU: &spread{1.5, 1, 2}, // base's memory is not known
	}}
	if diff := cmp.Diff(want, p.report().Ratios); diff != "" {
		t.Errorf("ratios (-want +got):\n%s", diff)
	}
}

func TestSpreadText(t *testing.T) {
	t.Parallel()
	if got := (&spread{3, 2, 5}).text(2, "%.1f"); got != "1.5 (1.0–2.5)" {
		t.Errorf("got %s", got)
	}
	var none *spread
	if got := none.text(1, "%.1f"); got != "–" {
		t.Errorf("got %s", got)
	}
}
