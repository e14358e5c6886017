package packets

import (
	"fmt"
	"path"
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Report is how a policy did on a packet.
type Report struct {
	Source         string `json:"source"`
	Scenarios      int    `json:"scenarios"`
	Correct        int    `json:"correct"`
	FalseCertainty int    `json:"false_certainty"`
	Overblocks     int    `json:"overblocks"`
	// Answers counts scenarios that expect answer, Answered those of them that got it: a policy that
	// refuses everything makes no false-certainty errors either.
	Answers  int       `json:"answers"`
	Answered int       `json:"answered"`
	Misses   []Outcome `json:"misses,omitempty"`
}

// Report decides every scenario of the packet.
func (p *Packet) Report(by *policy.Policy) Report {
	r := Report{Source: p.Source, Scenarios: len(p.Scenarios)}
	for i := range p.Scenarios {
		o := p.Scenarios[i].Decide(by)
		r.Correct += count(o.Got == o.Expected)
		r.FalseCertainty += count(o.FalseCertainty())
		r.Overblocks += count(o.Overblocked())
		r.Answers += count(o.Expected == policy.Answer)
		r.Answered += count(o.Expected == policy.Answer && o.Got == policy.Answer)
		// Every miss is kept, with what it takes to explain it.
		if o.Got != o.Expected {
			r.Misses = append(r.Misses, o)
		}
	}
	return r
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Explain says why the outcome is what it is: the operation read from the request, the record that spoke,
// and the rules that restricted it.
func (o Outcome) Explain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: expected %s, got %s\n", o.Scenario, o.Expected, o.Got)
	fmt.Fprintf(&b, "  request: %s\n  read as: %s of %s, recipient %s\n", o.Query, o.Op.Kind, o.Op.Resource, o.Op.Recipient)
	fmt.Fprintf(&b, "  speaks: %s: %s\n", o.Speaker.Record, o.Speaker)
	for _, d := range o.Governing {
		fmt.Fprintf(&b, "  governs: %s: %s\n", d.Record, d)
	}
	// Otherwise a warning beside a record that answers could not be understood.
	if o.Remote {
		b.WriteString("  it covers little of the request\n")
	}
	return b.String()
}

// Markdown is the reports as a table, with a sum.
func Markdown(reports []Report) string {
	var b strings.Builder
	b.WriteString("| packet | correct | false certainty | overblocks | answers given |\n|---|---|---|---|---|\n")
	// The sum is of scenarios, not of packets: packets differ in size.
	sum := Report{Source: "all"}
	for _, r := range reports {
		b.WriteString(r.row())
		sum.Scenarios, sum.Correct = sum.Scenarios+r.Scenarios, sum.Correct+r.Correct
		sum.FalseCertainty, sum.Overblocks = sum.FalseCertainty+r.FalseCertainty, sum.Overblocks+r.Overblocks
		sum.Answers, sum.Answered = sum.Answers+r.Answers, sum.Answered+r.Answered
	}
	b.WriteString(sum.row())
	return b.String()
}

// row is the report's line in the table.
func (r *Report) row() string {
	return fmt.Sprintf("| %s | %d/%d | %d | %d | %d/%d |\n", name(r.Source), r.Correct, r.Scenarios, r.FalseCertainty,
		r.Overblocks, r.Answered, r.Answers)
}

// name is the packet's file, without folder and ending.
func name(source string) string {
	if source == "" {
		return "unnamed"
	}
	return strings.TrimSuffix(path.Base(source), ".json")
}
