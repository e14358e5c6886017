package journal

import (
	"context"
	"time"
)

// Prune makes room: old claims go. (Wrong: nothing says that they were there.)
func (s *Store) Prune(ctx context.Context, before time.Time) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM context_entries WHERE written_at < ?`, before)
	return err
}

// Rename gives an author a new name. (Wrong: it rewrites who said what.)
func (s *Store) Rename(ctx context.Context, from, to string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE context_lineage
		SET author = ?
		WHERE author = ?`, to, from)
	return err
}
