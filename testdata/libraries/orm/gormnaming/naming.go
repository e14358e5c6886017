// Package gormnaming has tables that gorm names by the type.
package gormnaming

import "gorm.io/gorm"

type Log struct{ ID uint }

type HTTPLogEntry struct{ ID uint }

type Base struct{}

func (Base) TableName() string { return "user_logs" }

// Derived has its table from what it embeds.
type Derived struct {
	Base
	ID uint
}

type Logger struct{ ID uint }

func verbs(db *gorm.DB, log *Log, logs []string) {
	db.Delete(&Log{}, 1)          // want:CTX0001
	db.Delete(&HTTPLogEntry{}, 1) // want:CTX0001
	db.Delete(&Derived{}, 1)      // want:CTX0001
	db.Delete(&Logger{}, 1)
	db.Save(log) // want:CTX0002
	db.Create(log)
	db.Where("id IN ?", logs).Delete(&Logger{})
}
