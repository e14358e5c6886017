package store

import "context"

// Clean is written by hand beside the generated code.
func (q *Queries) Clean(ctx context.Context) error {
	if err := q.DeleteUser(ctx, 1); err != nil {
		return err
	}
	return q.DeleteEntry(ctx, 1) // want "DELETE from context_entries"
}

// Erase is the cascade beside the generated code.
//
//ctx:cascade
func (q *Queries) Erase(ctx context.Context) error { return q.DeleteEntry(ctx, 1) }
