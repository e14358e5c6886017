package tmpl

import (
	"bytes"
	htmltemplate "html/template"
	"io"
	"net/http"
	"strings"
	"text/template"
)

var fromFile = template.Must(template.ParseFiles("parsed.tmpl"))

var fromGlob = template.Must(template.New("all").ParseGlob("*.tmpl"))

var byInit *template.Template

func init() {
	byInit = template.Must(template.New("init").Parse(`{{.Content}}`)) // want:CTX0007
}

func files1(w io.Writer, v view) error { return fromFile.Execute(w, v) }

func files2(w io.Writer, v view) error { return fromGlob.ExecuteTemplate(w, "globbed.tmpl", v) }

func inited(w io.Writer, s Statement) error { return byInit.Execute(w, s) }

var byName = map[string]*template.Template{
	"list": template.Must(template.New("l").Parse(`{{range .}}{{.Content}}{{end}}`)), // want:CTX0007
}

func fromMap(w io.Writer, ss []Statement) error { return byName["list"].Execute(w, ss) }

func load() (*template.Template, error) {
	return template.New("load").Funcs(template.FuncMap{"up": strings.ToUpper}).Parse(`{{up .Content}}`) // want:CTX0007
}

func loaded(w io.Writer, s *Statement) error {
	t, err := load()
	if err != nil {
		return err
	}
	return t.Execute(w, s)
}

func handler(list func() []Statement) http.HandlerFunc {
	t := htmltemplate.Must(htmltemplate.New("h").Parse(
		"<ul>\n" +
			"{{range .}}<li>{{.Content}}</li>{{end}}\n" + // want:CTX0007
			"</ul>"))
	return func(w http.ResponseWriter, r *http.Request) { t.Execute(w, list()) }
}

func toBuffer(ss []Statement) string {
	var b bytes.Buffer
	template.Must(template.New("b").Parse(`{{range .}}{{.Content}}{{end}}`)).Execute(&b, ss) // want:CTX0007
	return b.String()
}

type pageData struct {
	Title string
	Body  any
}

func anyField(w io.Writer, ss []Statement) error {
	t := template.Must(template.New("a").Parse(`{{.Title}}{{range .Body}}{{.Content}}{{end}}`)) // want:CTX0007
	return t.Execute(w, pageData{Title: "a", Body: ss})
}

func byTopic(w io.Writer, m map[string]Statement) error {
	t := template.Must(template.New("m").Parse(`{{range $k, $s := .}}{{$k}}: {{$s.Content}}{{end}}`)) // want:CTX0007
	return t.Execute(w, m)
}

func byTopicFine(w io.Writer, m map[string][]Statement) error {
	t := template.Must(template.New("m").Parse(`{{range $k, $l := .}}{{range $l}}{{.Content}}{{len .Deficits}}{{end}}{{end}}`))
	return t.Execute(w, m)
}

func elses(w io.Writer, v view) error {
	t := template.Must(template.New("e").Parse(`
{{- with .Top}}{{.Content}} {{range .Deficits}}{{.}}{{else}}sound{{end}}
{{- else with .Items}}none
{{- end}}
{{- if .Title}}{{.Title}}{{else if .Top}}{{(index .Items 0).Content}}{{/* want:CTX0007 */}}
{{- end}}`))
	return t.Execute(w, v)
}

func lookup(w io.Writer, v view) error { return page.Lookup("good.html").Execute(w, v) }

func unknownName(w io.Writer, name string, v view) error { return page.ExecuteTemplate(w, name, v) }

func renderAny(w io.Writer, name string, data any) error { return named.ExecuteTemplate(w, name, data) }

var named = template.Must(template.New("n").Parse(`
{{define "bad"}}{{.Content}}{{end}} {{/* want:CTX0007 */}}
{{define "good"}}{{.Content}} {{.Deficits}}{{end}}`))

func rendered(w io.Writer, s Statement) {
	renderAny(w, "bad", s)
	renderAny(w, "good", s)
}

func text(w io.Writer, s Statement) error {
	return template.Must(template.New("t").Parse(`{{.}}`)).Execute(w, s.Content) // want:CTX0007
}

func textInMap(w io.Writer, s Statement) error {
	t := template.Must(template.New("t").Parse(`{{.Text}}`))
	return t.Execute(w, map[string]string{"Text": s.Content}) // want:CTX0007
}

func textInMapFine(w io.Writer, s Statement) error {
	t := template.Must(template.New("t").Parse(`{{.Text}} {{.Doubts}}`))
	return t.Execute(w, map[string]any{"Text": s.Content, "Doubts": s.Deficits})
}

func given(w io.Writer, t *template.Template, s Statement) error { return t.Execute(w, s) }

func multiline(w io.Writer, ss []Statement) error {
	t := template.Must(template.New("m").Parse(`{{range .}}
{{ "x" }}
{{/* want:CTX0007 */}}{{ printf "%s %s"
	.Key
	.Content }}
{{end}}`))
	return t.Execute(w, ss)
}
