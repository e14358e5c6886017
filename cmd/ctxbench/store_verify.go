package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"time"

	"github.com/ctxlaws/ctxvet/refstore"
)

// verify measures one round, in rows a second: the store's Verify, SHA-256 over the same rows
// read by bare statements, and SHA-256 over the same bytes in memory.
func verify(ctx context.Context, file *sql.DB, store *refstore.Store) (full, scan, memory float64, err error) {
	start := time.Now()
	v, err := store.Verify(ctx)
	if err != nil {
		return 0, 0, 0, err
	}
	// A row and its lineage count as one, on all sides.
	full = perSecond(int(v.Rows), time.Since(start))
	start = time.Now()
	rows, err := hashTables(ctx, file, nil)
	if err != nil {
		return 0, 0, 0, err
	}
	scan = perSecond(rows, time.Since(start))
	if int64(rows) != v.Rows {
		return 0, 0, 0, fmt.Errorf("%d rows were hashed and %d verified: the two are not to be compared", rows, v.Rows)
	}
	var kept [][]byte
	if _, err = hashTables(ctx, file, &kept); err != nil {
		return 0, 0, 0, err
	}
	start = time.Now()
	for _, row := range kept {
		sha256.Sum256(row)
	}
	return full, scan, perSecond(rows, time.Since(start)), nil
}

// hashTables hashes every row that a benchmark's store has, together with its lineage.
func hashTables(ctx context.Context, file *sql.DB, keep *[][]byte) (count int, err error) {
	for _, query := range []string{
		`SELECT c.*, l.* FROM context_claims c JOIN context_lineage l USING (seq) ORDER BY seq`,
		`SELECT r.*, l.* FROM context_recalls r JOIN context_lineage l USING (seq) ORDER BY seq`,
	} {
		n, err := hashRows(ctx, file, query, keep)
		if err != nil {
			return 0, err
		}
		count += n
	}
	return count, nil
}

// hashRows hashes every row of a query, and keeps their bytes if asked to.
func hashRows(ctx context.Context, file *sql.DB, query string, keep *[][]byte) (count int, err error) {
	rows, err := file.QueryContext(ctx, query)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	cells, to := make([]sql.RawBytes, len(columns)), make([]any, len(columns))
	for i := range cells {
		to[i] = &cells[i]
	}
	var buf []byte
	for ; rows.Next(); count++ {
		if err := rows.Scan(to...); err != nil {
			return count, err
		}
		buf = buf[:0]
		for _, c := range cells {
			buf = append(buf, c...)
		}
		sha256.Sum256(buf)
		if keep != nil {
			*keep = append(*keep, append([]byte(nil), buf...))
		}
	}
	return count, rows.Err()
}

// fileSize is the size of a closed store's file.
func fileSize(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, fmt.Errorf("size of the store: %w", err)
	}
	return info.Size(), nil
}
