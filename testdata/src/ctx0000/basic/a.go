// Package basic holds directives and allowances that do not do what their
// authors meant. The rules of the test report DELETE and UPDATE in strings.
package basic

import "database/sql"

//ctx:cascde // want "^unknown directive //ctx:cascde; legal: "
func misspelled() {}

type tagged struct {
	A string `ctx:"texts"` // want `ctx:"texts" is no part of a field`
}

//ctx:allow CTX0001 by=ana covers what is in here
func covered() string { return "DELETE" }

//ctx:allow CTX0001 by=ana covers what is in here // want "^the allowance allows nothing: no finding of CTX0001 stands here; move it to the finding's line or the one above, or remove it$"
func idle() string { return "SELECT" }

func lines() []string {
	return []string{
		//ctx:allow CTX0001 by=ana a legal hold ended
		"DELETE",
		"UPDATE", //ctx:allow CTX0002 by=ana a legal hold ended
		//ctx:allow CTX0002 by=ana the wrong rule // want "no finding of CTX0002 stands here"
		"DELETE",
		//ctx:allow CTX0001,CTX0002 by=ana one of two suffices
		"DELETE",
		//ctx:allow CTX0001,CTX0002 by=ana none of two // want "no finding of CTX0001, CTX0002 stands here"
		"SELECT",
		//ctx:allow CTX0001 by=ana a blank line parts them // want "allows nothing"

		"DELETE",
		//ctx:allow CTX0001,CTX0005 by=ana the second did not run
		"SELECT",
		//ctx:allow CTX0001 by=ana short // want "the answer has 1 words"
		"DELETE",
		//ctx:allow CTX0001 by=ana both are of use
		"DELETE", //ctx:allow CTX0001 by=bo both are of use
	}
}

func allowedItself() {
	//ctx:allow CTX0000 by=ana the next one documents history
	//ctx:allow CTX0001 by=ana was needed until the rewrite
	_ = "SELECT"
}

func run(db *sql.DB) {
	db.Exec("-- ctx:allow CTX0001\nSELECT 1")                                     // want "the allowance allows nothing: by=WHO is missing; write ctx:allow IDS by=WHO ANSWER"
	db.Exec("-- ctx:allow CTX0001 by=ana was needed until the rewrite\nSELECT 1") // want "the allowance allows nothing: no finding of CTX0001 stands here"
	db.Exec("-- ctx:cascade\nSELECT 1")                                           // want `"ctx:cascade" is not known in SQL`
}
