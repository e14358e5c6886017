// Package flow writes values that came a long way.
package flow

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"ctxvet.test/ctx0003/curve"
)

const setHeat = `UPDATE context_notes SET heat = ? WHERE id = ?`

// Store is a handle.
type Store struct {
	db   *sql.DB
	last float64
	note string
}

// Local goes through locals and arithmetic.
func (s *Store) Local(id string, uses []time.Time) error {
	a := curve.EntryActivation(uses, time.Now())
	b := a*100 + 1
	c := int(math.Round(b))
	_, err := s.db.Exec(setHeat, c, id) // want:CTX0003
	return err
}

// Branch has a computed value on one way only.
func (s *Store) Branch(id string, uses []time.Time, given float64) error {
	heat := given
	if heat == 0 {
		heat = curve.EntryActivation(uses, time.Now())
	}
	_, err := s.db.Exec(setHeat, heat, id) // want:CTX0003
	return err
}

// Given writes what the caller chose.
func (s *Store) Given(id string, heat float64) error {
	_, err := s.db.Exec(setHeat, heat, id)
	return err
}

// Compared writes one bit that a comparison tells.
func (s *Store) Compared(id string, uses []time.Time) error {
	hot := curve.EntryActivation(uses, time.Now()) > 0.5
	_, err := s.db.Exec(`UPDATE context_notes SET hot = ? WHERE id = ?`, hot, id)
	return err
}

// Label chooses between words by a computed value.
func (s *Store) Label(id string, uses []time.Time) error {
	label := "cold"
	if curve.EntryActivation(uses, time.Now()) > 0.5 {
		label = "hot"
	}
	_, err := s.db.Exec(`UPDATE context_notes SET label = ? WHERE id = ?`, label, id)
	return err
}

// Where compares with a computed value and writes none.
func (s *Store) Where(uses []time.Time) error {
	_, err := s.db.Exec(`UPDATE context_notes SET archived_at = ? WHERE threshold < ?`, time.Now(), curve.EntryActivation(uses, time.Now()))
	return err
}

// Formatted makes text of it.
func (s *Store) Formatted(id string, uses []time.Time) error {
	text := fmt.Sprintf("%.2f", curve.EntryActivation(uses, time.Now()))
	_, err := s.db.Exec(`UPDATE context_notes SET note = ? WHERE id = ?`, text, id) // want:CTX0003
	return err
}

// Converted makes text of it by strconv.
func (s *Store) Converted(id string, since time.Time) error {
	_, err := s.db.Exec(`UPDATE context_notes SET note = ? WHERE id = ?`, strconv.FormatFloat(curve.Freshness(since), 'f', 3, 64), id) // want:CTX0003
	return err
}

// Encoded makes a document of it.
func (s *Store) Encoded(id string, since time.Time) error {
	doc, err := json.Marshal(map[string]any{"fresh": curve.Freshness(since)})
	if err != nil {
		return err
	}
	_, err = s.db.Exec(`UPDATE context_notes SET doc = ? WHERE id = ?`, doc, id) // want:CTX0003
	return err
}

// EncodedStruct encodes a struct that has it in a field.
func (s *Store) EncodedStruct(id string, e curve.Entry) error {
	e.Heat = curve.EntryActivation(e.Uses, time.Now())
	doc, _ := json.Marshal(e)
	_, err := s.db.Exec(`UPDATE context_notes SET doc = ? WHERE id = ?`, string(doc), id) // want:CTX0003
	return err
}

// Field goes through a field of a local struct.
func (s *Store) Field(id string, since time.Time) error {
	row := curve.Row{ID: id, Heat: curve.Freshness(since)}
	_, err := s.db.Exec(setHeat, row.Heat, row.ID) // want:CTX0003
	return err
}

// OtherField writes another field of the same struct.
func (s *Store) OtherField(id string, since time.Time) (float64, error) {
	row := curve.Row{ID: id, Heat: curve.Freshness(since), Uses: 3}
	_, err := s.db.Exec(`UPDATE context_notes SET uses = ? WHERE id = ?`, row.Uses, row.ID)
	return row.Heat, err
}

