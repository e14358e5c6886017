package lineage

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// chain makes n entries, each bound to the one before.
func chain(n int) []Entry {
	var prev Hash
	list := make([]Entry, n)
	for i := range list {
		e := Entry{Seq: int64(i + 1), At: time.UnixMicro(int64(i)), Op: "assert", Author: "ana",
			Kind:  "person",
			Table: "context_claims", Digest: Digest("salt", "text"), Prev: prev}
		e.Hash = e.Sum()
		list[i], prev = e, e.Hash
	}
	return list
}

func leavesOf(list []Entry) Leaves {
	return func(yield func(Hash, error) bool) {
		for i := range list {
			if !yield(list[i].Hash, nil) {
				return
			}
		}
	}
}

// naiveRoot is RFC 6962 section 2.1, word by word.
func naiveRoot(list []Entry) Hash {
	if len(list) == 1 {
		return list[0].Hash
	}
	k := 1
	for 2*k < len(list) {
		k *= 2
	}
	return tlog.NodeHash(naiveRoot(list[:k]), naiveRoot(list[k:]))
}

// Every size up to 40: the root is RFC 6962's, every entry is proved in, every earlier tree is
// proved a prefix.
func TestProofs(t *testing.T) {
	t.Parallel()
	all := chain(40)
	leaves := leavesOf(all)
	at := make([]Checkpoint, len(all)+1)
	var grown Tree
	if root, err := Root(0, leaves); err != nil || grown.Root() != root {
		t.Errorf("the empty tree is %v, want %v, %v", grown.Root(), root, err)
	}
	for size := int64(1); size <= int64(len(all)); size++ {
		root, err := Root(size, leaves)
		if err != nil || root != naiveRoot(all[:size]) {
			t.Fatalf("size %d: root %v, %v", size, root, err)
		}
		if grown.Add(all[size-1].Hash); grown.Root() != root || grown.Size() != size {
			t.Fatalf("size %d: the grown tree has %d leaves and is %v, want %v", size, grown.Size(), grown.Root(), root)
		}
		at[size] = Checkpoint{"log", size, root}
		for seq := int64(1); seq <= size; seq++ {
			proof, err := Inclusion(size, seq, leaves)
			if err != nil {
				t.Fatal(err)
			}
			if err := CheckInclusion(proof, at[size], seq, all[seq-1].Hash); err != nil {
				t.Fatal(err)
			}
			if err := CheckInclusion(proof, at[size], seq, Digest("another")); err == nil {
				t.Fatal("another entry passed as included")
			}
			tree, err := Consistency(size, seq, leaves)
			if err != nil {
				t.Fatal(err)
			}
			if err := CheckConsistency(tree, at[size], at[seq]); err != nil {
				t.Fatal(err)
			}
			other := at[seq]
			other.Root[0] ^= 1
			if err := CheckConsistency(tree, at[size], other); err == nil {
				t.Fatal("a rewritten tree passed as a prefix")
			}
		}
	}
}

func TestProofErrors(t *testing.T) {
	t.Parallel()
	leaves := leavesOf(chain(3))
	for name, call := range map[string]func() error{
		"entry 0":        func() error { _, err := Inclusion(3, 0, leaves); return err },
		"entry 4":        func() error { _, err := Inclusion(3, 4, leaves); return err },
		"size 0":         func() error { _, err := Consistency(3, 0, leaves); return err },
		"size 4":         func() error { _, err := Consistency(3, 4, leaves); return err },
		"ends after 3":   func() error { _, err := Root(5, leaves); return err },
		"the disk is on": func() error { _, err := Root(1, failing); return err },
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v does not say %q", err, name)
		}
	}
}

func failing(yield func(Hash, error) bool) { yield(Hash{}, errors.New("the disk is on fire")) }

// Every field of an entry is covered by its hash; a field that is added later must be, too.
func TestSumCoversEveryField(t *testing.T) {
	t.Parallel()
	base := chain(1)[0]
	typ := reflect.TypeFor[Entry]()
	for i := range typ.NumField() {
		e := base
		switch f := reflect.ValueOf(&e).Elem().Field(i); v := f.Addr().Interface().(type) {
		case *int64:
			*v++
		case *string:
			*v += "x"
		case *time.Time:
			*v = v.Add(time.Microsecond)
		case *Hash:
			v[3] ^= 1
		}
		if changed := e.Sum() != base.Hash; changed == (typ.Field(i).Name == "Hash") {
			t.Errorf("%s: changed %v", typ.Field(i).Name, changed)
		}
	}
	// Bytes moved between neighboring fields are seen.
	a, b := base, base
	a.Author, a.Kind = "ana", "person"
	b.Author, b.Kind = "anap", "erson"
	if a.Sum() == b.Sum() || Digest("ab", "c") == Digest("a", "bc") {
		t.Error("two different rows have one hash")
	}
}

