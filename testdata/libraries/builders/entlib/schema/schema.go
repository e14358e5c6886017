// Package schema describes two tables that count and one that does not.
package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema"
	"entgo.io/ent/schema/field"
)

// ContextEntry has ent's own name for its table, context_entries.
type ContextEntry struct{ ent.Schema }

// Fields are what a claim has.
func (ContextEntry) Fields() []ent.Field {
	return []ent.Field{field.String("claim")}
}

// Link is a lineage row.
type Link struct{ ent.Schema }

// Fields are what a lineage row has.
func (Link) Fields() []ent.Field {
	return []ent.Field{field.String("act")}
}

// Annotations name the table.
func (Link) Annotations() []schema.Annotation {
	return []schema.Annotation{entsql.Annotation{Table: "context_lineage"}}
}

// User is nobody's business here.
type User struct{ ent.Schema }

// Fields are what a user has.
func (User) Fields() []ent.Field {
	return []ent.Field{field.String("name")}
}
