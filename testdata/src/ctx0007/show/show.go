// Package show shows entries without their deficits.
package show

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"text/tabwriter"

	"ctxvet.test/ctx0007/far"
)

type claim struct {
	ID                   string
	Claim                string
	ConcretenessDeficits []string
}

type flaw int

type deficitSet struct{ flaws []flaw }

type memory struct {
	Text string
	Weak deficitSet
}

type fragment struct {
	Body     *string
	Deficits uint8
}

func printing(c claim) {
	fmt.Print(c.Claim)            // want:CTX0007
	fmt.Println("claim", c.Claim) // want:CTX0007
	fmt.Printf("%s\n", c.Claim)   // want "the text of claim reaches a reader without its deficits .fmt.Printf shows it.*ConcretenessDeficits"
}

func byType(m *memory) {
	fmt.Println(m.Text) // want:CTX0007
}

func byPointer(f fragment) {
	fmt.Println(*f.Body) // want:CTX0007
}

func writers(w io.Writer, b *bytes.Buffer, bw *bufio.Writer, rw http.ResponseWriter, f *os.File, c claim) {
	io.WriteString(w, c.Claim)             // want:CTX0007
	w.Write([]byte(c.Claim))               // want:CTX0007
	b.WriteString(c.Claim)                 // want:CTX0007
	bw.WriteString(c.Claim)                // want:CTX0007
	rw.Write([]byte(c.Claim))              // want:CTX0007
	f.WriteString(c.Claim)                 // want:CTX0007
	http.Error(rw, c.Claim, 400)           // want:CTX0007
	io.Copy(w, strings.NewReader(c.Claim)) // want:CTX0007
	for _, r := range c.Claim {
		b.WriteRune(r) // want:CTX0007
	}
}

func buffers(cs []claim) string {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 8, 1, ' ', 0)
	for _, c := range cs {
		fmt.Fprintf(w, "%s\t%s\n", c.ID, c.Claim) // want:CTX0007
	}
	w.Flush()
	return b.String()
}

func logs(l *log.Logger, sl *slog.Logger, c claim) {
	log.Println(c.Claim)                                        // want:CTX0007
	l.Printf("%s", c.Claim)                                     // want:CTX0007
	sl.Info("claim", "text", c.Claim)                           // want:CTX0007
	slog.Warn("claim", slog.String("text", c.Claim))            // want:CTX0007
	slog.Info("claim", slog.Group("g", slog.Any("t", c.Claim))) // want:CTX0007
	attr := slog.String("text", c.Claim)
	sl.Debug("claim", attr) // want:CTX0007
}

func encoders(w io.Writer, c claim) error {
	if err := json.NewEncoder(w).Encode(c.Claim); err != nil { // want:CTX0007
		return err
	}
	if err := xml.NewEncoder(w).Encode([]string{c.Claim}); err != nil { // want:CTX0007
		return err
	}
	if err := csv.NewWriter(w).Write([]string{c.ID, c.Claim}); err != nil { // want:CTX0007
		return err
	}
	return json.NewEncoder(w).Encode(map[string]any{"id": c.ID, "text": c.Claim}) // want:CTX0007
}

func marshalled(c claim) ([]byte, error) {
	return json.Marshal(map[string]string{"text": c.Claim}) // want:CTX0007
}

func clip(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}

func transformed(w io.Writer, c claim) {
	fmt.Fprintln(w, strings.ToUpper(c.Claim))                    // want:CTX0007
	fmt.Fprintln(w, strings.TrimSpace(strings.Title(c.Claim)))   // want:CTX0007
	fmt.Fprintln(w, clip(c.Claim, 20))                           // want:CTX0007
	fmt.Fprintln(w, far.Cut(c.Claim, 20))                        // want:CTX0007
	fmt.Fprintln(w, c.Claim[:3]+"…")                             // want:CTX0007
	fmt.Fprintln(w, string([]rune(c.Claim)[:3]))                 // want:CTX0007
	fmt.Fprintln(w, strings.Join([]string{c.ID, c.Claim}, ": ")) // want:CTX0007
	fmt.Fprintln(w, strings.Fields(c.Claim)[0])                  // want:CTX0007
	fmt.Fprintf(w, "%s", fmt.Sprint(c.Claim))                    // want:CTX0007
	fmt.Fprintf(w, "%s", fmt.Appendf(nil, "%s", c.Claim))        // want:CTX0007
	text := c.Claim
	text += "."
	fmt.Fprintln(w, text) // want:CTX0007
}

