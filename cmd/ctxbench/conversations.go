package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// conversationsCommand is the first argument that asks for what is found in conversations.
const conversationsCommand = "conversations"

// A dialog is a long conversation with questions about it, in the form of the LoCoMo benchmark
// (Maharana et al. 2024, Evaluating very long-term conversational memory of LLM agents).
type dialog struct {
	ID        string     `json:"sample_id"`
	Talk      talk       `json:"conversation"`
	Questions []question `json:"qa"`
}

// talk is what was said.
type talk []turn

// A turn is what one speaker said at once.
type turn struct {
	ID      string `json:"dia_id"`
	Speaker string `json:"speaker"`
	Text    string `json:"text"`
	// Caption describes a photo that was sent along; "" if none was.
	Caption string `json:"blip_caption"`
	session int
}

// A question is asked of a whole conversation.
type question struct {
	Question string `json:"question"`
	// Evidence names the turns that hold the answer.
	Evidence []string `json:"evidence"`
	// Category is 1 several turns, 2 time, 3 common sense, 4 one turn, 5 unanswerable: the turns
	// say it of the other speaker.
	Category int `json:"category"`
}

// unanswerable is the category of questions to which the conversation has no answer.
const unanswerable = 5

// UnmarshalJSON reads the sessions in their order.
func (t *talk) UnmarshalJSON(data []byte) error {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	for name, part := range parts {
		number, ok := strings.CutPrefix(name, "session_")
		session, err := strconv.Atoi(number)
		if !ok || err != nil {
			continue // the speakers' names, and when a session was
		}
		var turns []turn
		if err := json.Unmarshal(part, &turns); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i := range turns {
			turns[i].session = session
		}
		*t = append(*t, turns...)
	}
	slices.SortStableFunc(*t, func(a, b turn) int { return a.session - b.session })
	return nil
}

// said is the turn as text: with what its photo shows.
func (t *turn) said() string {
	if t.Caption == "" {
		return t.Text
	}
	return t.Text + " [" + t.Caption + "]"
}

// evidence lists the turns that a question is answered by. Some entries name several turns, and
// some none that there is.
func (d *dialog) evidence(q *question) map[string]bool {
	found := map[string]bool{}
	for _, named := range q.Evidence {
		for _, id := range regexp.MustCompile(`[;,\s]+`).Split(named, -1) {
			if slices.ContainsFunc(d.Talk, func(t turn) bool { return t.ID == id }) {
				found[id] = true
			}
		}
	}
	return found
}

// speakers lists who talks.
func (d *dialog) speakers() []string {
	var list []string
	for i := range d.Talk {
		list = append(list, d.Talk[i].Speaker)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// loadDialogs reads a file.
func loadDialogs(path string) ([]dialog, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []dialog
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no conversations", path)
	}
	return list, nil
}

// dialogOptions are what the command line of ctxbench conversations says.
type dialogOptions struct {
	file string
	reportTo
}

// parseDialogs reads the command line after "conversations".
func parseDialogs(args []string, stdout io.Writer) (*dialogOptions, error) {
	o := &dialogOptions{}
	flags := newFlags("ctxbench conversations")
	o.declare(flags)
	usage := "ctxbench conversations [flags] FILE\n\nMeasures what refstore finds in the conversations of FILE (LoCoMo's JSON)."
	if err := parseFlags(flags, args, stdout, usage); err != nil {
		return nil, err
	}
	if flags.NArg() != 1 {
		return nil, fmt.Errorf("want one file, got %d arguments (flags go before it)", flags.NArg())
	}
	o.file = flags.Arg(0)
	if err := o.check(); err != nil {
		return nil, err
	}
	return o, nil
}

// run measures and reports.
func (o *dialogOptions) run(ctx context.Context, stdout, stderr io.Writer) error {
	dialogs, err := loadDialogs(o.file)
	if err != nil {
		return fmt.Errorf("conversations: %w", err)
	}
	dir, err := os.MkdirTemp("", "ctxbench-")
	if err != nil {
		return fmt.Errorf("make a working folder: %w", err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // what stays behind is in the system's folder for that
	rep := newDialogReport(dialogs)
	for i := range dialogs {
		fmt.Fprintf(stderr, "ctxbench: conversation %d of %d\n", i+1, len(dialogs))
		if err := rep.measure(ctx, &dialogs[i], filepath.Join(dir, strconv.Itoa(i)+".db")); err != nil {
			return fmt.Errorf("conversation %s: %w", dialogs[i].ID, err)
		}
	}
	return o.report(rep, rep.table, stdout)
}

// measure tells one conversation to a store and to an index, and asks both.
func (r *dialogReport) measure(ctx context.Context, d *dialog, path string) error {
	m, err := newMemory(ctx, d, path)
	if err != nil {
		return err
	}
	defer m.Close()
	plain, err := newPlain(ctx, d)
	if err != nil {
		return err
	}
	defer plain.Close()
	for i := range d.Questions {
		q := &d.Questions[i]
		evidence := d.evidence(q)
		if len(evidence) == 0 {
			r.NoEvidence++
			continue
		}
		if err := r.ask(ctx, m, plain, q, evidence); err != nil {
			return fmt.Errorf("question %d: %w", i, err)
		}
	}
	return nil
}

// ask asks everybody and notes what they found.
func (r *dialogReport) ask(ctx context.Context, m *memory, p *plain, q *question, evidence map[string]bool) error {
	var errs []error
	rankings := map[string][]string{}
	for way, ask := range map[string]func() ([]string, error){
		wayText:    func() ([]string, error) { return p.ask(ctx, q.Question, false) },
		waySpeaker: func() ([]string, error) { return p.ask(ctx, q.Question, true) },
		waySearch:  func() ([]string, error) { return m.search(ctx, q.Question) },
		wayRecall:  func() ([]string, error) { return m.recall(ctx, q, evidence, r) },
	} {
		ranking, err := ask()
		errs = append(errs, err)
		rankings[way] = ranking
	}
	r.note(q.Category, rankings, evidence)
	return errors.Join(errs...)
}
