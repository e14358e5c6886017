package refstore

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FuzzQuery: whatever is asked, in whatever words, cues and numbers, the answer adds up, and a
// refusal names what is out of range.
func FuzzQuery(f *testing.F) {
	f.Add("the key", "ops", int64(1), 3, 0, uint64(1))
	f.Add("\" OR 1 NEAR(", "\x00", int64(-7), -1, 1<<40, uint64(0))
	f.Add("", "", int64(0), 0, 0, uint64(9))
	s := furnished(f)
	f.Fuzz(func(t *testing.T, text, cue string, near int64, entries, skip int, seed uint64) {
		q := Query{Text: text, Cues: strings.Fields(cue), Near: []ID{ID(near)}, Entries: entries, Skip: skip, Seed: seed}
		r, err := s.Search(s.ctx, q)
		if err != nil {
			return
		}
		list, _, d := unpack(r)
		omitted := 0
		for _, o := range d.Omitted {
			omitted += o.Count
		}
		if d.Included != len(list) || d.Considered != d.Included+omitted {
			t.Errorf("%+v: counts do not add up: %+v", q, d)
		}
	})
}

// FuzzFile: whatever bytes a file has, opening, asking and verifying it end with an answer or an
// error, and show nothing that nobody said.
func FuzzFile(f *testing.F) {
	state := furnishedState(f)
	f.Add(uint32(0), []byte{1})
	f.Add(uint32(100), []byte("\x0d\x00\x00\x00\x02"))
	f.Add(uint32(pageSize*7+3), []byte{0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, at uint32, patch []byte) {
		data := slices.Clone(state)
		copy(data[int(at)%len(data):], patch)
		path, err := opened(t, data)
		if err == nil {
			if _, err := dump(path); err != nil {
				t.Errorf("verified, and cannot be read: %v", err)
			}
		}
	})
}

// FuzzLog: whatever bytes the log has, the state is one that was committed, or an error.
func FuzzLog(f *testing.F) {
	file, whole, sizes := logOf(f)
	f.Add(uint32(0), []byte{1}, uint32(1<<20))
	f.Add(uint32(32), []byte("\x00\x00\x00\x01"), uint32(9000))
	f.Add(uint32(5000), []byte{0xff}, uint32(5001))
	f.Fuzz(func(t *testing.T, at uint32, patch []byte, length uint32) {
		log := slices.Clone(whole)
		copy(log[int(at)%len(log):], patch)
		path := filepath.Join(t.TempDir(), "memory.db")
		must(0, os.WriteFile(path, file, 0o600))
		must(0, os.WriteFile(path+"-wal", log[:min(int(length), len(log))], 0o600))
		s, err := Open(t.Context(), path, Options{volatile: true})
		if err != nil {
			return
		}
		defer s.Close()
		v, err := s.Verify(t.Context())
		if err != nil {
			return
		}
		for _, size := range sizes {
			if v.Size == size {
				return
			}
		}
		if v.Size != 0 {
			t.Errorf("%d rows: no state that was committed", v.Size)
		}
	})
}

// FuzzLabels: what labels say comes back as it was said.
func FuzzLabels(f *testing.F) {
	f.Add(`{"status":"active","blocks":[{"kinds":["say"]}]}`)
	f.Add(`{"verified":"2026-01-01T00:00:00Z","decision_risk":"high"}`)
	f.Fuzz(func(t *testing.T, text string) {
		var l, again Labels
		if json.Unmarshal([]byte(text), &l) != nil {
			return
		}
		one, err := json.Marshal(l)
		if err != nil {
			return // a time that JSON cannot write
		}
		if err := json.Unmarshal(one, &again); err != nil {
			t.Fatalf("%s: %v", one, err)
		}
		if two := must(json.Marshal(again)); !bytes.Equal(two, one) {
			t.Errorf("%s became %s", one, two)
		}
	})
}

// FuzzTerms: the words of a text are words of their own text, and folding them again changes
// nothing.
func FuzzTerms(f *testing.F) {
	for _, text := range []string{"Straße, İI ıi", "a\u0301b", "東京 ΣΑΣ", "x_y-z 1.5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := terms(text)
		if again := terms(strings.Join(words, " ")); strings.Join(again, "|") != strings.Join(words, "|") {
			t.Errorf("%q: %q became %q", text, words, again)
		}
	})
}
