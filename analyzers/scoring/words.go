package scoring

// Words splits a name in camel case or with underscores into lower-case words:
// lastUsedAt is last, used, at.
func Words(name string) []string { return splitWords(name) }
