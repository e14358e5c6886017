// Package repo saves what it is handed.
package repo

import (
	"time"

	"gorm.io/gorm"

	"ctxvet.test/values/curve"
)

// A Note maps to context_notes.
type Note struct {
	ID         string
	Heat       float64
	Activation *float64
	Written    time.Time
}

// TableName names the table.
func (Note) TableName() string { return "context_notes" }

// Repo is a handle.
type Repo struct{ db *gorm.DB }

// Save saves a note.
func (r *Repo) Save(n *Note) error { return r.db.Save(n).Error }

// Set changes columns.
func (r *Repo) Set(id string, fields map[string]any) error {
	return r.db.Model(&Note{}).Where("id = ?", id).Updates(fields).Error
}

// A Page computes before it is written.
type Page struct {
	ID      string
	Vivid   float64
	Written time.Time
}

// TableName names the table.
func (Page) TableName() string { return "context_pages" }

// BeforeSave is called by gorm.
func (p *Page) BeforeSave(*gorm.DB) error {
	p.Vivid = curve.Freshness(p.Written)
	return nil
}

// SavePage saves a page.
func (r *Repo) SavePage(p *Page) error {
	return r.db.Save(p).Error // want:CTX0003
}
