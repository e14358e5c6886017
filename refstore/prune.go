package refstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Retention says which use events may be pruned: those older than OlderThan, except the Keep
// newest of each claim. Claims are never pruned.
type Retention struct {
	// OlderThan is above 0.
	OlderThan time.Duration `json:"older_than"`
	// Keep is 0 or above.
	Keep int `json:"keep"`
	// Policy names the policy that this is, in [Options]; in a call it is not needed.
	Policy string `json:"policy,omitempty"`
	// Approval is the number of a person's decision for it; see [Session.Approve].
	Approval ID `json:"approval,omitempty"`
}

// check is for a call; a configured policy must have a name besides.
func (r *Retention) check() error {
	if r.OlderThan <= 0 || r.Keep < 0 {
		return fmt.Errorf("%w: retention older_than %v, keep %d: must be above 0, and 0 or above",
			ErrInvalid, r.OlderThan, r.Keep)
	}
	return nil
}

// checkPolicy checks a configured policy, which may be none.
func (r *Retention) checkPolicy() error {
	if *r == (Retention{}) {
		return nil
	}
	if r.Policy == "" {
		return fmt.Errorf("%w: retention.policy %q: must name the policy, so that prunings say on whose word", ErrInvalid, r.Policy)
	}
	return r.check()
}

// covers says whether the policy allows the pruning: it may prune less than the policy, not
// more.
func (r *Retention) covers(wanted Retention) bool {
	return r.Policy != "" && wanted.OlderThan >= r.OlderThan && wanted.Keep >= r.Keep
}

// Escalation is the error of an irreversible step that nobody decided yet. The request is
// recorded. A person answers it with [Session.Approve], and the step is then repeated with the
// number of the approval.
type Escalation struct {
	// Request is the number of the recorded request.
	Request ID
	// Asked is the choice to be made.
	Asked Decision
}

// Error says what is asked and how to answer.
func (e *Escalation) Error() string {
	return fmt.Sprintf("%s cannot be undone and nobody decided it: request %d; configure a retention policy, or have a person call Approve",
		e.Asked.Case, int64(e.Request))
}

// choice is a request for a decision, or the decision, as recorded.
type choice struct {
	// Request is the number of the request that this answers, 0 if this is the request.
	Request   ID        `json:"request,omitempty"`
	Approved  bool      `json:"approved,omitempty"`
	Why       string    `json:"why,omitempty"`
	Decision  Decision  `json:"decision"`
	Retention Retention `json:"retention"`
}

// Act is what an erasure or a pruning did.
type Act struct {
	// ID is the number of the act's record.
	ID ID `json:"id"`
	// Claims are the erased claims; a pruning has none.
	Claims []ID `json:"claims,omitempty"`
	// Removed counts the removed rows by kind.
	Removed map[string]int `json:"removed"`
	// Pending says that a reader still holds an older state open, for which the files keep what
	// was removed; see [Session.Erase].
	Pending  bool     `json:"pending,omitempty"`
	Decision Decision `json:"decision"`
}

// Prune removes old use events, and leaves a summary by which no base level moves by more than
// [activation.PruneBound]. What it removed is recorded. It cannot be undone, so it takes a
// configured policy or a person's approval; without either the error is an [Escalation].
func (s Session) Prune(ctx context.Context, r Retention) (Act, error) {
	if err := r.check(); err != nil {
		return Act{}, fmt.Errorf("refstore: prune: %w", err)
	}
	var act Act
	var ask *Escalation
	err := s.write(ctx, "prune", func(tx *sqlite.Tx) error {
		// Decided within the transaction, so that one approval cannot serve two prunings.
		by, err := s.store.decided(tx, r)
		if errors.As(err, &ask) {
			// The request must be kept, so this is no error to the transaction.
			ask.Request, err = s.request(tx, r, ask.Asked)
			return err
		}
		if err != nil {
			return err
		}
		act, err = s.prune(tx, r, pruneDecision(by, pruneChoice))
		return err
	})
	if err == nil && ask != nil {
		err = fmt.Errorf("refstore: prune: %w", ask)
	}
	return act, err
}

// decided says who decided the pruning, by policy or by approval.
func (s *Store) decided(tx *sqlite.Tx, r Retention) (by string, err error) {
	// A policy first: it was decided before anybody had a stake in this pruning.
	if s.opts.Retention.covers(r) {
		return "policy " + s.opts.Retention.Policy, nil
	}
	asked := pruneDecision("nobody yet", askChoice)
	if r.Approval == 0 {
		return "", &Escalation{Asked: asked}
	}
	body, err := tx.Body("context_decisions", int64(r.Approval))
	if err != nil {
		return "", err
	}
	var c choice
	if body == "" || json.Unmarshal([]byte(body), &c) != nil || c.Request == 0 {
		return "", fmt.Errorf("approval %d: %w: it must be the number that Approve returned",
			int64(r.Approval), ErrNotFound)
	}
	// An approval is of one act: a standing one is a policy, and belongs in the options.
	used, err := tx.PrunedBy(int64(r.Approval))
	switch {
	case err != nil:
		return "", err
	case used != 0:
		return "", fmt.Errorf("%w: approval %d: it was used by pruning %d; ask again", ErrInvalid,
			int64(r.Approval), used)
	case !c.Approved || c.Retention.OlderThan != r.OlderThan || c.Retention.Keep != r.Keep:
		return "", fmt.Errorf("%w: approval %d: it is not for pruning uses older than %v but the newest %d", ErrInvalid, int64(r.Approval), r.OlderThan, r.Keep)
	}
	return c.Decision.By, nil
}

