package policy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Version is a policy as a claim: somebody states it, and changing it is stating another one that
// supersedes it, by the process that the policy governs. Versions are values; nothing edits one.
type Version struct {
	// ID is made from all other fields, so a version that was altered is not that version.
	ID     string    `json:"id"`
	Author string    `json:"author"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason,omitempty"`
	// Supersedes are the IDs of what it replaces: one, or all heads of a fork.
	Supersedes []string `json:"supersedes,omitempty"`
	// Rules is the [RulesVersion] that the profile was made for.
	Rules   string  `json:"rules"`
	Profile Profile `json:"profile"`
}

// Errors of versions.
var (
	// ErrNoVersion says that a ledger holds no policy.
	ErrNoVersion = errors.New("no policy version")
	// ErrForked says that two versions supersede the same one: somebody has to supersede both.
	ErrForked = errors.New("policy versions forked")
)

// builtinAuthor signs the profiles that come with the package.
const builtinAuthor = "ctxvet"

// First is a policy that supersedes none. The profile must be valid and the author named.
func First(author string, profile Profile, at time.Time) (Version, error) {
	return state(Version{Author: author, At: at, Profile: profile})
}

// Supersede is the change of a policy: by an author, for a reason. Others are further versions that the new
// one replaces, which is how a fork ends.
func (v Version) Supersede(author, reason string, profile Profile, at time.Time, others ...Version) (Version, error) {
	if reason == "" {
		return Version{}, fmt.Errorf("policy: supersede %s: reason is empty: say why the policy changes", v.ID)
	}
	var replaced []string
	for _, old := range append([]Version{v}, others...) {
		if at.Before(old.At) {
			return Version{}, fmt.Errorf("policy: supersede %s: at %s: must not be before %s", old.ID, at.Format(time.RFC3339), old.At.Format(time.RFC3339))
		}
		replaced = append(replaced, old.ID)
	}
	return state(Version{Author: author, At: at, Reason: reason, Supersedes: replaced, Profile: profile})
}

// state completes a version.
func state(v Version) (Version, error) {
	if v.Author == "" {
		return Version{}, errors.New("policy: version: author is empty: a policy is somebody's claim")
	}
	if err := v.Profile.Validate(); err != nil {
		return Version{}, err
	}
	v.At, v.Rules = v.At.UTC(), RulesVersion
	var err error
	v.ID, err = v.identity()
	return v, err
}

// identity is the ID that the other fields give.
func (v Version) identity() (string, error) {
	v.ID = ""
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("policy: version: %w", err)
	}
	sum := sha256.Sum256(text)
	return "policy-" + hex.EncodeToString(sum[:6]), nil
}

// Claim is the version as a store keeps it: the text is the version's JSON.
func (v Version) Claim() (Claim, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return Claim{}, fmt.Errorf("policy: version %s: %w", v.ID, err)
	}
	c := Claim{ID: v.ID, Text: string(text), Author: v.Author, Source: SourcePolicy, Epistemic: Settled,
		Status: Active, Stated: v.At}
	for _, id := range v.Supersedes {
		c.Edges = append(c.Edges, Edge{Kind: Supersedes, Other: id})
	}
	return c, nil
}

// New makes a policy of a version. It refuses one whose ID does not fit its content, whose profile is
// invalid, or that was made for other rules than this program has.
func New(v Version) (*Policy, error) {
	id, err := v.identity()
	if err != nil {
		return nil, err
	}
	if id != v.ID {
		return nil, fmt.Errorf("policy: version %q: its content is that of %q: versions are superseded, not edited", v.ID, id)
	}
	if v.Rules != RulesVersion {
		return nil, fmt.Errorf("policy: version %s: made for rules %q, this program has %q: supersede it", v.ID, v.Rules, RulesVersion)
	}
	if err := v.Profile.Validate(); err != nil {
		return nil, err
	}
	return &Policy{version: v}, nil
}

// NewBuiltin is a policy of the profile alone, for use without a store. Its version's author is "ctxvet" and it
// has no time, so the same profile always has the same ID.
func NewBuiltin(profile Profile) (*Policy, error) {
	v, err := First(builtinAuthor, profile, time.Time{})
	if err != nil {
		return nil, err
	}
	return New(v)
}

// Ledger keeps policy versions. A store implements it over its claims; versions are only ever added.
type Ledger interface {
	// Versions are all versions ever stated, in any order.
	Versions(ctx context.Context) ([]Version, error)
	// Append states one more.
	Append(ctx context.Context, v Version) error
}

// InForce is the policy in force: the one version that none supersedes. The errors match [ErrNoVersion]
// and [ErrForked].
func InForce(ctx context.Context, ledger Ledger) (*Policy, error) {
	versions, err := ledger.Versions(ctx)
	if err != nil {
		return nil, fmt.Errorf("policy: in force: %w", err)
	}
	head, err := Head(versions)
	if err != nil {
		return nil, err
	}
	return New(head)
}

// Heads are the versions that none of the others supersedes: one, unless two people changed the policy at
// the same time.
func Heads(versions []Version) []Version {
	done := map[string]bool{}
	for _, v := range versions {
		for _, id := range v.Supersedes {
			done[id] = true
		}
	}
	var heads []Version
	for _, v := range versions {
		if !done[v.ID] {
			heads = append(heads, v)
		}
		done[v.ID] = true // the same version twice is one
	}
	return heads
}

// Head is the one head. The errors match [ErrNoVersion] and [ErrForked].
func Head(versions []Version) (Version, error) {
	switch heads := Heads(versions); len(heads) {
	case 0:
		return Version{}, fmt.Errorf("policy: head: %w", ErrNoVersion)
	case 1:
		return heads[0], nil
	default:
		return Version{}, fmt.Errorf("policy: head: %w: %s and %s: supersede both by one", ErrForked, heads[0].ID, heads[1].ID)
	}
}
