package files_test

import (
	"fmt"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/files"
)

func ExampleParse() {
	f, err := files.Parse("index.md", []byte("---\nid: plan\nsource_type: source_file\nepistemic_status: confirmed\nstatus: active\nupdated: 2026-11-29\n---\nChapter 5 is next.\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for _, r := range f.Records(now) {
		fmt.Println(r.ID, r.Claim, r.Freshness)
	}
	// Output: plan Chapter 5 is next. current
}

// A field is changed and nothing else is.
func ExampleFile_Set() {
	f, _ := files.Parse("index.md", []byte("---\nid: plan # ours\nstatus: active\nmood: sunny\n---\nChapter 5 is next.\n"))
	if err := f.Set("plan", "status", "archived"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(f.Bytes()))
	// Output:
	// ---
	// id: plan # ours
	// status: archived
	// mood: sunny
	// ---
	// Chapter 5 is next.
}

func ExampleAudit() {
	p, _ := policy.NewBuiltin(policy.Balanced())
	f, _ := files.Parse("index.md", []byte("```json\n{\"id\": \"plan\", \"claim\": \"Chapter 5 is next.\", \"source_type\": \"summary\", \"status\": \"active\", \"updated\": \"2026-01-01\", \"allowed_action\": \"answer\"}\n```\n"))
	report := files.Audit(p, &policy.Operation{Kind: policy.Read, Resource: policy.Ordinary}, time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), f)
	for _, finding := range report.Findings {
		fmt.Println(finding)
	}
	// Output:
	// index.md:2: plan: stale: check that it still holds, then set updated, or archive it
	// index.md:2: plan: missing: epistemic_status is not stated
	// index.md:2: plan: stored_action: allowed_action answer is stored: remove it, it is computed when the record is retrieved
}
