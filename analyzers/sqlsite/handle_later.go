package sqlsite

// Later reports whether the call of the site only makes the statement: one that
// is prepared or built runs where a method of what the call returns, or a call
// that is handed it, says so. ORMs whose verb runs at once say so, too; their
// call returns no statement.
func (s *Site) Later() bool { return s.prepared != nil && !s.prepared.literal }

// Base returns the site inside the called function whose text the call
// completes, nil if the call itself hands the text to a library.
func (s *Site) Base() *Site { return s.base }

// OfFile reports whether the text is a file as it is.
func (s *Site) OfFile() bool { return s.Reading.whole() != nil }
