package vocab_test

import (
	"fmt"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

// A configuration says which tables play which role.
func ExampleDecode() {
	config, err := vocab.Decode(".ctxvet.yml", []byte(`
tables:
  context: ["memories", "memory_*"]
  lineage: ["memory_audit"]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	v := vocab.New(config)
	for _, table := range []string{"public.Memories", "memory_audit", "memories_fts", "users"} {
		roles := v.Table(table)
		fmt.Println(table, roles.Has(vocab.Context), roles.Has(vocab.AppendOnly), roles.Has(vocab.Shadow))
	}
	// Output:
	// public.Memories true false false
	// memory_audit true true false
	// memories_fts false false true
	// users false false false
}

// An error names file, line and key, and says what is legal.
func ExampleDecode_error() {
	_, err := vocab.Decode(".ctxvet.yml", []byte("tables:\n  contxt: [memories]\n"))
	fmt.Println(err)
	// Output:
	// .ctxvet.yml:2: tables.contxt: unknown key; legal here: context, lineage, erasures, traces, shadow, append_only
}
