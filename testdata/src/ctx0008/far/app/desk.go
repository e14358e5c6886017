package app

import (
	"context"
	"database/sql"

	"ctxvet.test/ctx0008/far/store"
)

// AtDesk does both on one transaction.
func AtDesk(ctx context.Context, db *sql.DB, id string) error {
	return store.AtDesk(ctx, db, func(d *store.Desk) error {
		if err := d.Pages.Add(ctx, id); err != nil {
			return err
		}
		return d.Trail.Sign(ctx, id)
	})
}

// AtDeskShort forgets the row.
func AtDeskShort(ctx context.Context, db *sql.DB, id string) error {
	return store.AtDesk(ctx, db, func(d *store.Desk) error {
		return d.Pages.Add(ctx, id) // want:CTX0008
	})
}
