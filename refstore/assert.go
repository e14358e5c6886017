package refstore

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// Receipt says what a write did.
type Receipt struct {
	// ID is the new claim, edge or use; for a repeated write the one that is there.
	ID ID `json:"id"`
	// Superseded are the claims that it stands in the place of.
	Superseded []ID `json:"superseded,omitempty"`
	// Repeated says that the same was written before, under the same client key or from the
	// same origin, and that nothing was written now.
	Repeated bool `json:"repeated,omitempty"`
	// Warning says what is weaker than asked for: a claim without its vector. The claim is
	// safe.
	Warning string `json:"warning,omitempty"`
}

// Assert records a claim. From an origin that the author asserted from before it supersedes.
//
// Errors: [ErrInvalid], [ErrNotFound] or [ErrErased] for a claim in DerivedFrom,
// [ErrKeyReused].
func (s Session) Assert(ctx context.Context, c Claim) (Receipt, error) {
	return s.assertOne(ctx, "assert", c, nil)
}

// AssertAll records many claims in one transaction: all or none. Errors are those of
// [Session.Assert].
func (s Session) AssertAll(ctx context.Context, claims []Claim) ([]Receipt, error) {
	return s.assert(ctx, "assert", claims, nil)
}

// Supersede records a claim that stands in the place of an older one. The older one stays
// queryable, in Search, in historical recalls and by its ID. Contradictions and corrections of
// the older claim hold for the new one too: superseding settles no dispute.
//
// Errors: those of [Session.Assert], and [ErrSuperseded] if another claim already stands there:
// then the caller wrote without having seen it.
func (s Session) Supersede(ctx context.Context, old ID, c Claim) (Receipt, error) {
	return s.assertOne(ctx, "supersede", c, &bond{Supersedes, old})
}

// Correct records a claim that says what is right where the target is wrong. Any author may
// correct any claim. The target is from then on never recalled without its correction, which is
// ranked before it and whose band is at least the target's, whatever its own.
func (s Session) Correct(ctx context.Context, target ID, c Claim) (Receipt, error) {
	return s.assertOne(ctx, "correct", c, &bond{Corrects, target})
}

// Contradict records a claim that cannot hold together with the target. Any author may
// contradict any claim, the lowest band the highest. Both are from then on shown together and
// as contested.
func (s Session) Contradict(ctx context.Context, target ID, c Claim) (Receipt, error) {
	return s.assertOne(ctx, "contradict", c, &bond{Contradicts, target})
}

// bond is the edge that a new claim comes with.
type bond struct {
	relation Relation
	// target is the older claim; the new one is the source.
	target ID
}

// assertOne is assert for the verbs that take one claim.
func (s Session) assertOne(ctx context.Context, verb string, c Claim, b *bond) (Receipt, error) {
	receipts, err := s.assert(ctx, verb, []Claim{c}, b)
	if err != nil {
		return Receipt{}, err
	}
	return receipts[0], nil
}

// assert checks all claims before it writes any, so that the error names the first bad one and
// a batch is never half done.
func (s Session) assert(
	ctx context.Context, verb string, claims []Claim, b *bond,
) ([]Receipt, error) {
	for i := range claims {
		if err := claims[i].check(); err != nil {
			return nil, fmt.Errorf("refstore: %s: claim %d: %w", verb, i, err)
		}
	}
	// Before the transaction: an embedder may take long, and others want to write.
	vectors, warning := s.embed(ctx, claims)
	receipts := make([]Receipt, len(claims))
	err := s.write(ctx, verb, func(tx *sqlite.Tx) error {
		for i := range claims {
			var vector []float32
			if vectors != nil {
				vector = vectors[i]
			}
			r, err := s.put(tx, verb, &claims[i], vector, b)
			if err != nil {
				return fmt.Errorf("claim %d: %w", i, err)
			}
			if !r.Repeated {
				r.Warning = warning
			}
			receipts[i] = r
		}
		return nil
	})
	return receipts, err
}

// embed returns nil and a warning if it cannot: a claim without a vector is found by its words,
// a claim that was refused is lost.
func (s Session) embed(ctx context.Context, claims []Claim) (vectors [][]float32, warning string) {
	if s.store == nil || s.store.opts.Embedder == nil {
		return nil, ""
	}
	texts := make([]string, len(claims))
	for i := range claims {
		texts[i] = claims[i].Text
	}
	vectors, err := s.store.opts.Embedder.Embed(ctx, texts)
	if err == nil && len(vectors) != len(texts) {
		err = fmt.Errorf("%d vectors for %d texts", len(vectors), len(texts))
	}
	if err != nil {
		// What an embedder says may quote the claim, and no text is logged.
		s.store.opts.Logger.WarnContext(ctx, "refstore: claims stored without vectors", "claims", len(claims),
			"error", fmt.Sprintf("%T", err))
		return nil, fmt.Sprintf("stored without a vector, so the vector arm cannot find it: %v", err)
	}
	return vectors, ""
}

// put appends a claim with its edges, unless it is there.
func (s Session) put(
	tx *sqlite.Tx, verb string, c *Claim, vector []float32, b *bond,
) (Receipt, error) {
	name := ""
	if s.store.opts.Embedder != nil {
		name = s.store.opts.Embedder.Name()
	}
	// The row first: its digest is what a repeated request is known by.
	row, err := c.row(s.author, name, vector)
	if err != nil {
		return Receipt{}, err
	}
	// A correction in the words of an earlier assertion is another request.
	if b != nil {
		row.Request = request(s.author, c.Key, string(row.Sum), verb, b.target.String())
	}
	if r, done, err := repeated(tx, row.Request); done || err != nil {
		return r, err
	}
	old, r, err := s.sameOrigin(tx, c, row)
	if err != nil || r.Repeated {
		return r, err
	}
	if err := s.mayDerive(tx, c, row); err != nil {
		return Receipt{}, err
	}
	if b != nil {
		if err := mayBond(tx, b); err != nil {
			return Receipt{}, err
		}
	}
	seq, err := tx.PutClaim(s.stamp(verb), row)
	if err != nil {
		return Receipt{}, err
	}
	return s.putEdges(tx, verb, ID(seq), c, old, b)
}

