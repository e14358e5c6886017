package main

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/ctxlaws/ctxvet/refstore"
)

// usualSearch is what a program asks a full-text index: the best twenty of all that have any of
// the words, by BM25, with their texts.
const usualSearch = `SELECT rowid, text FROM context_claims_fts WHERE context_claims_fts MATCH ? ORDER BY rank LIMIT 20`

// reading is what one way to ask took, in seconds a query.
type reading struct {
	raw, search, recall float64
}

// read measures one round of queries, each in all three ways one after the other.
func read(ctx context.Context, file *sql.DB, store *refstore.Store, s refstore.Session, queries [][]string) (reading, error) {
	var total reading
	for _, words := range queries {
		q := refstore.Query{Text: strings.Join(words, " ")}
		for _, way := range []struct {
			sum *float64
			ask func() error
		}{
			{&total.raw, func() error { return askIndex(ctx, file, words) }},
			{&total.search, func() error { return found(store.Search(ctx, q)) }},
			{&total.recall, func() error { return found(s.Recall(ctx, q)) }},
		} {
			start := time.Now()
			if err := way.ask(); err != nil {
				return total, err
			}
			*way.sum += time.Since(start).Seconds() / float64(len(queries))
		}
	}
	return total, nil
}

// found demands that every arm looked: a search that saw less would be faster.
func found(r refstore.Result, err error) error {
	if err != nil {
		return err
	}
	entries, disclosure := r.Read()
	for _, a := range disclosure.Arms {
		if a.Failed != "" {
			return fmt.Errorf("%d entries, but arm %s could not look: %s", len(entries), a.Name, a.Failed)
		}
	}
	return nil
}

// askIndex asks the full-text index alone.
func askIndex(ctx context.Context, file *sql.DB, words []string) error {
	_, err := values(ctx, file, usualSearch, anyOf(words))
	return err
}

// anyOf is a full-text query for any of the words.
func anyOf(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = `"` + w + `"`
	}
	return strings.Join(quoted, " OR ")
}
