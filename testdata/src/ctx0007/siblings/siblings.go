// Package siblings has exported helpers that nobody calls here. Only where one
// shows the text and another the deficits alone may a caller put them together.
package siblings

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"strings"
)

// Memory is an entry.
type Memory struct {
	ID, Text string
	Deficits []string
}

// Logged shows the text. That Whole shows all is no help to who calls this.
func Logged(m Memory) { log.Printf("recalled %s", m.Text) } // want:CTX0007

// Whole shows all of it.
func Whole(m Memory) { fmt.Println(m) }

// Wire sends the text.
func Wire(w io.Writer, m Memory) error {
	return json.NewEncoder(w).Encode(map[string]string{"text": m.Text}) // want:CTX0007
}

// WireAll sends all.
func WireAll(w io.Writer, m Memory) error { return json.NewEncoder(w).Encode(m) }

// Text shows the text, and Doubts the rest of it.
func Text(w io.Writer, m *Memory) { fmt.Fprintln(w, m.Text) }

// Doubts shows the deficits.
func Doubts(w io.Writer, m *Memory) { fmt.Fprintln(w, strings.Join(m.Deficits, ", ")) }