// repeated looks the client key up.
func repeated(tx *sqlite.Tx, req sqlite.Request) (r Receipt, done bool, err error) {
	if req.Key == nil {
		return r, false, nil
	}
	seq, sum, err := tx.ByRequest(req.Key)
	if err != nil || seq == 0 {
		return r, false, err
	}
	if !bytes.Equal(sum, req.Sum) {
		return r, true, fmt.Errorf("%w: it wrote %v; use a new key for a new request", ErrKeyReused,
			ID(seq))
	}
	return Receipt{ID: ID(seq), Repeated: true}, true, nil
}

// sameOrigin finds what the author asserted from the claim's origin and still stands. If that
// is the same claim again, the receipt says so.
func (s Session) sameOrigin(
	tx *sqlite.Tx, c *Claim, row *sqlite.Claim,
) (old []int64, r Receipt, err error) {
	if c.Origin == "" {
		return nil, r, nil
	}
	if old, err = tx.ByOrigin(s.author.name, s.author.kind, c.Origin); err != nil {
		return nil, r, err
	}
	// The same claim again is no news: no row, no new time, nothing superseded by its equal.
	stored, err := tx.Claims(old)
	for i := range stored {
		if bytes.Equal(stored[i].Sum, row.Sum) {
			return nil, Receipt{ID: ID(stored[i].Entry.Seq), Repeated: true}, err
		}
	}
	return old, r, err
}

// mayDerive keeps a model or a program from lending a derived claim more authority than it was
// derived from.
func (s Session) mayDerive(tx *sqlite.Tx, c *Claim, row *sqlite.Claim) error {
	if len(c.DerivedFrom) == 0 {
		return nil
	}
	if err := mustHold(tx, c.DerivedFrom...); err != nil {
		return err
	}
	sources, err := tx.Bands(numbers(c.DerivedFrom))
	if err != nil || s.author.kind == kindPerson {
		return err
	}
	// The highest and not the lowest: a summary may rest on its best source.
	var highest int64
	for _, m := range sources {
		highest = max(highest, m.Band)
	}
	if row.Band > highest {
		return fmt.Errorf("%w: band %v: a %s's claim derived from %v must be at most %v; a person may raise it",
			ErrInvalid, c.Band, s.author.kind, c.DerivedFrom, Band(highest))
	}
	return nil
}

// mayBond checks the target of an edge.
func mayBond(tx *sqlite.Tx, b *bond) error {
	if err := mustHold(tx, b.target); err != nil {
		return err
	}
	if b.relation != Supersedes {
		return nil
	}
	// One claim has one successor. Who writes a second one has not seen the first, and must
	// decide with it in view.
	g, err := loadGraph(tx, []int64{int64(b.target)}, latest)
	if err != nil {
		return err
	}
	if heads := g.heads(int64(b.target)); g.superseded(int64(b.target)) {
		return fmt.Errorf("%v: %w by %v; read that and supersede it instead", b.target, ErrSuperseded,
			ids(heads))
	}
	return nil
}

// mustHold demands that the claims are there, and tells the erased from those that never were.
func mustHold(tx *sqlite.Tx, claims ...ID) error {
	there, err := tx.Bands(numbers(claims))
	if err != nil {
		return err
	}
	// "Erased" and "never was" are different answers, and the caller can act on the difference.
	held := make(map[int64]bool, len(there))
	for _, m := range there {
		held[m.Seq] = true
	}
	for _, id := range claims {
		if held[int64(id)] {
			continue
		}
		act, err := tx.Erased(int64(id))
		if err != nil {
			return err
		}
		if act != 0 {
			return fmt.Errorf("%v: %w in act %d; its lineage remains, see Timeline", id, ErrErased, act)
		}
		return fmt.Errorf("%v: %w: no such claim", id, ErrNotFound)
	}
	return nil
}

// putEdges appends the edges of a new claim: to what its origin replaces, to what it was
// derived from, and the one that the verb is about.
func (s Session) putEdges(
	tx *sqlite.Tx, verb string, id ID, c *Claim, old []int64, b *bond,
) (Receipt, error) {
	r := Receipt{ID: id}
	var bonds []bond
	if b != nil {
		bonds = append(bonds, *b)
	}
	// The verb's own target may be what its origin replaces; one edge says both.
	for _, o := range old {
		if b == nil || b.relation != Supersedes || int64(b.target) != o {
			bonds = append(bonds, bond{Supersedes, ID(o)})
		}
	}
	for _, d := range c.DerivedFrom {
		bonds = append(bonds, bond{DerivedFrom, d})
	}
	for _, b := range bonds {
		edge := &sqlite.Edge{Kind: string(b.relation), Source: int64(id), Target: int64(b.target)}
		if _, err := tx.PutEdge(s.stamp(verb), edge); err != nil {
			return r, err
		}
		if b.relation == Supersedes {
			r.Superseded = append(r.Superseded, b.target)
		}
	}
	return r, nil
}

// numbers and ids go between what callers name claims by and what rows do.
func numbers(claims []ID) []int64 {
	list := make([]int64, len(claims))
	for i, id := range claims {
		list[i] = int64(id)
	}
	return list
}

func ids(claims []int64) []ID {
	list := make([]ID, len(claims))
	for i, n := range claims {
		list[i] = ID(n)
	}
	return list
}
