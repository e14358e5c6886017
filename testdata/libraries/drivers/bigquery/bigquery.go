// Package bigquery uses cloud.google.com/go/bigquery.
package bigquery

import (
	"context"

	"cloud.google.com/go/bigquery"
)

func queries(ctx context.Context, c *bigquery.Client) {
	q := c.Query("DELETE FROM dataset.context_entries WHERE true") // want:CTX0001
	q.Run(ctx)
	q = c.Query("DELETE FROM `my-project.dataset.context_entries` WHERE true") // want:CTX0001
	q.Read(ctx)
	c.Query("UPDATE `my-project`.dataset.context_lineage SET actor = 'x' WHERE true").Run(ctx)                    // want:CTX0002
	c.Query("TRUNCATE TABLE dataset.context_entries").Run(ctx)                                                    // want:CTX0001
	c.Query("MERGE dataset.context_entries t USING dataset.s s ON t.id = s.id WHEN MATCHED THEN DELETE").Run(ctx) // want:CTX0001
	c.Query("SELECT id FROM `my-project.dataset.context_entries`").Read(ctx)
	c.Query("DELETE FROM dataset.sessions WHERE true").Run(ctx)
	q.QueryConfig = bigquery.QueryConfig{Q: "DELETE FROM dataset.context_entries WHERE true"} // want:CTX0001
}

func prepareErase(ctx context.Context, c *bigquery.Client) {
	erase(ctx, c.Query("DELETE FROM dataset.context_entries WHERE true"))
}

//ctx:cascade
func erase(ctx context.Context, q *bigquery.Query) { q.Run(ctx) }

func tables(ctx context.Context, c *bigquery.Client) {
	c.Dataset("d").Table("context_entries").Delete(ctx) // want:CTX0001
	c.Dataset("d").Table("sessions").Delete(ctx)
	t := c.Dataset("d").Table("context_lineage")
	t.Inserter().Put(ctx, nil)
	t.Delete(ctx)                                      // want:CTX0001
	c.Dataset("context_store").DeleteWithContents(ctx) // want:CTX0001
	c.Dataset("scratch").DeleteWithContents(ctx)
	c.DatasetInProject("p", "context_store").Delete(ctx) // fails unless it is empty
	c.Dataset("d").Routine("context_entries").Delete(ctx)
	c.Dataset("d").Model("context_entries").Delete(ctx)
}
