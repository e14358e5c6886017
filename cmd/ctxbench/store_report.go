package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"text/tabwriter"
)

// A storeReport is what ctxbench store prints.
type storeReport struct {
	Go      string   `json:"go"` // version that built the store
	OS      string   `json:"os"`
	Arch    string   `json:"arch"`
	CPUs    int      `json:"cpus"`
	Rounds  int      `json:"rounds"` // samples behind each figure
	Figures []figure `json:"figures"`
}

// A figure is a quantity of the store beside the same of something bare.
type figure struct {
	What   string  `json:"what"`
	Claims int     `json:"claims"` // written, or held by the store that is read
	Unit   string  `json:"unit"`
	Store  *spread `json:"store"`
	Beside string  `json:"beside"` // what the store is compared with
	Bare   *spread `json:"bare"`
	// Ratio is the store's quantity by the other's, of each round.
	Ratio *spread `json:"ratio"`
}

// machine notes where the figures come from.
func (r *storeReport) machine(rounds int) {
	r.Go, r.OS, r.Arch, r.CPUs, r.Rounds = runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), rounds
}

// add sums the rounds of a figure up.
func (r *storeReport) add(f figure, store, bare []float64) {
	f.Store, f.Bare, f.Ratio = spreadOf(store), spreadOf(bare), spreadOf(quotients(store, bare))
	r.Figures = append(r.Figures, f)
}

// table renders the report for people.
func (r *storeReport) table() []byte {
	var buf bytes.Buffer
	fmt.Fprintf(&buf, "refstore: %s %s/%s, %d CPUs, median (least–greatest) of %d rounds\n\n", r.Go, r.OS, r.Arch, r.CPUs, r.Rounds)
	w := tabwriter.NewWriter(&buf, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "what\tclaims\tunit\tstore\tbeside\tbare\tratio")
	for _, f := range r.Figures {
		format := "%.0f"
		if f.Unit == "ms" {
			format = "%.2f"
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\n", f.What, f.Claims, f.Unit, f.Store.text(1, format), f.Beside,
			f.Bare.text(1, format), f.Ratio.text(1, "%.2f"))
	}
	w.Flush() //nolint:errcheck // a buffer takes everything
	return buf.Bytes()
}

// report writes a report where and how the command line wants it.
func (r *reportTo) report(value any, table func() []byte, stdout io.Writer) error {
	data, err := []byte(nil), error(nil)
	if r.format == "json" {
		data, err = json.MarshalIndent(value, "", "  ")
		data = append(data, '\n')
	} else {
		data = table()
	}
	if err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	if r.output != "" {
		return os.WriteFile(r.output, data, 0o666)
	}
	_, err = stdout.Write(data)
	return err
}
