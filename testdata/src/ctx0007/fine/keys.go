package fine

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"strings"
)

func cacheKey(c claim) string { return fmt.Sprintf("emb:%s:%s", c.ID, c.Text) }

func severity(deficits []string) int { return 2 * len(deficits) }

func severe(w io.Writer, c claim) { fmt.Fprintln(w, c.Text, severity(c.Deficits)) }

func attr(c claim) {
	slog.Info("claim", slog.String("text", c.Text), slog.Int("deficits", len(c.Deficits)))
}

func sumOf(cs []claim) [32]byte {
	var b strings.Builder
	for _, c := range cs {
		fmt.Fprintf(&b, "%s\n", c.Text)
	}
	return sha256.Sum256([]byte(b.String()))
}

func inserted(db *sql.DB, c claim) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", c.Text)
	_, err := db.Exec("INSERT INTO notes (text) VALUES ($1)", b.String())
	return err
}

//ctx:entry
type observation struct {
	Title   string   `ctx:"text"`
	Caveats []string `ctx:"deficits"`
	Text    string
}

func tagged(w io.Writer, o observation) {
	fmt.Fprintln(w, o.Text)
	fmt.Fprintln(w, o.Title, o.Caveats)
}
