// Package sqlite holds all SQL of the reference store and nothing but SQL: rows in, rows out.
// What a row means is decided in package refstore.
//
// The schema is in migrations/. context_lineage numbers every write; a row of any other table
// has the number of its lineage row as its key, so that one bound on numbers is a snapshot of
// all tables. Triggers fill the indexes (context_claims_fts, context_claims_idx,
// context_erasures_idx), refuse UPDATE and REPLACE everywhere, refuse a row without lineage,
// and refuse DELETE unless an act has recorded the row. A released migration is never edited: a
// change is another file.
//
// It is internal, so that no other program reaches a statement that deletes: the only two live
// in [Tx.Erase] and [Tx.Prune], and the schema's triggers let them pass only for rows that the
// act has recorded before.
package sqlite
