// Package page executes templates with results.
package page

import (
	"embed"
	"html/template"
	"io"
	texttemplate "text/template"
)

type hit struct{ Line string }

type reply struct {
	Hits      []hit
	Truncated bool
}

func (r reply) Count() int { return len(r.Hits) }

func (r reply) More() bool { return r.Truncated }

func ask() (*reply, error) { return nil, nil }

//go:embed *.tmpl
var files embed.FS

var (
	list = template.Must(template.ParseFS(files, "*.tmpl"))
	bare = texttemplate.Must(texttemplate.New("bare").Parse(`{{range .Hits}}{{.Line}}{{end}}`))
	full = texttemplate.Must(texttemplate.New("full").Parse(`{{range .Hits}}{{.Line}}{{end}}{{if .Truncated}}…{{end}}`))
	odd  = texttemplate.Must(texttemplate.New("odd").Delims("<<", ">>").Parse(`{{.Truncated}} << len .Hits >>`))
)

func bareOut(w io.Writer) error {
	r, err := ask()
	if err != nil {
		return err
	}
	return bare.Execute(w, r) // want:CTX0006
}

func fullOut(w io.Writer) error {
	r, err := ask()
	if err != nil {
		return err
	}
	return full.Execute(w, r)
}

func oddOut(w io.Writer) error {
	r, _ := ask()
	return odd.Execute(w, r) // want:CTX0006
}

func listOut(w io.Writer) error {
	r, _ := ask()
	return list.ExecuteTemplate(w, "list.tmpl", r) // want:CTX0006
}

func wholeOut(w io.Writer) error {
	r, _ := ask()
	return list.ExecuteTemplate(w, "whole.tmpl", r)
}

func render(w io.Writer, name string, data any) error { return list.ExecuteTemplate(w, name, data) }

func rendered(w io.Writer) error {
	r, _ := ask()
	return render(w, "list.tmpl", r) // want:CTX0006
}

func renderedWhole(w io.Writer) error {
	r, _ := ask()
	return render(w, "whole.tmpl", r)
}

func methods(w io.Writer) error {
	r, _ := ask()
	return template.Must(template.New("m").Parse(`{{.Count}} hits`)).Execute(w, r) // want:CTX0006
}

func methodsBoth(w io.Writer) error {
	r, _ := ask()
	return template.Must(template.New("m").Parse(`{{.Count}} hits{{if .More}}, more{{end}}`)).Execute(w, r)
}

func nothing(w io.Writer) error {
	r, _ := ask()
	return template.Must(template.New("m").Parse(`no field`)).Execute(w, r)
}

func alsoRead(w io.Writer) (bool, error) {
	r, _ := ask()
	return r.Truncated, bare.Execute(w, r)
}

func unknown(w io.Writer, t *template.Template) error {
	r, _ := ask()
	return t.Execute(w, r)
}

func printedWhole(w io.Writer) error {
	r, _ := ask()
	return template.Must(template.New("m").Parse(`{{len .Hits}} {{.}}`)).Execute(w, r)
}

func inMap(w io.Writer) error {
	r, _ := ask()
	return bareOf.Execute(w, map[string]any{"Reply": r, "Title": "a"}) // want:CTX0006
}

func inMapFull(w io.Writer) error {
	r, _ := ask()
	return fullOf.Execute(w, map[string]any{"Reply": r})
}

func inStruct(w io.Writer) error {
	r, _ := ask()
	return bareOf.Execute(w, struct{ Reply *reply }{r}) // want:CTX0006
}

func inStructFull(w io.Writer) error {
	r, _ := ask()
	data := struct {
		Reply *reply
		Title string
	}{Reply: r, Title: "a"}
	return fullOf.Execute(w, data)
}

var (
	bareOf = template.Must(template.New("b").Parse(`{{range .Reply.Hits}}{{.Line}}{{end}}`))
	fullOf = template.Must(template.New("f").Parse(`{{range .Reply.Hits}}{{.Line}}{{end}}{{.Reply.Truncated}}`))
)

type framed struct {
	Meta
	Hits []hit
}

// Meta is embedded by name.
type Meta struct{ Considered, Millis int }

func frame() (*framed, error) { return nil, nil }

var frames = texttemplate.Must(texttemplate.New("frames").Parse(`
{{define "hits"}}{{range .Hits}}{{.Line}}{{end}}{{end}}
{{define "foot"}}{{.Considered}}{{end}}
{{define "handed"}}{{template "hits" .}}{{template "foot" .Meta}}{{end}}
{{define "path"}}{{template "hits" .}}{{.Meta.Considered}}{{end}}
{{define "all"}}{{template "hits" .}}{{.Meta}}{{end}}
{{define "other"}}{{template "hits" .}}{{.Meta.Millis}}{{end}}`))

func framesOut(w io.Writer) {
	a, _ := frame()
	frames.ExecuteTemplate(w, "handed", a)
	b, _ := frame()
	frames.ExecuteTemplate(w, "path", b)
	c, _ := frame()
	frames.ExecuteTemplate(w, "all", c)
	d, _ := frame()
	frames.ExecuteTemplate(w, "other", d) // want:CTX0006
}
