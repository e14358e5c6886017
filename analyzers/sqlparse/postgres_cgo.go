//go:build cgo && !darwin

package sqlparse

import (
	"errors"
	"fmt"

	pgquery "github.com/pganalyze/pg_query_go/v5"
	"github.com/pganalyze/pg_query_go/v5/parser"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// parsePostgres returns the ParseResult of PostgreSQL's own parser. It is that
// of version 16: MERGE … RETURNING and WHEN NOT MATCHED BY SOURCE are errors.
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
