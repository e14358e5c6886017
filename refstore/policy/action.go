package policy

// Action is what a record may do for one operation. The numbers are the order of restriction: of two
// actions the greater one restricts more. The zero value means that none was assigned.
type Action uint8

// The six actions of the seed's policy, least restrictive first.
const (
	// Answer lets the record directly influence the response.
	Answer Action = iota + 1
	// AnswerContext lets it serve as background; it does not decide.
	AnswerContext
	// Warn lets it surface uncertainty or risk without blocking progress.
	Warn
	// ArchiveOnly keeps it without influence on current decisions. It ranks above Warn, because a warning
	// still steers, and below VerifyFirst, because a check that is due must not be lost in an archive.
	ArchiveOnly
	// VerifyFirst says that it cannot authorize a settled answer until it is checked.
	VerifyFirst
	// Block says that it prevents the proposed operation.
	Block
)

var actionNames = []string{"", "answer", "answer_context", "warn", "archive_only", "verify_first", "block"}

// String is the action's name in the seed, "unassigned" for the zero value.
func (a Action) String() string { return nameOf(actionNames, a, "unassigned") }

// MarshalText writes the action's name; the zero value is the empty text.
func (a Action) MarshalText() ([]byte, error) { return marshal("action", actionNames, a) }

// UnmarshalText reads an action's name. The error names what is legal.
func (a *Action) UnmarshalText(text []byte) error { return unmarshal("action", actionNames, a, text) }

// Asserts says whether the action lets a reader take the record's claim as it stands: answer and
// answer_context do. It is the author's rubric for false certainty: these two given where a warning, a
// check or a block was due.
func (a Action) Asserts() bool { return a == Answer || a == AnswerContext }
