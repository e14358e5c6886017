package sqlite

import (
	"fmt"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// microTime scans a number of microseconds as a time.
type microTime time.Time

// Scan implements [database/sql.Scanner].
func (m *microTime) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("time: %T is not a number", src)
	}
	*m = microTime(Time(n))
	return nil
}

// hashBytes scans a hash. A value of another length becomes the zero hash, which nothing hashes
// to: a damaged row must be readable to be named.
type hashBytes lineage.Hash

// Scan implements [database/sql.Scanner].
func (h *hashBytes) Scan(src any) error {
	*h = hashBytes{}
	if b, ok := src.([]byte); ok && len(b) == len(h) {
		copy(h[:], b)
	}
	return nil
}
