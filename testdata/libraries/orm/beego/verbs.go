// Package beego has github.com/beego/beego/v2/client/orm.
package beego

import (
	"context"

	"github.com/beego/beego/v2/client/orm"
)

type Entry struct {
	ID     int64
	Tags   []*Tag `orm:"rel(m2m)"`
	Labels []*Tag `orm:"rel(m2m);rel_table(entry_labels)"`
}

func (*Entry) TableName() string { return "context_entries" }

type Lineage struct{ ID int64 }

func (Lineage) TableName() string { return "context_lineage" }

// ContextNote has its table by its name.
type ContextNote struct{ ID int64 }

type Tag struct{ ID int64 }

type User struct{ ID int64 }

func verbs(ctx context.Context, o orm.Ormer, l *Lineage, id int64) {
	o.Delete(&Entry{ID: id})                   // want:CTX0001
	o.DeleteWithCtx(ctx, &ContextNote{ID: id}) // want:CTX0001
	o.Delete(&User{ID: id})
	o.Update(l, "Text")     // want:CTX0002
	o.UpdateWithCtx(ctx, l) // want:CTX0002
	o.Update(&Entry{ID: id})
	o.Insert(l)
	o.InsertMulti(100, []Lineage{*l})
	o.InsertOrUpdate(l, "id")       // want:CTX0002
	o.InsertOrUpdateWithCtx(ctx, l) // want:CTX0002
	o.InsertOrUpdate(&Entry{ID: id})
	o.ReadOrCreate(l, "ID")
	o.Read(l)
	o.QueryTable("context_entries").Filter("id", id).Delete()    // want:CTX0001
	o.QueryTable(&Entry{}).Filter("id", id).Delete()             // want:CTX0001
	o.QueryTable(new(Entry)).Filter("id", id).DeleteWithCtx(ctx) // want:CTX0001
	o.QueryTableWithCtx(ctx, new(Entry)).Delete()                // want:CTX0001
	o.QueryTable("users").Filter("id", id).Delete()
	o.QueryTable(l).Filter("id", id).Update(orm.Params{"text": "x"}) // want:CTX0002
	o.QueryTable("users").Update(orm.Params{"text": "x"})
	o.QueryTable(l).Filter("id", id).All(&[]Lineage{})
	o.QueryM2M(&Entry{ID: id}, "Tags").Remove(&Tag{}) // want:CTX0001
	o.QueryM2M(&Entry{ID: id}, "Tags").Clear()        // want:CTX0001
	o.QueryM2M(&Entry{ID: id}, "Tags").Add(&Tag{})
	o.QueryM2M(&Entry{ID: id}, "Labels").Clear()
}

func raw(ctx context.Context, o orm.QueryExecutor, ids []int64) {
	o.Raw("DELETE FROM context_entries WHERE id = ?", 1).Exec()          // want:CTX0001
	o.RawWithCtx(ctx, "UPDATE context_lineage SET text = ?", "x").Exec() // want:CTX0002
	o.Raw("SELECT id FROM context_lineage").QueryRows(&ids)
	qb, _ := orm.NewQueryBuilder("mysql")
	o.Raw(qb.Delete().From("context_entries").Where("id = ?").String(), 1).Exec() // want:CTX0001
	o.Raw(qb.Delete().From("users").String()).Exec()
	o.Raw(qb.Update("context_lineage").Set("text = ?").String(), "x").Exec() // want:CTX0002
	o.Raw(qb.InsertInto("context_lineage", "text").Values("?").String(), "x").Exec()
	o.Raw(qb.Select("id").From("context_entries").String()).QueryRows(&ids)
}

func within(o orm.Ormer, id int64) error {
	return o.DoTx(func(ctx context.Context, tx orm.TxOrmer) error {
		_, err := tx.DeleteWithCtx(ctx, &Entry{ID: id}) // want:CTX0001
		return err
	})
}

// narrowed hands a query on and takes it back.
func narrowed(o orm.Ormer, id int64) error {
	qs, err := byID(o.QueryTable("context_entries"), id)
	if err != nil {
		return err
	}
	_, err = qs.Delete() // want:CTX0001
	return err
}

func byID(qs orm.QuerySeter, id int64) (orm.QuerySeter, error) {
	if id == 0 {
		return qs, nil
	}
	qs = qs.Filter("id", id)
	return qs, nil
}
