// Package app uses what package store declares.
package app

import "ctxvet.test/vocabfacts/store"

type here struct{ store.Store }

func (here) score() {}

//ctx:table name=context_parameters
func use(s *store.Store, w store.Writer, h here, name string) {
	store.Erase()             // want "Erase: cascade"
	store.Both(1, "")         // want "Both: activation, score, parameter 1 context_entries"
	s.Log()                   // want "Log: lineage"
	h.Log()                   // want "Log: lineage"
	w.Write(s.Table)          // want "Write: lineage" "Table: table context_notes"
	store.Find(1)             // want "Find: candidates"
	store.Find("")            // want "Find: candidates"
	store.Configured()        // want "Configured: cascade"
	s.Configured()            // want "Configured: render"
	h.score()                 // want "score: score"
	_ = store.Constant        // want "Constant: table context_constant"
	_ = store.A               // want "A: table context_variables"
	_ = store.Unread          // want "Unread: table context_unread"
	_ = name                  // want "name: table context_parameters"
	use(nil, nil, h, "")      // want "use: parameter 3 context_parameters, table context_functions"
	var list store.List[int]  // want "List: entry"
	list.Show(1)              // want "Show: render"
	_ = list.Table            // want "Table: table context_lists"
	_ = &store.Answer{}       // want "Answer: result"
	_ = []store.Claim{}       // want "Claim: entry, table context_claims"
	_ = store.Model{}.Name    // want "Model: result, table context_models" "Name: table context_names"
	store.Model{}.TableName() // want "Model: result, table context_models" "TableName: table context_methods"
	var db store.DB[int]
	db.Do(1, "") // want "Do: sink 1"
	secret := store.Secret()
	_ = secret // want "secret: result"
}
