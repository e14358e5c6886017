// Package gitblame asks git who wrote lines, and when. Where there is no git, no repository or no
// commit yet, nobody is known, which is no error: the answers are an addition to what the code says
// itself.
package gitblame

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Commit is the one that a line was last changed in.
type Commit struct {
	Hash   string // abbreviated to 12 digits
	Author string // name, without the address
	Date   string // of the author, as YYYY-MM-DD in UTC
}

// Lines returns the commits of lines (from 1) of a file, as far as they are known.
func Lines(ctx context.Context, file string, lines []int) map[int]Commit {
	args := []string{"-C", filepath.Dir(file), "-c", "core.fsmonitor=false", "blame", "--porcelain"}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(lines))) {
		args = append(args, fmt.Sprintf("-L%d,%d", n, n))
	}
	out, err := exec.CommandContext(ctx, "git", append(args, "--", filepath.Base(file))...).Output()
	if err != nil {
		return nil
	}
	return parse(out)
}

// parse reads git blame --porcelain: a header "HASH was is [count]" for each line, what is known of
// the commit the first time that it comes, and the line itself behind a tab.
func parse(out []byte) map[int]Commit {
	r := reader{commits: map[string]*Commit{}, at: map[int]string{}}
	in := bufio.NewScanner(bytes.NewReader(out))
	in.Buffer(nil, 1<<24) // minified files have long lines
	for in.Scan() {
		if !strings.HasPrefix(in.Text(), "\t") {
			r.read(in.Text())
		}
	}
	known := map[int]Commit{}
	for line, hash := range r.at {
		if strings.Trim(hash, "0") != "" { // else it is not committed yet
			known[line] = *r.commits[hash]
		}
	}
	return known
}

// A reader is in the middle of the output.
type reader struct {
	commits map[string]*Commit
	at      map[int]string // line → hash
	hash    string         // of the last header
}

// read reads a line that is no line of the file.
func (r *reader) read(text string) {
	key, rest, _ := strings.Cut(text, " ")
	if len(key) >= 40 && strings.Trim(key, "0123456789abcdef") == "" {
		r.header(key, strings.Fields(rest))
		return
	}
	commit := r.commits[r.hash]
	if commit == nil {
		return
	}
	switch key {
	case "author":
		commit.Author = rest
	case "author-time":
		if seconds, err := strconv.ParseInt(rest, 10, 64); err == nil {
			commit.Date = time.Unix(seconds, 0).UTC().Format(time.DateOnly)
		}
	}
}

// header reads the numbers of a line, before and now.
func (r *reader) header(hash string, numbers []string) {
	r.hash = hash
	if r.commits[hash] == nil {
		r.commits[hash] = &Commit{Hash: hash[:12]}
	}
	if len(numbers) < 2 {
		return
	}
	if line, err := strconv.Atoi(numbers[1]); err == nil {
		r.at[line] = hash
	}
}
