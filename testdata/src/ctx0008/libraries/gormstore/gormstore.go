// Package gormstore stores by GORM.
package gormstore

import (
	"context"

	"gorm.io/gorm"
)

type Entry struct {
	ID   string
	Text string
}

func (Entry) TableName() string { return "context_entries" }

type Lineage struct{ EntryID string }

func (Lineage) TableName() string { return "context_lineage" }

type Store struct{ db *gorm.DB }

// Add uses the pool.
func (s *Store) Add(ctx context.Context, e *Entry) error {
	return s.db.WithContext(ctx).Create(e).Error // want:CTX0008
}

// AddTwice uses it twice.
func (s *Store) AddTwice(ctx context.Context, e *Entry) error {
	if err := s.db.WithContext(ctx).Create(e).Error; err != nil { // want "another transaction"
		return err
	}
	return s.db.WithContext(ctx).Create(&Lineage{EntryID: e.ID}).Error
}

// AddSigned is a transaction.
func (s *Store) AddSigned(ctx context.Context, e *Entry) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(e).Error; err != nil {
			return err
		}
		return tx.Create(&Lineage{EntryID: e.ID}).Error
	})
}

// AddBeside signs on the pool.
func (s *Store) AddBeside(ctx context.Context, e *Entry) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(e).Error; err != nil { // want "s.db"
			return err
		}
		return s.db.Create(&Lineage{EntryID: e.ID}).Error
	})
}

// Begun is a transaction by hand.
func (s *Store) Begun(e *Entry) error {
	tx := s.db.Begin()
	if tx.Error != nil {
		return tx.Error
	}
	defer tx.Rollback()
	if err := tx.Model(&Entry{}).Where("id = ?", e.ID).Updates(map[string]any{"text": e.Text}).Error; err != nil {
		return err
	}
	if err := tx.Create(&Lineage{EntryID: e.ID}).Error; err != nil {
		return err
	}
	return tx.Commit().Error
}

// BegunShort forgets the row.
func (s *Store) BegunShort(e *Entry) error {
	tx := s.db.Begin()
	defer tx.Rollback()
	if err := tx.Save(e).Error; err != nil { // want:CTX0008
		return err
	}
	return tx.Commit().Error
}

// Rows affected none, or signs.
func (s *Store) Rows(e *Entry) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&Entry{}).Where("id = ?", e.ID).Update("text", e.Text)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return tx.Create(&Lineage{EntryID: e.ID}).Error
	})
}

// Insert is handed it.
func Insert(tx *gorm.DB, e *Entry) error { return tx.Create(e).Error }

// InsertMany owns it.
func (s *Store) InsertMany(es []*Entry) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		for _, e := range es {
			if err := Insert(tx, e); err != nil { // want "by Insert"
				return err
			}
		}
		return nil
	})
}

// Raw is text.
func (s *Store) Raw(id string) error {
	return s.db.Exec(`UPDATE context_entries SET text = '' WHERE id = ?`, id).Error // want:CTX0008
}

type key struct{}

func (s *Store) conn(ctx context.Context) *gorm.DB {
	if tx, ok := ctx.Value(key{}).(*gorm.DB); ok {
		return tx
	}
	return s.db.WithContext(ctx)
}

// Carried is in what the context carries.
func (s *Store) Carried(ctx context.Context, e *Entry) error {
	if err := s.conn(ctx).Create(e).Error; err != nil {
		return err
	}
	return s.conn(ctx).Create(&Lineage{EntryID: e.ID}).Error
}
