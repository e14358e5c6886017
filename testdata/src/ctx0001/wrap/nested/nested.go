// Package nested has transactions in transactions: every implementation of an
// interface calls the interface again, as pgx itself does. Reading must end.
package nested

import "database/sql"

// Tx is a transaction, or one inside another.
type Tx interface {
	Begin() (Tx, error)
	Do(q string, args ...any) error
	Ask(q string, args ...any) (*row, error)
	One(q string, args ...any) *row
}

type row struct{ err error }

type plain struct{ tx *sql.Tx }

func (p *plain) Begin() (Tx, error) {
	if err := p.Do("SAVEPOINT a"); err != nil {
		return nil, err
	}
	return &inner{tx: p}, nil
}

func (p *plain) Do(q string, args ...any) error {
	_, err := p.tx.Exec(q, args...)
	return err
}

func (p *plain) Ask(q string, args ...any) (*row, error) {
	return nil, p.Do(q, args...)
}

func (p *plain) One(q string, args ...any) *row {
	r, _ := p.Ask(q, args...)
	return r
}

type inner struct{ tx Tx }

func (i *inner) Begin() (Tx, error) {
	if err := i.Do("SAVEPOINT b"); err != nil {
		return nil, err
	}
	return &inner{tx: i}, nil
}

func (i *inner) Do(q string, args ...any) error { return i.tx.Do(q, args...) }

func (i *inner) Ask(q string, args ...any) (*row, error) { return i.tx.Ask(q, args...) }

func (i *inner) One(q string, args ...any) *row { return i.tx.One(q, args...) }

type pooled struct{ t Tx }

func (p *pooled) Begin() (Tx, error) { return p.t.Begin() }

func (p *pooled) Do(q string, args ...any) error { return p.t.Do(q, args...) }

func (p *pooled) Ask(q string, args ...any) (*row, error) { return p.t.Ask(q, args...) }

func (p *pooled) One(q string, args ...any) *row { return p.t.One(q, args...) }

type traced struct{ next Tx }

func (t *traced) Begin() (Tx, error) { return t.next.Begin() }

func (t *traced) Do(q string, args ...any) error { return t.next.Do("/* traced */ "+q, args...) }

func (t *traced) Ask(q string, args ...any) (*row, error) { return t.next.Ask(q, args...) }

func (t *traced) One(q string, args ...any) *row { return t.next.One(q, args...) }

func use(t Tx) {
	t.Do("DELETE FROM context_entries")  // want:CTX0001
	t.Ask("DELETE FROM context_entries") // want:CTX0001
	t.One("DELETE FROM users")
}
