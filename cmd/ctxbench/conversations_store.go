package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/ctxlaws/ctxvet/refstore"
)

// most is how many turns an answer may show.
const most = 20

// memory is a store that was told a conversation.
type memory struct {
	*refstore.Store
	asking   refstore.Session
	speakers []string
	// turns names the turn of a claim, claims the claim of a turn.
	turns  map[refstore.ID]string
	claims map[string]refstore.ID
}

// newMemory tells a conversation as it went: each turn is a claim of its speaker in its session,
// related to the turn before it.
func newMemory(ctx context.Context, d *dialog, path string) (*memory, error) {
	store, asking, err := openStore(ctx, path)
	if err != nil {
		return nil, err
	}
	m := &memory{store, asking, d.speakers(), map[refstore.ID]string{}, map[string]refstore.ID{}}
	for i := range d.Talk {
		var before *turn
		if i > 0 && d.Talk[i-1].session == d.Talk[i].session {
			before = &d.Talk[i-1]
		}
		if err := m.tell(ctx, d, &d.Talk[i], before); err != nil {
			return nil, errors.Join(err, store.Close())
		}
	}
	return m, nil
}

// tell asserts one turn.
func (m *memory) tell(ctx context.Context, d *dialog, t, before *turn) error {
	place := fmt.Sprintf("session %d", t.session)
	session, err := m.AsPerson(t.Speaker, place)
	if err != nil {
		return err
	}
	receipt, err := session.Assert(ctx, refstore.Claim{
		Text: t.said(), Cues: []string{t.Speaker, place}, Sources: []string{d.ID + " " + t.ID},
	})
	if err != nil {
		return fmt.Errorf("turn %s: %w", t.ID, err)
	}
	m.turns[receipt.ID], m.claims[t.ID] = t.ID, receipt.ID
	if before != nil {
		_, err = session.Relate(ctx, receipt.ID, refstore.RelatedTo, m.claims[before.ID], "")
	}
	return err
}

// query asks with the whole question, and with the speakers that it names.
func (m *memory) query(text string) refstore.Query {
	q := refstore.Query{Text: text, Entries: most}
	for _, speaker := range m.speakers {
		if slices.ContainsFunc(words(text), func(w string) bool { return strings.EqualFold(w, speaker) }) {
			q.Cues = append(q.Cues, speaker)
		}
	}
	return q
}

// search lists the turns that a deliberate search shows.
func (m *memory) search(ctx context.Context, text string) ([]string, error) {
	r, err := m.Search(ctx, m.query(text))
	if err := found(r, err); err != nil {
		return nil, err
	}
	return m.shown(r), nil
}

// recall lists the turns that come to mind, and notes what was said about the others.
func (m *memory) recall(ctx context.Context, q *question, evidence map[string]bool, rep *dialogReport) ([]string, error) {
	r, err := m.asking.Recall(ctx, m.query(q.Question))
	if err := found(r, err); err != nil {
		return nil, err
	}
	shown := m.shown(r)
	_, disclosure := r.Read()
	rep.noteDisclosure(q.Category == unanswerable, len(shown), disclosure.Thin)
	for id := range evidence {
		if slices.Contains(shown, id) {
			continue
		}
		why, err := m.Why(ctx, r.Recall(), m.claims[id])
		if err != nil {
			return nil, err
		}
		rep.noteMiss(q.Category == unanswerable, string(why.Reason))
	}
	return shown, nil
}

// shown are the turns of the entries, in their order.
func (m *memory) shown(r refstore.Result) []string {
	entries, disclosure := r.Read()
	list := make([]string, disclosure.Included)
	for i := range entries {
		list[i] = m.turns[entries[i].ID]
	}
	return list
}

// plain is the usual search: the same turns in a full-text index, ranked by BM25.
type plain struct {
	*sql.DB
}

// newPlain indexes a conversation, with SQLite's default tokenizer and BM25's default weights.
func newPlain(ctx context.Context, d *dialog) (*plain, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // each connection to :memory: is a database of its own
	_, err = db.ExecContext(ctx, `CREATE VIRTUAL TABLE turns USING fts5 (text, speaker, id UNINDEXED)`)
	for i := 0; i < len(d.Talk) && err == nil; i++ {
		_, err = db.ExecContext(ctx, `INSERT INTO turns VALUES (?, ?, ?)`, d.Talk[i].said(), d.Talk[i].Speaker, d.Talk[i].ID)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("index: %w", err), db.Close())
	}
	return &plain{db}, nil
}

// ask lists the best turns for any of the question's words, in the text or also as speaker.
func (p *plain) ask(ctx context.Context, text string, speakers bool) ([]string, error) {
	match := "{text} : (" + anyOf(words(text)) + ")"
	if speakers {
		match = anyOf(words(text))
	}
	rows, err := values(ctx, p.DB, `SELECT id FROM turns WHERE turns MATCH ? ORDER BY rank, rowid LIMIT ?`, match, most)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, row := range rows {
		list = append(list, fmt.Sprint(row[0]))
	}
	return list, nil
}

// words cuts a text as the index does.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}
