package sqltext

import "strings"

// Placed returns the value with the placeholders that args has texts for
// replaced by these: "?" by the argument of its turn, "?0" by that of its
// number. Some libraries write names of tables so, which other placeholders
// never are.
func (v *Value) Placed(args map[int]*Value) *Value {
	if v == nil || len(args) == 0 {
		return v
	}
	out := *v
	out.Texts = nil
	for _, t := range v.Texts {
		alts := &Value{Texts: []*Text{nil}}
		turn := 0
		for _, p := range t.Pieces() {
			alts = concat(alts, p.placed(args, &turn))
		}
		out.Texts = append(out.Texts, alts.Texts...)
	}
	out.Texts = cover(texts(out.Texts).Texts)
	return &out
}

// placed replaces the placeholders of one piece; turn counts those without a
// number over all pieces.
func (p Piece) placed(args map[int]*Value, turn *int) *Value {
	out := &Value{Texts: []*Text{nil}}
	for p.Hole == nil {
		at := strings.IndexByte(p.Text, '?')
		if at < 0 {
			break
		}
		end, n := placeholder(p.Text, at, turn)
		if arg := args[n]; arg != nil && len(arg.Texts) > 0 {
			out = concat(out, &Value{Texts: []*Text{NewText(p.cut(0, at))}})
			out = concat(out, arg)
		} else {
			out = concat(out, &Value{Texts: []*Text{NewText(p.cut(0, end))}})
		}
		p = p.cut(end, len(p.Text))
	}
	if p.Hole != nil || p.Text != "" {
		out = concat(out, &Value{Texts: []*Text{NewText(p)}})
	}
	return out
}

// placeholder returns where the placeholder at a place ends and which argument
// it stands for, -1 for one with a name.
func placeholder(s string, at int, turn *int) (end, arg int) {
	end = at + 1
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		arg = arg*10 + int(s[end]-'0')
		end++
	}
	switch {
	case end > at+1:
		return end, arg
	case end < len(s) && (s[end] == '_' || s[end]|0x20 >= 'a' && s[end]|0x20 <= 'z'):
		return end, -1
	}
	*turn++
	return end, *turn - 1
}
