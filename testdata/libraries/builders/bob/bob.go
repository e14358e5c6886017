// Package bob has the statements of stephenafamo/bob.
package bob

import (
	"context"

	"github.com/stephenafamo/bob"
	"github.com/stephenafamo/bob/dialect/mysql"
	mim "github.com/stephenafamo/bob/dialect/mysql/im"
	"github.com/stephenafamo/bob/dialect/psql"
	"github.com/stephenafamo/bob/dialect/psql/dialect"
	"github.com/stephenafamo/bob/dialect/psql/dm"
	"github.com/stephenafamo/bob/dialect/psql/im"
	"github.com/stephenafamo/bob/dialect/psql/sm"
	"github.com/stephenafamo/bob/dialect/psql/um"
	"github.com/stephenafamo/bob/dialect/sqlite"
	sim "github.com/stephenafamo/bob/dialect/sqlite/im"

	"ctxvet.test/builders/bob/models"
)

// Deletes removes rows.
func Deletes(ctx context.Context, db bob.Executor) error {
	q := psql.Delete( // want:CTX0001
		dm.From("context_entries"),
		dm.Where(psql.Quote("id").EQ(psql.Arg(1))),
	)
	if _, err := bob.Exec(ctx, db, q); err != nil {
		return err
	}
	mods := []bob.Mod[*dialect.DeleteQuery]{dm.FromAs(psql.Quote("public", "context_entries"), "e")}
	psql.Delete(mods...).Exec(ctx, db) // want:CTX0001
	late := psql.Delete()              // want:CTX0001
	late.Apply(dm.From("context_entries"))
	late.Exec(ctx, db)
	models.Entries.Delete(dm.Where(psql.Quote("id").EQ(psql.Arg(1)))).Exec(ctx, db) // want:CTX0001
	models.Users.Delete().Exec(ctx, db)
	psql.Delete(dm.From("users"), dm.Using("context_entries")).Exec(ctx, db)
	return nil
}

// Updates changes rows.
func Updates(ctx context.Context, db bob.Executor) {
	psql.Update(um.Table("context_lineage"), um.SetCol("a").ToArg(1)).Exec(ctx, db) // want:CTX0002
	models.Lineage.Update(um.SetCol("a").ToArg(1)).Exec(ctx, db)                    // want:CTX0002
	models.Entries.Update(um.SetCol("a").ToArg(1)).Exec(ctx, db)
	psql.Update(um.Table("users"), um.From("context_lineage")).Exec(ctx, db)
}

// Inserts adds rows, and may change the one in the way.
func Inserts(ctx context.Context, db bob.Executor) {
	psql.Insert(im.Into("context_lineage"), im.Values(psql.Arg(1))).Exec(ctx, db)
	psql.Insert(im.Into("context_lineage"), im.OnConflict("a").DoNothing()).Exec(ctx, db)
	psql.Insert(im.Into("context_lineage"), im.OnConflict("a").DoUpdate(im.SetExcluded("a"))).Exec(ctx, db) // want:CTX0002
	models.Lineage.Insert(im.OnConflict("a").DoUpdate(im.SetExcluded("a"))).Exec(ctx, db)                   // want:CTX0002
	models.Entries.Insert(im.OnConflict("a").DoUpdate(im.SetExcluded("a"))).Exec(ctx, db)
	mysql.Insert(mim.Into("context_lineage"), mim.OnDuplicateKeyUpdate(mim.UpdateWithValues("a"))).Exec(ctx, db) // want:CTX0002
	sqlite.Insert(sim.OrReplace(), sim.Into("context_entries")).Exec(ctx, db)                                    // want:CTX0001
	sqlite.Insert(sim.OrIgnore(), sim.Into("context_entries")).Exec(ctx, db)
}

// Models runs what is generated for rows.
func Models(ctx context.Context, db bob.Executor, row *models.Row) {
	row.Delete(ctx, db)      // want:CTX0001
	row.Update(ctx, db, nil) // want:CTX0002
}

// Texts runs SQL as it is.
func Texts(ctx context.Context, db bob.DB) {
	psql.RawQuery("DELETE FROM context_entries WHERE id = ?", 1).Exec(ctx, db) // want:CTX0001
	bob.Exec(ctx, db, psql.RawQuery(`UPDATE context_lineage SET a = 1`))       // want:CTX0002
	db.ExecContext(ctx, "DELETE FROM context_entries")                         // want:CTX0001
	db.QueryContext(ctx, "DELETE FROM context_entries RETURNING id")           // want:CTX0001
	bob.Exec(ctx, db, psql.RawQuery(`DELETE FROM users`))
}

// Reads changes nothing.
func Reads(ctx context.Context, db bob.Executor) {
	psql.Select(sm.From("context_entries")).Exec(ctx, db)
	models.Entries.Query().All(ctx, db)
}

// Erase is the cascade.
//
//ctx:cascade
func Erase(ctx context.Context, db bob.Executor) {
	bob.Exec(ctx, db, psql.RawQuery("DELETE FROM context_entries"))
	models.Entries.Delete().Exec(ctx, db)
}
