// Package literals hands functions to functions.
package literals

import (
	"context"
	"database/sql"
	"net/http"
)

const (
	add  = `INSERT INTO context_entries (id) VALUES (?)`
	note = `INSERT INTO context_lineage (id) VALUES (?)`
)

type store struct{ db *sql.DB }

func (s *store) InTx(ctx context.Context, do func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// retry runs it until it works.
func retry(do func() error) error {
	for range 3 {
		if do() == nil {
			return nil
		}
	}
	return do()
}

// Literal answers for itself.
func (s *store) Literal(ctx context.Context, id string) error {
	return s.InTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(add, id) // want:CTX0008
		return err
	})
}

// Outside writes lineage where the literal is done.
func (s *store) Outside(ctx context.Context, id string) error {
	if err := s.InTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(add, id) // want:CTX0008
		return err
	}); err != nil {
		return err
	}
	_, err := s.db.Exec(note, id)
	return err
}

func (s *store) write(tx *sql.Tx) error {
	_, err := tx.Exec(add, "x") // want:CTX0008
	return err
}

func (s *store) writeSigned(tx *sql.Tx) error {
	if _, err := tx.Exec(add, "x"); err != nil {
		return err
	}
	_, err := tx.Exec(note, "x")
	return err
}

func named(tx *sql.Tx) error {
	_, err := tx.Exec(add, "x") // want:CTX0008
	return err
}

// Methods are values.
func (s *store) Methods(ctx context.Context) error {
	if err := s.InTx(ctx, s.write); err != nil {
		return err
	}
	if err := s.InTx(ctx, named); err != nil {
		return err
	}
	return s.InTx(ctx, s.writeSigned)
}

// Same runs a literal on its own transaction, and signs after.
func (s *store) Same(ctx context.Context, id string) error {
	return s.InTx(ctx, func(tx *sql.Tx) error {
		if err := retry(func() error {
			_, err := tx.Exec(add, id)
			return err
		}); err != nil {
			return err
		}
		_, err := tx.Exec(note, id)
		return err
	})
}

// SameShort does not sign.
func (s *store) SameShort(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := retry(func() error {
		_, err := tx.Exec(add, id) // want:CTX0008
		return err
	}); err != nil {
		return err
	}
	return tx.Commit()
}

// Signs by a literal.
func (s *store) Signs(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	sign := func() error {
		_, err := tx.Exec(note, id)
		return err
	}
	if _, err := tx.Exec(add, id); err != nil {
		return err
	}
	if err := sign(); err != nil {
		return err
	}
	return tx.Commit()
}

// SignsHanded calls a literal that it hands the transaction.
func (s *store) SignsHanded(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	put := func(tx *sql.Tx, q string) error {
		_, err := tx.Exec(add, id)
		return err
	}
	sign := func(tx *sql.Tx) error {
		_, err := tx.Exec(note, id)
		return err
	}
	if err := put(tx, ""); err != nil {
		return err
	}
	if err := sign(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Deferred signs when all is done.
func Deferred(tx *sql.Tx, id string) (err error) {
	defer func() {
		if err == nil {
			_, err = tx.Exec(note, id)
		}
	}()
	_, err = tx.Exec(add, id)
	return err
}

// DeferredCall signs when all is done.
func (s *store) DeferredCall(id string) (err error) {
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Commit()
	defer tx.Exec(note, id)
	_, err = tx.Exec(add, id)
	return err
}

// Handler is kept for later.
func (s *store) Handler() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := s.db.Exec(add, r.URL.Path); err != nil { // want:CTX0008
			http.Error(w, "no", http.StatusInternalServerError)
		}
	}
}

// Audited writes the row for whatever it runs.
func (s *store) Audited(ctx context.Context, id string, do func(tx *sql.Tx) error) error {
	return s.InTx(ctx, func(tx *sql.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		_, err := tx.Exec(note, id)
		return err
	})
}

// Covered leaves the row to what runs it.
func (s *store) Covered(ctx context.Context, id string) error {
	return s.Audited(ctx, id, func(tx *sql.Tx) error {
		_, err := tx.Exec(add, id)
		return err
	})
}

// Going writes in the background.
func (s *store) Going(id string) {
	go func() {
		s.db.Exec(add, id) // want:CTX0008
	}()
}

// Steps run one after the other.
func (s *store) Steps(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, q := range []string{add, note} {
		if _, err := tx.Exec(q, id); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Nested is handed one transaction and opens a second.
func (s *store) Nested(ctx context.Context, id string) error {
	return s.InTx(ctx, func(outer *sql.Tx) error {
		if _, err := outer.Exec(add, id); err != nil { // want "another transaction"
			return err
		}
		return s.InTx(ctx, func(inner *sql.Tx) error {
			_, err := inner.Exec(note, id)
			return err
		})
	})
}