// Overwritten gives the field another value before it is written.
func (s *Store) Overwritten(id string, since time.Time, given float64) (float64, error) {
	row := &curve.Row{ID: id}
	row.Heat = curve.Freshness(since)
	fresh := row.Heat
	row.Heat = given
	_, err := s.db.Exec(setHeat, row.Heat, row.ID)
	return fresh, err
}

// Afterwards computes only when the write is done.
func (s *Store) Afterwards(row *curve.Row, since time.Time) error {
	_, err := s.db.Exec(setHeat, row.Heat, row.ID)
	row.Heat = curve.Freshness(since)
	return err
}

// Mapped goes through a mapping function of another package.
func (s *Store) Mapped(e curve.Entry) error {
	e.Heat = curve.EntryActivation(e.Uses, time.Now())
	row := curve.ToRow(e)
	_, err := s.db.Exec(setHeat, row.Heat, row.ID) // want:CTX0003
	return err
}

// MappedGiven maps what the caller supplied.
func (s *Store) MappedGiven(e curve.Entry) error {
	row := curve.ToRow(e)
	_, err := s.db.Exec(setHeat, row.Heat, row.ID)
	return err
}

// Warmed has it put in by a function of another package.
func (s *Store) Warmed(e curve.Entry) error {
	curve.Warm(&e, time.Now())
	_, err := s.db.Exec(setHeat, e.Heat, e.ID) // want:CTX0003
	return err
}

// Slice goes through a list.
func (s *Store) Slice(id string, since time.Time) error {
	levels := []float64{1, curve.Freshness(since)}
	for _, l := range levels {
		if _, err := s.db.Exec(setHeat, l, id); err != nil { // want:CTX0003
			return err
		}
	}
	return nil
}

// Map goes through a map.
func (s *Store) Map(ids []string, since time.Time) error {
	levels := map[string]float64{}
	for _, id := range ids {
		levels[id] = curve.Freshness(since)
	}
	for id, l := range levels {
		if _, err := s.db.Exec(setHeat, l, id); err != nil { // want:CTX0003
			return err
		}
	}
	return nil
}

// MapKeys writes the keys.
func (s *Store) MapKeys(ids []string, since time.Time) error {
	levels := map[string]float64{}
	for _, id := range ids {
		levels[id] = curve.Freshness(since)
	}
	for id := range levels {
		if _, err := s.db.Exec(`UPDATE context_notes SET owner = ? WHERE id = 1`, id); err != nil {
			return err
		}
	}
	return nil
}

// Closure captures it.
func (s *Store) Closure(ctx context.Context, id string, since time.Time) error {
	var fresh float64
	compute := func() { fresh = curve.Freshness(since) }
	compute()
	return s.in(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(setHeat, fresh, id) // want:CTX0003
		return err
	})
}

