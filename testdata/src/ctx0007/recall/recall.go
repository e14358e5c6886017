// Package recall has results and entries.
package recall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

type Deficit string

type Claim struct {
	ID        string
	Statement string
	Weak      []Deficit
	Grounded  bool
}

type Recall struct {
	Claims        []Claim
	TotalOmitted  int
	IsContested   bool
	DisclosureLog []string
}

type Recaller interface {
	Recall(ctx context.Context, q string, opts ...func(int)) (Recall, error)
	Batch(ctx context.Context, qs []string) (map[string]*Recall, error)
}

type Service struct {
	r    Recaller
	mu   sync.Mutex
	last Recall
	seen map[string]Recall
}

// handler: neither
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rec, err := s.r.Recall(r.Context(), r.URL.Query().Get("q"))
	switch {
	case errors.Is(err, context.Canceled):
		return
	case err != nil:
		http.Error(w, err.Error(), 500)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(rec.Claims)
}

func (s *Service) Whole(w http.ResponseWriter, r *http.Request) {
	rec, err := s.r.Recall(r.Context(), "q")
	if err != nil {
		return
	}
	json.NewEncoder(w).Encode(rec)
}

func (s *Service) Both(ctx context.Context) (claims []Claim, note string, err error) {
	rec, err := s.r.Recall(ctx, "q")
	if err != nil {
		return nil, "", err
	}
	if rec.TotalOmitted > 0 {
		note = fmt.Sprintf("%d omitted", rec.TotalOmitted)
	}
	return rec.Claims, note, nil
}

func (s *Service) Keep(ctx context.Context) int {
	rec, err := s.r.Recall(ctx, "q")
	if err != nil {
		return 0
	}
	s.mu.Lock()
	s.last = rec
	s.mu.Unlock()
	return len(rec.Claims)
}

func (s *Service) KeepInMap(ctx context.Context) int {
	rec, _ := s.r.Recall(ctx, "q")
	s.seen["q"] = rec
	return len(rec.Claims)
}

func (s *Service) Last() int { return len(s.last.Claims) }

func (s *Service) Prompt(ctx context.Context, q string) (string, error) {
	rec, err := s.r.Recall(ctx, q)
	if err != nil {
		return "", fmt.Errorf("recall: %w", err)
	}
	var sb strings.Builder
	sb.WriteString("Known facts:\n")
	for i, c := range rec.Claims {
		fmt.Fprintf(&sb, "%d. %s\n", i+1, c.Statement) // want:CTX0007
	}
	return sb.String(), nil
}

func (s *Service) PromptFull(ctx context.Context, q string) (string, error) {
	rec, err := s.r.Recall(ctx, q)
	if err != nil {
		return "", fmt.Errorf("recall: %w", err)
	}
	var sb strings.Builder
	for i, c := range rec.Claims {
		fmt.Fprintf(&sb, "%d. %s%s\n", i+1, c.Statement, suffix(c.Weak))
	}
	if rec.IsContested {
		sb.WriteString("Some of these are contested.\n")
	}
	return sb.String(), nil
}

func suffix(ds []Deficit) string {
	if len(ds) == 0 {
		return ""
	}
	names := make([]string, len(ds))
	for i, d := range ds {
		names[i] = string(d)
	}
	return " [" + strings.Join(names, ", ") + "]"
}

func (s *Service) Batches(ctx context.Context, w io.Writer) error {
	m, err := s.r.Batch(ctx, []string{"a"})
	if err != nil {
		return err
	}
	for q, rec := range m {
		fmt.Fprintln(w, q, len(rec.Claims))
	}
	return nil
}

func (s *Service) BatchesFull(ctx context.Context, w io.Writer) error {
	m, err := s.r.Batch(ctx, []string{"a"})
	if err != nil {
		return err
	}
	for q, rec := range m {
		fmt.Fprintln(w, q, len(rec.Claims), rec.TotalOmitted)
	}
	return nil
}

func (s *Service) One(ctx context.Context) (*Claim, error) {
	rec, err := s.r.Recall(ctx, "q")
	if err != nil {
		return nil, err
	}
	if len(rec.Claims) == 0 {
		return nil, errors.New("nothing")
	}
	return &rec.Claims[0], nil
}

func (s *Service) Async(ctx context.Context) <-chan Claim {
	out := make(chan Claim)
	go func() {
		defer close(out)
		rec, err := s.r.Recall(ctx, "q")
		if err != nil {
			return
		}
		for _, c := range rec.Claims {
			select {
			case out <- c:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func (s *Service) Piped(ctx context.Context) Recall {
	rec, err := s.r.Recall(ctx, "q")
	if err != nil {
		return Recall{}
	}
	return trimmed(rec, 3)
}

func trimmed(r Recall, n int) Recall {
	if len(r.Claims) > n {
		r.TotalOmitted += len(r.Claims) - n
		r.Claims = r.Claims[:n]
	}
	return r
}

func (s *Service) PipedAlone(ctx context.Context) []Claim {
	rec, err := s.r.Recall(ctx, "q")
	if err != nil {
		return nil
	}
	return trimmed(rec, 3).Claims
}

type option func(*Service)

func with(r Recaller) option { return func(s *Service) { s.r = r } }

func (s *Service) Each(ctx context.Context, f func(Recall) error) error {
	for range 2 {
		rec, err := s.r.Recall(ctx, "q")
		if err != nil {
			return err
		}
		if len(rec.Claims) == 0 {
			continue
		}
		if err := f(rec); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) UsesEach(ctx context.Context, w io.Writer) error {
	return s.Each(ctx, func(r Recall) error {
		for _, c := range r.Claims {
			fmt.Fprintln(w, c.ID)
		}
		return nil
	})
}
