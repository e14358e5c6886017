// Package plain has no context store: names are no evidence here.
package plain

// Player plays.
type Player struct{ Points int }

func scorePlayer(p Player) int { return p.Points }

// Board lists those who played.
func Board(ps []Player) (out []int) {
	for _, p := range ps {
		if p.Points == 0 {
			continue
		}
		out = append(out, scorePlayer(p))
	}
	return out
}
