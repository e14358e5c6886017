// Package packets tries the policy on public scenario packets: the JSON of keniel13-ui's
// ai-memory-judgment-demo (MIT), the author of the seed.
//
// A scenario is a request, some memories, and the action that the author expects of a system. The packet
// says which memory speaks for it (role) and what each may do (allowed_action_hint); both are left aside
// here. The operation is read from the request, the record that speaks is chosen by relevance to it, and
// the policy decides.
package packets

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// Packet is a list of scenarios from one source.
type Packet struct {
	Source    string     `json:"source"`
	Scenarios []Scenario `json:"scenarios"`
}

// Scenario is a request and the memories retrieved for it. Fields of the packet that tell the answer are
// not read, except Expected, which is compared in the end.
type Scenario struct {
	ID       string        `json:"id"`
	Query    string        `json:"query"`
	Expected policy.Action `json:"expected_action"`
	Memories []Memory      `json:"memory_store"`
}

// Memory is a record in the packet's terms.
type Memory struct {
	ID, Type, Status, Priority, Epistemic, Sensitivity, Text string

	Verification   bool
	Contradictions int
	// Terms are what it was indexed by.
	Terms []string
	// Governs are the kinds of action that it says it governs. Packets poison this on purpose, so it can
	// make a memory a rule and never keeps one from being a rule.
	Governs []string
}

// Decode reads a list of packets, one packet, or a bare list of scenarios. The error names the scenario,
// or the line where the JSON breaks.
func Decode(data []byte) ([]Packet, error) {
	var list []json.RawMessage
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '[' {
		if err := json.Unmarshal(data, &list); err != nil {
			return nil, located(data, err)
		}
	} else {
		list = []json.RawMessage{data}
	}
	var packets []Packet
	var bare Packet
	for i, raw := range list {
		var p Packet
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("packet %d: %w", i, located(raw, err))
		}
		if p.Scenarios != nil {
			packets = append(packets, p)
			continue
		}
		var s Scenario
		if err := json.Unmarshal(raw, &s); err != nil {
			return nil, fmt.Errorf("scenario %d: %w", i, located(raw, err))
		}
		bare.Scenarios = append(bare.Scenarios, s)
	}
	if len(bare.Scenarios) > 0 {
		packets = append(packets, bare)
	}
	return packets, check(packets)
}

// check refuses what could not be scored.
func check(packets []Packet) error {
	for _, p := range packets {
		for i, s := range p.Scenarios {
			switch {
			case s.Query == "":
				return fmt.Errorf("packets: %s: scenario %d %q: query is empty", p.Source, i, s.ID)
			case len(s.Memories) == 0:
				return fmt.Errorf("packets: %s: scenario %d %q: memory_store is empty", p.Source, i, s.ID)
			case s.Expected == 0:
				return fmt.Errorf("packets: %s: scenario %d %q: expected_action is empty", p.Source, i, s.ID)
			}
		}
	}
	if len(packets) == 0 {
		return fmt.Errorf("packets: no scenarios: want a list of packets, a packet, or a list of scenarios")
	}
	return nil
}

// located adds the line to a JSON error that knows its offset.
func located(data []byte, err error) error {
	offset := int64(-1)
	switch e := err.(type) { //nolint:errorlint // encoding/json returns these unwrapped
	case *json.SyntaxError:
		offset = e.Offset
	case *json.UnmarshalTypeError:
		offset = e.Offset
	}
	if offset < 0 || offset > int64(len(data)) {
		return fmt.Errorf("packets: %w", err)
	}
	return fmt.Errorf("packets: line %d: %w", 1+bytes.Count(data[:offset], []byte("\n")), err)
}

// ids gives each memory a name that is unique in its scenario and tells nothing.
func (s *Scenario) ids() []string {
	ids := make([]string, len(s.Memories))
	for i, m := range s.Memories {
		if ids[i] = m.ID; m.ID == "" || slices.Contains(ids[:i], m.ID) {
			ids[i] = fmt.Sprintf("m%d", i+1)
		}
	}
	return ids
}
