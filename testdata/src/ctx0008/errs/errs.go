// Package errs comes to its ends in many ways.
package errs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"
)

// ErrStale is returned for an entry that somebody else changed.
var ErrStale = errors.New("stale")

type store struct{ db *sql.DB }

func (s *store) in(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func sign(tx *sql.Tx, id string) error {
	_, err := tx.Exec(`INSERT INTO context_lineage (entry_id) VALUES (?)`, id)
	if err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	return nil
}

func touch(tx *sql.Tx, id string) (sql.Result, error) {
	return tx.Exec(`UPDATE context_entries SET n = n + 1 WHERE id = ?`, id)
}

// Sentinel returns a sentinel between the write and the row.
func (s *store) Sentinel(ctx context.Context, id string, stale bool) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if _, err := touch(tx, id); err != nil {
			return err
		}
		if stale {
			return ErrStale
		}
		return sign(tx, id)
	})
}

// Early succeeds between the write and the row.
func (s *store) Early(ctx context.Context, id string, quiet bool) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if _, err := touch(tx, id); err != nil { // want "UPDATE of context_entries by touch without"
			return err
		}
		if quiet {
			return nil
		}
		return sign(tx, id)
	})
}

// Wrapped returns errors of every make.
func (s *store) Wrapped(ctx context.Context, id string, n int) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		_, err := touch(tx, id)
		if err != nil {
			return fmt.Errorf("touch: %w", err)
		}
		switch n {
		case 1:
			return errors.New("one")
		case 2:
			return fmt.Errorf("two %d", n)
		case 3:
			return errors.Join(ErrStale, errors.New("three"))
		case 4:
			return &wrong{n}
		case 5:
			return invalid(n)
		case 6:
			panic("six")
		case 7:
			os.Exit(7)
		case 8:
			log.Fatal("eight")
		case 9:
			s.giveUp()
		}
		return sign(tx, id)
	})
}

func (s *store) giveUp() { panic("given up") }

type wrong struct{ n int }

func (w *wrong) Error() string { return fmt.Sprint(w.n) }

func invalid(n int) error {
	if n > 3 {
		return &wrong{n}
	}
	return ErrStale
}

// Chained carries one error along.
func (s *store) Chained(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err == nil {
		_, err = touch(tx, id)
	}
	if err == nil {
		err = sign(tx, id)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// ChainedShort forgets the row.
func (s *store) ChainedShort(ctx context.Context, id string, loud bool) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err == nil {
		_, err = touch(tx, id) // want:CTX0008
	}
	if err == nil && loud {
		err = sign(tx, id)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Named has a named result that a deferred function looks at.
func (s *store) Named(ctx context.Context, id string) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	if _, err = touch(tx, id); err != nil {
		return err
	}
	return sign(tx, id)
}

// NamedShort forgets the row.
func (s *store) NamedShort(ctx context.Context, id string) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	_, err = touch(tx, id) // want:CTX0008
	return
}

// NamedDeferred signs in the deferred function.
func (s *store) NamedDeferred(ctx context.Context, id string) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return
	}
	defer func() {
		if err == nil {
			err = sign(tx, id)
		}
		if err != nil {
			tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	_, err = touch(tx, id)
	return
}

func finish(tx *sql.Tx, err error) error {
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Finished ends by a helper.
func (s *store) Finished(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := touch(tx, id); err != nil {
		return finish(tx, err)
	}
	if id == "" {
		return finish(tx, ErrStale)
	}
	return finish(tx, sign(tx, id))
}

// FinishedShort forgets the row.
func (s *store) FinishedShort(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	_, err = touch(tx, id) // want:CTX0008
	return finish(tx, err)
}

func end(tx *sql.Tx, err *error) {
	if *err != nil {
		tx.Rollback()
		return
	}
	*err = tx.Commit()
}

// Ended defers a helper.
func (s *store) Ended(ctx context.Context, id string) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer end(tx, &err)
	if _, err := touch(tx, id); err != nil {
		return err
	}
	return sign(tx, id)
}

// EndedShort forgets the row.
func (s *store) EndedShort(ctx context.Context, id string) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer end(tx, &err)
	_, err = touch(tx, id) // want:CTX0008
	return err
}

