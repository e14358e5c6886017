// Package listed has its configuration say what is not seen.
package listed

import "database/sql"

// Insert is served by a trigger in a listed file.
func Insert(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO context_clips (id) VALUES (1)`)
	return err
}

// Trig is served by a trigger that nothing shows.
func Trig(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_trig SET id = 1`)
	return err
}

// Other is not.
func Other(db *sql.DB) error {
	_, err := db.Exec(`UPDATE context_other SET id = 1`) // want:CTX0008
	return err
}

// Bus carries events.
type Bus struct{}

// Publish sends one.
func (*Bus) Publish(id string) {}

func note(id string) {}

// Published is noted by the bus.
func Published(db *sql.DB, b *Bus) error {
	if _, err := db.Exec(`UPDATE context_other SET id = 1`); err != nil {
		return err
	}
	b.Publish("x")
	return nil
}

// Noted is noted.
func Noted(db *sql.DB) error {
	note("x")
	_, err := db.Exec(`UPDATE context_other SET id = 1`)
	return err
}
