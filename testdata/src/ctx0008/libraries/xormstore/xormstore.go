// Package xormstore stores by xorm.
package xormstore

import "xorm.io/xorm"

type Entry struct{ ID string }

func (Entry) TableName() string { return "context_entries" }

type Lineage struct{ ID string }

func (Lineage) TableName() string { return "context_lineage" }

// Add signs.
func Add(engine *xorm.Engine, e *Entry) error {
	session := engine.NewSession()
	defer session.Close()
	if err := session.Begin(); err != nil {
		return err
	}
	if _, err := session.Insert(e); err != nil {
		_ = session.Rollback()
		return err
	}
	if _, err := session.Insert(&Lineage{e.ID}); err != nil {
		_ = session.Rollback()
		return err
	}
	return session.Commit()
}

// AddShort does not.
func AddShort(engine *xorm.Engine, e *Entry) error {
	session := engine.NewSession()
	defer session.Close()
	if err := session.Begin(); err != nil {
		return err
	}
	if _, err := session.Insert(e); err != nil { // want:CTX0008
		return err
	}
	return session.Commit()
}

// AddByEngine is a transaction of its own.
func AddByEngine(engine *xorm.Engine, e *Entry) error {
	_, err := engine.Insert(e) // want:CTX0008
	return err
}
