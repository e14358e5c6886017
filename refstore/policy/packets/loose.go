package packets

import (
	"encoding/json"
	"fmt"
	"strings"
)

// UnmarshalJSON reads a memory whatever shape its fields have. Packets are other people's and change from
// one to the next; a field of an unexpected shape counts as not stated, which restricts, and one odd
// memory does not keep a whole packet from being tried.
func (m *Memory) UnmarshalJSON(data []byte) error {
	var f fields
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	*m = Memory{
		ID: f.text("id"), Type: f.text("memory_type"), Status: f.text("status"), Priority: f.text("priority"),
		Epistemic: f.text("epistemic_status"), Sensitivity: f.text("resource_sensitivity"), Text: f.text("text"),
		Verification: f.yes("verification_required"), Contradictions: f.count("contradiction_count"),
		Terms: f.list("retrieval_terms"),
	}
	if m.Text == "" {
		m.Text = f.text("content")
	}
	if governs, ok := f["governs"].(map[string]any); ok {
		m.Governs = fields(governs).list("action_types")
	}
	return nil
}

// fields are a JSON object's.
type fields map[string]any

// text is a field that is text, or a number or truth value written as one; "" if it is neither.
func (f fields) text(key string) string {
	switch v := f[key].(type) {
	case string:
		return v
	case float64, bool:
		return fmt.Sprint(v)
	default:
		return ""
	}
}

// yes reads true and "true". What is there and unclear counts as yes: it asks for a check.
func (f fields) yes(key string) bool {
	switch strings.ToLower(f.text(key)) {
	case "", "false", "no", "0", "none":
		return false
	default:
		return true
	}
}

// count reads a number, or the length of a list of what is counted.
func (f fields) count(key string) int {
	switch v := f[key].(type) {
	case float64:
		// Beyond any real count; the conversion of more is not defined.
		return int(min(max(v, 0), 1e6))
	case []any:
		return len(v)
	default:
		return 0
	}
}

// list reads a list of texts, or one text.
func (f fields) list(key string) []string {
	items, ok := f[key].([]any)
	if !ok {
		if one := f.text(key); one != "" {
			return []string{one}
		}
		return nil
	}
	var out []string
	for _, item := range items {
		out = append(out, fields{key: item}.text(key))
	}
	return out
}
