// Package gormv2 has gorm.io/gorm: every verb, and beside it what is none.
package gormv2

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/plugin/soft_delete"
)

// Entry is a context table without soft deletion.
type Entry struct {
	ID       uint
	Text     string
	ParentID uint
	Parent   *Entry
	Notes    []Note
	Tags     []Tag `gorm:"many2many:context_entry_tags"`
	Labels   []Tag `gorm:"many2many:entry_labels"`
}

func (Entry) TableName() string { return "context_entries" }

// Note belongs to an entry and is a context table as well.
type Note struct {
	ID      uint
	EntryID uint
	Entry   Entry
}

func (*Note) TableName() string { return "context_notes" }

// Soft is deleted softly by gorm.Model.
type Soft struct {
	gorm.Model
	Text string
}

func (Soft) TableName() string { return "context_soft" }

// Flagged is deleted softly by the plugin.
type Flagged struct {
	ID    uint
	IsDel soft_delete.DeletedAt `gorm:"softDelete:flag"`
}

func (Flagged) TableName() string { return "context_flagged" }

// Base is embedded under a name.
type Base struct {
	DeletedAt gorm.DeletedAt
}

// Prefixed is deleted softly by an embedded field with a tag.
type Prefixed struct {
	ID   uint
	Base Base `gorm:"embedded"`
}

func (Prefixed) TableName() string { return "context_prefixed" }

// NotSoft only looks like it: gorm goes by the field's type.
type NotSoft struct {
	ID        uint
	DeletedAt time.Time
}

func (NotSoft) TableName() string { return "context_hard" }

// Lineage is append-only.
type Lineage struct {
	ID   uint
	Text string
}

func (Lineage) TableName() string { return "context_lineage" }

// SoftLineage is append-only and deleted softly.
type SoftLineage struct {
	Lineage
	DeletedAt gorm.DeletedAt
}

// Tag is no context table.
type Tag struct {
	ID uint
}

// User is no context table.
type User struct {
	ID      uint
	Entries []Entry
	Tags    []Tag
	Lines   []Lineage `gorm:"foreignKey:OwnerID"`
}
