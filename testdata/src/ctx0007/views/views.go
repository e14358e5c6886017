// Package views shows what recall finds.
package views

import (
	"bufio"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"os"
	"strings"

	"ctxvet.test/ctx0007/recall"
)

type Msg struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type View struct {
	Claims []Row
	Note   string
}

type Row struct {
	Text  string
	Badge string
}

func Messages(cs []recall.Claim) []Msg {
	msgs := []Msg{{Role: "system", Content: "facts"}}
	for _, c := range cs {
		msgs = append(msgs, Msg{Role: "user", Content: c.Statement}) // want:CTX0007
	}
	return msgs
}

func badge(c recall.Claim) string {
	switch {
	case len(c.Weak) == 0:
		return ""
	case len(c.Weak) > 2:
		return "⚠⚠"
	}
	return "⚠"
}

func Rows(cs []recall.Claim) View {
	v := View{}
	for _, c := range cs {
		v.Claims = append(v.Claims, Row{Text: c.Statement, Badge: badge(c)})
	}
	return v
}

func RowsBare(cs []recall.Claim) View {
	v := View{}
	for _, c := range cs {
		v.Claims = append(v.Claims, Row{Text: c.Statement}) // want:CTX0007
	}
	return v
}

func RowsByIndex(cs []recall.Claim) *View {
	v := &View{Claims: make([]Row, 0, len(cs))}
	for i := range cs {
		row := Row{Text: cs[i].Statement}
		if len(cs[i].Weak) > 0 {
			row.Badge = "!"
		}
		v.Claims = append(v.Claims, row)
	}
	return v
}

func CLI(cs []recall.Claim, short bool) {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	for _, c := range cs {
		switch {
		case short:
			fmt.Fprintln(w, c.ID)
		default:
			fmt.Fprintf(w, "%s\t%s\n", c.ID, c.Statement) // want:CTX0007
		}
	}
}

func Table(cs []recall.Claim) string {
	out := ""
	for _, c := range cs {
		out += fmt.Sprintf("|%s|%s|\n", c.ID, c.Statement)
	}
	return out // want:CTX0007
}

func TableFull(cs []recall.Claim) string {
	out := ""
	for _, c := range cs {
		out += fmt.Sprintf("|%s|%s|%d|\n", c.ID, c.Statement, len(c.Weak))
	}
	return out
}

func Concat(cs []recall.Claim) string {
	out := ""
	for _, c := range cs {
		out += "- " + c.Statement + "\n"
	}
	return out
}

func UsesConcat(w io.Writer, cs []recall.Claim) {
	io.WriteString(w, Concat(cs)) // want:CTX0007
}

func UsesConcatFull(w io.Writer, cs []recall.Claim) {
	io.WriteString(w, Concat(cs))
	for _, c := range cs {
		if len(c.Weak) > 0 {
			fmt.Fprintln(w, c.ID, c.Weak)
		}
	}
}

type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) claim(c *recall.Claim) {
	p.printf("%s: ", c.ID)
	p.printf("%s", c.Statement)
	p.deficits(c)
}

func (p *printer) deficits(c *recall.Claim) {
	for _, d := range c.Weak {
		p.printf(" (%s)", d)
	}
}

func (p *printer) bare(c *recall.Claim) {
	p.printf("%s: ", c.ID)
	p.printf("%s", c.Statement) // want:CTX0007
}

func Log(log *slog.Logger, c recall.Claim) {
	log = log.With("id", c.ID)
	log.Info("claim", slog.Group("claim", "text", c.Statement))
	log.Info("claim", slog.Group("claim", "text", c.Statement, "weak", c.Weak))
}

func LogAny(c *recall.Claim) { slog.Debug("claim", "claim", c) }

var tpl = template.Must(template.New("list").Funcs(template.FuncMap{"upper": strings.ToUpper}).Parse(`
<ul>
{{- range .Claims}}
	<li class="{{if .Badge}}weak{{end}}">{{.Text | upper}}</li>
{{- end}}
</ul>
{{define "claim"}}
<p>{{.Statement}}</p> {{/* want:CTX0007 */}}
{{end}}
{{define "claims"}}
{{range $i, $c := .}}
	{{if gt (len $c.Weak) 0}}<b>!</b>{{end}}
	{{$c.Statement}}
{{end}}
{{end}}
`))

func HTML(w io.Writer, cs []recall.Claim) error { return tpl.Execute(w, Rows(cs)) }

func HTMLOne(w io.Writer, c recall.Claim) error { return tpl.ExecuteTemplate(w, "claim", c) }

func HTMLMany(w io.Writer, cs []recall.Claim) error { return tpl.ExecuteTemplate(w, "claims", cs) }

func Titles(cs []recall.Claim) []string {
	var out []string
	for _, c := range cs {
		title, _, _ := strings.Cut(c.Statement, "\n")
		out = append(out, title)
	}
	return out
}

func PrintTitles(cs []recall.Claim) {
	for _, t := range Titles(cs) {
		fmt.Println(t) // want:CTX0007
	}
}

func Longest(cs []recall.Claim) (best recall.Claim) {
	for _, c := range cs {
		if len(c.Statement) > len(best.Statement) {
			best = c
		}
	}
	return best
}

func PrintLongest(cs []recall.Claim) {
	best := Longest(cs)
	fmt.Println(best.Statement) // want:CTX0007
}

func PrintLongestFull(cs []recall.Claim) {
	best := Longest(cs)
	fmt.Println(best.Statement, suffixes(best.Weak))
}

func suffixes(ds []recall.Deficit) (out []string) {
	for _, d := range ds {
		out = append(out, string(d))
	}
	return out
}

func Choose(w io.Writer, c recall.Claim, plain bool) error {
	var err error
	if plain {
		_, err = fmt.Fprintln(w, c.Statement) // want:CTX0007
	} else {
		_, err = fmt.Fprintln(w, c.Statement, c.Weak)
	}
	return err
}

func Funcs(w io.Writer) map[string]func(recall.Claim) {
	return map[string]func(recall.Claim){
		"plain": func(c recall.Claim) { fmt.Fprintln(w, c.Statement) }, // want:CTX0007
		"full":  func(c recall.Claim) { fmt.Fprintln(w, c.Statement, c.Weak) },
	}
}

func Errors(c recall.Claim) error {
	if strings.TrimSpace(c.Statement) == "" {
		return fmt.Errorf("claim %q has an empty statement", c.ID)
	}
	return fmt.Errorf("claim %q is refused", c.Statement)
}
