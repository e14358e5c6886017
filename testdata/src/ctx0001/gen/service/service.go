// Package service calls generated code of another package.
package service

import (
	"context"

	"ctxvet.test/ctx0001/gen/store"
)

// Service has both.
type Service struct {
	q  *store.Queries
	in store.Querier
}

// Remove removes.
func (s *Service) Remove(ctx context.Context, id int64) error {
	if err := s.q.DeleteUser(ctx, id); err != nil {
		return err
	}
	if _, err := s.q.ListEntries(ctx); err != nil {
		return err
	}
	if err := s.q.
		DeleteLink(ctx, id); err != nil { // want "DELETE from context_links"
		return err
	}
	return s.q.DeleteEntry(ctx, id) // want "DELETE from context_entries"
}

// RemoveVia removes through the interface.
func (s *Service) RemoveVia(ctx context.Context, id int64) error {
	if err := s.in.DeleteUser(ctx, id); err != nil {
		return err
	}
	return s.in.DeleteEntry(ctx, id) // want "DELETE from context_entries"
}

// Twice is one fault a call.
func (s *Service) Twice(ctx context.Context) {
	s.q.DeleteEntry(ctx, 1) // want:CTX0001
	s.q.DeleteEntry(ctx, 2) // want:CTX0001
}

// Erase is the cascade.
//
//ctx:cascade
func (s *Service) Erase(ctx context.Context, id int64) error {
	if err := s.q.EraseEntry(ctx, id); err != nil {
		return err
	}
	if err := s.in.EraseEntry(ctx, id); err != nil {
		return err
	}
	return s.part(ctx, id)
}

func (s *Service) part(ctx context.Context, id int64) error { return s.q.DeleteEntry(ctx, id) }

// Allowed is answered for.
func (s *Service) Allowed(ctx context.Context) error {
	//ctx:allow CTX0001 by=ana demo data is reset every night
	return s.q.DeleteEntry(ctx, 1)
}

// own is an interface of the caller's.
type own interface {
	DeleteEntry(ctx context.Context, id int64) error
}

var _ own = (*store.Queries)(nil)

func embedded(ctx context.Context, tx struct{ *store.Queries }) error {
	return tx.DeleteEntry(ctx, 1) // want "DELETE from context_entries"
}

func value(ctx context.Context, q *store.Queries) error {
	f := q.DeleteEntry
	return f(ctx, 1) // want "DELETE from context_entries"
}
