// Package near has what looks like a statement, or deletes, and is neither.
package near

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
)

// A GraphQL client has the names and parameters of a handle, not its results.
type graphQL struct{}

type response struct{ Data []byte }

func (graphQL) Query(ctx context.Context, query string, vars ...any) (*response, error) {
	return nil, nil
}
func (graphQL) Mutate(ctx context.Context, mutation string, vars ...any) error { return nil }
func (graphQL) Exec(ctx context.Context, query string, vars ...any) error      { return nil }

// A search index has sqlx's names.
type index interface {
	Get(dest any, key string, opts ...any) error
	Select(fields any, index string, opts ...any) error
	Query(ctx context.Context, query string, opts ...any) ([]string, error)
	Prepare(name, command string) error
}

// A shell runs commands.
type shell interface {
	Exec(ctx context.Context, command string, args ...string) error
}

type kv interface {
	Delete(key []byte, sync bool) error
	DeleteRange(from, to []byte) error
	Replace(key, value []byte) error
}

type cache[V any] struct{ m map[string]V }

func (c *cache[V]) Delete(key string)                  { delete(c.m, key) }
func (c *cache[V]) Update(table string, f func(V) V)   {}
func (c *cache[V]) Truncate(table string)              {}
func (c *cache[V]) Exec(query string, args ...any) int { return 0 }

func clients(ctx context.Context, g graphQL, i index, s shell) {
	g.Query(ctx, "DELETE FROM context_entries")
	g.Mutate(ctx, "DELETE FROM context_entries")
	g.Exec(ctx, "DELETE FROM context_entries")
	i.Get(nil, "DELETE FROM context_entries")
	i.Select(nil, "DELETE FROM context_entries")
	i.Query(ctx, "DELETE FROM context_entries")
	i.Prepare("purge", "DELETE FROM context_entries")
	s.Exec(ctx, "DELETE FROM context_entries")
}

func memory(b kv, c *cache[int]) {
	b.Delete([]byte("context_entries"), true)
	b.DeleteRange([]byte("context_entries"), []byte("context_entriet"))
	b.Replace([]byte("context_lineage"), nil)
	c.Delete("context_entries")
	c.Update("context_lineage", nil)
	c.Truncate("context_entries")
	c.Exec("DELETE FROM context_entries")
	m := map[string]int{"context_entries": 1}
	delete(m, "context_entries")
	var sm sync.Map
	sm.Delete("context_entries")
	context_entries := []string{"a"}
	context_entries = slices.Delete(context_entries, 0, 1)
	_ = context_entries
}

func files() error {
	os.Remove("context_entries")
	req, err := http.NewRequest(http.MethodDelete, "http://localhost/context_entries", strings.NewReader("DELETE FROM context_entries"))
	if err != nil {
		return errors.New("DELETE FROM context_entries failed")
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// values are bound, not run.
func values(db *sql.DB) {
	db.Exec("INSERT INTO context_entries (body) VALUES (?)", "DELETE FROM context_entries")
	db.Exec("INSERT INTO context_entries (body) VALUES ('DELETE FROM context_entries; DROP TABLE context_entries')")
}