func TestCheckpoint(t *testing.T) {
	t.Parallel()
	skey, vkey, err := note.GenerateKey(rand.Reader, "store.example")
	if err != nil {
		t.Fatal(err)
	}
	signer, err := note.NewSigner(skey)
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		t.Fatal(err)
	}
	known := note.VerifierList(verifier)
	want := Checkpoint{Origin: "store.example", Size: 7, Root: Digest("root")}
	msg, err := want.Sign(signer)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Open(msg, known)
	if err != nil || got != want {
		t.Fatalf("%v, %v; want %v", got, err, want)
	}
	if _, err := Open([]byte(strings.Replace(string(msg), "\n7\n", "\n6\n", 1)), known); err == nil {
		t.Error("a changed checkpoint was opened")
	}
	if _, err := Open(msg, note.VerifierList()); err == nil {
		t.Error("a checkpoint without a known signature was opened")
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	root := Checkpoint{Origin: "o"}.String()[4:]
	for _, text := range []string{"", "o\n1\n", "\n1\n" + root, "o\n-1\n" + root, "o\n01\n" + root,
		"o\n1\nAAAA\n", "o\n1\n!\n", "o\n1\n" + root[:9] + "\r" + root[9:]} {
		if cp, err := parse(text); err == nil {
			t.Errorf("%q was read as %v", text, cp)
		}
	}
}

// FuzzParse: what is read is written again as it was.
func FuzzParse(f *testing.F) {
	f.Add(Checkpoint{Origin: "o", Size: 3, Root: Digest("x")}.String())
	f.Add("o\n9223372036854775808\nAAAA\n")
	f.Fuzz(func(t *testing.T, text string) {
		if cp, err := parse(text); err == nil && !strings.HasPrefix(text, cp.String()) {
			t.Errorf("%q was read as %q", text, cp)
		}
	})
}

func BenchmarkRoot(b *testing.B) {
	list := make([]Entry, 100_000)
	for i := range list {
		binary.LittleEndian.PutUint64(list[i].Hash[:], uint64(i))
	}
	for b.Loop() {
		if _, err := Root(int64(len(list)), leavesOf(list)); err != nil {
			b.Fatal(err)
		}
	}
}

// What is hashed is written down in files and in checkpoints that others keep: it can never be
// another one.
func TestHashesPinned(t *testing.T) {
	t.Parallel()
	e := chain(2)[1]
	e.Model, e.Version, e.Place = "m", "1", "desk"
	for want, got := range map[string]Hash{
		"tnZ1quqy5itGF+07oRc/VDyP0WV6osFojXEkEDQsml0=": e.Sum(),
		"tw7jpr443DA6c/6lVw/TGijlYRVegSNG9sTYJkC5RyA=": Digest("salt", "text"),
		"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=": Digest(), // SHA-256 of nothing
	} {
		if got.String() != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
}

// Numbers are read to the last digit, and a refusal shows the line that it is about.
func TestParsePinned(t *testing.T) {
	t.Parallel()
	root := strings.TrimSpace(Checkpoint{}.String()[3:])
	want := Checkpoint{Origin: "o", Size: math.MaxInt64}
	if got, err := parse(want.String() + "an extension\n"); err != nil || got != want {
		t.Errorf("%v, %v", got, err)
	}
	for text, says := range map[string]string{
		"o\n1\n" + root: "origin, size and root", "o\nx\n" + root + "\n": `size "x"`, "o\n1\nAAAA\n": `root "AAAA"`,
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
}

// What comes after the leaves that are asked for is not read.
func TestReadsNoFurther(t *testing.T) {
	t.Parallel()
	list := chain(2)
	root, err := Root(1, func(yield func(Hash, error) bool) {
		_ = yield(list[0].Hash, nil) && yield(Hash{}, errors.New("read too far"))
	})
	if err != nil || root != list[0].Hash {
		t.Errorf("%v, %v", root, err)
	}
}

// The smallest of everything: a checkpoint of no entries, and a proof that needs no hash.
func TestSmallest(t *testing.T) {
	t.Parallel()
	want := Checkpoint{Origin: "o"}
	if got, err := parse(want.String()); err != nil || got != want {
		t.Errorf("%v, %v", got, err)
	}
	if err := fill(nil, leavesOf(nil)); err != nil {
		t.Errorf("nothing asked of an empty log: %v", err)
	}
	if err := fill(map[int64]Hash{0: {}}, leavesOf(nil)); err == nil {
		t.Error("an entry of an empty log was read")
	}
}
