package sqlsite

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What the ORMs themselves call the tables of these types, read in their sources.
func TestNaming(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how        naming
		name, want string
	}{
		{snake, "UserRole", "user_role"},
		{snakePlural, "UserRole", "user_roles"},
		{snakePlural, "HTTPLogEntry", "http_log_entries"},
		{snakePlural, "S3Object", "s3_objects"},
		{snakePlural, "Person", "people"},
		{tagPlural, "UserID", "user_ids"},
		{snakeEach, "UserRole", "user_role"},
		{snakeEach, "UserID", "user_i_d"},
		{snakeTable, "UserRoleTable", "user_role"},
		{asIs, "UserRole", "UserRole"},
	} {
		if diff := cmp.Diff(test.want, test.how.table(test.name)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}
