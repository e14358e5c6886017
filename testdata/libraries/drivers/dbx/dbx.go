// Package dbx uses github.com/pocketbase/dbx.
package dbx

import "github.com/pocketbase/dbx"

// Entry says its table.
type Entry struct{ ID int }

// TableName is the table of an Entry.
func (Entry) TableName() string { return "context_entries" }

// ContextLineage is named as dbx names it.
type ContextLineage struct{ ID int }

// Session is another table.
type Session struct{ ID int }

func text(db *dbx.DB, tx *dbx.Tx, b dbx.Builder) {
	db.NewQuery("DELETE FROM context_entries WHERE id = {:id}").Bind(dbx.Params{"id": 1}).Execute() // want:CTX0001
	tx.NewQuery("DELETE FROM {{context_entries}} WHERE [[id]] = {:id}").Execute()                   // want:CTX0001
	b.NewQuery("UPDATE {{context_lineage}} SET [[actor]] = {:a}").Execute()                         // want:CTX0002
	b.NewQuery("INSERT INTO {{context_lineage}} ([[id]]) VALUES ({:id}) ON CONFLICT DO NOTHING").Execute()
	b.NewQuery("DELETE FROM {{sessions}}").Execute()
	b.NewQuery("SELECT [[id]] FROM {{context_entries}}").One(nil)
}

func builders(db *dbx.DB, b dbx.Builder, where dbx.Expression) {
	db.Delete("context_entries", where).Execute() // want:CTX0001
	b.Delete("context_entries", nil).Execute()    // want:CTX0001
	b.Delete("sessions", nil).Execute()
	b.Update("context_lineage", dbx.Params{}, where).Execute() // want:CTX0002
	b.Update("context_entries", dbx.Params{}, where).Execute()
	b.Upsert("context_lineage", dbx.Params{}, "id").Execute() // want:CTX0002
	b.Insert("context_lineage", dbx.Params{}).Execute()
	b.TruncateTable("context_entries").Execute() // want:CTX0001
	b.DropTable("context_entries").Execute()     // want:CTX0001
	b.DropTable("sessions").Execute()
	b.DropColumn("context_entries", "body").Execute() // want:CTX0001
	b.Select("id").From("context_entries").Where(where).All(nil)
}

func models(b dbx.Builder) {
	b.Model(&Entry{}).Delete()          // want:CTX0001
	b.Model(&ContextLineage{}).Update() // want:CTX0002
	b.Model(&ContextLineage{}).Insert()
	b.Model(&Session{}).Delete()
}

func prepareErase(b dbx.Builder) {
	erase(b.NewQuery("DELETE FROM {{context_entries}}"))
}

//ctx:cascade
func erase(q *dbx.Query) { q.Execute() }