func collected(w io.Writer, cs []claim) {
	var lines []string
	for _, c := range cs {
		lines = append(lines, c.Claim)
	}
	fmt.Fprintln(w, strings.Join(lines, "\n")) // want:CTX0007
}

func formattedList(cs []claim) string {
	var lines []string
	for _, c := range cs {
		lines = append(lines, fmt.Sprintf("- %s", c.Claim))
	}
	return strings.Join(lines, "\n") // want:CTX0007
}

func formatted(c claim) string {
	return fmt.Sprintf("%s", c.Claim) // want "the formatted string is returned"
}

func formattedTwice(c claim) (string, error) {
	s := fmt.Sprint(c.Claim)
	s = "<" + s + ">"
	return s, nil // want:CTX0007
}

func bare(c claim) string { return c.ID + ": " + c.Claim }

func bareShown(w io.Writer, c claim) {
	fmt.Fprintln(w, bare(c)) // want:CTX0007
}

func (c claim) line() string { return "• " + c.Claim }

func lineShown(w io.Writer, cs []*claim) {
	for _, c := range cs {
		io.WriteString(w, c.line()) // want:CTX0007
	}
}

func farShown(w io.Writer, s far.Statement) {
	fmt.Fprintln(w, s.Bare()) // want:CTX0007
}

func farAlone(w io.Writer, s far.Statement) {
	far.Words(w, s) // want:CTX0007
}

func farEmit(w io.Writer, s far.Statement) {
	far.Emit(w, s.Content) // want:CTX0007
}

func indexed(w io.Writer, cs []claim) {
	for i := range cs {
		fmt.Fprintln(w, cs[i].Claim) // want:CTX0007
	}
}

