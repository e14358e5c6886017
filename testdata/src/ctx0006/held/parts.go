package held

type hitLists hitList[int]

func lists() hitLists { return hitLists{} }

func partInstance() []int { return lists().Hits } // want:CTX0006

func partInstanceBoth() ([]int, bool) {
	l := lists()
	return l.Hits, l.Truncated
}

// Left is what a part result leaves out.
type Left struct{ Omitted, Contested int }

// Spent is what it costs.
type Spent struct{ Millis int }

type parted struct {
	Left
	Spent
	Claims []claim
}

func part() *parted { return nil }

func comparedLeft() []claim {
	p := part()
	if p.Left != (Left{}) {
		return nil
	}
	return p.Claims
}

func comparedSpent() []claim {
	p := part()
	if p.Spent == (Spent{}) {
		return nil
	}
	return p.Claims // want:CTX0006
}
