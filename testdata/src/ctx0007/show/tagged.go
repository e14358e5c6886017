package show

import (
	"fmt"
	"io"
)

//ctx:entry
type observation struct {
	Title   string   `ctx:"text"`
	Caveats []string `ctx:"deficits"`
}

func tagged(w io.Writer, o observation) {
	fmt.Fprintln(w, o.Title) // want:CTX0007
}

type level string

func (l level) short() string { return string(l[:1]) }

type typed struct {
	Statement level
	Deficits  map[string]bool
}

func typedText(w io.Writer, t typed) {
	fmt.Fprintln(w, t.Statement)         // want:CTX0007
	fmt.Fprintln(w, t.Statement.short()) // want:CTX0007
}