func mapped(w io.Writer, cs map[string]claim) {
	for _, c := range cs {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
	fmt.Fprintln(w, cs["a"].Claim) // want:CTX0007
}

func early(w io.Writer, cs []claim) {
	for _, c := range cs {
		if c.ID == "" {
			fmt.Fprintln(w, c.Claim) // want:CTX0007
			continue
		}
		fmt.Fprintln(w, c.Claim, c.ConcretenessDeficits)
	}
}

func switched(w io.Writer, c claim, form string) {
	switch form {
	case "short":
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	case "long":
		fmt.Fprintln(w, c.Claim, len(c.ConcretenessDeficits))
	default:
		io.WriteString(w, c.Claim) // want:CTX0007
	}
}

func other(w io.Writer, a, b claim) {
	fmt.Fprintln(w, a.Claim, a.ConcretenessDeficits)
	fmt.Fprintln(w, b.Claim) // want:CTX0007
}

func constants(w io.Writer, cs []claim) {
	fmt.Fprintln(w, cs[0].ConcretenessDeficits)
	fmt.Fprintln(w, cs[1].Claim) // want:CTX0007
}

func counted(w io.Writer, c claim) {
	n := 0
	if len(c.ConcretenessDeficits) > 2 {
		n++
	}
	_ = c.ConcretenessDeficits
	fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func filtered(w io.Writer, cs []claim) {
	for _, c := range cs {
		if len(c.ConcretenessDeficits) > 2 {
			continue
		}
		fmt.Fprintln(w, c.Claim) // want:CTX0007
		fmt.Fprintln(w, "---")
	}
}

func loud(w io.Writer, c claim) {
	fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func callsLoud(w io.Writer, cs []claim) {
	for _, c := range cs {
		loud(w, c)
	}
}

func sometimes(w io.Writer, c claim) {
	fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func flags(w io.Writer, c claim) { fmt.Fprintln(w, c.ConcretenessDeficits) }

func callsSometimes(w io.Writer, c claim) {
	sometimes(w, c)
	flags(w, c)
}

func callsSometimesNot(w io.Writer, c claim) { sometimes(w, c) }

func literal(w io.Writer, cs []claim) {
	show := func(c claim) {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
	for _, c := range cs {
		show(c)
	}
}

func captured(w io.Writer, c claim) func() {
	return func() {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

func deferred(w io.Writer, c claim) {
	defer fmt.Fprintln(w, c.Claim) // want:CTX0007
}

func wrapped(w io.Writer, v any) { fmt.Fprintln(w, v) }

func callsWrapped(w io.Writer, c claim) {
	wrapped(w, c.Claim) // want:CTX0007
}

type note struct {
	Value    string
	Deficits []string
}

func (n note) String() string { return n.Value }

func stringer(w io.Writer, n note) {
	fmt.Fprintln(w, n) // want:CTX0007
}

type secret struct {
	Content  string   `json:"content"`
	Deficits []string `json:"-"`
}

func hidden(w io.Writer, s secret, list []secret) {
	json.NewEncoder(w).Encode(s)                              // want:CTX0007
	json.NewEncoder(w).Encode(list)                           // want:CTX0007
	json.NewEncoder(w).Encode(struct{ Items []secret }{list}) // want:CTX0007
}

type page struct {
	claim
	Next string
}

func embedded(w io.Writer, p page) {
	fmt.Fprintln(w, p.Claim, p.Next) // want:CTX0007
}

type box[T any] struct {
	Content  T
	Deficits []string
}

type named[T any] struct {
	Item     T
	Content  string
	Deficits []string
}

func generic[T any](w io.Writer, n named[T]) {
	fmt.Fprintln(w, n.Content) // want:CTX0007
}

func instance(w io.Writer, n named[int]) {
	fmt.Fprintln(w, n.Content) // want:CTX0007
}

func multi(
	w io.Writer,
	c claim,
) {
	fmt.Fprintf( // want:CTX0007
		w,
		"%s %s\n",
		c.ID,
		c.Claim,
	)
}

func allowed(w io.Writer, c claim) {
	//ctx:allow CTX0007 by=ana the title bar links to the full record
	fmt.Fprintln(w, c.Claim)
}

//ctx:render
func speak(text string) {}

type voice interface {
	//ctx:render
	Say(text string)
}

func spoken(v voice, c claim) {
	speak(c.Claim) // want:CTX0007
	v.Say(c.Claim) // want:CTX0007
}

func channel(w io.Writer, in <-chan claim) {
	for c := range in {
		fmt.Fprintln(w, c.Claim) // want:CTX0007
	}
}

type reply struct {
	OK   bool `json:"ok"`
	Data any  `json:"data"`
}

func replied(w io.Writer, v any) { json.NewEncoder(w).Encode(v) }

func hiddenInside(w io.Writer, s secret, list []secret) {
	replied(w, reply{true, list})           // want:CTX0007
	replied(w, map[string]any{"secret": s}) // want:CTX0007
}

func shownInside(w io.Writer, s secret, c claim) {
	replied(w, reply{true, c})
	replied(w, map[string]any{"secret": s, "deficits": s.Deficits})
}

func replacedAll(w io.Writer, page string, c claim) {
	strings.NewReplacer("{{claim}}", c.Claim).WriteString(w, page) // want:CTX0007
	strings.NewReader(c.Claim).WriteTo(w)                          // want:CTX0007
}

func replacedBoth(w io.Writer, page string, c claim) {
	r := strings.NewReplacer("{{claim}}", c.Claim, "{{deficits}}", strings.Join(c.ConcretenessDeficits, ", "))
	r.WriteString(w, page)
}
