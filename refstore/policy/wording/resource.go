package wording

import (
	"strings"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// What each resource is called. Where a text names several, the first of the list counts.
var resources = []struct {
	resource policy.Resource
	words    stemSet
	phrases  phrases
}{
	{policy.Credential,
		stemmed("password passwords passcode passphrase credential credentials secret secrets apikey login logins token tokens pin otp"),
		phrased("api key", "access key", "private key", "ssh key", "access code", "door code", "entry code",
			"alarm code", "security code", "recovery code", "recovery key", "access token", "api token", "auth token",
			"service token", "signing key", "encryption key", "security answer", "log in details")},
	{policy.Health,
		stemmed(`dose doses dosage medication medications medicine prescription prescriptions allergy allergies
			diagnosis insulin vaccine symptom symptoms`),
		phrased("lab results", "test results", "medical record", "medical history", "blood pressure", "blood type", "health record")},
	{policy.Personal,
		stemmed("pii ssn passport salary salaries birthdate"),
		phrased("personal data", "personal information", "personal details", "emergency contact",
			"home address", "date of birth", "social security", "donor list", "donor data", "donor record",
			"donor export", "customer list", "customer data", "customer record", "customer email", "customer contact",
			"client list", "client data", "client record", "contact list", "mailing list", "email list", "invite list",
			"user list", "user data", "user record", "member list", "member data", "membership list", "employee record",
			"employee data", "employee file", "patient record", "patient data", "patient contact", "patient file",
			"student record", "student data", "personnel file", "subscriber list")},
	{policy.Money,
		stemmed(`wire payment payments pay payout payroll refund refunds reimbursement funds invoice invoices
			remittance disbursement deposit iban surplus money donation purchase budget bank`),
		phrased("bank transfer", "account number", "routing number", "credit card")},
	{policy.Access,
		stemmed("permission permissions access admin administrator provision role privileges grant entitlement reach"),
		phrased("admin rights", "write access", "read access")},
}

// Resource is what the text is about: the most sensitive thing that it names, unknown where it names none:
// a word that is not in the list is no proof.
func Resource(text string) policy.Resource {
	list := stems(text)
	for _, r := range resources {
		if r.words.anyOf(list) || r.phrases.in(list) {
			return r.resource
		}
	}
	return policy.ResourceUnknown
}

// about are questions around a secret that do not ask for it.
var about = phrased("password policy", "password policies", "password manager", "password rotation",
	"password reset", "password expire", "password expiry", "credential policy", "key rotation", "passwords expire",
	"password last", "passwords last", "credentials last")

// around open a question that a secret does not answer.
var around = stemmed("when why who whose")

// aboutOnly says whether a request asks around a sensitive thing: when it changed, whose it is.
func aboutOnly(list []string) bool {
	return len(list) > 0 && around[list[0]] && !secretive.in(list) || about.in(list)
}

// Value says whether the text gives away a value of a secret or a dose: it names one and holds a figure.
func Value(text string) policy.Resource {
	r := Resource(text)
	if r != policy.Credential && r != policy.Health || !strings.ContainsAny(text, "0123456789") {
		return policy.ResourceUnknown
	}
	return r
}

// secretive things are disclosed by any answer, a "who" included.
var secretive = phrased("emergency contact", "phone number", "home address", "email address", "patient")
