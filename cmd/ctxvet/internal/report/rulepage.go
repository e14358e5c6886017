package report

import (
	"go/doc/comment"
	"strings"
)

// A pageBlock is a part of a rule's page: a paragraph, a list or code. The others are empty.
type pageBlock struct {
	Label, Text string // the label is what the paragraph is about: "Law", "Before", "To fix" …
	Items       []string
	Code        string
}

// ruleBlocks are the parts of a rule's page, below its title. The page is written as a doc comment.
func ruleBlocks(page string) (out []pageBlock) {
	_, text, _ := strings.Cut(page, "\n")
	for _, block := range new(comment.Parser).Parse(text).Content {
		switch block := block.(type) {
		case *comment.Paragraph:
			out = append(out, labeled(plain(block.Text)))
		case *comment.Heading:
			out = append(out, pageBlock{Label: plain(block.Text)})
		case *comment.Code:
			out = append(out, pageBlock{Code: block.Text})
		case *comment.List:
			out = append(out, pageBlock{Items: items(block)})
		}
	}
	return out
}

// labeled sets a paragraph's label apart. It is a few words that end with a colon or, as in "Reported, on a
// context table", with a comma; a longer beginning is a sentence.
func labeled(text string) pageBlock {
	const words = 4 // "To allow a finding", "Known false positives"
	if i := strings.IndexAny(text, ":,"); i > 0 && strings.Count(text[:i], " ") < words && !strings.Contains(text[:i], ".") {
		return pageBlock{Label: text[:i], Text: text[i:]}
	}
	return pageBlock{Text: text}
}

func items(list *comment.List) (out []string) {
	for _, item := range list.Items {
		var parts []string
		for _, block := range item.Content {
			if p, ok := block.(*comment.Paragraph); ok {
				parts = append(parts, plain(p.Text))
			}
		}
		out = append(out, strings.Join(parts, " "))
	}
	return out
}

// plain is a text without its links and layout: where they lead is not on this page.
func plain(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.Link:
			b.WriteString(plain(t.Text))
		case *comment.DocLink:
			b.WriteString(plain(t.Text))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
