// Package near has calls that are named like an ORM's and are none.
package near

import (
	"net/http"
	"os"
	"slices"
	"sync"
)

type ContextEntry struct{ ID int64 }

func (ContextEntry) TableName() string { return "context_entries" }

// A Batch is a key-value store's.
type Batch struct{ ops [][]byte }

func (b *Batch) Delete(key []byte) error { b.ops = append(b.ops, key); return nil }

// A Cache keeps values in memory.
type Cache struct{ m map[string]ContextEntry }

func (c *Cache) Delete(e *ContextEntry)                 { delete(c.m, "x") }
func (c *Cache) Update(e *ContextEntry)                 { c.m["x"] = *e }
func (c *Cache) Save(e *ContextEntry)                   { c.m["x"] = *e }
func (c *Cache) Model(e *ContextEntry) *Cache           { return c }
func (c *Cache) Table(name string) *Cache               { return c }
func (c *Cache) Unscoped() *Cache                       { return c }
func (c *Cache) NewDelete() *Cache                      { return c }
func (c *Cache) Where(query string, args ...any) *Cache { return c }

func use(b *Batch, c *Cache, client *http.Client, e *ContextEntry) error {
	b.Delete([]byte("context_entries"))
	c.Model(e).Where("id = ?", 1).Delete(e)
	c.Table("context_entries").Unscoped().Delete(e)
	c.NewDelete().Model(e).Save(e)
	c.Update(e)
	var m sync.Map
	m.Delete("context_entries")
	context_entries := []ContextEntry{{1}, {2}}
	context_entries = slices.Delete(context_entries, 0, 1)
	clear(context_entries)
	delete(c.m, "context_entries")
	req, err := http.NewRequest(http.MethodDelete, "/context_entries/1", nil)
	if err != nil {
		return err
	}
	if _, err := client.Do(req); err != nil {
		return err
	}
	return os.Remove("context_entries")
}
