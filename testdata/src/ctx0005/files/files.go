// Package files has its query in a file.
package files

import (
	"context"
	"database/sql"
	_ "embed"
)

// Note is a candidate.
type Note struct{ ID string }

//ctx:score
func rate(n Note) int { return len(n.ID) }

//go:embed newest.sql
var newest string

// Newest scores what the file selects.
func Newest(ctx context.Context, db *sql.DB) (out []int, _ error) {
	rows, err := db.QueryContext(ctx, newest)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n Note
		if err := rows.Scan(&n.ID); err != nil {
			return nil, err
		}
		out = append(out, rate(n))
	}
	return out, rows.Err()
}

//go:embed walk.sql
var walk string

// Walk takes a page at a time until there is none.
func Walk(ctx context.Context, db *sql.DB) (out []int, _ error) {
	for last := ""; ; {
		rows, err := db.QueryContext(ctx, walk, last)
		if err != nil {
			return nil, err
		}
		before := len(out)
		for rows.Next() {
			var n Note
			if err := rows.Scan(&n.ID); err != nil {
				return nil, err
			}
			out, last = append(out, rate(n)), n.ID
		}
		if rows.Close(); len(out) == before {
			return out, nil
		}
	}
}
