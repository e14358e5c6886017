// Package gorqlite uses github.com/rqlite/gorqlite.
package gorqlite

import (
	"context"

	"github.com/rqlite/gorqlite"
)

func text(ctx context.Context, c *gorqlite.Connection) {
	c.WriteOne("DELETE FROM context_entries WHERE id = 1")           // want:CTX0001
	c.WriteOneContext(ctx, "UPDATE context_lineage SET actor = 'x'") // want:CTX0002
	c.QueryOne("DELETE FROM context_entries RETURNING id")           // want:CTX0001
	c.QueueOne("DELETE FROM context_entries")                        // want:CTX0001
	c.QueueOneContext(ctx, "DELETE FROM context_entries")            // want:CTX0001
	c.QueryOneContext(ctx, "SELECT id FROM context_entries")
	c.WriteOne("DELETE FROM sessions")
	c.Write([]string{
		"DELETE FROM sessions",
		"DELETE FROM context_entries", // want:CTX0001
	})
	c.WriteContext(ctx, []string{"UPDATE context_lineage SET actor = 'x'"})   // want:CTX0002
	c.Query([]string{"DELETE FROM context_entries RETURNING id"})             // want:CTX0001
	c.QueryContext(ctx, []string{"DELETE FROM context_entries RETURNING id"}) // want:CTX0001
	c.Queue([]string{"DELETE FROM context_entries"})                          // want:CTX0001
	c.QueueContext(ctx, []string{"DELETE FROM context_entries"})              // want:CTX0001
	c.Request([]string{"SELECT id FROM context_entries"})
	c.RequestContext(ctx, []string{"DELETE FROM context_entries"}) // want:CTX0001
}

func parameterized(ctx context.Context, c *gorqlite.Connection) {
	c.WriteOneParameterized(gorqlite.ParameterizedStatement{
		Query:     "DELETE FROM context_entries WHERE id = ?", // want:CTX0001
		Arguments: []any{1},
	})
	c.WriteParameterizedContext(ctx, []gorqlite.ParameterizedStatement{
		{Query: "UPDATE context_lineage SET actor = ?", Arguments: []any{1}}, // want:CTX0002
		{Query: "DELETE FROM sessions"},
		{"DELETE FROM context_entries", nil}, // want:CTX0001
	})
	c.QueryOneParameterized(gorqlite.ParameterizedStatement{Query: "SELECT id FROM context_entries"})
	var st gorqlite.ParameterizedStatement
	st.Query = "DELETE FROM context_entries WHERE id = ?"
	c.WriteOneParameterizedContext(ctx, st) // want:CTX0001
}

func forget(c *gorqlite.Connection) {
	erase(c, gorqlite.ParameterizedStatement{Query: "DELETE FROM context_entries WHERE id = ?"})
}

//ctx:cascade
func erase(c *gorqlite.Connection, st gorqlite.ParameterizedStatement) {
	c.WriteOneParameterized(st)
}
