// Package stores has what people write in one piece.
package stores

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Memory is one claim.
type Memory struct {
	ID         int64
	Strength   float64
	Importance float64
	LastUsed   time.Time
	CreatedAt  int64
	AgeDays    float64
}

// Strengthen says how strong the memory is now.
func (m *Memory) current(now time.Time) float64 {
	hours := now.Sub(m.LastUsed).Hours()
	return m.Strength * math.Exp(-hours/24)
}

const save = `UPDATE context_memories SET strength = ? WHERE id = ?`

// Decay reads, fades and writes back.
func Decay(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `SELECT id, strength, last_used FROM context_memories`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var strength float64
		var last time.Time
		if err := rows.Scan(&id, &strength, &last); err != nil {
			return err
		}
		days := time.Since(last).Hours() / 24
		strength *= math.Pow(0.5, days/30)
		if strength < 0.01 {
			strength = 0.01
		}
		if _, err := db.ExecContext(ctx, save, strength, id); err != nil { // want:CTX0003
			return err
		}
	}
	return rows.Err()
}

// Rewrite reads and writes back what it read.
func Rewrite(ctx context.Context, db *sql.DB, id int64) error {
	var m Memory
	if err := db.QueryRowContext(ctx, `SELECT id, strength FROM context_memories WHERE id = ?`, id).Scan(&m.ID, &m.Strength); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, save, m.Strength, m.ID)
	return err
}

// DecayAll fades a list in place and then saves it.
func DecayAll(ctx context.Context, db *sql.DB, list []*Memory, now time.Time) error {
	for _, m := range list {
		m.Strength = m.current(now)
	}
	for i := range list {
		if _, err := db.ExecContext(ctx, save, list[i].Strength, list[i].ID); err != nil { // want:CTX0003
			return err
		}
	}
	return nil
}

// SaveAll saves a list that it is handed.
func SaveAll(ctx context.Context, db *sql.DB, list []*Memory) error {
	for _, m := range list {
		if _, err := db.ExecContext(ctx, save, m.Strength, m.ID); err != nil {
			return err
		}
	}
	return nil
}

// Sorted computes for the order and saves the rest.
func Sorted(ctx context.Context, db *sql.DB, list []*Memory, now time.Time) error {
	best, at := 0.0, 0
	for i, m := range list {
		if s := m.current(now); s > best {
			best, at = s, i
		}
	}
	_, err := db.ExecContext(ctx, `UPDATE context_memories SET used_at = ?, position = ? WHERE id = ?`, now, at, list[at].ID)
	return err
}

// Parallel fades in goroutines.
func Parallel(ctx context.Context, db *sql.DB, list []Memory, now time.Time) error {
	levels := make([]float64, len(list))
	var wg sync.WaitGroup
	for i := range list {
		wg.Add(1)
		go func() {
			defer wg.Done()
			levels[i] = list[i].current(now)
		}()
	}
	wg.Wait()
	for i, l := range levels {
		if _, err := db.ExecContext(ctx, save, l, list[i].ID); err != nil { // want:CTX0003
			return err
		}
	}
	return nil
}

// Strength is a type of its own.
type Strength float64

func (s Strength) faded(idle time.Duration) Strength {
	return s * Strength(math.Exp(-idle.Minutes()))
}

// Typed writes it.
func Typed(ctx context.Context, db *sql.DB, id int64, s Strength, last time.Time) error {
	_, err := db.ExecContext(ctx, save, s.faded(time.Since(last)), id) // want:CTX0003
	return err
}

// A level is stored by a method of its own.
type level struct{ last time.Time }

// Value is what the driver stores.
func (l level) Value() (driver.Value, error) { return math.Exp(-time.Since(l.last).Hours()), nil }

// Valued binds a value that computes itself.
func Valued(ctx context.Context, db *sql.DB, id int64, last time.Time) error {
	_, err := db.ExecContext(ctx, save, level{last}, id) // want:CTX0003
	return err
}

// Update has options that set fields.
func Update(ctx context.Context, db *sql.DB, id int64, last time.Time) error {
	m := newMemory(id, withStrength(math.Exp(-time.Since(last).Hours())))
	_, err := db.ExecContext(ctx, save, m.Strength, m.ID) // want:CTX0003
	return err
}

func newMemory(id int64, set func(*Memory)) *Memory {
	m := &Memory{ID: id}
	set(m)
	return m
}

func withStrength(s float64) func(*Memory) { return func(m *Memory) { m.Strength = s } }

// Repo has writes in helpers, one after the other.
type Repo struct{ db *sql.DB }

// Fade computes and hands on twice.
func (r *Repo) Fade(ctx context.Context, m *Memory) error {
	return r.update(ctx, m.ID, map[string]any{"strength": m.current(time.Now()), "title": "t"})
}

// Rename hands on something else.
func (r *Repo) Rename(ctx context.Context, m *Memory) error {
	return r.retitle(ctx, m.ID, map[string]any{"strength": m.current(time.Now()), "title": "t"})
}

func (r *Repo) update(ctx context.Context, id int64, fields map[string]any) error {
	return r.exec(ctx, save, fields["strength"], id) // want:CTX0003
}

func (r *Repo) retitle(ctx context.Context, id int64, fields map[string]any) error {
	return r.exec(ctx, `UPDATE context_memories SET title = ? WHERE id = ?`, fields["title"], id)
}

