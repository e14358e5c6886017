// Package ctx0007 reports entries that are shown without their deficits.
//
// # Analyzer CTX0007
//
// CTX0007: an entry rendered without its deficit flags
//
// Law: Third, Contestability. A claim that is thin, ungrounded, unexamined or of
// unknown currency must be presented as such. Text without its deficits makes a
// weak claim look like a sound one, to a person and to a model alike.
//
// An entry type is a struct with a field named Deficits or ConcretenessDeficits, or
// whose type's name contains Deficit, and a string field named Text, Content, Body,
// Claim, Statement or Value; or one that is declared with //ctx:entry, with
// types.entries, or by the tags ctx:"text" and ctx:"deficits" on its fields.
//
// Reported, where the text of an entry reaches a reader and no path through that
// rendering shows the entry's deficits, or their number, as well:
//
//   - fmt, io.WriteString, Write and WriteString of writers, builders and buffers,
//     log, log/slog and other loggers, http.Error, tabwriter, csv
//   - JSON, XML, YAML and TOML of the text, or of a map or struct that holds it;
//     JSON of the entry itself only if its deficits are tagged json:"-"
//   - functions and methods declared with //ctx:render or functions.render
//   - a struct that has no place for deficits, in which the text is returned, put in
//     a response or rendered: at the struct's literal
//   - a string that is formatted (not concatenated) and returned
//   - text/template and html/template sources, in literals and in files that are
//     embedded or parsed by name: at the action, in the template's own file
//
// Before:
//
//	for _, e := range entries {
//		fmt.Fprintf(w, "- %s\n", e.Text)
//	}
//
// After:
//
//	for _, e := range entries {
//		fmt.Fprintf(w, "- %s", e.Text)
//		if n := len(e.Deficits); n > 0 {
//			fmt.Fprintf(w, " (%d deficits)", n)
//		}
//		fmt.Fprintln(w)
//	}
//
// Not reported: any rendering of the deficits in the same function or iteration,
// before or after, by a sibling helper, or as a mark that depends on them; an entry
// that is passed whole to something that shows all of it, or that cannot be seen;
// text that is shown only if there are no deficits; a helper all of whose callers
// show the deficits; hashing, comparing, indexing and storing (arguments of SQL,
// rows with db tags); tests.
//
// To fix: show the deficits beside the text, or how many there are; give the type
// that carries the text a field for them.
//
// To allow a finding, answer for it on the line above or at its end, in templates
// in a comment of the template or of HTML:
//
//	//ctx:allow CTX0007 by=ana the title bar links to the full record
//	{{/* ctx:allow CTX0007 by=ana the title bar links to the full record */}}
//	<!-- ctx:allow CTX0007 by=ana the title bar links to the full record -->
//
// Known false positives: a builder whose text is hashed or stored in another
// function; a struct that is returned and then stored; a writer that is a file
// nobody reads.
//
// Known false negatives: text that is handed to a function of another module, or
// sent on a channel; a template whose data or source is not known where it is
// executed; deficits that are put into a variable and then dropped; the condition
// under which they are shown.
package ctx0007
