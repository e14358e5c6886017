// Package service calls generated code.
package service

import (
	"context"

	"ctxvet.test/ctx0002/gen/store"
)

func f(ctx context.Context, q *store.Queries) error {
	if err := q.Add(ctx, 1); err != nil {
		return err
	}
	return q.Touch(ctx, 1) // want "UPDATE on context_lineage"
}

//ctx:cascade
func erase(ctx context.Context, q *store.Queries) error {
	return q.Touch(ctx, 1) // want "UPDATE on context_lineage"
}
