package ctx0008_test

// An oracle runs a program on all of its paths. It knows each path for itself,
// where the analyzer knows what holds at a place on all paths to it.
type oracle struct{ p *program }

// A standing is what a path has done: nothing, signed (-1), or written first at a
// line without having signed.
type standing int

const signed standing = -1

// A way is how a path goes on behind a statement.
type way struct {
	at   standing
	ends string // "" if it goes on; "ok" (committed, or returned), "error", "dropped"
}

// verdict returns the lines at which some path writes first that then succeeds
// without having signed: a finding stands at one of them.
func (o *oracle) verdict() map[int]bool {
	lines := map[int]bool{}
	for _, vars := range assignments() {
		for _, w := range o.run(o.p.main, vars, []standing{0}) {
			if w.at > 0 && (w.ends == "" || w.ends == "ok") {
				lines[int(w.at)] = true
			}
		}
	}
	return lines
}

// assignments returns all values of the variables a, b and c.
func assignments() []map[string]bool {
	var out []map[string]bool
	for i := range 8 {
		out = append(out, map[string]bool{"a": i&1 > 0, "b": i&2 > 0, "c": i&4 > 0})
	}
	return out
}

// run runs statements from each of some standings.
func (o *oracle) run(list []stmt, vars map[string]bool, from []standing) []way {
	ways := map[way]bool{}
	for _, at := range from {
		ways[way{at: at}] = true
	}
	for _, s := range list {
		next := map[way]bool{}
		for w := range ways {
			if w.ends != "" {
				next[w] = true
				continue
			}
			for _, v := range o.step(s, vars, w.at) {
				next[v] = true
			}
		}
		ways = next
	}
	var out []way
	for w := range ways {
		out = append(out, w)
	}
	return out
}

func (o *oracle) step(s stmt, vars map[string]bool, at standing) []way {
	switch s.op {
	case "write", "ignore":
		return []way{{at: wrote(at, s.line)}}
	case "swallow":
		return []way{{at: wrote(at, s.line)}, {at: at, ends: "ok"}}
	case "sign", "defer", "chain":
		return []way{{at: signed}}
	case "if":
		return o.branch(s, vars, at)
	case "loop":
		return o.loop(s, vars, at)
	case "literal":
		return returned(o.run(s.then, vars, []standing{at}))
	case "helper":
		return o.call(s, at)
	case "commit":
		return []way{{at: at, ends: "ok"}}
	case "drop":
		return []way{{at: at, ends: "dropped"}}
	}
	return []way{{at: at, ends: "error"}}
}

func wrote(at standing, line int) standing {
	if at == 0 {
		return standing(line)
	}
	return at
}

func (o *oracle) branch(s stmt, vars map[string]bool, at standing) []way {
	var out []way
	if v, known := vars[s.cond]; !known || v {
		out = append(out, o.run(s.then, vars, []standing{at})...)
	}
	if v, known := vars[s.cond]; !known || !v {
		out = append(out, o.run(s.rest, vars, []standing{at})...)
	}
	return out
}

// loop runs a body once to four times: more bring nothing new.
func (o *oracle) loop(s stmt, vars map[string]bool, at standing) []way {
	var out []way
	from := []standing{at}
	for range 4 {
		ways := o.run(s.then, vars, from)
		out = append(out, ways...)
		from = nil
		for _, w := range ways {
			if w.ends == "" {
				from = append(from, w.at)
			}
		}
	}
	return out
}

// call runs a helper with any values of its own variables; what it writes is
// written, for its caller, at the call.
func (o *oracle) call(s stmt, at standing) []way {
	var out []way
	for _, vars := range assignments() {
		for _, w := range returned(o.run(o.p.helpers[s.helper], vars, []standing{at})) {
			if at == 0 && w.at > 0 {
				w.at = standing(s.line)
			}
			out = append(out, w)
		}
	}
	return out
}

// returned says how a function's caller goes on.
func returned(ways []way) []way {
	for i := range ways {
		if ways[i].ends == "ok" {
			ways[i].ends = ""
		}
	}
	return ways
}
