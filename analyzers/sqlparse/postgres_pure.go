//go:build !cgo || darwin

package sqlparse

import (
	"errors"
	"fmt"

	pgquery "github.com/sqlc-dev/oliphant"
	"github.com/sqlc-dev/oliphant/parser"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// parsePostgres returns the ParseResult of a port of PostgreSQL 18's parser to
// Go. Its messages have the names of the C parser's, so one walker serves both;
// linked into one binary the two would panic, each registering pg_query.proto.
func parsePostgres(sql string) (protoreflect.Message, error) {
	tree, err := pgquery.Parse(sql)
	if at := (*parser.Error)(nil); errors.As(err, &at) {
		return nil, fmt.Errorf("postgres: %s at position %d", at.Message, at.Cursorpos)
	}
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	return tree.ProtoReflect(), nil
}
