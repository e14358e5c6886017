package sqlsite

import (
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestColumnInTag(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]string{
		"column:heat;type:real": "heat",
		"primaryKey;column:id":  "id",
		"primaryKey":            "",
		"column(heat);null":     "heat",
		"'heat' notnull":        "heat",
		"heat,pk":               "heat",
		"heat":                  "heat",
		",nullzero":             "",
		"type:real":             "",
		"":                      "",
	} {
		if got := columnInTag(tag); got != want {
			t.Errorf("%q: %q, want %q", tag, got, want)
		}
	}
}

func TestDefinedColumns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"CREATE TABLE t (a int, b numeric(3,1) DEFAULT 0, PRIMARY KEY (a))": "a b",
		"CREATE TABLE t (\"a\" int, CONSTRAINT c CHECK (a > 0), [b] text)":  "a b",
		"CREATE TABLE t (a int, -- the first\n b int)":                      "",
		"CREATE TABLE t (a int":      "",
		"CREATE TABLE t AS SELECT 1": "",
		"CREATE TABLE t ()":          "",
	} {
		if got := strings.Join(definedColumns(text), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	field := func(name string, typ types.Type, embedded bool) *types.Var {
		return types.NewField(0, nil, name, typ, embedded)
	}
	text := types.Typ[types.String]
	base := types.NewNamed(types.NewTypeName(0, nil, "Base", nil), types.NewStruct([]*types.Var{field("CreatedAt", text, false)}, nil), nil)
	model := types.NewNamed(types.NewTypeName(0, nil, "Note", nil), types.NewStruct(
		[]*types.Var{field("Base", base, true), field("EntryID", text, false), field("Warm", text, false), field("Skip", text, false), field("hidden", text, false)},
		[]string{"", "", `gorm:"column:heat" db:"warmth"`, `gorm:"-" db:"-"`, ""},
	), nil)
	for pkg, want := range map[string][]Column{
		"gorm.io/gorm":            {{"created_at", "Base/CreatedAt"}, {"entry_id", "EntryID"}, {"heat", "Warm"}},
		"github.com/jmoiron/sqlx": {{"createdat", "Base/CreatedAt"}, {"entryid", "EntryID"}, {"warmth", "Warm"}},
	} {
		if d := cmp.Diff(want, Columns(types.NewSlice(types.NewPointer(model)), pkg)); d != "" {
			t.Errorf("%s (-want +got):\n%s", pkg, d)
		}
	}
	if got := Columns(text, "gorm.io/gorm"); got != nil {
		t.Errorf("a string has columns: %v", got)
	}
}
