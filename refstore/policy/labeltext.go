package policy

// Every label is written by its name; the unknown value is the empty text. Reading one that does not exist
// is an error that lists the legal ones.

// String is the source type's name, "unknown" for the zero value.
func (s SourceType) String() string { return nameOf(sourceNames, s, "unknown") }

// MarshalText writes the name.
func (s SourceType) MarshalText() ([]byte, error) { return marshal("source_type", sourceNames, s) }

// UnmarshalText reads a name.
func (s *SourceType) UnmarshalText(text []byte) error {
	return unmarshal("source_type", sourceNames, s, text)
}

// String is the epistemic status's name, "unknown" for the zero value.
func (e Epistemic) String() string { return nameOf(epistemicNames, e, "unknown") }

// MarshalText writes the name.
func (e Epistemic) MarshalText() ([]byte, error) {
	return marshal("epistemic_status", epistemicNames, e)
}

// UnmarshalText reads a name.
func (e *Epistemic) UnmarshalText(text []byte) error {
	return unmarshal("epistemic_status", epistemicNames, e, text)
}

// String is the status's name, "unknown" for the zero value.
func (s Status) String() string { return nameOf(statusNames, s, "unknown") }

// MarshalText writes the name.
func (s Status) MarshalText() ([]byte, error) { return marshal("status", statusNames, s) }

// UnmarshalText reads a name.
func (s *Status) UnmarshalText(text []byte) error { return unmarshal("status", statusNames, s, text) }

// String is the priority's name, "unknown" for the zero value.
func (p Priority) String() string { return nameOf(priorityNames, p, "unknown") }

// MarshalText writes the name.
func (p Priority) MarshalText() ([]byte, error) { return marshal("priority", priorityNames, p) }

// UnmarshalText reads a name.
func (p *Priority) UnmarshalText(text []byte) error {
	return unmarshal("priority", priorityNames, p, text)
}

// String is the source strength's name, "unknown" for the zero value.
func (s Strength) String() string { return nameOf(strengthNames, s, "unknown") }

// MarshalText writes the name.
func (s Strength) MarshalText() ([]byte, error) { return marshal("source_strength", strengthNames, s) }

// UnmarshalText reads a name.
func (s *Strength) UnmarshalText(text []byte) error {
	return unmarshal("source_strength", strengthNames, s, text)
}

// String is the freshness's name, "unknown" for the zero value.
func (f Freshness) String() string { return nameOf(freshnessNames, f, "unknown") }

// MarshalText writes the name.
func (f Freshness) MarshalText() ([]byte, error) { return marshal("freshness", freshnessNames, f) }

// UnmarshalText reads a name.
func (f *Freshness) UnmarshalText(text []byte) error {
	return unmarshal("freshness", freshnessNames, f, text)
}

// String is the confidence's name, "unknown" for the zero value.
func (c Confidence) String() string { return nameOf(confidenceNames, c, "unknown") }

// MarshalText writes the name.
func (c Confidence) MarshalText() ([]byte, error) { return marshal("confidence", confidenceNames, c) }

// UnmarshalText reads a name.
func (c *Confidence) UnmarshalText(text []byte) error {
	return unmarshal("confidence", confidenceNames, c, text)
}

// String is the decision risk's name, "unknown" for the zero value.
func (r Risk) String() string { return nameOf(riskNames, r, "unknown") }

// MarshalText writes the name.
func (r Risk) MarshalText() ([]byte, error) { return marshal("decision_risk", riskNames, r) }

// UnmarshalText reads a name.
func (r *Risk) UnmarshalText(text []byte) error {
	return unmarshal("decision_risk", riskNames, r, text)
}

// String is the conflict's name, "none" for the zero value.
func (c Conflict) String() string { return nameOf(conflictNames, c, "none") }

// MarshalText writes the name.
func (c Conflict) MarshalText() ([]byte, error) { return marshal("conflict", conflictNames, c) }

// UnmarshalText reads a name.
func (c *Conflict) UnmarshalText(text []byte) error {
	return unmarshal("conflict", conflictNames, c, text)
}

// String is the operation kind's name, "unknown" for the zero value.
func (k Kind) String() string { return nameOf(kindNames, k, "unknown") }

// MarshalText writes the name.
func (k Kind) MarshalText() ([]byte, error) { return marshal("operation kind", kindNames, k) }

// UnmarshalText reads a name.
func (k *Kind) UnmarshalText(text []byte) error {
	return unmarshal("operation kind", kindNames, k, text)
}

// String is the resource's name, "unknown" for the zero value.
func (r Resource) String() string { return nameOf(resourceNames, r, "unknown") }

// MarshalText writes the name.
func (r Resource) MarshalText() ([]byte, error) { return marshal("resource", resourceNames, r) }

// UnmarshalText reads a name.
func (r *Resource) UnmarshalText(text []byte) error {
	return unmarshal("resource", resourceNames, r, text)
}

// String is the recipient's name, "unknown" for the zero value.
func (r Recipient) String() string { return nameOf(recipientNames, r, "unknown") }

// MarshalText writes the name.
func (r Recipient) MarshalText() ([]byte, error) { return marshal("recipient", recipientNames, r) }

// UnmarshalText reads a name.
func (r *Recipient) UnmarshalText(text []byte) error {
	return unmarshal("recipient", recipientNames, r, text)
}
