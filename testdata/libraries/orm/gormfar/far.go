// Package gormfar calls what another package makes of models and scopes.
package gormfar

import (
	"gorm.io/gorm"

	"ctxvet.test/orm/gormrepo"
)

type Note struct{ ID uint }

func (Note) TableName() string { return "context_notes" }

type User struct{ ID uint }

func calls(db *gorm.DB) {
	gormrepo.New[Note](db).Delete(1) // want:CTX0001
	gormrepo.New[User](db).Delete(1)
	gormrepo.Remove(db, &Note{}) // want:CTX0001
	gormrepo.Remove(db, &User{})
	gormrepo.Remove(db, &gormrepo.Soft{})
	through(db, &Note{})
	gormrepo.Entries(db).Delete(nil) // want:CTX0001
	gormrepo.Softly(db).Delete(nil)
	gormrepo.Of(db, &Note{}).Where("1 = 1").Delete(nil) // want:CTX0001
	gormrepo.Of(db, &User{}).Delete(nil)
	gormrepo.Named(db, "context_notes").Delete(nil) // want:CTX0001
	gormrepo.Named(db, "users").Delete(nil)
	gormrepo.Purge(db.Model(&Note{})) // want:CTX0001
	gormrepo.Purge(db.Model(&User{}))
}

func through(db *gorm.DB, model any) { gormrepo.Remove(db, model) } // want:CTX0001
