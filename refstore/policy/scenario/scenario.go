// Package scenario reads files of scenarios: an operation, the records retrieved for it, and the action
// that each of them should get. They calibrate the policy and test models.
package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// File is a list of scenarios.
type File struct {
	Scenarios []Scenario `json:"scenarios"`
}

// Scenario is one question with its records.
type Scenario struct {
	ID        string           `json:"id"`
	Question  string           `json:"question"`
	Operation policy.Operation `json:"operation"`
	Records   []Record         `json:"records"`
	// Tools are what a model may propose to call, by name.
	Tools map[string]policy.Operation `json:"tools,omitempty"`
	// Why says what the scenario is about, for readers.
	Why string `json:"why,omitempty"`
}

// Record is a record with the action that it should get.
type Record struct {
	policy.Record
	Expect policy.Action `json:"expect"`
}

// Plain are the records without what is expected of them.
func (s *Scenario) Plain() []policy.Record {
	list := make([]policy.Record, len(s.Records))
	for i, r := range s.Records {
		list[i] = r.Record
	}
	return list
}

// Read reads a file of scenarios. Errors name the file and the line, or the scenario and the record.
func Read(name string) (*File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("scenario: %w", err)
	}
	f, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("scenario: %s: %w", name, err)
	}
	return f, nil
}

// Parse reads scenarios. Unknown keys are errors: a misspelled label would silently count as unknown.
func Parse(data []byte) (*File, error) {
	var f File
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		offset := decoder.InputOffset()
		var syntax *json.SyntaxError
		var typ *json.UnmarshalTypeError
		if errors.As(err, &syntax) {
			offset = syntax.Offset
		} else if errors.As(err, &typ) {
			offset = typ.Offset
		}
		return nil, fmt.Errorf("line %d: %w", 1+bytes.Count(data[:min(offset, int64(len(data)))], []byte("\n")), err)
	}
	return &f, f.validate()
}

// validate checks what makes a scenario usable: names that tell records apart, and an expectation.
func (f *File) validate() error {
	if len(f.Scenarios) == 0 {
		return errors.New(`no scenarios: want {"scenarios": [...]}`)
	}
	for i, s := range f.Scenarios {
		if s.ID == "" {
			return fmt.Errorf("scenario %d: id is empty", i)
		}
		// IDs tell records apart within a scenario; elsewhere the same ID may be another record.
		seen := map[string]bool{}
		for j, r := range s.Records {
			switch {
			case r.ID == "":
				return fmt.Errorf("scenario %s: record %d: id is empty", s.ID, j)
			case seen[r.ID]:
				return fmt.Errorf("scenario %s: record %s: is there twice", s.ID, r.ID)
			// Without an expectation there is nothing to count.
			case r.Expect == 0:
				return fmt.Errorf("scenario %s: record %s: expect is empty", s.ID, r.ID)
			}
			seen[r.ID] = true
		}
	}
	return nil
}
