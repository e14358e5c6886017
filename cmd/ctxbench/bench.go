package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// A row is a job and what its runs took.
type row struct {
	job
	warm    bool   // it runs on the cache that the row before it left
	note    string // why there are no samples
	samples []sample
}

// A plan is what a round runs, in order, and what is compared with what afterwards.
type plan struct {
	rows  []*row
	pairs [][2]*row // of each, the first is divided by the second
}

// run measures and reports.
func (o *options) run(ctx context.Context, stdout, stderr io.Writer) error {
	version, err := moduleGo(ctx, o.dir)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "ctxbench-")
	if err != nil {
		return fmt.Errorf("make a working folder: %w", err)
	}
	defer os.RemoveAll(temp) //nolint:errcheck // what stays behind is in the system's folder for that
	p, err := o.plan(ctx, temp)
	if err != nil {
		return err
	}
	if err := o.measure(ctx, p, temp, stderr); err != nil {
		return err
	}
	rep := p.report()
	rep.Dir, rep.Rounds, rep.Tests = o.dir, o.rounds, o.tests
	rep.Go, rep.OS, rep.Arch, rep.CPUs = version, runtime.GOOS, runtime.GOARCH, runtime.NumCPU()
	return o.write(rep, stdout)
}

// measure runs the rounds, saying on stderr how far it is: they take minutes.
func (o *options) measure(ctx context.Context, p *plan, temp string, stderr io.Writer) error {
	store, err := o.caches(temp)
	if err != nil {
		return err
	}
	fmt.Fprintln(stderr, "ctxbench: building the dependencies' export data")
	if err := store.warm(ctx, o.dir, o.tests); err != nil {
		return err
	}
	for round := range o.rounds {
		fmt.Fprintf(stderr, "ctxbench: round %d of %d\n", round+1, o.rounds)
		if err := p.round(ctx, o.dir, store, stderr); err != nil {
			return err
		}
	}
	return nil
}

// caches says where the caches are. Those with and without what tests import are kept apart, so that
// a folder kept for the next run means the same then.
func (o *options) caches(temp string) (caches, error) {
	dir := temp
	if o.work != "" {
		var err error
		if dir, err = filepath.Abs(o.work); err != nil {
			return caches{}, fmt.Errorf("-work: %w", err)
		}
	}
	name := "warm"
	if o.tests {
		name = "warm-tests"
	}
	return caches{dir: dir, warmed: filepath.Join(dir, name)}, nil
}

// plan finds the programs and lists the jobs.
func (o *options) plan(ctx context.Context, temp string) (*plan, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find ctxbench itself: %w", err)
	}
	ctxvet, err := findCtxvet(ctx, o.ctxvet, temp)
	if err != nil {
		return nil, err
	}
	check, tool, err := o.ctxvetJobs(ctxvet)
	if err != nil {
		return nil, err
	}
	nothing := &row{job: job{name: "a checker that does nothing", args: []string{self, nothingCommand}}}
	ours := &row{job: check}
	p := &plan{rows: []*row{nothing, ours}, pairs: [][2]*row{{ours, nothing}}}
	if err := p.addStaticcheck(o.staticcheck, nothing, ours); err != nil {
		return nil, err
	}
	p.addVet(tool, nothing)
	return p, nil
}

// addVet adds go vet and ctxvet as its tool, cold and warm. Cold go vet is compared with nothing, the
// tool with go vet.
func (p *plan) addVet(tool job, nothing *row) {
	vet := job{name: "go vet ./...", args: []string{"go", "vet", everyPackage}, findings: []int{1}}
	vetCold, vetWarm := &row{job: vet}, &row{job: vet, warm: true}
	toolCold, toolWarm := &row{job: tool}, &row{job: tool, warm: true}
	p.rows = append(p.rows, vetCold, vetWarm, toolCold, toolWarm)
	p.pairs = append(p.pairs, [2]*row{vetCold, nothing}, [2]*row{toolCold, vetCold}, [2]*row{toolWarm, vetWarm})
}

// ctxvetJobs returns ctxvet on its own and as go vet's tool, both with the configuration given.
func (o *options) ctxvetJobs(ctxvet string) (check, tool job, err error) {
	check = job{name: "ctxvet ./...", args: []string{ctxvet, "-stats", everyPackage}, findings: []int{3}, says: "SSA form"}
	tool = job{
		name:     "go vet -vettool=ctxvet ./...",
		args:     []string{"go", "vet", "-vettool=" + ctxvet, everyPackage},
		findings: []int{1},
	}
	if o.config == "" {
		return check, tool, nil
	}
	config, err := filepath.Abs(o.config)
	if err != nil {
		return check, tool, fmt.Errorf("-config: %w", err)
	}
	check.args = []string{ctxvet, "-stats", "-config", config, everyPackage}
	tool.env = []string{"CTXVET_CONFIG=" + config}
	return check, tool, nil
}

// addStaticcheck adds staticcheck's row, unless name is empty, and compares it with the rows given.
func (p *plan) addStaticcheck(name string, to ...*row) error {
	if name == "" {
		return nil
	}
	path, err := findStaticcheck(name)
	if err != nil {
		return err
	}
	r := &row{job: job{name: "staticcheck ./...", args: []string{path, everyPackage}, findings: []int{1}}}
	p.rows = append(p.rows, r)
	if path == "" {
		r.note = staticcheckInstall
		return nil
	}
	for _, other := range to {
		p.pairs = append(p.pairs, [2]*row{r, other})
	}
	return nil
}

// round measures each row once, and says each sample on stderr.
func (p *plan) round(ctx context.Context, dir string, store caches, stderr io.Writer) (err error) {
	var cache string // the folder of the last cold run, for the warm one after it
	var env []string
	defer func() { err = errors.Join(err, os.RemoveAll(cache)) }()
	for _, r := range p.rows {
		if r.note != "" {
			continue
		}
		if !r.warm {
			if err := os.RemoveAll(cache); err != nil {
				return err
			}
			if cache, env, err = store.fresh(); err != nil {
				return err
			}
		}
		s, err := r.measure(ctx, dir, env)
		if err != nil {
			return err
		}
		fmt.Fprintf(stderr, "ctxbench: %s, %s: %.2f s\n", r.name, r.cache(), wallSeconds(s))
		r.samples = append(r.samples, s)
	}
	return nil
}