func (s *Store) in(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// MethodValue calls through a method value.
func (s *Store) MethodValue(id string, since time.Time) error {
	w := weigher{since}
	weigh := w.weigh
	_, err := s.db.Exec(setHeat, weigh(), id) // want:CTX0003
	return err
}

type weigher struct{ since time.Time }

func (w weigher) weigh() float64 { return curve.Freshness(w.since) }

// Generic goes through a generic function.
func (s *Store) Generic(id string, since time.Time) error {
	_, err := s.db.Exec(setHeat, clamp(curve.Freshness(since), 0, 1), id) // want:CTX0003
	return err
}

func clamp[T float32 | float64](x, lo, hi T) T { return min(max(x, lo), hi) }

// GenericGiven clamps what the caller supplied.
func (s *Store) GenericGiven(id string, x float64) error {
	_, err := s.db.Exec(setHeat, clamp(x, 0, 1), id)
	return err
}

type leveler interface{ Level(since time.Time) float64 }

type weekly struct{}

func (weekly) Level(since time.Time) float64 { return curve.Percent(curve.Freshness(since)) }

// Interface calls the only implementation there is.
func (s *Store) Interface(l leveler, id string, since time.Time) error {
	_, err := s.db.Exec(setHeat, l.Level(since), id) // want:CTX0003
	return err
}

// Helper has a helper write it: reported at the write.
func (s *Store) Helper(id string, since time.Time) error {
	return s.set(id, curve.Freshness(since))
}

func (s *Store) set(id string, heat float64) error {
	_, err := s.db.Exec(setHeat, heat, id) // want:CTX0003
	return err
}

// Given2 hands a helper what the caller chose.
func (s *Store) Given2(id string, heat float64) error { return s.put(id, heat) }

func (s *Store) put(id string, heat float64) error {
	_, err := s.db.Exec(setHeat, heat, id)
	return err
}

// Pipe hands it on by a helper that takes the statement, too.
func (s *Store) Pipe(id string, since time.Time) error {
	if err := s.exec(setHeat, 0.5, id); err != nil {
		return err
	}
	return s.exec(setHeat,
		curve.Freshness(since), // want:CTX0003
		id)
}

func (s *Store) exec(query string, args ...any) error {
	_, err := s.db.Exec(query, args...)
	return err
}

// Receiver keeps it in the receiver for another method.
func (s *Store) Receiver(since time.Time) { s.last = curve.Freshness(since) }

// Flush writes what Receiver kept.
func (s *Store) Flush(id string) error {
	_, err := s.db.Exec(setHeat, s.last, id) // want:CTX0003
	return err
}

// Note keeps a text.
func (s *Store) Note(text string) { s.note = text }

// FlushNote writes it.
func (s *Store) FlushNote(id string) error {
	_, err := s.db.Exec(`UPDATE context_notes SET note = ? WHERE id = ?`, s.note, id)
	return err
}

// Channel sends it to another goroutine.
func (s *Store) Channel(id string, since time.Time) error {
	c := make(chan float64, 1)
	go func() { c <- curve.Freshness(since) }()
	_, err := s.db.Exec(setHeat, <-c, id) // want:CTX0003
	return err
}

// Scored writes the score of a candidate, and then its identity alone.
func (s *Store) Scored(list []curve.Entry) error {
	for _, r := range curve.ScoreEntries(list, time.Now()) {
		if _, err := s.db.Exec(setHeat, r.Score, r.Entry.ID); err != nil { // want:CTX0003
			return err
		}
		if _, err := s.db.Exec(`UPDATE context_notes SET last_used_at = ? WHERE id = ?`, time.Now(), r.Entry.ID); err != nil {
			return err
		}
		if _, err := s.db.Exec(`UPDATE context_notes SET weight = ? WHERE id = ?`, r.Entry.Weight, r.Entry.ID); err != nil {
			return err
		}
	}
	return nil
}

// Position writes how many there were.
func (s *Store) Position(id string, list []curve.Entry) error {
	rated := curve.ScoreEntries(list, time.Now())
	_, err := s.db.Exec(`UPDATE context_notes SET hits = ? WHERE id = ?`, len(rated), id)
	return err
}

// Measured writes a similarity, which no clock changes.
func (s *Store) Measured(id string, a, b []float32) error {
	_, err := s.db.Exec(`UPDATE context_notes SET similarity = ? WHERE id = ?`, curve.Similarity(a, b), id)
	return err
}

// Traced records it in the log of retrievals.
func (s *Store) Traced(id string, since time.Time) error {
	_, err := s.db.Exec(`INSERT INTO context_traces (id, activation) VALUES (?, ?)`, id, curve.Freshness(since))
	return err
}

// Elsewhere writes to a table that holds no claims.
func (s *Store) Elsewhere(id string, since time.Time) error {
	_, err := s.db.Exec(`UPDATE dashboards SET fresh = ? WHERE id = ?`, curve.Freshness(since), id)
	return err
}

// Own decays with its own formula over an age in seconds.
func (s *Store) Own(id string, strength float64, ageSeconds float64) error {
	_, err := s.db.Exec(`UPDATE context_notes SET strength = ? WHERE id = ?`, strength*math.Exp(-ageSeconds/3600), id) // want:CTX0003
	return err
}

// Unix subtracts seconds.
func (s *Store) Unix(id string, strength float64, last int64) error {
	idle := time.Now().Unix() - last
	left := strength * math.Pow(0.5, float64(idle)/86400)
	_, err := s.db.Exec(`UPDATE context_notes SET strength = ? WHERE id = ?`, left, id) // want:CTX0003
	return err
}

// Passed hands the hours to a curve that does not know what they are.
func (s *Store) Passed(id string, since time.Time) error {
	_, err := s.db.Exec(setHeat, curve.Curve(time.Since(since).Hours()), id) // want:CTX0003
	return err
}

// Distance hands the same curve something that is no time.
func (s *Store) Distance(id string, distance float64) error {
	_, err := s.db.Exec(`UPDATE context_notes SET closeness = ? WHERE id = ?`, curve.Curve(distance), id)
	return err
}

// Local2 has a curve of its own in the package.
func (s *Store) Local2(id string, since time.Time) error {
	_, err := s.db.Exec(setHeat, falling(time.Now().Sub(since).Minutes()), id) // want:CTX0003
	return err
}

func falling(x float64) float64 { return 1 / (1 + math.Log1p(x)) }

// Rank2 lowers a count by a logarithm.
func (s *Store) Rank2(id string, count int) error {
	_, err := s.db.Exec(`UPDATE context_notes SET weight = ? WHERE id = ?`, falling(float64(count)), id)
	return err
}

// Backoff computes when to try again: a point in time.
func (s *Store) Backoff(id string, attempt int) error {
	wait := time.Duration(math.Pow(2, float64(attempt))) * time.Second
	_, err := s.db.Exec(`UPDATE context_notes SET retry_at = ? WHERE id = ?`, time.Now().Add(wait), id)
	return err
}

// Later stores the time of the next review, which a curve gives.
func (s *Store) Later(id string, since time.Time) error {
	next := time.Now().Add(time.Duration(curve.Freshness(since) * float64(time.Hour)))
	_, err := s.db.Exec(`UPDATE context_notes SET review_at = ? WHERE id = ?`, next, id)
	return err
}

// Age stores a linear age, which is no decay.
func (s *Store) Age(id string, since time.Time) error {
	_, err := s.db.Exec(`UPDATE context_notes SET days = ? WHERE id = ?`, time.Since(since).Hours()/24, id)
	return err
}

// Recursive functions end.
func (s *Store) Recursive(id string, n int, since time.Time) error {
	_, err := s.db.Exec(setHeat, halve(n, curve.Freshness(since)), id) // want:CTX0003
	return err
}

func halve(n int, x float64) float64 {
	if n == 0 {
		return x
	}
	return halve(n-1, x) / 2
}

// Mutual recursion ends, too.
func (s *Store) Mutual(id string, n int) error {
	_, err := s.db.Exec(setHeat, even(n), id)
	return err
}

func even(n int) float64 {
	if n == 0 {
		return 1
	}
	return odd(n - 1)
}

func odd(n int) float64 {
	if n == 0 {
		return 0
	}
	return even(n - 1)
}

var boost float64

// Global keeps it in a variable of the package.
func (s *Store) Global(id string, since time.Time) error {
	boost = curve.Freshness(since)
	_, err := s.db.Exec(setHeat, boost, id) // want:CTX0003
	return err
}

// Pointer binds a pointer to it.
func (s *Store) Pointer(id string, since time.Time) error {
	fresh := curve.Freshness(since)
	_, err := s.db.Exec(setHeat, &fresh, id) // want:CTX0003
	return err
}

// Null binds a nullable one.
func (s *Store) Null(id string, since time.Time) error {
	_, err := s.db.Exec(setHeat, sql.NullFloat64{Float64: curve.Freshness(since), Valid: true}, id) // want:CTX0003
	return err
}

// Error reports a failure with it and writes something else.
func (s *Store) Error(id string, since time.Time) error {
	if _, err := s.db.Exec(`UPDATE context_notes SET title = ? WHERE id = ?`, "x", id); err != nil {
		return fmt.Errorf("heat %f: %w", curve.Freshness(since), err)
	}
	return nil
}

// Read reads a value back that some other program stored.
func (s *Store) Read(id string) error {
	var heat float64
	if err := s.db.QueryRow(`SELECT heat FROM context_notes WHERE id = ?`, id).Scan(&heat); err != nil {
		return err
	}
	_, err := s.db.Exec(setHeat, heat, id)
	return err
}

// Joined puts it into the text itself: the statement shows no value.
func (s *Store) Unused(id string, since time.Time) error {
	_ = curve.Freshness(since)
	_, err := s.db.Exec(`UPDATE context_notes SET title = ? WHERE id = ?`, id, id)
	return err
}
