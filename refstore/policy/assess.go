package policy

import "slices"

// Assess evaluates records together, in their order: what they say of each other (Corrects, Contradicts)
// counts for each. A live correction downgrades what it corrects; of two live records that contradict each
// other the one of lower authority is downgraded and stays, and equals are both downgraded. A correction's
// authority is never below that of what it corrects, whatever the source types say. The records are not
// changed.
func (p *Policy) Assess(records []Record, op *Operation) []Decision {
	relations := relate(records)
	decisions := make([]Decision, len(records))
	for i := range records {
		// A copy: what others say of it is not the caller's to keep.
		r := records[i]
		by := relations.apply(&r, i)
		decisions[i] = p.Evaluate(&r, op)
		if decisions[i].By == "" {
			decisions[i].By = by
		}
	}
	return decisions
}

// relations holds the live records' edges to each record, by index.
type relations struct {
	records      []Record
	corrections  [][]int
	contradicted [][]int
}

// relate resolves IDs. Records that share an ID are all meant by it; no ID names nothing.
func relate(records []Record) relations {
	byID := make(map[string][]int, len(records))
	for i := range records {
		if id := records[i].ID; id != "" {
			byID[id] = append(byID[id], i)
		}
	}
	rel := relations{records: records, corrections: make([][]int, len(records)), contradicted: make([][]int, len(records))}
	for i := range records {
		if !records[i].Status.Live() {
			continue // put away: it says nothing of others
		}
		for _, id := range records[i].Corrects {
			for _, j := range byID[id] {
				rel.corrections[j] = append(rel.corrections[j], i)
			}
		}
		for _, id := range records[i].Contradicts {
			for _, j := range byID[id] {
				rel.contradict(i, j)
			}
		}
	}
	return rel
}

// contradict notes an edge that only one side may have declared.
func (rel *relations) contradict(i, j int) {
	if i == j || !rel.records[j].Status.Live() {
		return
	}
	rel.contradicted[j] = append(rel.contradicted[j], i)
	rel.contradicted[i] = append(rel.contradicted[i], j)
}

// apply puts into the copy r of record i what the others say of it, and names the record that weighs most.
func (rel *relations) apply(r *Record, i int) (by string) {
	r.Corrections = slices.Clip(r.Corrections) // append copies, the caller's stay as they are
	for _, j := range rel.corrections[i] {
		if j != i && !slices.ContainsFunc(r.Corrections, func(c Correction) bool { return c.ID == rel.records[j].ID }) {
			// What the correction blocks is the correction's own decision: archiving r cannot hide it.
			r.Corrections = append(r.Corrections, Correction{ID: rel.records[j].ID})
		}
	}
	for _, j := range rel.contradicted[i] {
		if slices.Contains(rel.corrections[j], i) {
			continue // r corrects it, so r stands
		}
		// The worst of several contradictions counts, and its author is named.
		if c := conflict(r, &rel.records[j]); c > r.Conflict {
			r.Conflict, by = c, rel.records[j].ID
		}
	}
	return by
}

// conflict is how r stands to another live record that contradicts it.
func conflict(r, other *Record) Conflict {
	switch theirs, ours := other.Source.Authority(), r.Source.Authority(); {
	case theirs > ours:
		return HigherRecord
	case theirs == ours:
		return PeerConflict
	default:
		return NoConflict
	}
}
