// Package bad has templates that cannot be read.
package bad

import (
	"embed"
	"html/template"
	"io"
	"strings"
	texttemplate "text/template"
)

//go:embed *.html
var files embed.FS

func broken(w io.Writer) error {
	t := template.Must(template.New("b").Parse(`
		{{range .Items}}
		{{if}}x{{end}}
		{{end}}`)) // the line before last is at fault
	return t.Execute(w, nil)
}

func nothing(w io.Writer) error {
	t, err := template.ParseFS(files, "*.tmpl") // want "the patterns match no embedded template; check them against the //go:embed line"
	if err != nil {
		return err
	}
	return t.Execute(w, nil)
}

func file(w io.Writer) error {
	return template.Must(template.ParseFS(files, "broken.html")).Execute(w, nil)
}

func absent(w io.Writer) error {
	// The program may run in another folder, where the file is.
	return template.Must(template.ParseFiles("absent.html")).Execute(w, nil)
}

func unknown(w io.Writer, text string) error {
	return texttemplate.Must(texttemplate.New(text).Parse("{{"+text+"}}")).Execute(w, nil)
}

func recursive(w io.Writer) error {
	t := template.Must(template.New("top").Parse(`{{define "r"}}{{template "r" .}}{{template "r" .}}{{end}}{{template "r" .}}`))
	return t.Execute(w, strings.NewReader(""))
}
