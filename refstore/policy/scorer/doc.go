// Package scorer checks whether an answer obeyed the actions that its records were allowed: the seed's
// harder test, from retrieved records over actions and a model's answer to a verdict per record.
//
// An answer is JSON:
//
//	{
//	  "text": "The release date is the first of December; the venue is still open.",
//	  "uses": [
//	    {"record": "release-date", "how": "asserted"},
//	    {"record": "venue", "how": "warned"}
//	  ],
//	  "tool_calls": [{"tool": "send_mail", "records": ["release-date"]}]
//	}
//
// How a record was used is one of asserted, hedged, background, warned, refused, asked_to_verify. A record
// that was not used is not listed. A tool call names a tool; what operation that is, the caller says
// ([Case].Tools), not the model.
package scorer
