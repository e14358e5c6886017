package show

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

type server struct {
	out *bufio.Writer
	log *slog.Logger
}

func (s *server) fields(c claim) {
	s.out.WriteString(c.Claim)                                              // want:CTX0007
	s.log.InfoContext(context.Background(), c.Claim)                        // want:CTX0007
	s.log.LogAttrs(context.Background(), 0, "c", slog.String("t", c.Claim)) // want:CTX0007
	fmt.Fprintln(os.Stdout, html.EscapeString(c.Claim))                     // want:CTX0007
	fmt.Fprintln(os.Stderr, strconv.Quote(c.Claim))                         // want:CTX0007
	template.HTMLEscape(s.out, []byte(c.Claim))                             // want:CTX0007
}

func handler(list func(context.Context) ([]claim, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cs, err := list(r.Context())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		for _, c := range cs {
			fmt.Fprintf(w, "<li>%s</li>", c.Claim) // want:CTX0007
		}
	}
}

func args(w io.Writer, c claim) {
	list := []any{c.ID, c.Claim}
	fmt.Fprintf(w, "%s %s\n", list...) // want:CTX0007
}

func printf(format string, args ...any) { fmt.Fprintf(os.Stderr, format, args...) }

func byPrintf(c claim) {
	printf("%s\n", c.Claim) // want:CTX0007
}

func appending(cs []claim) []byte {
	var buf []byte
	for _, c := range cs {
		buf = fmt.Appendf(buf, "%s\n", c.Claim)
	}
	return buf // want:CTX0007
}

func pointers(w io.Writer, cs []*claim) {
	for _, c := range cs {
		p := &c.Claim
		fmt.Fprintln(w, *p) // want:CTX0007
	}
}

func sortedFirst(w io.Writer, cs []claim) {
	slices.SortFunc(cs, func(a, b claim) int { return strings.Compare(a.Claim, b.Claim) })
	for _, c := range slices.Backward(cs) {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

func (c claim) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct{ Text string }{c.Claim}) // want:CTX0007
}

func (m memory) String() string {
	return fmt.Sprintf("memory: %s", m.Text) // want:CTX0007
}

func lookup(get func(id string) (*claim, error)) error {
	c, err := get("a")
	if err != nil {
		return err
	}
	if c == nil {
		return errors.New("none")
	}
	fmt.Println(c.Claim) // want:CTX0007
	return nil
}

func twoOfMany(w io.Writer, c claim, verbose bool) {
	if verbose {
		fmt.Fprintln(w, "verbose")
	}
	io.WriteString(w, "• ")
	io.WriteString(w, c.Claim) // want:CTX0007
	io.WriteString(w, "\n")
}

func builderPassed(b *strings.Builder, c claim) {
	b.WriteString(c.Claim) // want:CTX0007
}

func bullets(w io.Writer, cs []claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

func callsBullets(w io.Writer, cs []claim) { bullets(w, cs) }

func deep(w io.Writer, c claim) { deeper(w, &c) }

func deeper(w io.Writer, c *claim) {
	fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func title(c claim) string { return strings.ToUpper(c.Claim[:1]) + c.Claim[1:] }

func callsTitle(w io.Writer, c claim) {
	t := title(c)
	if t == "" {
		return
	}
	fmt.Fprintln(w, t) // want:CTX0007
}

func (c *claim) get() (string, bool) { return c.Claim, c.Claim != "" }

func getter(w io.Writer, c *claim) {
	if t, ok := c.get(); ok {
		fmt.Fprintln(w, t) // want:CTX0007
	}
}

func toBuffer(c claim) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", c.ID, c.Claim) // want:CTX0007
	return b.String()
}

func unlessEmpty(w io.Writer, c claim) {
	if c.Claim != "" && len(c.ConcretenessDeficits) < 3 {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

func logged(w io.Writer, c claim, observe func(int)) {
	observe(1)
	fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func received(w io.Writer, a any) {
	switch v := a.(type) {
	case claim:
		fmt.Fprintln(w, v.Claim) // want:CTX0007
	case *memory:
		fmt.Fprintln(w, v.Text) // want:CTX0007
	}
}

func nextIteration(w io.Writer, next func() (claim, bool)) {
	for {
		c, ok := next()
		if !ok {
			return
		}
		if c.ID == "short" {
			fmt.Fprintln(w, c.Claim) // want:CTX0007
			continue
		}
		fmt.Fprintln(w, c.Claim, c.ConcretenessDeficits)
	}
}

func earlyReturn(w io.Writer, c claim) error {
	if c.ID == "" {
		_, err := fmt.Fprintln(w, c.Claim) // want:CTX0007
		return err
	}
	_, err := fmt.Fprintln(w, c.Claim, len(c.ConcretenessDeficits))
	return err
}
