package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
)

// A report is what -format json prints.
type report struct {
	Dir      string        `json:"dir"`    // as on the command line
	Rounds   int           `json:"rounds"` // samples behind each figure
	Tests    bool          `json:"tests"`  // what only tests import was built beforehand too
	Go       string        `json:"go"`     // version that built and vetted the module
	OS       string        `json:"os"`
	Arch     string        `json:"arch"`
	CPUs     int           `json:"cpus"`
	Commands []measurement `json:"commands"` // in the order in which a round ran them
	Ratios   []ratio       `json:"ratios"`
}

// A measurement is what one command took; without a note, Wall and CPU are there.
type measurement struct {
	Name  string  `json:"name"`
	Cache string  `json:"cache"`                  // cold or warm
	Note  string  `json:"note,omitempty"`         // why there are no figures
	Said  string  `json:"said,omitempty"`         // what the command says of its own work
	Wall  *spread `json:"wall_seconds,omitempty"` // elapsed
	CPU   *spread `json:"cpu_seconds,omitempty"`  // user and system
	Peak  *spread `json:"peak_bytes,omitempty"`   // largest process; absent if the system does not say
}

// A ratio is how much more one command takes than another, both with the same kind of cache.
type ratio struct {
	Of    string  `json:"of"`
	To    string  `json:"to"`
	Cache string  `json:"cache"`
	Wall  *spread `json:"wall,omitempty"`
	CPU   *spread `json:"cpu,omitempty"`
	Peak  *spread `json:"peak,omitempty"`
}

// A quantity is something that a sample says, in the unit of the report.
type quantity func(sample) float64

func wallSeconds(s sample) float64 { return s.wall.Seconds() }
func cpuSeconds(s sample) float64  { return s.cpu.Seconds() }
func peakBytes(s sample) float64   { return float64(s.peak) }

// cache names the state of the cache that a row runs on.
func (r *row) cache() string {
	if r.warm {
		return "warm"
	}
	return "cold"
}

// values returns a quantity of each of the row's samples, in the order of the rounds.
func (r *row) values(q quantity) []float64 {
	var out []float64
	for _, s := range r.samples {
		out = append(out, q(s))
	}
	return out
}

// report sums the samples up.
func (p *plan) report() *report {
	rep := &report{}
	for _, r := range p.rows {
		m := measurement{Name: r.name, Cache: r.cache(), Note: r.note}
		m.Wall, m.CPU = spreadOf(r.values(wallSeconds)), spreadOf(r.values(cpuSeconds))
		if peak := r.values(peakBytes); !slices.Contains(peak, 0) {
			m.Peak = spreadOf(peak)
		}
		if n := len(r.samples); n > 0 {
			m.Said = r.samples[n-1].said
		}
		rep.Commands = append(rep.Commands, m)
	}
	for _, pair := range p.pairs {
		of, to := pair[0], pair[1]
		between := func(q quantity) *spread { return spreadOf(quotients(of.values(q), to.values(q))) }
		rep.Ratios = append(rep.Ratios, ratio{
			Of: of.name, To: to.name, Cache: of.cache(),
			Wall: between(wallSeconds), CPU: between(cpuSeconds), Peak: between(peakBytes),
		})
	}
	return rep
}

// write writes the report where and how the command line wants it.
func (o *options) write(rep *report, stdout io.Writer) error {
	data, err := rep.table(), error(nil)
	if o.format == "json" {
		data, err = json.MarshalIndent(rep, "", "  ")
		data = append(data, '\n')
	}
	if err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if o.output != "" {
		return os.WriteFile(o.output, data, 0o666)
	}
	_, err = stdout.Write(data)
	return err
}

// table renders the report for people: what the commands took, then how they compare.
func (rep *report) table() []byte {
	const mebibyte = 1 << 20
	var buf bytes.Buffer
	fmt.Fprintf(&buf, "%s: %s %s/%s, %d CPUs, median (least–greatest) of %d rounds\n\n",
		rep.Dir, rep.Go, rep.OS, rep.Arch, rep.CPUs, rep.Rounds)
	w := tabwriter.NewWriter(&buf, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "command\tcache\twall s\tCPU s\tpeak MiB")
	for _, m := range rep.Commands {
		if m.Note != "" {
			fmt.Fprintf(w, "%s\t%s\t%s\n", m.Name, m.Cache, m.Note)
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", m.Name, m.Cache,
			m.Wall.text(1, "%.2f"), m.CPU.text(1, "%.2f"), m.Peak.text(mebibyte, "%.0f"))
	}
	// A blank line ends tabwriter's columns, so that the ratios have their own.
	fmt.Fprintln(w, "\nratio\tcache\twall\tCPU\tpeak")
	for _, r := range rep.Ratios {
		fmt.Fprintf(w, "%s to %s\t%s\t%s\t%s\t%s\n", r.Of, r.To, r.Cache,
			r.Wall.text(1, "%.2f"), r.CPU.text(1, "%.2f"), r.Peak.text(1, "%.2f"))
	}
	for _, m := range rep.Commands {
		if m.Said != "" {
			fmt.Fprintf(w, "\n%s: %s\n", m.Name, m.Said)
		}
	}
	w.Flush() //nolint:errcheck // a buffer takes everything
	return buf.Bytes()
}