// request records that a decision is asked for.
func (s Session) request(tx *sqlite.Tx, r Retention, asked Decision) (ID, error) {
	body, err := json.Marshal(choice{Decision: asked, Retention: r})
	if err != nil {
		return 0, err
	}
	seq, err := tx.PutDecision(s.stamp("request"), string(body))
	return ID(seq), err
}

// Approve records a person's answer to an [Escalation]'s request, with the reason, which must
// not be empty. Only a person can answer. It returns the number to repeat the step with, if
// approved.
func (s Session) Approve(ctx context.Context, request ID, approve bool, why string) (ID, error) {
	if s.store != nil && (s.author.kind != kindPerson || blank(why)) {
		return 0, fmt.Errorf("refstore: approve: %w: author %v, reason %q: must be a person who gives a reason", ErrInvalid, s.author, why)
	}
	var id ID
	err := s.write(ctx, "approve", func(tx *sqlite.Tx) error {
		body, err := tx.Body("context_decisions", int64(request))
		if err != nil {
			return err
		}
		var asked choice
		if body == "" || json.Unmarshal([]byte(body), &asked) != nil || asked.Request != 0 {
			return fmt.Errorf("request %d: %w: it must be the number of an Escalation", int64(request),
				ErrNotFound)
		}
		chosen := pruneChoice
		if !approve {
			chosen = keepChoice
		}
		answer, err := json.Marshal(choice{Request: request, Approved: approve, Why: why,
			Retention: asked.Retention,
			Decision:  pruneDecision(s.author.name, chosen)})
		if err != nil {
			return err
		}
		seq, err := tx.PutDecision(s.stamp("decide"), string(answer))
		id = ID(seq)
		return err
	})
	return id, err
}

// pruning is the record of the act.
type pruning struct {
	// Retention is what was asked for, Decision who allowed it.
	Retention Retention `json:"retention"`
	Decision  Decision  `json:"decision"`
	Claims    int       `json:"claims"`
	// Uses are the numbers of the use events that went.
	Uses []int64 `json:"uses"`
}

// prune works out what goes and what stands for it, claim by claim.
func (s Session) prune(tx *sqlite.Tx, r Retention, d Decision) (Act, error) {
	now := s.store.now()
	before := sqlite.Micro(now.Add(-r.OlderThan))
	uses, err := tx.UsesBefore(before)
	if err != nil {
		return Act{}, err
	}
	last, err := tx.Last()
	if err != nil {
		return Act{}, err
	}
	p, err := params(tx, last.Seq)
	if err != nil {
		return Act{}, err
	}
	rec := pruning{Retention: r, Decision: d, Uses: []int64{}}
	var spans []sqlite.Span
	// The uses come claim by claim; one claim's are worked on at a time.
	for len(uses) > 0 {
		n := 1
		for n < len(uses) && uses[n].Claim == uses[0].Claim {
			n++
		}
		some := summarize(p, now, prunable(uses[:n], before, r.Keep), &rec)
		spans, uses = append(spans, some...), uses[n:]
	}
	act := Act{Decision: d, Removed: map[string]int{"use": len(rec.Uses)}}
	body, err := json.Marshal(rec)
	if err != nil {
		return act, err
	}
	seq, err := tx.Prune(s.stamp("prune"), string(body), spans)
	act.ID = ID(seq)
	return act, err
}

// prunable are the uses of a claim that are old enough and not among the newest to keep; the
// uses are sorted from the oldest.
func prunable(uses []sqlite.Use, before int64, keep int) []sqlite.Use {
	// The newest tell most about a claim and are kept whatever their age.
	old := uses[:max(0, len(uses)-keep)]
	n, _ := slices.BinarySearchFunc(old, before, func(u sqlite.Use, at int64) int {
		if u.At < at {
			return -1
		}
		return 1
	})
	return old[:n]
}

// summarize makes the spans that stand for uses of one claim, and notes what goes.
func summarize(p activation.Params, now time.Time, uses []sqlite.Use, rec *pruning) []sqlite.Span {
	if len(uses) == 0 {
		return nil
	}
	rec.Claims++
	ages := make([]time.Duration, len(uses))
	for i, u := range uses {
		ages[i] = now.Sub(sqlite.Time(u.At))
		rec.Uses = append(rec.Uses, u.Seq)
	}
	var spans []sqlite.Span
	// The spans are in the order of the uses, so that each one's own can be counted off.
	next := 0
	for _, s := range p.Summarize(ages) {
		first, last := uses[next], uses[next+s.N-1]
		next += s.N
		spans = append(spans, sqlite.Span{Claim: first.Claim, N: int64(s.N), Oldest: first.At,
			Newest: last.At, Through: last.Seq})
	}
	return spans
}
