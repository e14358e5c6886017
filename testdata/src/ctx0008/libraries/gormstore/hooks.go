package gormstore

import "gorm.io/gorm"

// A Page signs itself when it is created.
type Page struct{ ID string }

func (Page) TableName() string { return "context_pages" }

func (p *Page) AfterCreate(tx *gorm.DB) error { return tx.Create(&Lineage{EntryID: p.ID}).Error }

// A Leaf signs now and then.
type Leaf struct{ ID string }

func (Leaf) TableName() string { return "context_leaves" }

func (l *Leaf) BeforeSave(tx *gorm.DB) error {
	if l.ID == "" {
		return nil
	}
	return tx.Create(&Lineage{EntryID: l.ID}).Error
}

// Hooked leaves the row to the hook, which an update does not call.
func (s *Store) Hooked(p *Page, l *Leaf) error {
	if err := s.db.Create(p).Error; err != nil {
		return err
	}
	if err := s.db.Create(l).Error; err != nil { // want:CTX0008
		return err
	}
	return s.db.Model(p).Update("id", "x").Error // want:CTX0008
}

// Savepoint signs in the transaction around it.
func (s *Store) Savepoint(e *Entry) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Transaction(func(inner *gorm.DB) error { return inner.Create(e).Error }); err != nil {
			return err
		}
		return tx.Create(&Lineage{EntryID: e.ID}).Error
	})
}

// with makes a store on a transaction.
func (s *Store) with(tx *gorm.DB) *Store { return &Store{db: tx} }

func (s *Store) insert(e *Entry) error { return s.db.Create(e).Error }
func (s *Store) sign(id string) error  { return s.db.Create(&Lineage{EntryID: id}).Error }

// With does both on one.
func (s *Store) With(e *Entry) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		on := s.with(tx)
		if err := on.insert(e); err != nil {
			return err
		}
		return on.sign(e.ID)
	})
}

// WithBeside signs on the pool.
func (s *Store) WithBeside(e *Entry) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		if err := s.with(tx).insert(e); err != nil { // want "another transaction"
			return err
		}
		return s.sign(e.ID)
	})
}
