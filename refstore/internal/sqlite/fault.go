package sqlite

import (
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrTampered says that the file does not hold what was recorded in it, be it that somebody
	// changed it or that the disk did.
	ErrTampered = errors.New("tampered with or damaged")
	// ErrForeign says that another program made the file.
	ErrForeign = errors.New("not a store")
)

// The result codes of SQLite that a person can do something about (https://sqlite.org/rescode.html).
const (
	codeError    = 1
	codeBusy     = 5
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNotDB    = 26
)

// explain adds the way out to what SQLite says went wrong.
func explain(err error) error {
	switch code(err) {
	case codeBusy:
		return fmt.Errorf("%w: another process is writing; try again, or wait longer with Options.Busy", err)
	case codeReadOnly:
		return fmt.Errorf("%w: nothing was written; make the file and its folder writable, or copy the file to where it may be written", err)
	case codeIO:
		return fmt.Errorf("%w: the disk failed; mend that, open the store again, run Verify, and repeat the call with its key", err)
	case codeFull:
		return fmt.Errorf("%w: nothing of this call was kept; make room and repeat it", err)
	case codeCantOpen:
		return fmt.Errorf("%w: the path must name a file on a local disk, in a folder that exists, and both may have to be written", err)
	case codeCorrupt, codeNotDB, codeError:
		// The statements are the store's own, so that what SQLite cannot make of one is the file's
		// fault: a table or a column is not there, or holds what is none of its kind.
		return damaged(err)
	default:
		if unreadable(err) {
			return damaged(err)
		}
		return err
	}
}

// damaged says what to do with a file that does not hold what it should.
func damaged(err error) error {
	return fmt.Errorf("%w: %w; keep a copy of the file and its -wal, see with Verify what is left, and go back to a backup",
		ErrTampered, err)
}

// unreadable says that a value is none that its column can have. database/sql has no type for
// that error.
func unreadable(err error) bool {
	return err != nil && strings.Contains(err.Error(), "sql: Scan error on column")
}

// code is what SQLite says went wrong, 0 if it was not SQLite.
func code(err error) int {
	var e interface{ Code() int }
	if !errors.As(err, &e) {
		return 0
	}
	// The low byte is the code, the others refine it.
	return e.Code() & 0xff
}
