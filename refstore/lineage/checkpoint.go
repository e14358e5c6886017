package lineage

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// Checkpoint is the state of a log: how many entries it has and the root of their tree. Kept
// elsewhere, it is what a rewritten, truncated or rolled-back history cannot agree with.
type Checkpoint struct {
	// Origin names the log.
	Origin string
	Size   int64
	Root   Hash
}

// String is the checkpoint in the form of C2SP tlog-checkpoint, unsigned: origin, size and
// root, a line each.
func (c Checkpoint) String() string {
	return fmt.Sprintf("%s\n%d\n%s\n", c.Origin, c.Size, base64.StdEncoding.EncodeToString(c.Root[:]))
}

// Sign makes a signed note of the checkpoint.
func (c Checkpoint) Sign(signers ...note.Signer) ([]byte, error) {
	msg, err := note.Sign(&note.Note{Text: c.String()}, signers...)
	return msg, wrap("sign checkpoint", err)
}

// Open reads a signed checkpoint. It is an error if no verifier knows a signature on it.
func Open(msg []byte, verifiers note.Verifiers) (Checkpoint, error) {
	n, err := note.Open(msg, verifiers)
	if err != nil {
		return Checkpoint{}, wrap("open checkpoint", err)
	}
	return parse(n.Text)
}

// parse accepts further lines after the third, as the format reserves them for extensions.
func parse(text string) (Checkpoint, error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || lines[0] == "" {
		return Checkpoint{}, fmt.Errorf("lineage: open checkpoint: it must have the lines origin, size and root")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return Checkpoint{}, fmt.Errorf("lineage: open checkpoint: size %q: must be a decimal number",
			lines[1])
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	// Decoding passes over carriage returns: only what is written again as it was is a root.
	if err != nil || len(root) != len(Hash{}) || base64.StdEncoding.EncodeToString(root) != lines[2] {
		return Checkpoint{}, fmt.Errorf("lineage: open checkpoint: root %q: must be 32 bytes in base64",
			lines[2])
	}
	return Checkpoint{Origin: lines[0], Size: size, Root: Hash(root)}, nil
}
