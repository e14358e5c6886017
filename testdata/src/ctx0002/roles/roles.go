// Package roles has more append-only tables.
package roles

import "database/sql"

type store struct {
	db  *sql.DB
	log string
	//ctx:table journal
	journal string
}

func (s *store) f() {
	s.db.Exec("UPDATE journal SET n = 1")    // want:CTX0002
	s.db.Exec("UPDATE ops.events SET n = 1") // want:CTX0002
	s.db.Exec("UPDATE events SET n = 1")
	s.db.Exec("UPDATE mem_lineage SET n = 1") // want:CTX0002
	s.db.Exec("UPDATE context_lineage SET n = 1")
	s.db.Exec("UPDATE context_erasures SET n = 1")  // want:CTX0002
	s.db.Exec("UPDATE " + s.log + " SET n = 1")     // want:CTX0002
	s.db.Exec("UPDATE " + s.journal + " SET n = 1") // want:CTX0002
	s.db.Exec("CREATE TEMP TABLE journal_tmp (n int); UPDATE journal_tmp SET n = 1")
	s.db.Exec("REPLACE INTO mem_lineage VALUES (1)") // want:CTX0001
}
