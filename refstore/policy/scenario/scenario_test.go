package scenario_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
)

func TestParseErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{``, "line 1: EOF"},
		{`{}`, "no scenarios"},
		{"{\"scenarios\": [\n{\"id\": \"s\", \"qestion\": 1}]}", `line 2: json: unknown field "qestion"`},
		{`{"scenarios": [{"question": "q"}]}`, "scenario 0: id is empty"},
		{`{"scenarios": [{"id": "s", "records": [{"claim": "c"}]}]}`, "scenario s: record 0: id is empty"},
		{`{"scenarios": [{"id": "s", "records": [{"id": "a"}]}]}`, "scenario s: record a: expect is empty"},
		{`{"scenarios": [{"id": "s", "records": [{"id": "a", "expect": "warn"}, {"id": "a", "expect": "warn"}]}]}`, "record a: is there twice"},
		{`{"scenarios": [{"id": "s", "records": [{"id": "a", "expect": "maybe"}]}]}`, `action "maybe": legal are answer`},
		{"{\"scenarios\":\n 7}", "line 2: "},
	}
	for _, tt := range tests {
		if _, err := scenario.Parse([]byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.text, err, tt.want)
		}
	}
	name := filepath.Join(t.TempDir(), "none.json")
	if _, err := scenario.Read(name); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("got %v", err)
	}
}

func ExampleParse() {
	f, err := scenario.Parse([]byte(`{"scenarios": [{"id": "venue", "question": "Is the venue settled?", "operation": {"kind": "read"},
	 "records": [{"id": "open", "claim": "Nobody has decided.", "epistemic_status": "unresolved", "expect": "warn"}]}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r := f.Scenarios[0].Records[0]
	fmt.Println(r.ID, r.Epistemic, r.Expect)
	// Output: open unresolved warn
}
