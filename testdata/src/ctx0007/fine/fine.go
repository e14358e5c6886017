// Package fine shows entries with their deficits, or does not show them.
package fine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"log/slog"
	"sort"
	"strings"

	"ctxvet.test/ctx0007/far"
)

type claim struct {
	ID       string
	Text     string
	Deficits []string
}

func together(w io.Writer, c claim) { fmt.Fprintln(w, c.Text, c.Deficits) }

func number(w io.Writer, c claim) { fmt.Fprintf(w, "%s (%d)\n", c.Text, len(c.Deficits)) }

func before(cs []claim) string {
	var b strings.Builder
	for _, c := range cs {
		for _, d := range c.Deficits {
			b.WriteString("[" + d + "] ")
		}
		b.WriteString(c.Text)
	}
	return b.String()
}

func after(w io.Writer, cs []claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.Text)
		if len(c.Deficits) == 0 {
			continue
		}
		fmt.Fprintln(w, strings.Join(c.Deficits, ", "))
	}
}

func footnotes(w io.Writer, cs []claim) {
	for i, c := range cs {
		fmt.Fprintln(w, i, c.Text)
	}
	for i, c := range cs {
		fmt.Fprintln(w, i, c.Deficits)
	}
}

func byIndex(w io.Writer, cs []claim) {
	for i := range cs {
		fmt.Fprintln(w, cs[i].Text)
		fmt.Fprintln(w, cs[i].Deficits)
	}
}

func byPointer(w io.Writer, cs []claim) {
	for i := range cs {
		c := &cs[i]
		fmt.Fprint(w, c.Text)
		dup := *c
		fmt.Fprint(w, dup.Deficits)
	}
}

func marked(w io.Writer, c claim) {
	if len(c.Deficits) > 0 {
		fmt.Fprint(w, "⚠ ")
	}
	fmt.Fprintln(w, c.Text)
}

func markedByVariable(w io.Writer, c claim) {
	mark := ""
	if len(c.Deficits) > 0 {
		mark = "⚠ "
	}
	fmt.Fprintln(w, mark+c.Text)
}

func markedByBranch(w io.Writer, c claim) {
	if len(c.Deficits) != 0 {
		fmt.Fprintln(w, "weak:", c.Text, len(c.Deficits))
	} else {
		fmt.Fprintln(w, c.Text)
	}
}

func soundOnly(w io.Writer, cs []claim) {
	for _, c := range cs {
		if len(c.Deficits) > 0 {
			continue
		}
		fmt.Fprintln(w, c.Text)
	}
}

func stars(b *bytes.Buffer, c claim) {
	for range c.Deficits {
		b.WriteByte('*')
	}
	b.WriteString(c.Text)
}

func badge(c claim) string {
	if len(c.Deficits) > 0 {
		return "weak"
	}
	return "sound"
}

func badged(w io.Writer, c claim) { fmt.Fprintln(w, badge(c), c.Text) }

func (c claim) weak() bool { return len(c.Deficits) > 0 }

func method(w io.Writer, c claim) { fmt.Fprintf(w, "%s (weak: %t)\n", c.Text, c.weak()) }

func whole(w io.Writer, c claim) {
	fmt.Fprintf(w, "%+v\n", c)
	slog.Info("shown", "claim", c)
	fmt.Fprintln(w, c.Text)
}

func jsonWhole(w io.Writer, cs []claim) error { return json.NewEncoder(w).Encode(cs) }

func jsonPage(w io.Writer, cs []claim) error {
	return json.NewEncoder(w).Encode(map[string]any{"items": cs, "next": ""})
}

func jsonMap(w io.Writer, c claim) error {
	return json.NewEncoder(w).Encode(map[string]any{"text": c.Text, "deficits": c.Deficits})
}

func text(w io.Writer, c claim) { fmt.Fprintln(w, c.Text) }

func doubts(w io.Writer, c claim) { fmt.Fprintln(w, c.Deficits) }

func siblings(w io.Writer, cs []claim) {
	for _, c := range cs {
		text(w, c)
		doubts(w, c)
	}
}

func inner(w io.Writer, c *claim) { fmt.Fprintln(w, c.Text) }

func middle(w io.Writer, c *claim) { inner(w, c) }

func outer(w io.Writer, c claim) {
	middle(w, &c)
	fmt.Fprintln(w, c.Deficits)
}

func phrase(c claim) string { return fmt.Sprintf("%s: %s", c.ID, c.Text) }

func phrased(w io.Writer, c claim) { fmt.Fprintln(w, phrase(c), c.Deficits) }

