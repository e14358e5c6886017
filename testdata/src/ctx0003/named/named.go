// Package named has the ways in which sqlx binds values.
package named

import (
	"time"

	"github.com/jmoiron/sqlx"

	"ctxvet.test/ctx0003/curve"
)

type note struct {
	ID    string
	Title string  `db:"title"`
	Warm  float64 `db:"heat"`
}

const setHeat = `UPDATE context_notes SET heat = :heat WHERE id = :id`

func structs(db *sqlx.DB, n note, since time.Time) {
	db.NamedExec(setHeat, n)
	n.Warm = curve.Freshness(since)
	db.NamedExec(setHeat, n)  // want:CTX0003
	db.NamedExec(setHeat, &n) // want:CTX0003
	db.NamedExec(`UPDATE context_notes SET title = :title WHERE id = :id`, n)
	db.NamedExec(`UPDATE context_notes SET title = :title WHERE heat > :heat`, n)
}

func maps(tx *sqlx.Tx, id string, since time.Time) {
	tx.NamedExec(setHeat, map[string]any{"id": id, "heat": curve.Freshness(since)}) // want:CTX0003
	tx.NamedExec(setHeat, map[string]any{"id": id, "heat": 0.5})
	sqlx.NamedExec(tx, setHeat, map[string]any{"heat": curve.Freshness(since)}) // want:CTX0003
}

func lists(tx *sqlx.Tx, ids []string, since time.Time) {
	var list []note
	for _, id := range ids {
		list = append(list, note{ID: id, Warm: curve.Freshness(since)})
	}
	tx.NamedExec(`INSERT INTO context_notes (id, heat) VALUES (:id, :heat)`, list) // want:CTX0003
	tx.NamedExec(`INSERT INTO context_notes (id, title) VALUES (:id, :title)`, list)
}

func prepared(db *sqlx.DB, n note, since time.Time) error {
	st, err := db.PrepareNamed(setHeat)
	if err != nil {
		return err
	}
	n.Warm = curve.Freshness(since)
	_, err = st.Exec(n) // want:CTX0003
	return err
}

func rebound(db *sqlx.DB, id string, since time.Time) {
	db.Exec(db.Rebind(`UPDATE context_notes SET heat = ? WHERE id = ?`), curve.Freshness(since), id) // want:CTX0003
	db.MustExec(`UPDATE context_notes SET heat = ? WHERE id = ?`, 0.5, id)
}

func bound(db *sqlx.DB, n note, since time.Time) error {
	n.Warm = curve.Freshness(since)
	query, args, err := sqlx.Named(setHeat, n)
	if err != nil {
		return err
	}
	db.Exec(db.Rebind(query), args...) // want:CTX0003
	query, args, err = sqlx.Named(`UPDATE context_notes SET title = :title WHERE heat < :heat`, n)
	if err != nil {
		return err
	}
	db.Exec(query, args...)
	query, args, err = sqlx.In(`UPDATE context_notes SET title = ? WHERE id IN (?)`, "t", []float64{n.Warm})
	if err != nil {
		return err
	}
	_, err = db.Exec(query, args...)
	return err
}
