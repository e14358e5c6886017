package paths

import "encoding/binary"

// A term is a value, or something as good as one: the content of a variable, a
// comparison that is written more than once.
type term uint32

// A known value of a term: no for nil, false, zero and empty; yes for the
// opposite; anything above means that it equals the term before it.
type known uint32

const (
	no known = iota
	yes
	unknown
	same // same+t: as term t
)

// facts are pairs of a term and what is known of it, by term, eight bytes a pair,
// so that equal facts are equal strings.
type facts string

const pair = 8

func (f facts) at(i int) (term, known) {
	b := []byte(f[i : i+pair])
	return term(binary.BigEndian.Uint32(b)), known(binary.BigEndian.Uint32(b[4:]))
}

// find returns the offset of a term's pair, or where it would stand.
func (f facts) find(t term) (at int, ok bool) {
	for i := 0; i < len(f); i += pair {
		if u, _ := f.at(i); u >= t {
			return i, u == t
		}
	}
	return len(f), false
}

// get returns what is known of a term, through what it equals.
func (f facts) get(t term) known {
	if k := f.raw(f.root(t)); k < same {
		return k
	}
	return unknown
}

// raw returns what is noted of a term itself.
func (f facts) raw(t term) known {
	if i, ok := f.find(t); ok {
		_, k := f.at(i)
		return k
	}
	return unknown
}

// set notes a value for a term, in the order of the terms.
func (f facts) set(t term, k known) facts {
	if k == unknown {
		return f.drop(t)
	}
	i, ok := f.find(t)
	var b [pair]byte
	binary.BigEndian.PutUint32(b[:], uint32(t))
	binary.BigEndian.PutUint32(b[4:], uint32(k))
	end := i
	if ok {
		end += pair
	}
	return f[:i] + facts(b[:]) + f[end:]
}

func (f facts) drop(t term) facts {
	if i, ok := f.find(t); ok {
		return f[:i] + f[i+pair:]
	}
	return f
}

// filter keeps the pairs for which ok holds.
func (f facts) filter(ok func(term, known) bool) facts {
	out := make([]byte, 0, len(f))
	for i := 0; i < len(f); i += pair {
		if t, k := f.at(i); ok(t, k) {
			out = append(out, f[i:i+pair]...)
		}
	}
	return facts(out)
}

// learn notes a value for a term and for what it equals; it reports false where
// the opposite is known.
func (f facts) learn(t term, k known) (facts, bool) {
	root := f.root(t)
	if raw := f.raw(root); raw != unknown && raw != k {
		return f, false
	}
	out := f.set(root, k).set(t, k)
	for i := 0; i < len(f); i += pair {
		if u, raw := f.at(i); raw == same+known(root) {
			out = out.set(u, k)
		}
	}
	return out, true
}

// root returns the term that a term is known to equal, itself if none.
func (f facts) root(t term) term {
	for range len(f)/pair + 1 {
		raw := f.raw(t)
		if raw < same {
			break
		}
		t = term(raw - same)
	}
	return t
}

func opposite(k known) known {
	switch k {
	case no:
		return yes
	case yes:
		return no
	}
	return unknown
}
