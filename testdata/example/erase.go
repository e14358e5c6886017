package journal

import (
	"context"
	"database/sql"
	"fmt"
)

// Erase removes what an author wrote, at the author's request, and records
// that it did.
//
//ctx:cascade
func (s *Store) Erase(ctx context.Context, author string) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		n, err := remove(ctx, tx, author)
		if err != nil || n == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO context_erasures (author, entries) VALUES (?, ?)`, author, n)
		return err
	})
}

// remove is fine without a directive of its own: only the cascade calls it.
func remove(ctx context.Context, tx *sql.Tx, author string) (int64, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM context_entries WHERE author = ?`, author)
	if err != nil {
		return 0, fmt.Errorf("journal: erase: %w", err)
	}
	return res.RowsAffected()
}
