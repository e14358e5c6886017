// Package near has calls whose names are those of statements, and that are none.
package near

import (
	"context"
	"maps"
	"net/http"
	"os"
	"slices"
)

// A batch is that of a key-value store.
type batch struct{ keys [][]byte }

// Delete removes a key.
func (b *batch) Delete(key []byte) error { b.keys = append(b.keys, key); return nil }

// Update changes a key.
func (b *batch) Update(key string, value any) *batch { return b }

// From names a part of the store.
func (b *batch) From(table string) *batch { return b }

type cache interface {
	Delete(ctx context.Context, key string) error
	Exec(cmd string) error
}

// Near does nothing to a table.
func Near(ctx context.Context, b *batch, c cache, client *http.Client) {
	_ = b.Delete([]byte("context_entries"))
	_ = b.From("context_entries").Update("context_lineage", 1).Delete(nil)
	_ = c.Delete(ctx, "context_entries")
	contextEntries := map[string]int{"context_entries": 1}
	delete(contextEntries, "context_entries")
	maps.DeleteFunc(contextEntries, func(string, int) bool { return true })
	contextLineage := []string{"context_lineage"}
	_ = slices.Delete(contextLineage, 0, 1)
	_ = os.Remove("context_entries")
	req, _ := http.NewRequestWithContext(ctx, http.MethodDelete, "https://example.com/context_entries", nil)
	_, _ = client.Do(req)
}
