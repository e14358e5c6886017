package wording_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/wording"
)

func TestOperation(t *testing.T) {
	t.Parallel()
	const (
		ordinary = policy.Ordinary
		unknown  = policy.ResourceUnknown
	)
	tests := []struct {
		request  string
		kind     policy.Kind
		resource policy.Resource
	}{
		{"", policy.Read, unknown},
		{"What time is the meeting?", policy.Read, unknown},
		{"When does the library close?", policy.Read, ordinary},
		{"Show me the plan.", policy.Read, unknown},
		{"Can you tell me the total of the invoice?", policy.Read, policy.Money},
		{"Give me the total on the invoice.", policy.Read, policy.Money},
		{"Send us the notes.", policy.Read, unknown},
		{"What did we send to the bank?", policy.Read, policy.Money},
		{"Reconciling the books tonight.", policy.Read, unknown},
		{"Bring the files over.", policy.Execute, unknown},
		{"Process the queue.", policy.Execute, unknown},
		{"The export was sent.", policy.Read, unknown},
		{"In the morning the report goes out.", policy.Read, unknown},

		{"Send the report to the printer.", policy.Execute, unknown},
		{"please forward the mail", policy.Execute, unknown},
		{"Could you release the funds?", policy.Execute, policy.Money},
		{"Is it okay to wire the money?", policy.Execute, policy.Money},
		{"Are we cleared to send the donor list?", policy.Execute, policy.Personal},
		{"Clean up the old backups.", policy.Execute, unknown},
		{"Frobnicate the gateway now.", policy.Execute, unknown},
		{"Can you frobnicate it?", policy.Execute, unknown},
		{"Check and confirm the donor export for the consultant.", policy.Execute, policy.Personal},
		{"Confirm what time we meet.", policy.Read, unknown},
		{"Before I let her into payroll, what did we decide?", policy.Execute, policy.Money},
		{"Remind me of the dose so I can fill the box.", policy.Execute, policy.Health},

		{"Draft a note for the team.", policy.Execute, ordinary},
		{"Rename the file.", policy.Execute, ordinary},
		{"Add her salary to the sheet.", policy.Execute, policy.Personal},

		{"Tell the client that we are late.", policy.Say, unknown},
		{"What do I type so he can get in?", policy.Say, unknown},

		{"What's the Wi-Fi password?", policy.Read, policy.Credential},
		{"Where is the API key?", policy.Read, policy.Credential},
		{"When did the password last change?", policy.Read, ordinary},
		{"What is our password policy?", policy.Read, ordinary},
		{"Who is the emergency contact of the patient?", policy.Read, policy.Personal},
	}
	for _, tt := range tests {
		op := wording.Operation(tt.request)
		if op.Kind != tt.kind || op.Resource != tt.resource {
			t.Errorf("%q: %s of %s, want %s of %s", tt.request, op.Kind, op.Resource, tt.kind, tt.resource)
		}
		if op.Historical || op.ConfirmedBy != "" {
			t.Errorf("%q: words declared something that only a caller can: %+v", tt.request, op)
		}
	}
}

func TestRecipient(t *testing.T) {
	t.Parallel()
	for request, want := range map[string]policy.Recipient{
		"Send it to the vendor.": policy.External, "Send it to our outside counsel.": policy.External,
		"Send it to Ana.": policy.RecipientUnknown, "What do I type so they can log on?": policy.External,
	} {
		if got := wording.Operation(request).Recipient; got != want {
			t.Errorf("%q: %s, want %s", request, got, want)
		}
	}
}

func TestRuleOf(t *testing.T) {
	t.Parallel()
	doing := policy.Scope{Kinds: []policy.Kind{policy.Say, policy.Execute}}
	tests := []struct {
		text string
		want wording.Rule
	}{
		{"The meeting is at three.", wording.Rule{}},
		{"", wording.Rule{}},
		{"Never send grades to a group.", wording.Rule{Forbids: true, Absolute: true, Scope: doing}},
		{"Exports are blocked unless a name is recorded.", wording.Rule{Forbids: true, Absolute: true, Demands: true, Scope: doing}},
		{"Payments must be verified with finance.", wording.Rule{Demands: true, Scope: doing}},
		{"Dose facts must be confirmed before they are used.", wording.Rule{Demands: true}},
		{"Release requires a named approval; a relayed one does not satisfy it.",
			wording.Rule{Forbids: true, Absolute: true, Demands: true, Scope: doing}},
		{"If the question is about chest pain, do not advise.", wording.Rule{Forbids: true, Conditional: true}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, wording.RuleOf(tt.text)); diff != "" {
			t.Errorf("%q: -want +got\n%s", tt.text, diff)
		}
	}
}

func TestValue(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]policy.Resource{
		"The door code is 4471.": policy.Credential, "The door code changes often.": policy.ResourceUnknown,
		"The dose was 25mg.": policy.Health, "The invoice was 970.": policy.ResourceUnknown,
	} {
		if got := wording.Value(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestRelevance(t *testing.T) {
	t.Parallel()
	ix := wording.NewIndex([]string{"team meeting at three", "meetings were at two", "the office is open", ""})
	got := ix.Relevance("What time is the team's meeting?")
	if !(got[0] > got[1] && got[1] > got[2] && got[2] == 0 && got[3] == 0 && got[0] <= 1) {
		t.Errorf("got %v", got)
	}
	for _, request := range []string{"", "is it the", "?!"} {
		for _, share := range ix.Relevance(request) {
			if share != 0 {
				t.Errorf("%q: %v", request, share)
			}
		}
	}
}

// FuzzReadings: no text panics, and a share is a share.
func FuzzReadings(f *testing.F) {
	f.Add("Check and confirm the donor export, so he can get in", "never")
	f.Fuzz(func(t *testing.T, request, text string) {
		wording.Operation(request)
		wording.RuleOf(text)
		wording.Value(text)
		for _, share := range wording.NewIndex([]string{text, request}).Relevance(request) {
			if !(share >= 0 && share <= 1.0000001) {
				t.Fatalf("%q of %q: %v", request, text, share)
			}
		}
	})
}

func ExampleOperation() {
	op := wording.Operation("Is it okay to send the donor list to the consultant?")
	fmt.Println(op.Kind, op.Resource, op.Recipient, op.Irreversible)
	// Output: execute personal external true
}

func ExampleRuleOf() {
	rule := wording.RuleOf("Never initiate a payment on the user's behalf.")
	fmt.Println(rule.Forbids, rule.Absolute)
	// Output: true true
}

func ExampleIndex_Relevance() {
	ix := wording.NewIndex([]string{"the stand-up is at nine", "the retro is in May"})
	fmt.Println(ix.Relevance("When is the stand-up?"))
	// Output: [1 0]
}
