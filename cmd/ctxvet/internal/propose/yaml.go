package propose

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ctxlaws/ctxvet/analyzers/vocab"
)

const head = `# yaml-language-server: $schema=https://raw.githubusercontent.com/ctxlaws/ctxvet/main/docs/schema/ctxvet.schema.json
#
# Written by ctxvet init from what the code shows. Nobody has read it yet: correct what is wrong, add
# what is missing, then delete this line. ctxvet config prints what holds, and where it comes from.

`

// YAML renders the proposal as a commented .ctxvet.yml, which is written as text and not by a YAML
// library: the comments are what it is read for.
func (p *Proposal) YAML() []byte {
	var out bytes.Buffer
	out.WriteString(head)
	p.writeTables(&out)
	p.writeColumns(&out)
	p.writeTypes(&out)
	p.writeFunctions(&out)
	if len(p.tablesOf) > 0 {
		out.WriteString("\n# Expressions whose table the code leaves open.\ntables_of:\n")
		for _, l := range p.tablesOf {
			fmt.Fprintf(&out, "  %s # %s\n", l.value, l.why)
		}
	}
	if p.unnamed > 0 {
		fmt.Fprintf(&out, "\n# Of %d operations the code does not tell the table. List them with: ctxvet -opaque\n", p.unnamed)
	}
	if len(p.SQL) > 0 {
		out.WriteString("\n# Files of SQL, besides those that the code embeds.\nsql:\n")
		for _, glob := range p.SQL {
			fmt.Fprintf(&out, "  - %s\n", scalar(glob))
		}
	}
	return out.Bytes()
}

// writeTables writes the roles of tables. Keys for which nothing was found stay out, so that their
// defaults hold; where that may be a mistake, a comment says so.
func (p *Proposal) writeTables(out *bytes.Buffer) {
	if len(p.context) == 0 {
		out.WriteString("# No table was found that looks like it holds claims; the default stays.\n# tables:\n#   context: [\"context_*\"]\n")
		p.writeLeftOut(out, "")
		return
	}
	out.WriteString("tables:\n  # Tables that hold claims: rows may be superseded, not removed.\n  context:\n")
	items(out, p.context)
	p.writeLeftOut(out, "  ")
	if len(p.lineage) > 0 {
		out.WriteString("\n  # The record of who did what: a write of a claim leaves a row here.\n  lineage:\n")
		items(out, p.lineage)
	} else {
		out.WriteString("\n  # No record of who did what was found that is written beside these; see CTX0008.\n  # lineage: [context_lineage]\n")
	}
	if len(p.appendOnly) > 0 {
		out.WriteString("\n  # Tables whose rows are never changed, besides lineage and erasures. Take out what is meant to change.\n  append_only:\n")
		items(out, p.appendOnly)
	}
}

// writeLeftOut names the other tables that are written: a proposal that hides what it passed over
// looks complete.
func (p *Proposal) writeLeftOut(out *bytes.Buffer, indent string) {
	if len(p.leftOut) > 0 {
		fmt.Fprintf(out, "%s# Not proposed: %s\n", indent, strings.Join(p.leftOut, ", "))
	}
}

// writeColumns writes columns that hold what is computed. A key that is given replaces its default,
// so that the default names are repeated.
func (p *Proposal) writeColumns(out *bytes.Buffer) {
	if len(p.computed) > 0 {
		out.WriteString("\ncolumns:\n  # What must be computed when it is read, and is never stored.\n  computed:\n")
		var list []line
		for _, pattern := range vocab.Default().Columns.Computed {
			list = append(list, line{pattern, "default"})
		}
		items(out, append(list, p.computed...))
	}
	if len(p.maybeComputed) > 0 {
		out.WriteString("\n# Measured or computed? What is computed belongs under columns: computed: (which keeps no default).\n")
		for _, l := range p.maybeComputed {
			fmt.Fprintf(out, "#   - %s # %s\n", scalar(l.value), l.why)
		}
	}
}

// writeTypes lists result and entry types as comments: those known by their fields need no line, and
// of the others only their authors know what they are.
func (p *Proposal) writeTypes(out *bytes.Buffer) {
	for _, kind := range []struct {
		what string
		list []Type
	}{{"Result types", p.results}, {"Entry types", p.entries}} {
		if len(kind.list) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n# %s, known by their fields; they need no line here.\n", kind.what)
		for _, t := range kind.list {
			fmt.Fprintf(out, "#   %s # %s\n", t.Name, p.short(t.At.Filename, t.At.Line))
		}
	}
	for _, kind := range []struct {
		what string
		list []Near
	}{
		{"Types that hold claims and, as far as their fields tell, not what was left out: disclose it there (Omitted, Considered …),\n# or list under types: results: those that do under another name.", p.nearResults},
		{"Types that hold a text and, as far as their fields tell, not its deficits: likewise, under types: entries:.", p.nearEntries},
	} {
		if len(kind.list) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n# %s\n", kind.what)
		for _, n := range kind.list {
			fmt.Fprintf(out, "#   - %q # %s, field %s\n", n.Name, p.short(n.At.Filename, n.At.Line), n.Field)
		}
	}
	if len(p.results)+len(p.nearResults) == 0 {
		out.WriteString("\n# No result type was found: a struct with entries and, beside them, what was left out.\n# types:\n#   results: [\"example.com/app/store.Result\"]\n")
	}
}

// writeFunctions mentions cascades and proposes none: what may remove claims is a person's to say.
func (p *Proposal) writeFunctions(out *bytes.Buffer) {
	if len(p.cascades) == 0 {
		return
	}
	out.WriteString("\n# These remove claims. If one is erasure at a person's request, declare it here or by //ctx:cascade.\n# functions:\n#   cascade:\n")
	for _, l := range p.cascades {
		fmt.Fprintf(out, "#     - %s # %s\n", strconv.Quote(l.value), l.why)
	}
}

// items writes a list of the second level, with the evidence behind each item or, if it is long,
// above.
func items(out *bytes.Buffer, list []line) {
	for _, l := range list {
		switch {
		case l.why == "":
			fmt.Fprintf(out, "    - %s\n", scalar(l.value))
		case len(l.value)+len(l.why) > lineWidth:
			fmt.Fprintf(out, "    # %s\n    - %s\n", l.why, scalar(l.value))
		default:
			fmt.Fprintf(out, "    - %s # %s\n", scalar(l.value), l.why)
		}
	}
}

// lineWidth is how much stands on one line.
const lineWidth = 90

// scalar quotes what YAML would not read as a plain string, or as another type.
func scalar(text string) string {
	if !isName.MatchString(text) || plainWords[strings.ToLower(text)] {
		return strconv.Quote(text)
	}
	return text
}

// plainWords are words that YAML 1.1 readers take for something else.
var plainWords = map[string]bool{"y": true, "n": true, "yes": true, "no": true, "on": true, "off": true, "true": true, "false": true, "null": true}

// usage counts what the code does with a table: the evidence that a reader can check.
func (p *Proposal) usage(t *Table) string {
	text := fmt.Sprintf("added %s, changed %s, removed %s", times(t.Count(adds...)), times(t.Count(changes...)), times(t.Count(removes...)))
	if u, ok := t.First(adds...); ok {
		text += ", first at " + p.place(u)
	}
	return text
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func (p *Proposal) place(u Use) string { return p.short(u.At.Filename, u.At.Line) }

// short names a place relative to the module root.
func (p *Proposal) short(file string, line int) string {
	if rel, err := filepath.Rel(p.root, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", file, line)
}
