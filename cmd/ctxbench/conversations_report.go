package main

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"text/tabwriter"
)

// The ways to ask, in the order in which they are reported.
const (
	wayText    = "BM25"
	waySpeaker = "BM25 with speakers"
	waySearch  = "Search"
	wayRecall  = "Recall"
)

// depths are after how many turns the evidence found is counted.
func depths() []int { return []int{5, 10, 20} }

// A dialogReport is what ctxbench conversations prints.
type dialogReport struct {
	Conversations int `json:"conversations"`
	Turns         int `json:"turns"`
	// NoEvidence counts the questions left out because they name no turn that there is.
	NoEvidence int           `json:"no_evidence"`
	Categories []dialogFound `json:"categories"`
	// Answerable and Unanswerable are what Recall said of its own results.
	Answerable   dialogSaid `json:"answerable"`
	Unanswerable dialogSaid `json:"unanswerable"`
}

// dialogFound is the share of the evidence that was found for the questions of a category.
type dialogFound struct {
	Category  string `json:"category"`
	Questions int    `json:"questions"`
	// Shares has for each way to ask the mean share, 0 to 1, at each of the depths.
	Shares map[string][]float64 `json:"shares"`
}

// dialogSaid is what disclosures said.
type dialogSaid struct {
	Questions int `json:"questions"`
	// Nothing counts results without entries, Thin those that say that little rests on them.
	Nothing int            `json:"nothing"`
	Thin    int            `json:"thin"`
	Reasons map[string]int `json:"thin_reasons"`
	// Missed counts the evidence that was not shown, by the reason that Why gives.
	Missed map[string]int `json:"missed"`
}

// categoryNames are LoCoMo's categories, and two sums.
var categoryNames = []string{"all", "1 several turns", "2 time", "3 common sense", "4 one turn", "5 unanswerable", "1–4"}

// newDialogReport is empty.
func newDialogReport(dialogs []dialog) *dialogReport {
	r := &dialogReport{Conversations: len(dialogs)}
	for i := range dialogs {
		r.Turns += len(dialogs[i].Talk)
	}
	for _, name := range categoryNames {
		r.Categories = append(r.Categories, dialogFound{Category: name, Shares: map[string][]float64{}})
	}
	for _, s := range []*dialogSaid{&r.Answerable, &r.Unanswerable} {
		s.Reasons, s.Missed = map[string]int{}, map[string]int{}
	}
	return r
}

// note adds the rankings for one question.
func (r *dialogReport) note(category int, rankings map[string][]string, evidence map[string]bool) {
	of := []int{0, category}
	if category != unanswerable {
		of = append(of, len(categoryNames)-1)
	}
	for _, i := range of {
		f := &r.Categories[i]
		for way, ranking := range rankings {
			f.add(way, ranking, evidence)
		}
		f.Questions++
	}
}

// add keeps the mean over the questions so far.
func (f *dialogFound) add(way string, ranking []string, evidence map[string]bool) {
	if f.Shares[way] == nil {
		f.Shares[way] = make([]float64, len(depths()))
	}
	for i, depth := range depths() {
		hits := 0
		for _, id := range ranking[:min(depth, len(ranking))] {
			if evidence[id] {
				hits++
			}
		}
		share := float64(hits) / float64(len(evidence))
		f.Shares[way][i] += (share - f.Shares[way][i]) / float64(f.Questions+1)
	}
}

// said picks whose disclosures are noted.
func (r *dialogReport) said(unanswerable bool) *dialogSaid {
	if unanswerable {
		return &r.Unanswerable
	}
	return &r.Answerable
}

// quoted is a cue in a sentence.
var quoted = regexp.MustCompile(`".*"`)

// noteDisclosure adds what a recall said of its result.
func (r *dialogReport) noteDisclosure(unanswerable bool, entries int, thin []string) {
	s := r.said(unanswerable)
	s.Questions++
	if entries == 0 {
		s.Nothing++
	}
	if len(thin) > 0 {
		s.Thin++
	}
	// Without the names, which are the conversation's.
	var reasons []string
	for _, reason := range thin {
		reasons = append(reasons, quoted.ReplaceAllString(reason, "a cue"))
	}
	slices.Sort(reasons)
	for _, reason := range slices.Compact(reasons) {
		s.Reasons[reason]++
	}
}

// noteMiss adds why evidence was not shown.
func (r *dialogReport) noteMiss(unanswerable bool, reason string) {
	r.said(unanswerable).Missed[reason]++
}

// table renders the report for people.
func (r *dialogReport) table() []byte {
	var buf bytes.Buffer
	fmt.Fprintf(&buf, "%d conversations, %d turns; share of the evidence among the first %v turns shown, %%\n\n", r.Conversations, r.Turns, depths())
	w := tabwriter.NewWriter(&buf, 0, 0, 3, ' ', 0)
	ways := []string{wayText, waySpeaker, waySearch, wayRecall}
	fmt.Fprint(w, "category\tquestions")
	for _, way := range ways {
		fmt.Fprintf(w, "\t%s", way)
	}
	fmt.Fprintln(w)
	for _, f := range r.Categories {
		fmt.Fprintf(w, "%s\t%d", f.Category, f.Questions)
		for _, way := range ways {
			fmt.Fprint(w, "\t")
			for i, share := range f.Shares[way] {
				fmt.Fprintf(w, "%s%.1f", []string{"", " / "}[min(i, 1)], 100*share)
			}
		}
		fmt.Fprintln(w)
	}
	w.Flush() //nolint:errcheck // a buffer takes everything
	r.Answerable.write(&buf, "Recall, answerable")
	r.Unanswerable.write(&buf, "Recall, unanswerable")
	return buf.Bytes()
}

// write says it in lines.
func (s *dialogSaid) write(buf *bytes.Buffer, title string) {
	fmt.Fprintf(buf, "\n%s: %d questions, %d with nothing, %d thin\n", title, s.Questions, s.Nothing, s.Thin)
	for _, reason := range slices.Sorted(maps.Keys(s.Reasons)) {
		fmt.Fprintf(buf, "   thin: %s: %d\n", reason, s.Reasons[reason])
	}
	for _, reason := range slices.Sorted(maps.Keys(s.Missed)) {
		fmt.Fprintf(buf, "   evidence not shown: %s: %d\n", reason, s.Missed[reason])
	}
}