// RolledBack looks and takes all back.
func (s *store) RolledBack(ctx context.Context, id string, dry bool) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := touch(tx, id); err != nil {
		return err
	}
	if dry {
		return nil // not committed
	}
	if err := sign(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// RolledBackByCall takes all back and says so.
func (s *store) RolledBackByCall(ctx context.Context, id string, dry bool) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := touch(tx, id); err != nil {
		_ = tx.Rollback()
		return err
	}
	if dry {
		_ = tx.Rollback()
		return nil
	}
	if err := sign(tx, id); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Duplicate takes a failed write for none.
func (s *store) Duplicate(ctx context.Context, id string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO context_entries (id) VALUES (?)`, id)
		if isDuplicate(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return sign(tx, id)
	})
}

func isDuplicate(err error) bool { return err != nil && err.Error() == "duplicate" }

// Nothing was affected.
func (s *store) Nothing(ctx context.Context, id string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		res, err := touch(tx, id)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		return sign(tx, id)
	})
}

// Something was affected: the wrong way round.
func (s *store) Something(ctx context.Context, id string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		res, err := touch(tx, id) // want:CTX0008
		if err != nil {
			return err
		}
		if n, _ := res.RowsAffected(); n > 0 {
			return nil
		}
		return sign(tx, id)
	})
}

// Correlated looks at one condition twice.
func (s *store) Correlated(ctx context.Context, id string, changed bool) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if changed {
			if _, err := touch(tx, id); err != nil {
				return err
			}
		}
		log.Print("between")
		if changed {
			return sign(tx, id)
		}
		return nil
	})
}

// Uncorrelated looks at two.
func (s *store) Uncorrelated(ctx context.Context, id string, changed, loud bool) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if changed {
			if _, err := touch(tx, id); err != nil { // want:CTX0008
				return err
			}
		}
		if loud {
			return sign(tx, id)
		}
		return nil
	})
}

// Each signs every one.
func (s *store) Each(ctx context.Context, ids []string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := touch(tx, id); err != nil {
				return err
			}
		}
		for _, id := range ids {
			if err := sign(tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// EachRow runs by rows.
func (s *store) EachRow(ctx context.Context, rows *sql.Rows) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if _, err := touch(tx, "all"); err != nil {
			return err
		}
		for rows.Next() {
			var id string
			if err := rows.Scan(&id); err != nil {
				return err
			}
			if err := sign(tx, id); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// EachSkipping skips the row of some.
func (s *store) EachSkipping(ctx context.Context, ids []string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			if _, err := touch(tx, id); err != nil { // want:CTX0008
				return err
			}
			if id == "draft" {
				continue
			}
			if err := sign(tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// NoError returns none at all.
func (s *store) NoError(id string) {
	if _, err := s.db.Exec(`UPDATE context_entries SET n = 1 WHERE id = ?`, id); err != nil { // want:CTX0008
		log.Print(err)
	}
}

// Ignored does not look at the error.
func (s *store) Ignored(id string) {
	s.db.Exec(`UPDATE context_entries SET n = 1 WHERE id = ?`, id) // want:CTX0008
}

// Unsigned goes on when the row could not be written.
func (s *store) Unsigned(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := touch(tx, id); err != nil { // want:CTX0008
		return err
	}
	if err := sign(tx, id); err != nil {
		fmt.Println("not signed:", err)
	}
	return tx.Commit()
}

// Gathered returns what failed with all else that did.
func (s *store) Gathered(ctx context.Context, id string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		var failed []error
		if _, err := touch(tx, id); err != nil {
			failed = append(failed, err)
		}
		if err := sign(tx, id); err != nil {
			failed = append(failed, err)
		}
		return errors.Join(failed...)
	})
}

// SecondTry signs at the second try.
func (s *store) SecondTry(ctx context.Context, id string) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		if _, err := touch(tx, id); err != nil {
			return err
		}
		if err := sign(tx, id); err != nil {
			return sign(tx, id)
		}
		return nil
	})
}
