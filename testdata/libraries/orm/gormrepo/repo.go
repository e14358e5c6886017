// Package gormrepo has models that only the callers of a function tell.
package gormrepo

import "gorm.io/gorm"

type Entry struct{ ID uint }

func (Entry) TableName() string { return "context_entries" }

type Soft struct{ gorm.Model }

func (Soft) TableName() string { return "context_soft" }

type Lineage struct{ ID uint }

func (Lineage) TableName() string { return "context_lineage" }

type User struct{ ID uint }

// A Repo keeps models of one type.
type Repo[T any] struct{ db *gorm.DB }

func (r *Repo[T]) Delete(id uint) error {
	var t T
	return r.db.Delete(&t, id).Error // want:CTX0001
}

func (r *Repo[T]) Save(t *T) error { return r.db.Save(t).Error } // want:CTX0002

func (r *Repo[T]) DeleteAll() error { return r.clear() }

func (r *Repo[T]) clear() error {
	return r.db.Model(new(T)).Where("1 = 1").Delete(nil).Error
}

func use(db *gorm.DB) {
	(&Repo[Entry]{db}).Delete(1)
	(&Repo[User]{db}).Delete(1)
	(&Repo[User]{db}).DeleteAll()
	(&Repo[Lineage]{db}).Save(&Lineage{})
	(&Repo[Entry]{db}).Save(&Entry{})
}

func removeAny(db *gorm.DB, model any) { db.Delete(model, 1) } // want:CTX0001

func removeUser(db *gorm.DB, model any) { db.Delete(model, 1) }

func removeSoft(db *gorm.DB, model any) { db.Delete(model, 1) }

func removeOf[T any](db *gorm.DB, id uint) { db.Delete(new(T), id) } // want:CTX0001

func dropAll(db *gorm.DB, models ...any) {
	for _, m := range models {
		db.Migrator().DropTable(m) // want:CTX0001
	}
}

func through(db *gorm.DB, model any) { removeAny(db, model) }

func calls(db *gorm.DB) {
	through(db, &Entry{})
	removeUser(db, &User{})
	removeSoft(db, &Soft{})
	removeOf[Entry](db, 1)
	removeOf[User](db, 1)
	dropAll(db, &User{}, "users", &Entry{})
}

func purge(q *gorm.DB) error { return q.Where("1 = 1").Delete(nil).Error } // want:CTX0001

func purgeUsers(q *gorm.DB) error { return q.Where("1 = 1").Delete(nil).Error }

func only(q *gorm.DB, id uint) *gorm.DB { return q.Where("id = ?", id).Limit(1) }

func old(q *gorm.DB) *gorm.DB { return only(q.Where("old"), 1) }

func scopes(db *gorm.DB) {
	purge(db.Model(&Entry{}))
	purge(db.Model(&Soft{}))
	purgeUsers(db.Table("users"))
	old(db.Model(&Entry{})).Delete(nil) // want:CTX0001
	old(db.Model(&User{})).Delete(nil)
	old(db).Delete(&Entry{}) // want:CTX0001
	for _, m := range []any{&User{}, &Soft{}} {
		db.Delete(m, 1)
	}
	for _, m := range []any{&User{}, &Entry{}} {
		db.Delete(m, 1) // want:CTX0001
	}
	all := []struct {
		column string
		model  any
	}{{"user_id", new(User)}, {"entry_id", new(Entry)}}
	for _, m := range all {
		db.Where(m.column+" = ?", 1).Delete(m.model) // want:CTX0001
	}
}

// New returns a repository, for other packages.
func New[T any](db *gorm.DB) *Repo[T] { return &Repo[T]{db} }

// Remove deletes what it is handed.
func Remove(db *gorm.DB, model any) { db.Delete(model, 1) }

// Entries is a scope with a model.
func Entries(db *gorm.DB) *gorm.DB { return db.Model(&Entry{}) }

// Softly is one that is deleted softly.
func Softly(db *gorm.DB) *gorm.DB { return db.Model(&Soft{}) }

// Of is a scope with the caller's model.
func Of(db *gorm.DB, model any) *gorm.DB { return db.Model(model) }

// Named is a scope with the caller's table.
func Named(db *gorm.DB, table string) *gorm.DB { return db.Table(table) }

// Purge deletes what its scope has.
func Purge(q *gorm.DB) error { return q.Where("1 = 1").Delete(nil).Error }

func again(db *gorm.DB, model any) *gorm.DB { return Of(db, model).Where("1 = 1") }

func scopesOf(db *gorm.DB) {
	again(db, &Entry{}).Delete(nil) // want:CTX0001
	again(db, &User{}).Delete(nil)
	again(db, &Soft{}).Delete(nil)
	again(db, &Soft{}).Unscoped().Delete(nil) // want:CTX0001
}
