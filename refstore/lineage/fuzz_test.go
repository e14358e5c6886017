package lineage

import (
	"testing"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// hashesOf cuts bytes into hashes.
func hashesOf(b []byte) (list []tlog.Hash) {
	for len(b) >= len(Hash{}) {
		list = append(list, Hash(b[:len(Hash{})]))
		b = b[len(Hash{}):]
	}
	return list
}

// FuzzCheckInclusion: a proof convinces nobody of an entry that is not there, whatever it is.
func FuzzCheckInclusion(f *testing.F) {
	all := chain(9)
	root, err := Root(9, leavesOf(all))
	if err != nil {
		f.Fatal(err)
	}
	for seq := int64(1); seq <= 9; seq++ {
		proof, err := Inclusion(9, seq, leavesOf(all))
		if err != nil {
			f.Fatal(err)
		}
		var b []byte
		for _, h := range proof {
			b = append(b, h[:]...)
		}
		f.Add(b, int64(9), seq)
	}
	f.Fuzz(func(t *testing.T, proof []byte, size, seq int64) {
		cp := Checkpoint{Origin: "log", Size: size, Root: root}
		if err := CheckInclusion(hashesOf(proof), cp, seq, Digest("another")); err == nil {
			t.Errorf("entry %d of %d: another was proved to be it", seq, size)
		}
	})
}

// FuzzCheckConsistency: no proof makes another tree the beginning of this one.
func FuzzCheckConsistency(f *testing.F) {
	all := chain(9)
	root, err := Root(9, leavesOf(all))
	if err != nil {
		f.Fatal(err)
	}
	for size := int64(1); size <= 9; size++ {
		proof, err := Consistency(9, size, leavesOf(all))
		if err != nil {
			f.Fatal(err)
		}
		var b []byte
		for _, h := range proof {
			b = append(b, h[:]...)
		}
		f.Add(b, int64(9), size)
	}
	f.Fuzz(func(t *testing.T, proof []byte, later, earlier int64) {
		err := CheckConsistency(hashesOf(proof), Checkpoint{"log", later, root}, Checkpoint{"log", earlier, Digest("another")})
		if err == nil {
			t.Errorf("%d of %d: another tree passed", earlier, later)
		}
	})
}

// FuzzOpen: nothing that nobody trusted signed is a checkpoint.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("o\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— store.example AAAAAAAA\n"))
	f.Add([]byte{})
	known := note.VerifierList(stranger{})
	f.Fuzz(func(t *testing.T, msg []byte) {
		if cp, err := Open(msg, known); err == nil {
			t.Errorf("%q was opened as %v", msg, cp)
		}
	})
}

// stranger knows a name and no signature.
type stranger struct{}

func (stranger) Name() string            { return "store.example" }
func (stranger) KeyHash() uint32         { return 0 }
func (stranger) Verify(_, _ []byte) bool { return false }
