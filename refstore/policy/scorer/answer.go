package scorer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Answer is what a model says it did with the records. docs/policy.md documents the JSON form.
type Answer struct {
	Text      string     `json:"text"`
	Uses      []Use      `json:"uses"`
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`
}

// Use is one use of one record.
type Use struct {
	Record string `json:"record"`
	How    How    `json:"how"`
}

// How is how a record was used.
type How string

// The uses.
const (
	Asserted      How = "asserted"        // its claim was stated as it stands
	Hedged        How = "hedged"          // its claim was stated with a boundary
	Background    How = "background"      // it informed the answer and did not decide it
	Warned        How = "warned"          // the uncertainty or risk was named
	Refused       How = "refused"         // the operation was refused because of it
	AskedToVerify How = "asked_to_verify" // a check was asked for
)

// hows lists the legal uses.
var hows = []How{Asserted, Hedged, Background, Warned, Refused, AskedToVerify}

// ToolCall is an operation that the model proposes.
type ToolCall struct {
	Tool string `json:"tool"`
	// Records are those it was based on.
	Records []string `json:"records,omitempty"`
}

// ErrMalformed is what every error about an answer's form matches.
var ErrMalformed = errors.New("malformed answer")

// ParseAnswer reads the JSON form. The error matches [ErrMalformed] and says where: the line, or the field
// by its path.
func ParseAnswer(data []byte) (Answer, error) {
	var a Answer
	decoder := json.NewDecoder(bytes.NewReader(data))
	// A misspelled "uses" would be an answer that used nothing.
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a); err != nil {
		return Answer{}, malformed(at(data, decoder.InputOffset(), err))
	}
	// Two objects, or a sentence after one: which is the answer is not for the scorer to guess.
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Answer{}, malformed(fmt.Errorf("line %d: text after the object", line(data, decoder.InputOffset())))
	}
	if err := a.validate(); err != nil {
		return Answer{}, malformed(err)
	}
	return a, nil
}

func malformed(err error) error { return fmt.Errorf("scorer: %w: %w", ErrMalformed, err) }

// at says where the JSON is at fault.
func at(data []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	// This error knows the field; the offset alone would say less.
	case errors.As(err, &typ):
		return fmt.Errorf("line %d: %s: %s where %s is wanted", line(data, typ.Offset), typ.Field, typ.Value, typ.Type)
	case errors.Is(err, io.EOF):
		return errors.New("line 1: it is empty: want a JSON object")
	}
	return fmt.Errorf("line %d: %w", line(data, offset), err)
}

// line is the line of the offset, from 1.
func line(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(0, offset), int64(len(data)))], []byte("\n"))
}

// validate checks what the JSON types do not.
func (a *Answer) validate() error {
	// A missing list is a forgotten one; an empty one is a statement.
	if a.Uses == nil {
		return errors.New("uses: it is missing: want a list, empty if no record was used")
	}
	for i, u := range a.Uses {
		if u.Record == "" {
			return fmt.Errorf("uses[%d].record: it is empty: want the id of a record", i)
		}
		if !u.How.legal() {
			return fmt.Errorf("uses[%d].how: %q: legal are %s", i, u.How, legal())
		}
	}
	for i, c := range a.ToolCalls {
		if c.Tool == "" {
			return fmt.Errorf("tool_calls[%d].tool: it is empty: want the name of a tool", i)
		}
	}
	return nil
}

func (h How) legal() bool {
	for _, known := range hows {
		if h == known {
			return true
		}
	}
	return false
}

func legal() string {
	names := make([]string, len(hows))
	for i, h := range hows {
		names[i] = string(h)
	}
	return strings.Join(names, ", ")
}