func literals(w io.Writer, cs []claim) {
	words := func(c claim) { fmt.Fprintln(w, c.Text) }
	flags := func(c claim) { fmt.Fprintln(w, c.Deficits) }
	for _, c := range cs {
		words(c)
		flags(c)
	}
}

func closure(w io.Writer, c claim) {
	flags := func() { fmt.Fprintln(w, c.Deficits) }
	fmt.Fprintln(w, c.Text)
	flags()
}

func formattedTogether(c claim) string {
	p := fmt.Sprintf("%s: %s", c.ID, c.Text)
	return fmt.Sprintf("%s %v", p, c.Deficits)
}

func pair(c claim) (string, int) { return fmt.Sprintf("%q", c.Text), len(c.Deficits) }

func concatenated(c claim) string { return c.ID + ": " + c.Text }

func plain(c claim) string { return strings.TrimSpace(c.Text) }

func list(cs []claim) (out []string) {
	for _, c := range cs {
		out = append(out, c.Text)
	}
	return out
}

func hashed(c claim) string {
	sum := sha256.Sum256([]byte(c.Text))
	return hex.EncodeToString(sum[:])
}

func hashedByWriter(h hash.Hash, c claim) []byte {
	io.WriteString(h, c.Text)
	f := fnv.New64a()
	f.Write([]byte(c.Text))
	fmt.Fprintf(f, "%s", c.Text)
	return h.Sum(nil)
}

func hashedByBuilder(cs []claim) [32]byte {
	var b strings.Builder
	for _, c := range cs {
		b.WriteString(c.Text)
	}
	return sha256.Sum256([]byte(b.String()))
}

func discarded(c claim) { fmt.Fprintln(io.Discard, c.Text) }

func compared(w io.Writer, a, b claim) {
	if a.Text == b.Text || strings.Contains(a.Text, "x") {
		fmt.Fprintln(w, "equal", len(a.Text), strings.Count(b.Text, " "))
	}
}

func sorted(cs []claim) {
	sort.Slice(cs, func(i, j int) bool { return cs[i].Text < cs[j].Text })
}

func stored(ctx context.Context, db *sql.DB, c claim) error {
	_, err := db.ExecContext(ctx, "INSERT INTO notes (text) VALUES (?)", c.Text)
	return err
}

func storedJSON(ctx context.Context, db *sql.DB, c claim) error {
	data, err := json.Marshal(map[string]string{"text": c.Text})
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "INSERT INTO notes (data) VALUES (?)", data)
	return err
}

type index interface {
	Add(id, text string)
	Search(text string) []string
}

func indexed(ix index, c claim) {
	ix.Add(c.ID, c.Text)
	ix.Search(c.Text)
}

func keyed(cs []claim) map[string]int {
	m := map[string]int{}
	for _, c := range cs {
		m[c.Text]++
	}
	return m
}

type renderer interface{ Render(w io.Writer, c claim) }

func unseen(w io.Writer, r renderer, c claim) {
	r.Render(w, c)
	fmt.Fprintln(w, c.Text)
}

type labels interface{ Labels(c claim) []string }

func labelled(w io.Writer, l labels, c claim) { fmt.Fprintln(w, c.Text, l.Labels(c)) }

func ids(w io.Writer, cs []claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.ID)
	}
}

type plainNote struct{ Text string }

func noEntry(w io.Writer, n plainNote) { fmt.Fprintln(w, n.Text) }

func farSiblings(w io.Writer, s far.Statement) {
	far.Words(w, s)
	far.Doubts(w, s)
}

func farWeak(w io.Writer, s far.Statement) { fmt.Fprintln(w, s.Bare(), s.Weak()) }

func farAll(w io.Writer, s far.Statement) {
	fmt.Fprintln(w, s.Content)
	far.All(w, s)
}

func farEmit(w io.Writer, s far.Statement) { far.Emit(w, s) }

type verdict struct {
	Value    string
	Deficits []string
}

func (v verdict) String() string { return fmt.Sprintf("%s %v", v.Value, v.Deficits) }

func stringer(w io.Writer, v verdict) { fmt.Fprintln(w, v) }

func failing(c claim) error {
	if c.Text == "" {
		return fmt.Errorf("claim %s is empty", c.ID)
	}
	return nil
}

func switchedDeficits(w io.Writer, c claim) {
	var mark string
	switch n := len(c.Deficits); {
	case n == 0:
		mark = "sound"
	case n < 3:
		mark = "thin"
	default:
		mark = "weak"
	}
	fmt.Fprintln(w, c.Text, mark)
}

func headed(w io.Writer, cs []claim) {
	n := 0
	for _, c := range cs {
		n += len(c.Deficits)
	}
	fmt.Fprintln(w, n, "deficits in all")
	for _, c := range cs {
		fmt.Fprintln(w, c.Text)
	}
}
