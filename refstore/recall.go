package refstore

import (
	"context"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Recall returns what comes to mind: the current claims whose activation reaches the threshold,
// within the budget, and with them what they must not be shown without. It is recorded, without
// any text, so that [Store.Why] can explain it later.
//
// No entries means that nothing relevant is held, unless the disclosure says that an arm failed
// or that nothing fit. Errors: [ErrInvalid], [ErrTampered], and that of the context.
func (s Session) Recall(ctx context.Context, q Query) (Result, error) {
	if s.store == nil {
		return Result{}, fmt.Errorf("refstore: recall: %w: open a session with Store.AsPerson",
			ErrAnonymous)
	}
	var r Result
	var rec *record
	if err := q.check(); err != nil {
		return r, fmt.Errorf("refstore: recall: %w", err)
	}
	// Pages are for searches: a recall that skipped would hide the strongest.
	q.Skip = 0
	err := s.store.read(ctx, "recall", func(tx *sqlite.Tx) error {
		v, err := s.store.view(ctx, tx, q)
		if err != nil {
			return err
		}
		r, rec, err = v.recall()
		return err
	})
	if err != nil {
		return Result{}, err
	}
	// The caller is told in the disclosure; whoever runs the store should know as well.
	for _, a := range r.disclosure.Arms {
		if a.Failed != "" {
			s.store.opts.Logger.WarnContext(ctx, "refstore: recall: an arm could not look", "arm", a.Name)
		}
	}
	if r.recall, err = s.keep(ctx, rec); err != nil {
		return Result{}, err
	}
	return r, nil
}

// recall gates, assembles and discloses.
func (v *view) recall() (Result, *record, error) {
	if v.q.cueless() {
		return v.recent(false)
	}
	cleared := v.cleared()
	if err := v.relate(cleared); err != nil {
		return Result{}, nil, err
	}
	// Counted before any reason to leave something out.
	d := v.disclosure()
	d.Cleared = len(cleared)
	d.Ordering = "activation, corrections before what they correct, the later recorded first among equals"
	var order []int64
	left := map[int64]Reason{}
	for _, r := range v.ranking(cleared) {
		// These two were scored like all others and are left out by name, so that Why can say
		// so.
		switch {
		case v.retired[r.id] && !v.q.Historical:
			left[r.id] = Superseded
		case !v.holds(r.id):
			left[r.id] = NotValid
		default:
			order = append(order, r.id)
		}
	}
	return v.assemble(d, order, left, nil, false)
}

// assemble fills the budget from the order and accounts for everything that was considered.
// left holds the reasons for which claims are out already, skipped those of an earlier page.
func (v *view) assemble(d Disclosure, order []int64, left map[int64]Reason, skipped []int64,
	pages bool) (Result, *record, error) {
	// First what is shown, then what is said about it: counts made before the cut would be of
	// something else.
	desk := newDesk(v)
	a := newAssembly(v, desk, order)
	a.pages = pages
	if err := a.fill(order); err != nil {
		return Result{}, nil, err
	}
	if err := desk.prepare(a.chosen); err != nil {
		return Result{}, nil, err
	}
	var entries []Entry
	for _, id := range a.ordered() {
		e := desk.entry(id)
		e.Because = v.because(a, &e)
		entries = append(entries, e)
	}
	if err := v.allow(desk, entries); err != nil {
		return Result{}, nil, err
	}
	for _, id := range order {
		left[id] = OverBudget
	}
	for _, id := range skipped {
		left[id] = OnEarlierPage
	}
	v.account(&d, a, order, left)
	d.Thin = thin(entries, &d, normals(v.q.Cues))
	// Where nothing was asked, nothing is claimed to be relevant, so there is nothing to
	// weaken.
	if v.q.cueless() {
		d.Thin = nil
	}
	v.decide(&d, a)
	return Result{entries: entries, disclosure: d, scored: v.scored}, v.record(a, &d), nil
}

// account counts everything that was considered: what is in and, by reason, what is out.
func (v *view) account(d *Disclosure, a *assembly, order []int64, left map[int64]Reason) {
	d.Included = len(a.chosen)
	d.Considered = len(v.ids)
	// Some are shown for another's sake without having been candidates.
	for _, id := range a.chosen {
		if _, ok := v.at[id]; !ok {
			d.Considered++
		}
	}
	// What had a reason to be out may be in after all, for the sake of another.
	for id := range left {
		if a.in[id] {
			delete(left, id)
		}
	}
	// In order first, so that the first named are the first left out.
	for _, id := range order {
		if !a.in[id] {
			d.omit(left[id], id)
		}
	}
	for _, id := range v.ids {
		if _, ok := a.rank[id]; ok || a.in[id] {
			continue
		}
		reason, ok := left[id]
		if !ok {
			reason = BelowThreshold
			if !v.trace(id).Matched {
				reason = NoCueMatched
			}
		}
		d.omit(reason, id)
	}
	d.Contests, d.MoreContests = a.contests(slices.Concat(order, a.chosen))
	// A search orders more than a recall does, so after a recall it starts at its first page.
	d.Reach = v.q
	if a.pages {
		d.Reach.Skip += a.taken
	}
}

// disclosure starts with what was asked and looked at.
func (v *view) disclosure() Disclosure {
	d := Disclosure{AsOf: v.asOf, ValidAt: v.validAt, Held: v.held, Arms: v.arms}
	// What no cue matched was not scored, and still is part of what is held.
	d.Unmatched = v.held - len(v.ids)
	// Claims that lost a cue to the bound on work rank lower than they should.
	if v.givenUp > 0 {
		d.Arms = append(d.Arms, Arm{Name: armJoint,
			Failed: fmt.Sprintf("%d combinations of cues were too many to count", v.givenUp)})
	}
	return d
}

// because says why an entry is shown.
func (v *view) because(a *assembly, e *Entry) string {
	id := int64(e.ID)
	// Who is there for another's sake says so first: its own activation would not explain it.
	sake, pulled := a.because[id]
	switch {
	case pulled && slices.Contains(e.Corrects, ID(sake)):
		return fmt.Sprintf("shown because it corrects %v; %v", ID(sake), e.Trace)
	case pulled:
		return fmt.Sprintf("shown because of its dispute with %v or with another shown for it; %v",
			ID(sake), e.Trace)
	case v.q.cueless():
		return "recorded recently; nothing was asked for"
	case len(v.through[id]) > 0:
		return fmt.Sprintf("%v; matched through %s, which it supersedes", e.Trace,
			named(ids(v.through[id])))
	default:
		return e.Trace.String()
	}
}

// decide discloses the forced choices.
func (v *view) decide(d *Disclosure, a *assembly) {
	if slices.ContainsFunc(d.Omitted, func(o Omission) bool { return o.Reason == OverBudget }) {
		d.Decisions = append(d.Decisions, budgetDecision())
	}
	if a.cutAll {
		d.Decisions = append(d.Decisions, contestDecision(nameBothSides))
	}
	if a.cutPairs {
		d.Decisions = append(d.Decisions, contestDecision(showOnePair))
	}
	if v.params.Noise > 0 {
		d.Decisions = append(d.Decisions, noiseDecision(v.seed))
	}
}

// recent lists the claims recorded last. Nothing was asked, so nothing is scored as relevant;
// all are shown in a search, the standing ones in a recall.
func (v *view) recent(all bool) (Result, *record, error) {
	claims, err := v.tx.Recent(v.snapshot)
	if err != nil {
		return Result{}, nil, err
	}
	// Every claim takes part, with no cue, so that the counts below are of all that is held.
	for _, id := range claims {
		v.add(id)
	}
	if err := v.redirect(v.tx, v.snapshot, true); err != nil {
		return Result{}, nil, err
	}
	if v.scored, err = score(v.tx, v.candidates, v.params, v.snapshot, v.asOf, v.seed); err != nil {
		return Result{}, nil, err
	}
	d := v.disclosure()
	d.Recent, d.Unmatched = true, v.held
	d.Ordering = "recorded time, the last first"
	// A recall leaves the superseded out, as ever; a search is there to find them.
	left := map[int64]Reason{}
	var order []int64
	for _, id := range claims {
		if !all && v.retired[id] && !v.q.Historical {
			left[id] = Superseded
			continue
		}
		order = append(order, id)
	}
	skip := min(v.q.Skip, len(order))
	// What binds claims together need not be looked up for the whole store to show the last
	// twenty. Some may not fit, and are passed over for the next.
	var page []int64
	for _, id := range order[skip:] {
		if len(page) == 4*v.q.Entries+ahead {
			left[id] = OverBudget
			continue
		}
		page = append(page, id)
	}
	if err := v.relate(page); err != nil {
		return Result{}, nil, err
	}
	return v.assemble(d, page, left, order[:skip], all)
}
