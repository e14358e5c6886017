package refstore

import (
	"context"
	"errors"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// verb is something that a store can be asked to do; each is tried under every fault.
type verb struct {
	name string
	// writes says that the verb may add to the lineage, all or nothing.
	writes bool
	do     func(context.Context, *fixture) error
}

// verbs are all methods that reach the file, on a furnished store.
var verbs = []verb{
	{"assert", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Assert(ctx, Claim{Text: "new", Key: "n", DerivedFrom: []ID{1}, Cues: []string{"x"}}))
	}},
	{"assert all", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.AssertAll(ctx, []Claim{{Text: "new"}, {Text: "newer", DerivedFrom: []ID{1}}}))
	}},
	{"supersede", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Supersede(ctx, 1, Claim{Text: "new"}))
	}},
	{"correct", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Correct(ctx, 1, Claim{Text: "new"}))
	}},
	{"contradict", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Contradict(ctx, 1, Claim{Text: "new"}))
	}},
	{"relate", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Relate(ctx, 1, Corroborates, 2, "r"))
	}},
	{"touch", true, func(ctx context.Context, f *fixture) error { return second(f.ana.Touch(ctx, 1, "t")) }},
	{"recall", true, func(ctx context.Context, f *fixture) error {
		return agreeing(f, second2(f.ana.Recall(ctx, Query{Text: "key vault"})))
	}},
	{"search", false, func(ctx context.Context, f *fixture) error {
		return agreeing(f, second2(f.Search(ctx, Query{Text: "key vault"})))
	}},
	{"get", false, func(ctx context.Context, f *fixture) error { return second(f.Get(ctx, 1, 2)) }},
	{"timeline", false, func(ctx context.Context, f *fixture) error { return second(f.Timeline(ctx, 1)) }},
	{"why", false, func(ctx context.Context, f *fixture) error { return second(f.Why(ctx, f.first("context_recalls"), 1)) }},
	{"append", true, func(ctx context.Context, f *fixture) error {
		return f.ana.Append(ctx, must(policy.First("ana", policy.Balanced(), f.clock.now())))
	}},
	{"versions", false, func(ctx context.Context, f *fixture) error { return second(f.ana.Versions(ctx)) }},
	{"decisions", false, func(ctx context.Context, f *fixture) error { return second(f.Decisions(ctx)) }},
	{"tune", true, func(ctx context.Context, f *fixture) error { return f.ana.Tune(ctx, activation.Default()) }},
	{"prune", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Prune(ctx, Retention{OlderThan: time.Hour}))
	}},
	{"approve", true, func(ctx context.Context, f *fixture) error {
		return second(f.ana.Approve(ctx, f.first("context_decisions"), true, "asked for"))
	}},
	{"erase", true, func(ctx context.Context, f *fixture) error { return second(f.ana.Erase(ctx, "bo")) }},
	{"settle", false, func(ctx context.Context, f *fixture) error { return second(f.Settle(ctx)) }},
	{"verify", false, func(ctx context.Context, f *fixture) error {
		err := second(f.Verify(ctx))
		// A page that the disk does not hand out is missing, for all that anybody can tell.
		if errors.Is(err, ErrTampered) && !strings.Contains(err.Error(), "unable to get the page") {
			f.t.Errorf("a call that failed is taken for tampering: %v", err)
		}
		return err
	}},
	{"checkpoint", false, func(ctx context.Context, f *fixture) error { return second(f.Checkpoint(ctx)) }},
	{"prove inclusion", false, func(ctx context.Context, f *fixture) error { return second(f.ProveInclusion(ctx, 2, 5)) }},
	{"prove consistency", false, func(ctx context.Context, f *fixture) error { return second(f.ProveConsistency(ctx, 5, 2)) }},
	{"backup", false, func(ctx context.Context, f *fixture) error {
		path := filepath.Join(f.t.TempDir(), "backup.db")
		err := f.Backup(ctx, path)
		if _, stat := os.Stat(path); (err == nil) != (stat == nil) {
			f.t.Errorf("backup: %v, and the file: %v", err, stat)
		}
		return err
	}},
}

type found struct {
	Result
	err error
}

func second2(r Result, err error) found { return found{r, err} }

// agreeing demands that a search that returns has found both sides of the dispute, or says what
// could not look.
func agreeing(f *fixture, r found) error {
	if r.err != nil {
		return r.err
	}
	list, _, d := unpack(r.Result)
	if !slices.Contains(list, 1) && len(d.failed()) == 0 {
		f.t.Errorf("a failed search looks like an empty one: %v", r)
	}
	return nil
}

// first is the number of the first row in a table, asked of the file past the store.
func (f *fixture) first(table string) (id ID) {
	f.t.Helper()
	must(0, f.raw().QueryRow(`SELECT min(seq) FROM `+table).Scan(&id))
	return id
}

// TestEveryVerbIsTried: no method that reaches the file is left out of the tables of faults.
func TestEveryVerbIsTried(t *testing.T) {
	t.Parallel()
	var tried []string
	for _, v := range verbs {
		tried = append(tried, strings.ReplaceAll(v.name, " ", ""))
	}
	exported(loadTypes(t)["refstore"].Types, func(name string, sig *types.Signature) {
		_, method, _ := strings.Cut(strings.TrimPrefix(name, "refstore."), ".")
		receiver := strings.TrimSuffix(strings.TrimPrefix(name, "refstore."), "."+method)
		takesContext := sig.Params().Len() > 0 && sig.Params().At(0).Type().String() == "context.Context"
		if takesContext && (receiver == "Store" || receiver == "Session") && !slices.Contains(tried, strings.ToLower(method)) {
			t.Errorf("%s reaches the file and is not in the table", name)
		}
	})
}
