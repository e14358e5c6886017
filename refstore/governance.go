package refstore

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// policyCue marks the claims that are versions of the access policy.
const policyCue = "refstore: access policy"

// A session keeps the policy by the process that the policy governs.
var _ policy.Ledger = Session{}

// Append states a version of the access policy as a claim; it supersedes the claims of the versions that
// it replaces, and from then on recalls go by it, unless [Options].Policy says otherwise. Its author must be
// the session's, and no model: the governed does not govern. Errors: [ErrInvalid], [ErrNotFound] for a
// version that it supersedes and that is not held, and those of [Session.Supersede].
func (s Session) Append(ctx context.Context, v policy.Version) error {
	if s.store == nil {
		return fmt.Errorf("refstore: append policy: %w: open a session with Store.AsPerson", ErrAnonymous)
	}
	if _, err := policy.New(v); err != nil {
		return fmt.Errorf("refstore: append policy: %w: %w", ErrInvalid, err)
	}
	if v.Author != s.author.name || s.author.kind == kindModel {
		return fmt.Errorf("refstore: append policy: %w: version %s is by %q: must be by the session's author, %q, and not by a model",
			ErrInvalid, v.ID, v.Author, s.author.name)
	}
	c, err := policyClaim(v)
	if err != nil {
		return err
	}
	old, err := s.policyClaims(ctx, v.Supersedes)
	if err != nil {
		return err
	}
	if len(old) == 0 {
		_, err = s.Assert(ctx, c)
		return err
	}
	r, err := s.Supersede(ctx, old[0], c)
	for _, other := range old[min(1, len(old)):] {
		if err == nil {
			_, err = s.Relate(ctx, r.ID, Supersedes, other, v.ID+" "+other.String())
		}
	}
	return err
}

// policyClaim is the claim that a version is kept as. Its key makes it be stated once.
func policyClaim(v policy.Version) (Claim, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return Claim{}, fmt.Errorf("refstore: append policy: version %s: %w", v.ID, err)
	}
	return Claim{
		Text: string(text), Cues: []string{policyCue}, Key: v.ID,
		Labels: Labels{Source: policy.SourcePolicy, Epistemic: policy.Settled, Status: policy.Active},
	}, nil
}

// policyClaims are the claims of some versions, in the order of these.
func (s Session) policyClaims(ctx context.Context, versions []string) ([]ID, error) {
	held := map[string]ID{}
	err := s.eachVersion(ctx, func(v policy.Version, id ID) { held[v.ID] = id })
	if err != nil {
		return nil, err
	}
	var list []ID
	for _, v := range versions {
		id, ok := held[v]
		if !ok {
			return nil, fmt.Errorf("refstore: append policy: %w: version %s, which is to be superseded", ErrNotFound, v)
		}
		list = append(list, id)
	}
	return list, nil
}

// Versions returns every version of the access policy that the store holds, superseded ones too, the oldest
// first. Errors: [ErrAnonymous] for the zero Session, [ErrTampered].
func (s Session) Versions(ctx context.Context) ([]policy.Version, error) {
	if s.store == nil {
		return nil, fmt.Errorf("refstore: policy versions: %w: open a session with Store.AsPerson", ErrAnonymous)
	}
	var list []policy.Version
	err := s.eachVersion(ctx, func(v policy.Version, _ ID) { list = append(list, v) })
	return list, err
}

func (s Session) eachVersion(ctx context.Context, do func(policy.Version, ID)) error {
	return s.store.read(ctx, "policy versions", func(tx *sqlite.Tx) error {
		last, err := tx.Last()
		if err != nil {
			return err
		}
		return versionsAt(tx, last.Seq, do)
	})
}

// versionsAt calls do for the versions held at a snapshot. A claim that only looks like one, because its
// text does not fit its ID or another author wrote it than it names, is a claim and no version.
func versionsAt(tx *sqlite.Tx, snapshot int64, do func(policy.Version, ID)) error {
	seqs, err := tx.MatchCue(policyCue, snapshot)
	if err != nil || len(seqs) == 0 {
		return err
	}
	claims, err := tx.Claims(seqs)
	if err != nil {
		return err
	}
	slices.SortFunc(claims, func(a, b sqlite.Stored) int { return cmp.Compare(a.Entry.Seq, b.Entry.Seq) })
	for _, c := range claims {
		if !c.Intact {
			return fmt.Errorf("%w: %v, a version of the access policy", ErrTampered, ID(c.Entry.Seq))
		}
		var v policy.Version
		if json.Unmarshal([]byte(c.Text), &v) != nil || c.Entry.Author != v.Author || c.Entry.Kind == kindModel {
			continue
		}
		if _, err := policy.New(v); err == nil {
			do(v, ID(c.Entry.Seq))
		}
	}
	return nil
}

// policyAt is the access policy in force at a snapshot: the one that the store was opened with, or else the
// version kept, or else the built-in one. While versions are forked, or cannot be looked up, the strict one
// rules, since nobody can say which holds; its name in every decision shows it.
func (s *Store) policyAt(tx *sqlite.Tx, snapshot int64) (*policy.Policy, error) {
	if s.opts.Policy != nil {
		return s.opts.Policy, nil
	}
	var held []policy.Version
	err := versionsAt(tx, snapshot, func(v policy.Version, _ ID) { held = append(held, v) })
	switch {
	case errors.Is(err, ErrTampered):
		return nil, err
	case err != nil:
		// The index of cues is broken, which the recall discloses as a failed arm.
		return policy.NewBuiltin(policy.Strict())
	}
	switch heads := policy.Heads(held); len(heads) {
	case 0:
		return policy.NewBuiltin(policy.BalancedRiskAdjusted())
	case 1:
		return policy.New(heads[0])
	default:
		return policy.NewBuiltin(policy.Strict())
	}
}
