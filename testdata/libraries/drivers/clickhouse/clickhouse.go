// Package clickhouse uses github.com/ClickHouse/clickhouse-go/v2, and the
// ch-go client below it.
package clickhouse

import (
	"context"

	"github.com/ClickHouse/ch-go"
	"github.com/ClickHouse/clickhouse-go/v2"
	"github.com/ClickHouse/clickhouse-go/v2/lib/driver"
)

func run(ctx context.Context, c driver.Conn) error {
	var ids []int
	c.Exec(ctx, "DELETE FROM context_entries WHERE id = ?", 1)                     // want:CTX0001
	c.Exec(ctx, "TRUNCATE TABLE context_entries")                                  // want:CTX0001
	c.Exec(ctx, "ALTER TABLE context_entries DELETE WHERE id = 1")                 // want:CTX0001
	c.Exec(ctx, "ALTER TABLE context_lineage UPDATE actor = 'x' WHERE id = 1")     // want:CTX0002
	c.Exec(ctx, "ALTER TABLE context_entries ON CLUSTER main DELETE WHERE id = 1") // want:CTX0001
	c.Exec(ctx, "DELETE FROM context_entries ON CLUSTER main WHERE id = 1")        // want:CTX0001
	c.Exec(ctx, "ALTER TABLE context_entries DROP PARTITION '2024-01'")            // want:CTX0001
	c.Exec(ctx, "DROP TABLE IF EXISTS context_entries ON CLUSTER main SYNC")       // want:CTX0001
	c.Query(ctx, "DELETE FROM context_entries WHERE 1")                            // want:CTX0001
	c.QueryRow(ctx, "DELETE FROM context_entries WHERE 1")                         // want:CTX0001
	c.Select(ctx, &ids, "DELETE FROM context_entries WHERE 1")                     // want:CTX0001
	c.QueryFormat(ctx, "CSV", "DELETE FROM context_entries WHERE 1")               // want:CTX0001
	c.Select(ctx, &ids, "SELECT id FROM context_entries FINAL PREWHERE id > 1 SETTINGS max_threads = 1")
	c.Exec(ctx, "DELETE FROM sessions WHERE id = 1")
	c.Exec(ctx, "OPTIMIZE TABLE sessions FINAL")
	c.AsyncInsert(ctx, "INSERT INTO context_lineage VALUES (1)", true)
	c.InsertFormat(ctx, "CSV", "INSERT INTO context_lineage", nil)
	b, err := c.PrepareBatch(ctx, "INSERT INTO context_lineage")
	if err != nil {
		return err
	}
	b.Append(1)
	return b.Send()
}

func open(ctx context.Context) {
	c, _ := clickhouse.Open(&clickhouse.Options{})
	c.Exec(ctx, "DELETE FROM context_entries WHERE 1") // want:CTX0001
	db := clickhouse.OpenDB(&clickhouse.Options{})
	db.Exec("TRUNCATE TABLE context_entries") // want:CTX0001
}

func low(ctx context.Context, c *ch.Client) {
	c.Do(ctx, ch.Query{Body: "DELETE FROM context_entries WHERE 1"}) // want:CTX0001
	c.Do(ctx, ch.Query{Body: "SELECT id FROM context_entries"})
}
