package files

import (
	"fmt"
	"time"
)

// day is a point in time.
type day = time.Time

// date reads a date or a time of RFC 3339.
func date(s string) (day, error) {
	for _, layout := range []string{time.DateOnly, time.RFC3339, time.DateTime} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("date %q: want YYYY-MM-DD or RFC 3339", s)
}
