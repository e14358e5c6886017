package fine

import (
	"crypto/md5"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
)

type flaws uint8

const (
	ungrounded flaws = 1 << iota
	uncorroborated
)

func (f flaws) String() string { return fmt.Sprintf("%b", uint8(f)) }

type fact struct {
	Value    string
	Deficits flaws
}

func bits(w io.Writer, f fact) {
	if f.Deficits&ungrounded != 0 {
		fmt.Fprint(w, "ungrounded ")
	}
	fmt.Fprintln(w, f.Value)
}

func stringed(w io.Writer, f fact) { fmt.Fprintln(w, f.Value, f.Deficits.String()) }

func converted(w io.Writer, f fact) { fmt.Fprintln(w, f.Value, int(f.Deficits)) }

func tab(out io.Writer, fs []fact) {
	w := tabwriter.NewWriter(out, 0, 8, 1, ' ', 0)
	for _, f := range fs {
		fmt.Fprintf(w, "%s\t%v\n", f.Value, f.Deficits)
	}
	w.Flush()
}

func handler(list func() []claim) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for _, c := range list() {
			fmt.Fprintf(w, "<li>%s", c.Text)
			for _, d := range c.Deficits {
				fmt.Fprintf(w, "<em>%s</em>", d)
			}
			fmt.Fprint(w, "</li>")
		}
	}
}

func bulletsOf(w io.Writer, cs []claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.Text)
	}
}

func notesOf(w io.Writer, cs []claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.ID, c.Deficits)
	}
}

func both(w io.Writer, cs []claim) {
	bulletsOf(w, cs)
	notesOf(w, cs)
}

type printer struct{ w io.Writer }

func (p printer) text(c claim) { io.WriteString(p.w, c.Text) }

func (p printer) flags(c claim) { io.WriteString(p.w, strings.Join(c.Deficits, " ")) }

func (p printer) all(cs []claim) {
	for i := range cs {
		p.flags(cs[i])
		p.text(cs[i])
	}
}

func header(c claim) []string { return append([]string{"deficits"}, c.Deficits...) }

func withHeader(w io.Writer, c claim) {
	fmt.Fprintln(w, strings.Join(header(c), " "))
	fmt.Fprintln(w, c.Text)
}

func setHeader(w http.ResponseWriter, c claim) {
	w.Header().Set("X-Deficits", strings.Join(c.Deficits, ","))
	io.WriteString(w, c.Text)
}

type card struct {
	Title string
	Notes []string
}

func cardOf(c claim) card {
	n := card{Title: c.Text}
	for _, d := range c.Deficits {
		n.Notes = append(n.Notes, d)
	}
	return n
}

func cardsOf(cs []claim) (out []card) {
	for _, c := range cs {
		var notes []string
		for _, d := range c.Deficits {
			notes = append(notes, "weak: "+d)
		}
		out = append(out, card{c.Text, notes})
	}
	return out
}

func etag(c claim) string { return fmt.Sprintf("%x", md5.Sum([]byte(c.Text))) }

func length(w io.Writer, c claim) { fmt.Fprintf(w, "%d bytes, %t\n", len(c.Text), c.Text == "") }

func equal(a, b claim) bool { return strings.EqualFold(a.Text, b.Text) }

type key struct{ text string }

func deduplicated(cs []claim) (out []claim) {
	seen := map[key]bool{}
	for _, c := range cs {
		k := key{c.Text}
		if !seen[k] {
			seen[k] = true
			out = append(out, c)
		}
	}
	return out
}

func copied(c claim) claim {
	return claim{ID: c.ID, Text: strings.TrimSpace(c.Text), Deficits: c.Deficits}
}

func trimmed(c claim) claim {
	c.Text = strings.TrimSpace(c.Text)
	return c
}

func decoded(r io.Reader) (claim, error) {
	var c claim
	err := json.NewDecoder(r).Decode(&c)
	if err == nil && c.Text == "" {
		err = fmt.Errorf("claim %s has no text", c.ID)
	}
	return c, err
}

func countedLater(w io.Writer, cs []claim) {
	weak := 0
	for _, c := range cs {
		fmt.Fprintln(w, c.Text)
		if len(c.Deficits) > 0 {
			weak++
		}
	}
	fmt.Fprintf(w, "%d of %d are weak\n", weak, len(cs))
}

func viaMap(w io.Writer, c claim) {
	data := map[string]string{}
	data["text"] = c.Text
	data["deficits"] = strings.Join(c.Deficits, ", ")
	json.NewEncoder(w).Encode(data)
}

func search(cs []claim, q string) (out []claim) {
	for _, c := range cs {
		if strings.Contains(strings.ToLower(c.Text), strings.ToLower(q)) {
			out = append(out, c)
		}
	}
	return out
}

func ranged(w io.Writer, cs []claim) {
	for i, c := range cs {
		c := c
		fmt.Fprint(w, i, c.Text)
		func() { fmt.Fprintln(w, cs[i].Deficits) }()
	}
}

func deferredFlags(w io.Writer, c claim) {
	defer fmt.Fprintln(w, c.Deficits)
	fmt.Fprint(w, c.Text)
}

func pageOf(w io.Writer, cs []claim) error {
	type item struct {
		Text string
		Weak int
	}
	var items []item
	for _, c := range cs {
		items = append(items, item{c.Text, len(c.Deficits)})
	}
	return json.NewEncoder(w).Encode(items)
}
