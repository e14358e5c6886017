// Package spanner uses cloud.google.com/go/spanner.
package spanner

import (
	"context"

	"cloud.google.com/go/spanner"
	database "cloud.google.com/go/spanner/admin/database/apiv1"
	"cloud.google.com/go/spanner/admin/database/apiv1/databasepb"
)

func statements(ctx context.Context, c *spanner.Client, tx *spanner.ReadWriteTransaction) {
	tx.Update(ctx, spanner.Statement{SQL: "DELETE FROM context_entries WHERE id = @id", Params: map[string]any{"id": 1}}) // want:CTX0001
	tx.Update(ctx, spanner.NewStatement("UPDATE context_lineage SET actor = 'x' WHERE true"))                             // want:CTX0002
	stmt := spanner.Statement{
		SQL: `DELETE FROM context_entries WHERE true`, // want:CTX0001
	}
	c.PartitionedUpdate(ctx, stmt)
	late := spanner.NewStatement("DELETE context_entries WHERE id = @id") // want:CTX0001
	late.Params["id"] = 1
	tx.Update(ctx, late)
	tx.BatchUpdate(ctx, []spanner.Statement{
		{SQL: "DELETE FROM sessions WHERE true"},
		{SQL: "DELETE FROM context_entries WHERE true"}, // want:CTX0001
	})
	tx.Query(ctx, spanner.Statement{SQL: "DELETE FROM context_entries WHERE true THEN RETURN id"}) // want:CTX0001
	c.Single().Query(ctx, spanner.Statement{SQL: "SELECT id FROM context_entries"})
	tx.Update(ctx, spanner.Statement{SQL: "INSERT OR IGNORE INTO context_lineage (id) VALUES (1)"})
	tx.Update(ctx, spanner.Statement{SQL: "INSERT OR UPDATE INTO context_lineage (id) VALUES (1)"}) // want:CTX0002
}

func mutations(ctx context.Context, c *spanner.Client, tx *spanner.ReadWriteTransaction) {
	cols, vals := []string{"id"}, []any{1}
	c.Apply(ctx, []*spanner.Mutation{
		spanner.Delete("context_entries", spanner.Key{1}), // want:CTX0001
		spanner.Delete("sessions", spanner.AllKeys()),
		spanner.Insert("context_lineage", cols, vals),
		spanner.InsertMap("context_lineage", map[string]any{"id": 1}),
		spanner.Update("context_entries", cols, vals),
		spanner.Update("context_lineage", cols, vals),                  // want:CTX0002
		spanner.UpdateMap("context_lineage", map[string]any{"id": 1}),  // want:CTX0002
		spanner.InsertOrUpdate("context_lineage", cols, vals),          // want:CTX0002
		spanner.InsertOrUpdateMap("context_lineage", map[string]any{}), // want:CTX0002
		spanner.Replace("context_entries", cols, vals),                 // want:CTX0001
		spanner.ReplaceMap("context_lineage", map[string]any{"id": 1}), // want:CTX0001
	})
	var rec struct{ ID int }
	m, _ := spanner.UpdateStruct("context_lineage", rec)         // want:CTX0002
	n, _ := spanner.InsertOrUpdateStruct("context_lineage", rec) // want:CTX0002
	o, _ := spanner.ReplaceStruct("context_entries", rec)        // want:CTX0001
	p, _ := spanner.InsertStruct("context_lineage", rec)
	tx.BufferWrite([]*spanner.Mutation{m, n, o, p})
}

// forget leaves what it makes to the cascade.
func forget(ctx context.Context, c *spanner.Client) {
	erase(ctx, c, []*spanner.Mutation{spanner.Delete("context_entries", spanner.AllKeys())})
	eraseAll(ctx, c, spanner.Statement{SQL: "DELETE FROM context_entries WHERE true"})
}

//ctx:cascade
func erase(ctx context.Context, c *spanner.Client, ms []*spanner.Mutation) { c.Apply(ctx, ms) }

//ctx:cascade
func eraseAll(ctx context.Context, c *spanner.Client, st spanner.Statement) {
	c.PartitionedUpdate(ctx, st)
}

const entries = "context_entries"

func constant(tx *spanner.ReadWriteTransaction) error {
	return tx.BufferWrite([]*spanner.Mutation{spanner.Delete(entries, spanner.Key{1})}) // want:CTX0001
}

func schema(ctx context.Context, admin *database.DatabaseAdminClient) {
	admin.UpdateDatabaseDdl(ctx, &databasepb.UpdateDatabaseDdlRequest{
		Database: "d",
		Statements: []string{
			"CREATE TABLE sessions (id INT64) PRIMARY KEY (id)",
			"DROP TABLE context_entries",                   // want:CTX0001
			"ALTER TABLE context_entries DROP COLUMN body", // want:CTX0001
		},
	})
	admin.CreateDatabase(ctx, &databasepb.CreateDatabaseRequest{
		ExtraStatements: []string{"CREATE TABLE context_entries (id INT64) PRIMARY KEY (id)"},
	})
}
