package columns

import "database/sql"

const schema = `CREATE TABLE context_levels (
	id INTEGER PRIMARY KEY,
	title TEXT DEFAULT ('a,b'),
	activation NUMERIC(3, 1) CHECK (activation > 0),
	PRIMARY KEY (id)
)`

func known(db *sql.DB, x float64) {
	db.Exec(schema)
	db.Exec(`INSERT INTO context_levels VALUES (?, ?, ?)`, 1, "t", x) // want:CTX0003
	db.Exec(`INSERT INTO context_levels VALUES (1, 't', NULL)`)
	db.Exec(`INSERT INTO context_levels (id, title) VALUES (?, ?)`, 1, "t")
}
