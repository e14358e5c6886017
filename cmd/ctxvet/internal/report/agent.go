package report

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Agent renders the findings for a program that pays by the word. What they share is said once: a
// line for the rule with the advice, below it what was found, below that the places. Law and reason
// are left to `ctxvet explain`, as a first line says. Places are file:line:column, without the file
// where it is that of the place before; <line:column gives the related places.
//
//	why: ctxvet explain ID
//	CTX0001: declare the function //ctx:cascade if this is erasure
//	 DELETE from context_entries outside the cascade
//	  store/store.go:6:21 9:3<4:10
//	 DELETE from context_notes outside the cascade
//	  12:2
func (r *Report) Agent(c *Context) []byte {
	var out bytes.Buffer
	last := ""
	if len(r.Findings) > 0 {
		out.WriteString("why: ctxvet explain ID\n")
	}
	for _, byAdvice := range groups(r.Findings, heading) {
		fmt.Fprintln(&out, byAdvice.key)
		for _, byWhat := range groups(byAdvice.findings, func(f Finding) string { what, _ := split(f.Message); return what }) {
			fmt.Fprintf(&out, " %s\n", byWhat.key)
			for _, byFile := range groups(byWhat.findings, func(f Finding) string { return f.Pos.Filename }) {
				file := ""
				if byFile.key != last {
					file, last = quoted(ShortPath(c.Dir, byFile.key))+":", byFile.key
				}
				fmt.Fprintf(&out, "  %s%s\n", file, places(c, byFile.findings))
			}
		}
	}
	return out.Bytes()
}

// heading is a rule with the advice of a message, if it has one.
func heading(f Finding) string {
	_, why := split(f.Message)
	at := strings.LastIndex(why, "; ")
	if at < 0 {
		return f.Rule
	}
	return f.Rule + ": " + strings.ReplaceAll(why[at+2:], "\n", " ")
}

// A group is the findings that have a key in common.
type group struct {
	key      string
	findings []Finding
}

// groups sorts findings into groups, in the order in which their keys first come.
func groups(findings []Finding, key func(Finding) string) []*group {
	var out []*group
	byKey := map[string]*group{}
	for _, f := range findings {
		k := key(f)
		if byKey[k] == nil {
			byKey[k] = &group{key: k}
			out = append(out, byKey[k])
		}
		byKey[k].findings = append(byKey[k].findings, f)
	}
	return out
}

// places lists the places of findings in one file.
func places(c *Context, findings []Finding) string {
	var out []string
	for _, f := range findings {
		at := fmt.Sprintf("%d:%d", f.Pos.Line, f.Pos.Column)
		for _, rel := range f.Related {
			at += "<"
			if rel.Pos.Filename != f.Pos.Filename {
				at += quoted(ShortPath(c.Dir, rel.Pos.Filename)) + ":"
			}
			at += fmt.Sprintf("%d:%d", rel.Pos.Line, rel.Pos.Column)
		}
		out = append(out, at)
	}
	return strings.Join(out, " ")
}

// quoted quotes names that would read as two.
func quoted(name string) string {
	if strings.ContainsAny(name, " <") {
		return strconv.Quote(name)
	}
	return name
}
