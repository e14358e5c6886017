package refstore

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
	"strings"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/activation"
	"github.com/ctxlaws/ctxvet/refstore/internal/sqlite"
	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Event is a write in the order of the record.
type Event struct {
	// ID is the number of what was written, At when, Op how: "assert", "supersede", "correct",
	// "contradict", "relate", "touch", "recall", "tune", "request", "decide", "prune" or
	// "erase".
	ID ID        `json:"id"`
	At time.Time `json:"at"`
	Op string    `json:"op"`
	// Author and Place say who and where.
	Author Author `json:"author"`
	Place  string `json:"place,omitempty"`
	// Hash is the entry of the hash chain.
	Hash lineage.Hash `json:"hash"`
	// Note says what is remarkable: a change of model or version under the author's name, the
	// parameters that were changed, an erased content.
	Note string `json:"note,omitempty"`
}

// String is the event in a line.
func (e Event) String() string {
	line := fmt.Sprintf("%d %s %s by %v", int64(e.ID), e.At.Format(time.RFC3339), e.Op, e.Author)
	if e.Place != "" {
		line += " at " + e.Place
	}
	if e.Note != "" {
		line += ": " + e.Note
	}
	return line
}

// Timeline lists what was written about a claim, in order; about 0, everything. It holds no
// text, so it also covers what was erased. Changes of an author's model and of the parameters
// are noted where they happened.
func (s *Store) Timeline(ctx context.Context, claim ID) ([]Event, error) {
	var events []Event
	err := s.read(ctx, "timeline", func(tx *sqlite.Tx) error {
		entries := tx.Entries()
		if claim != 0 {
			entries = tx.EntriesAbout(int64(claim))
		}
		var err error
		events, err = annotate(tx, entries)
		return err
	})
	return events, err
}

// annotate reads the entries once, in order, and keeps the last author of each name and the
// last parameters beside it.
//
// It makes events of lineage and notes what changed.
func annotate(tx *sqlite.Tx, entries iter.Seq2[lineage.Entry, error]) ([]Event, error) {
	var events []Event
	// Two models under one name are one agent that changed, which its readers should see.
	models := map[string]Author{}
	before := activation.Default()
	for l, err := range entries {
		if err != nil {
			return nil, err
		}
		e := Event{
			ID: ID(l.Seq), At: l.At, Op: l.Op, Place: l.Place, Hash: l.Hash,
			Author: Author{l.Author, l.Kind, l.Model, l.Version},
		}
		var notes []string
		if last, ok := models[l.Author]; ok && last != e.Author {
			notes = append(notes, fmt.Sprintf("changed from %v", last))
		}
		models[l.Author] = e.Author
		// Before the first change the defaults were in force.
		if l.Table == "context_params" {
			// As of this very row: a later change is a later event.
			now, err := params(tx, l.Seq)
			if err != nil {
				return nil, err
			}
			notes = append(notes, changes(before, now))
			before = now
		}
		// The entry outlives what it is about; a reader must not look for that in vain.
		act, err := tx.Erased(l.Seq)
		if err != nil {
			return nil, err
		}
		if act != 0 {
			notes = append(notes, fmt.Sprintf("erased in act %d", act))
		}
		e.Note = strings.Join(notes, "; ")
		events = append(events, e)
	}
	return events, nil
}

// changes lists the parameters that differ.
func changes(before, after activation.Params) string {
	var list []string
	// By reflection, so that a parameter that is added later is not left out.
	b, a := reflect.ValueOf(before), reflect.ValueOf(after)
	for i := range b.NumField() {
		if from, to := b.Field(i).Interface(), a.Field(i).Interface(); from != to {
			list = append(list, fmt.Sprintf("%s from %v to %v", b.Type().Field(i).Name, from, to))
		}
	}
	if len(list) == 0 {
		return "no parameter changed"
	}
	return strings.Join(list, ", ")
}

// Decisions lists the recorded requests for decisions and the answers, in order.
func (s *Store) Decisions(ctx context.Context) ([]Decision, error) {
	var list []Decision
	err := s.read(ctx, "decisions", func(tx *sqlite.Tx) error {
		for body, err := range tx.Decisions() {
			if err != nil {
				return err
			}
			var c choice
			if err := json.Unmarshal([]byte(body), &c); err != nil {
				return err
			}
			list = append(list, c.Decision)
		}
		return nil
	})
	return list, err
}
