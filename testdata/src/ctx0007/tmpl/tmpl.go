// Package tmpl shows entries by templates.
package tmpl

import (
	"embed"
	_ "embed"
	htmltemplate "html/template"
	"io"
	"text/template"
)

type Statement struct {
	Key      string
	Content  string
	Deficits []string
}

func (s Statement) Bare() string { return s.Content + "." }

func (s Statement) Weak() bool { return len(s.Deficits) > 0 }

type view struct {
	Title string
	Items []Statement
	Top   *Statement
}

//go:embed *.html
var files embed.FS

//go:embed mail.txt
var mail string

const row = `{{define "row"}}{{.Key}}: {{.Content}}{{end}}`

var (
	page  = htmltemplate.Must(htmltemplate.New("").ParseFS(files, "*.html"))
	mails = template.Must(template.New("mail").Parse(mail))
)

const literal = `
{{range .Items}}
  {{.Key}}: {{.Content}} {{/* want:CTX0007 */}}
{{end}}
{{with .Top}}{{.Content}} {{len .Deficits}}{{end}}
`

type server struct{ tmpl *template.Template }

func newServer() *server { return &server{tmpl: template.Must(template.New("s").Parse(literal))} }

func (s *server) show(w io.Writer, v view) error { return s.tmpl.Execute(w, v) }

func pages(w io.Writer, v view) error { return page.ExecuteTemplate(w, "page.html", v) }

func goods(w io.Writer, v *view) error { return page.ExecuteTemplate(w, "good.html", v) }

func mailed(w io.Writer, ss []Statement) error { return mails.Execute(w, ss) }

func one(w io.Writer, s Statement) error {
	t, err := template.New("one").Parse("{{.Content}}\n") // want:CTX0007
	if err != nil {
		return err
	}
	return t.Execute(w, s)
}

func exec(w io.Writer, text string, s Statement) error {
	return template.Must(template.New("x").Parse(text)).Execute(w, s)
}

func keyed(w io.Writer, s Statement) error {
	return template.Must(template.New("k").Parse(`{{.S.Content}}`)).Execute(w, map[string]any{"S": s}) // want:CTX0007
}

func keyedFine(w io.Writer, s Statement) error {
	return template.Must(template.New("k").Parse(`{{.S.Content}}{{.S.Deficits}}`)).Execute(w, map[string]any{"S": s})
}

func delims(w io.Writer, s Statement) error {
	return template.Must(template.New("d").Delims("[[", "]]").Parse(`{{.Content}}[[.Key]]`)).Execute(w, s)
}

func delimsToo(w io.Writer, s Statement) error {
	return template.Must(template.New("d").Delims("[[", "]]").Parse(`[[.Content]]`)).Execute(w, s) // want:CTX0007
}

func nested(w io.Writer, ss []Statement) error {
	t := template.Must(template.New("n").Parse(`{{range .}}{{template "row" .}}{{.Deficits}}{{end}}`))
	template.Must(t.Parse(row))
	return t.Execute(w, ss)
}

const rowAlone = `{{define "alone"}}{{.Key}}:
{{.Content}} {{/* want:CTX0007 */}}
{{end}}`

func nestedAlone(w io.Writer, ss []Statement) error {
	t := template.Must(template.New("n").Parse(`{{range .}}{{template "alone" .}}{{end}}`))
	t, err := t.Parse(rowAlone)
	if err != nil {
		return err
	}
	return t.Execute(w, ss)
}

func inline(w io.Writer, ss []Statement) {
	for _, text := range []string{
		`{{range .}}{{.Content}}{{.Deficits}}{{end}}`,
		`{{range $i, $s := .}}{{$i}} {{$s.Content}} {{range $s.Deficits}}({{.}}){{end}}{{end}}`,
		`{{range .}}{{if .Deficits}}⚠ {{end}}{{.Content}}{{end}}`,
		`{{range .}}{{if .Weak}}⚠ {{end}}{{.Content}}{{end}}`,
		`{{range .}}{{.}}{{end}}`,
		`{{range .}}{{.Content}}{{end}}{{range .}}{{.Deficits}}{{end}}`,
		`{{range .}}{{if .Content}}{{.Key}}{{end}}{{end}}`,
		`{{range .}}{{len .Content}}{{end}}`,
		`{{range .}}{{.Content | printf "%s"}}{{.Deficits | len}}{{end}}`,
		`{{range .}}{{custom .}}{{.Content}}{{end}}`,
		`{{range .}}{{with .Content}}{{.}}{{end}}{{template "nowhere" .}}{{end}}`,
		`{{range .}}{{if not .Deficits}}{{.Content}}{{end}}{{end}}`,
		`{{range .}}{{.Key}}{{end}}`,
		`{{range .}}{{.Content}}{{end}}`,                                                     // want:CTX0007
		`{{range $s := .}}{{$s.Content}}{{end}}`,                                             // want:CTX0007
		`{{range .}}{{with .Content}}{{.}}{{end}}{{end}}`,                                    // want:CTX0007
		`{{range .}}{{$c := .Content}}{{$c}}{{end}}`,                                         // want:CTX0007
		`{{range .}}{{.Content | printf "%.20s"}}{{end}}`,                                    // want:CTX0007
		`{{range .}}{{printf "%s" .Content | html}}{{end}}`,                                  // want:CTX0007
		`{{range .}}{{.Bare}}{{end}}`,                                                        // want:CTX0007
		`{{range .}}{{if .Key}}{{.Content}}{{else}}{{.Content}} {{.Deficits}}{{end}}{{end}}`, // want:CTX0007
		`{{(index . 0).Content}}{{(index . 1).Deficits}}`,                                    // want:CTX0007
		`{{block "b" .}}{{range .}}{{.Content}}{{end}}{{end}}`,                               // want:CTX0007
		`{{range .}}{{or .Content "none"}}{{end}}`,                                           // want:CTX0007
		"{{/* ctx:allow CTX0007 by=ana the row links to the record */}}\n{{range .}}{{.Content}}{{end}}",
		"<!-- ctx:allow CTX0007 by=ana the row links to the record -->\n{{range .}}{{.Content}}{{end}}",
		"{{range .}}{{.Content}}{{end}} {{/* ctx:allow CTX0007 by=ana the row links to the record */}}",
		`{{range .}}{{.Content}}{{end`,
	} {
		template.Must(template.New("i").Parse(text)).Execute(w, ss)
	}
}
