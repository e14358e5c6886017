package toy

import (
	"errors"
	"testing"
)

// What is below the bound is not tried.
func TestBound(t *testing.T) {
	if bound(3) || bound(4) {
		t.Error("3 is not below the bound")
	}
}

func TestBoth(t *testing.T) {
	if !both(true, false) || both(false, false) || both(true, true) {
		t.Error("the first and not the second")
	}
}

func TestSum(t *testing.T) {
	if got := sum([]int{1, -5, 2}); got != 3 || sum([]int{0, 4}) != 4 {
		t.Error(got)
	}
}

func TestCount(t *testing.T) {
	if got := count("abracadabra"); got != 5 {
		t.Error(got)
	}
}

func TestGrade(t *testing.T) {
	for n, want := range map[int]Grade{0: 0, 4: 4, 5: 5, 9: 5, 200: 5, 201: 10} {
		if got, err := grade(n); got != want || err != nil {
			t.Error(n, got, err)
		}
	}
	if got, err := grade(-1); got != 0 || !errors.Is(err, errNegative) {
		t.Error(got, err)
	}
}
