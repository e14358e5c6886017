package refstore

import (
	"errors"

	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
)

// The reasons for which a call can fail, for [errors.Is]. The error itself says where and what
// to do.
var (
	// ErrAnonymous says that the author does not say who writes.
	ErrAnonymous = errors.New("no author")
	// ErrInvalid says that an argument is out of its range; the error names the field, the
	// value and the range.
	ErrInvalid = errors.New("invalid")
	// ErrNotFound says that the store never held such a thing.
	ErrNotFound = errors.New("not found")
	// ErrErased says that the claim was erased. What remains is its lineage.
	ErrErased = errors.New("erased")
	// ErrSuperseded says that the claim was superseded already; the error names the claim that
	// stands now.
	ErrSuperseded = errors.New("already superseded")
	// ErrKeyReused says that the client key belongs to another request.
	ErrKeyReused = errors.New("client key reused for another request")
	// ErrTampered says that the file does not hold what its lineage recorded: somebody changed it
	// past the store, or its pages are broken.
	ErrTampered = sqlite.ErrTampered
	// ErrNewer says that the file was written by a later release.
	ErrNewer = sqlite.ErrNewer
)
