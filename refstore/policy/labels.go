package policy

// SourceType says where a record comes from. Its [SourceType.Authority] decides which of two records that
// contradict each other is downgraded.
type SourceType uint8

// Where records come from, by rising authority.
const (
	SourceUnknown     SourceType = iota
	SourceInference              // concluded by a model or a program
	SourceSummary                // condensed from other records
	SourceNote                   // background or context that somebody wrote down
	SourceQuestion               // a question that was asked and kept
	SourcePreference             // what somebody likes; never an instruction
	SourceReport                 // said by somebody who was told
	SourceObservation            // seen once
	SourceFact                   // stated by somebody who knows
	SourceDecision               // decided by somebody who may
	SourceFile                   // the current source file, ledger or system itself
	SourcePolicy                 // a standing rule or directive
	SourceCorrection             // "that was wrong": its authority is never below what it corrects
)

var sourceNames = []string{"", "inference", "summary", "note", "question", "preference", "report",
	"observation", "fact", "decision", "source_file", "policy", "correction"}

// Authority is the source's place in the hierarchy, 0 (unknown) to 12 (correction).
func (s SourceType) Authority() int { return int(s) }

// Epistemic says how settled a claim is: whether it is true, not whether it is current ([Status]).
type Epistemic uint8

// How settled a claim is.
const (
	EpistemicUnknown Epistemic = iota
	Settled                    // decided or beyond dispute
	Confirmed                  // checked against its source
	Reported                   // said, not checked
	Tentative                  // floated, guessed, expected
	Unresolved                 // an open question
	Contested                  // disputed by another record
)

var epistemicNames = []string{"", "settled", "confirmed", "reported", "tentative", "unresolved", "contested"}

// Status is a record's place in its life. It says nothing of [Priority]: ready does not mean next.
type Status uint8

// The places in a record's life.
const (
	StatusUnknown Status = iota
	Active               // in force
	Ready                // complete; whether it is its turn is the priority's affair
	Draft                // unfinished, whatever its title says
	Provisional          // stands until something better comes
	Superseded           // replaced by another record
	Archived             // put away
)

var statusNames = []string{"", "active", "ready", "draft", "provisional", "superseded", "archived"}

// Live says whether a record of this status speaks about the present: not superseded, not archived.
func (s Status) Live() bool { return s != Superseded && s != Archived }

// Priority is a record's turn. It says nothing of [Status].
type Priority uint8

// The priorities. Next is the one whose turn it is.
const (
	PriorityUnknown Priority = iota
	PriorityLow
	PriorityNormal
	PriorityHigh
	PriorityCritical
	Next
)

var priorityNames = []string{"", "low", "normal", "high", "critical", "next"}

// Strength is how good the evidence behind a claim is. Unknown: taken from the source type.
type Strength uint8

// The strengths of evidence.
const (
	StrengthUnknown Strength = iota
	Weak
	Moderate
	Strong
	Decisive
)

var strengthNames = []string{"", "weak", "moderate", "strong", "decisive"}

// Freshness is how lately a claim was known to hold. Unknown: it does not count.
type Freshness uint8

// The freshnesses.
const (
	FreshnessUnknown Freshness = iota
	Stale                      // long enough ago that it may well have changed
	Aging
	Recent
	Current // known to hold now
)

var freshnessNames = []string{"", "stale", "aging", "recent", "current"}

// Confidence is how sure the claim's author was. Unknown: taken from the epistemic status.
type Confidence uint8

// The confidences.
const (
	ConfidenceUnknown Confidence = iota
	LowConfidence
	MediumConfidence
	HighConfidence
)

var confidenceNames = []string{"", "low", "medium", "high"}

// Risk is what a wrong decision on this record would cost. Unknown counts as medium.
type Risk uint8

// The decision risks.
const (
	RiskUnknown Risk = iota
	LowRisk
	MediumRisk
	HighRisk
)

var riskNames = []string{"", "low", "medium", "high"}

// Conflict says how a record stands to the live records that contradict it.
type Conflict uint8

// The conflicts. [Policy.Assess] derives them from [Record].Contradicts.
const (
	NoConflict   Conflict = iota
	PeerConflict          // contradicted by a record of the same authority
	HigherRecord          // contradicted by a record of higher authority
)

var conflictNames = []string{"", "peer", "higher_authority"}
