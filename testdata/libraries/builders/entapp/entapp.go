// Package entapp has the statements of a client that ent generated.
package entapp

import (
	"context"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"ctxvet.test/builders/entlib"
	"ctxvet.test/builders/entlib/contextentry"
	"ctxvet.test/builders/entlib/link"
)

// Deletes removes rows.
func Deletes(ctx context.Context, c *entlib.Client, tx *entlib.Tx, e *entlib.ContextEntry) error {
	_, err := c.ContextEntry.
		Delete(). // want:CTX0001
		Where(contextentry.ID(1)).
		Exec(ctx)
	if err != nil {
		return err
	}
	tx.ContextEntry.DeleteOne(e).ExecX(ctx)      // want:CTX0001
	c.ContextEntry.DeleteOneID(1).ExecX(ctx)     // want:CTX0001
	c.Link.Delete().Where(link.ID(1)).ExecX(ctx) // want:CTX0001
	c.User.Delete().ExecX(ctx)
	return c.User.DeleteOneID(1).Exec(ctx)
}

// Updates changes rows.
func Updates(ctx context.Context, c *entlib.Client, l *entlib.Link) {
	c.Link.Update().SetAct("a").ExecX(ctx)       // want:CTX0002
	c.Link.UpdateOne(l).SetAct("a").SaveX(ctx)   // want:CTX0002
	c.Link.UpdateOneID(1).SetAct("a").ExecX(ctx) // want:CTX0002
	l.Update().SetAct("a").SaveX(ctx)            // want:CTX0002
	c.ContextEntry.Update().SetClaim("a").ExecX(ctx)
	c.User.Update().SetName("a").ExecX(ctx)
}

// Creates adds rows, and may change the one in the way.
func Creates(ctx context.Context, c *entlib.Client) {
	one := c.Link.Create().SetAct("a")
	one.SaveX(ctx)
	c.Link.CreateBulk(one).SaveX(ctx)
	c.Link.Create().SetAct("a").OnConflict(sql.ConflictColumns("id")).Ignore().ExecX(ctx)
	c.Link.Create().SetAct("a").OnConflict(sql.DoNothing()).ExecX(ctx)
	c.Link.Create().SetAct("a").OnConflictColumns("id").DoNothing().ExecX(ctx)
	c.Link.Create(). // want:CTX0002
				SetAct("a").
				OnConflict(sql.ConflictColumns("id")).
				UpdateNewValues().
				ExecX(ctx)
	c.Link.Create().SetAct("a").OnConflict(sql.ResolveWithNewValues()).ExecX(ctx)                      // want:CTX0002
	c.Link.Create().SetAct("a").OnConflictColumns("id").SetAct("b").ExecX(ctx)                         // want:CTX0002
	c.Link.Create().SetAct("a").OnConflictColumns("id").Update(func(*entlib.LinkUpsert) {}).ExecX(ctx) // want:CTX0002
	c.Link.CreateBulk(one).OnConflictColumns("id").UpdateNewValues().ExecX(ctx)                        // want:CTX0002
	c.ContextEntry.Create().SetClaim("a").OnConflictColumns("id").UpdateNewValues().ExecX(ctx)
}

// Reads changes nothing.
func Reads(ctx context.Context, c *entlib.Client) []*entlib.ContextEntry {
	return c.ContextEntry.Query().Where(contextentry.ID(1)).AllX(ctx)
}

// Texts runs SQL as it is.
func Texts(ctx context.Context, c *entlib.Client, drv dialect.Driver, tx dialect.Tx) {
	c.ExecContext(ctx, "DELETE FROM context_entries")                       // want:CTX0001
	c.QueryContext(ctx, "UPDATE context_lineage SET act = 1 RETURNING act") // want:CTX0002
	drv.Exec(ctx, "DELETE FROM context_entries", []any{}, nil)              // want:CTX0001
	tx.Query(ctx, "DELETE FROM context_entries RETURNING id", []any{}, nil) // want:CTX0001
	c.ExecContext(ctx, "DELETE FROM users")
}

// Builders builds SQL.
func Builders(ctx context.Context, drv *sql.Driver) {
	q, args := sql.Delete("context_entries").Where(sql.EQ("id", 1)).Query() // want:CTX0001
	drv.Exec(ctx, q, args, nil)
	q, args = sql.Dialect(dialect.Postgres).Update("context_lineage").Set("act", 1).Query() // want:CTX0002
	drv.Exec(ctx, q, args, nil)
	q, args = sql.Insert("context_lineage").Columns("act").Values(1).OnConflict(sql.ConflictColumns("id"), sql.ResolveWithNewValues()).Query() // want:CTX0002
	drv.Exec(ctx, q, args, nil)
	q, args = sql.Insert("context_lineage").Columns("act").Values(1).OnConflict(sql.DoNothing()).Query()
	drv.Exec(ctx, q, args, nil)
	q, args = sql.Dialect(dialect.Postgres).Delete("users").FromSelect(sql.Select().From(sql.Table("users"))).Query()
	drv.Exec(ctx, q, args, nil)
	q, args = sql.Raw("DELETE FROM context_entries").Query()
	drv.Exec(ctx, q, args, nil) // want:CTX0001
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(ctx context.Context, c *entlib.Client) {
	c.ContextEntry.Delete().ExecX(ctx)
}
