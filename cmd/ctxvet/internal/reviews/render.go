package reviews

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Text renders the list a line an entry, the place first, as compilers write them, so that editors
// and grep find their way.
func (l *List) Text() []byte {
	var out bytes.Buffer
	for _, a := range l.Allowances {
		fmt.Fprintf(&out, "%s: allowed %s by=%s%s: %s%s\n", a.Posn, strings.Join(a.IDs, ","), a.By, inBrackets(a.who()), a.Answer, unused(a))
	}
	for _, n := range l.Narrowings {
		where := ""
		if n.Posn != "" {
			where = n.Posn + ": "
		}
		fmt.Fprintf(&out, "%s%s%s: %s\n", where, n.Kind, inBrackets(n.who()), n.What)
	}
	if out.Len() == 0 {
		return []byte("no allowance, and nothing that narrows the check\n")
	}
	return out.Bytes()
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

func unused(a Allowance) string {
	if a.used() == "no" {
		return " [no finding needs it]"
	}
	return ""
}

// used says "yes", "no" or, where nobody knows, nothing.
func (a Allowance) used() string {
	switch {
	case a.Used == nil:
		return ""
	case *a.Used:
		return "yes"
	}
	return "no"
}

// JSON renders the list as one document, empty lists as [].
func (l *List) JSON() ([]byte, error) {
	out := List{append([]Allowance{}, l.Allowances...), append([]Narrowing{}, l.Narrowings...)}
	data, err := json.MarshalIndent(out, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("reviews: %w", err)
	}
	return append(data, '\n'), nil
}

// Markdown renders the list as two tables, for a pull request or an audit. Headings hold the numbers:
// a table that grew by three rows is easily taken for the one of last month.
func (l *List) Markdown() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# Reviews\n\n## Allowances: %d\n\n", len(l.Allowances))
	if len(l.Allowances) > 0 {
		row(&out, "place", "rules", "by", "answer", "last changed", "used")
		row(&out, "---", "---", "---", "---", "---", "---")
	}
	for _, a := range l.Allowances {
		row(&out, code(a.Posn), strings.Join(a.IDs, ", "), a.By, a.Answer, a.who(), a.used())
	}
	fmt.Fprintf(&out, "\n## What narrows the check: %d\n\n", len(l.Narrowings))
	if len(l.Narrowings) > 0 {
		row(&out, "kind", "place", "what", "last changed")
		row(&out, "---", "---", "---", "---")
	}
	for _, n := range l.Narrowings {
		row(&out, n.Kind, code(n.Posn), n.What, n.who())
	}
	return out.Bytes()
}

// row writes a row of a table; its cells may hold what somebody wrote into a comment.
func row(out *bytes.Buffer, cells ...string) {
	escape := strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;")
	for i, c := range cells {
		cells[i] = escape.Replace(c)
	}
	fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | "))
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}
