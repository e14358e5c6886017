package sqlite

import "sync"

// tally remembers how many claims there were up to a number, because each result says how many
// are held and counting a million rows takes longer than finding twenty.
//
// Claims only come, at the end, except that an erasure takes some: so a count stays right for
// everybody who sees no further erasure.
type tally struct {
	mu sync.Mutex
	// claims counts those with numbers up to upTo, when the last erasure was act.
	claims, upTo, act int64
}

// load reads the tally.
func (t *tally) load() (claims, upTo, act int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.claims, t.upTo, t.act
}

// store keeps the count of the latest snapshot.
func (t *tally) store(claims, upTo, act int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if act > t.act || act == t.act && upTo > t.upTo {
		t.claims, t.upTo, t.act = claims, upTo, act
	}
}

// Held counts the claims that the snapshot holds.
func (t *Tx) Held(snapshot int64) (int64, error) {
	if t.tally == nil {
		return t.count(snapshot)
	}
	last, err := t.Last()
	if err != nil {
		return 0, err
	}
	act, _, err := value[int64](t, `SELECT coalesce(max(seq), 0) FROM context_erasures`)
	if err != nil {
		return 0, err
	}
	claims, upTo, known := t.tally.load()
	switch {
	case known != act || upTo == 0 || upTo > last.Seq:
		// Nothing is known, or what is known is of another time than this transaction's.
		if claims, err = t.count(last.Seq); err != nil {
			return 0, err
		}
	default:
		more, _, err := value[int64](t, `SELECT count(*) FROM context_claims WHERE seq > ?`, upTo)
		if err != nil {
			return 0, err
		}
		claims += more
	}
	t.tally.store(claims, last.Seq, act)
	if snapshot >= last.Seq {
		return claims, nil
	}
	later, _, err := value[int64](t, `SELECT count(*) FROM context_claims WHERE seq > ?`, snapshot)
	return claims - later, err
}

// count counts them one by one; without a condition SQLite counts pages of its smallest index.
func (t *Tx) count(snapshot int64) (int64, error) {
	all, _, err := value[int64](t, `SELECT count(*) FROM context_claims`)
	if err != nil {
		return 0, err
	}
	later, _, err := value[int64](t, `SELECT count(*) FROM context_claims WHERE seq > ?`, snapshot)
	return all - later, err
}