func (r *Repo) exec(ctx context.Context, query string, args ...any) error {
	return r.execTwice(ctx, query, args...)
}

func (r *Repo) execTwice(ctx context.Context, query string, args ...any) error {
	if _, err := r.db.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("repo: %w", err)
	}
	return nil
}

// Built builds its SET list.
func (r *Repo) Built(ctx context.Context, m *Memory, title string) error {
	sets := []string{"strength = ?"}
	args := []any{m.current(time.Now())}
	sets = append(sets, "title = ?")
	args = append(args, title, m.ID)
	_, err := r.db.ExecContext(ctx, "UPDATE context_memories SET "+strings.Join(sets, ", ")+" WHERE id = ?", args...) // want:CTX0003
	return err
}

// Document stores a document that has a field with it.
func (r *Repo) Document(ctx context.Context, m *Memory) error {
	doc := struct {
		Level float64 `json:"level"`
	}{m.current(time.Now())}
	raw, err := json.Marshal(&doc)
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, `INSERT INTO context_documents (id, doc) VALUES (?, ?)`, m.ID, string(raw)) // want:CTX0003
	return err
}

// Buffered encodes through a writer.
func (r *Repo) Buffered(ctx context.Context, m *Memory) error {
	var b strings.Builder
	if err := json.NewEncoder(&b).Encode(map[string]float64{"level": m.current(time.Now())}); err != nil {
		return err
	}
	_, err := r.db.ExecContext(ctx, `INSERT INTO context_documents (id, doc) VALUES (?, ?)`, m.ID, b.String()) // want:CTX0003
	return err
}

// Printed prints into a builder.
func (r *Repo) Printed(ctx context.Context, m *Memory) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%.1f", m.current(time.Now()))
	_, err := r.db.ExecContext(ctx, `INSERT INTO context_documents (id, doc) VALUES (?, ?)`, m.ID, b.String()) // want:CTX0003
	return err
}

// Aged has a field named for an age.
func (r *Repo) Aged(ctx context.Context, m *Memory) error {
	w := m.Importance * math.Exp(-0.05*m.AgeDays)
	_, err := r.db.ExecContext(ctx, save, w, m.ID) // want:CTX0003
	return err
}

// Logged weighs a count.
func (r *Repo) Logged(ctx context.Context, m *Memory, uses int) error {
	w := m.Importance * math.Log1p(float64(uses))
	_, err := r.db.ExecContext(ctx, save, w, m.ID)
	return err
}

// Timed stores how long something took.
func (r *Repo) Timed(ctx context.Context, m *Memory, start time.Time) error {
	took := time.Since(start)
	_, err := r.db.ExecContext(ctx, `UPDATE context_memories SET took_ms = ? WHERE id = ?`, took.Milliseconds(), m.ID)
	return err
}

// Seconds subtracts epochs.
func (r *Repo) Seconds(ctx context.Context, m *Memory) error {
	gone := float64(time.Now().UnixMilli()-m.CreatedAt) / 1000
	_, err := r.db.ExecContext(ctx, save, m.Strength/math.Sqrt(1+gone), m.ID) // want:CTX0003
	return err
}

// Boost multiplies by a factor that the caller chose.
func (r *Repo) Boost(ctx context.Context, m *Memory, factor float64) error {
	m.Strength *= factor
	_, err := r.db.ExecContext(ctx, save, m.Strength, m.ID)
	return err
}

// Multi returns the value with an error.
func (r *Repo) Multi(ctx context.Context, m *Memory) error {
	level, err := r.level(m)
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, save, level, m.ID) // want:CTX0003
	return err
}

func (r *Repo) level(m *Memory) (float64, error) {
	if m == nil {
		return 0, errors.New("no memory")
	}
	return m.current(time.Now()), nil
}

// Switch takes one of several.
func (r *Repo) Switch(ctx context.Context, m *Memory, mode string) error {
	var v any
	switch mode {
	case "raw":
		v = m.Strength
	case "now":
		v = m.current(time.Now())
	default:
		v = nil
	}
	_, err := r.db.ExecContext(ctx, save, v, m.ID) // want:CTX0003
	return err
}

// Table is told by a field.
type Table[T any] struct {
	db   *sql.DB
	rate func(T) float64
}

// Put is generic.
func (t *Table[T]) Put(ctx context.Context, id int64, x float64, last time.Time) error {
	_, err := t.db.ExecContext(ctx, save, x*math.Exp(-time.Since(last).Hours()), id) // want:CTX0003
	return err
}

// Keep is generic, too.
func (t *Table[T]) Keep(ctx context.Context, id int64, x float64) error {
	_, err := t.db.ExecContext(ctx, save, x, id)
	return err
}

// Spliced formats it into the statement.
func (r *Repo) Spliced(ctx context.Context, m *Memory) error {
	level := m.current(time.Now())
	_, err := r.db.ExecContext(ctx, fmt.Sprintf(`UPDATE context_memories SET strength = %f WHERE id = %d`, level, m.ID)) // want:CTX0003
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, `UPDATE context_memories SET strength = `+strconv.FormatFloat(m.current(time.Now()), 'f', 2, 64)) // want:CTX0003
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, fmt.Sprintf(`UPDATE context_memories SET title = 'x' WHERE strength < %f`, level))
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, fmt.Sprintf(`UPDATE context_memories SET strength = %f WHERE id = %d`, m.Importance, m.ID))
	return err
}
