package vocab

import "cmp"

// Renamed has the new ID for each ID that a rule had before. Old IDs go on
// working wherever people wrote them down: in allowances, configurations,
// baselines and command lines (docs/stability.md). No rule has been renamed yet.
var Renamed = map[string]string{}

// CurrentID returns the ID that a rule has now, for any that it ever had.
func CurrentID(id string) string { return currentIn(Renamed, id) }

func currentIn(renamed map[string]string, id string) string { return cmp.Or(renamed[id], id) }

// currentIDs replaces IDs by those of now.
func currentIDs(ids []string) []string {
	for i, id := range ids {
		ids[i] = CurrentID(id)
	}
	return ids
}
