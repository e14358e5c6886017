// Package runner puts scenarios before a model behind an OpenAI-compatible endpoint and scores what it
// answers: the seed's harder test with a model in the loop.
package runner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/scenario"
	"github.com/ctxlaws/ctxvet/refstore/policy/scorer"
)

// Environment variables of [FromEnv].
const (
	EnvBaseURL = "CTXPOLICY_BASE_URL"
	EnvKey     = "CTXPOLICY_API_KEY"
	EnvModel   = "CTXPOLICY_MODEL"
)

// Config says where the model is and how patient the runner is.
type Config struct {
	// BaseURL is the endpoint up to and including its version, "http://localhost:8080/v1".
	BaseURL string
	// Key is sent as the bearer token; an endpoint without keys takes any.
	Key   string
	Model string
	// Timeout is for one attempt; 0 is a minute.
	Timeout time.Duration
	// Retries of a request that failed (connection, 408, 409, 429, 5xx), with back-off; 0 is none.
	Retries int
	// Reasks after an answer that cannot be read, with what is wrong with it; 0 is none.
	Reasks int
}

// FromEnv reads base URL, key and model from the environment, by means of getenv ([os.Getenv]). The error
// names what is missing.
func FromEnv(getenv func(string) string) (Config, error) {
	c := Config{BaseURL: getenv(EnvBaseURL), Key: getenv(EnvKey), Model: getenv(EnvModel), Timeout: time.Minute, Retries: 2, Reasks: 1}
	for _, need := range []struct{ name, value string }{{EnvBaseURL, c.BaseURL}, {EnvModel, c.Model}} {
		if need.value == "" {
			return Config{}, fmt.Errorf("runner: %s is not set", need.name)
		}
	}
	return c, nil
}

// Runner runs scenarios. Make one with [New]; it is safe for concurrent use.
type Runner struct {
	config Config
	policy *policy.Policy
	chat   openai.ChatCompletionService
}

// New makes a runner for a policy.
func New(p *policy.Policy, c Config) *Runner {
	if c.Timeout == 0 {
		c.Timeout = time.Minute
	}
	key := c.Key
	if key == "" {
		key = "none" // the header must hold something
	}
	// The service, not the client: the client would read other variables of the environment too.
	chat := openai.NewChatCompletionService(option.WithBaseURL(strings.TrimRight(c.BaseURL, "/")+"/"), option.WithAPIKey(key),
		option.WithMaxRetries(c.Retries), option.WithRequestTimeout(c.Timeout))
	return &Runner{config: c, policy: p, chat: chat}
}

// Result is how a model did in one scenario.
type Result struct {
	Scenario string `json:"scenario"`
	// Score is nil if no answer could be read.
	Score *scorer.Score `json:"score,omitempty"`
	// Fault is why there is no score: the endpoint's error or the last answer's.
	Fault string `json:"fault,omitempty"`
	// Malformed counts answers that could not be read.
	Malformed int `json:"malformed,omitempty"`
	// PromptTokens and AnswerTokens are what the endpoint counted, all asks together.
	PromptTokens int64 `json:"prompt_tokens"`
	AnswerTokens int64 `json:"answer_tokens"`
	// Raw is the last answer.
	Raw string `json:"raw,omitempty"`
}

// Run puts one scenario before the model. What goes wrong with the model is in the result; the error is
// for a context that ended.
func (r *Runner) Run(ctx context.Context, s *scenario.Scenario) (Result, error) {
	result := Result{Scenario: s.ID}
	question, err := Question(r.policy, s)
	if err != nil {
		return result, err
	}
	messages := []openai.ChatCompletionMessageParamUnion{
		openai.SystemMessage(System(r.policy)), openai.UserMessage(question)}
	for range r.config.Reasks + 1 {
		raw, err := r.ask(ctx, messages, &result)
		if ctx.Err() != nil {
			return result, fmt.Errorf("runner: %s: %w", s.ID, ctx.Err())
		}
		if err != nil {
			// The client retried what is worth retrying.
			result.Fault = err.Error()
			return result, nil
		}
		result.Raw = raw
		answer, err := scorer.ParseAnswer([]byte(object(raw)))
		if err == nil {
			c := scorer.Case{Policy: r.policy, Operation: s.Operation, Records: s.Plain(), Tools: s.Tools}
			score := c.Score(&answer)
			result.Score, result.Fault = &score, ""
			return result, nil
		}
		result.Malformed, result.Fault = result.Malformed+1, err.Error()
		// The model sees its own answer and what is wrong with it; a bare second try would repeat the first.
		messages = append(messages, openai.AssistantMessage(raw), openai.UserMessage("That could not be read: "+err.Error()+
			"\nAnswer again, with the JSON object alone."))
	}
	return result, nil
}

// ask is one request, with the client's retries.
func (r *Runner) ask(ctx context.Context, messages []openai.ChatCompletionMessageParamUnion, result *Result) (string, error) {
	completion, err := r.chat.New(ctx, openai.ChatCompletionNewParams{Model: r.config.Model, Messages: messages})
	if err != nil {
		return "", fmt.Errorf("runner: ask %s: %w", r.config.BaseURL, err)
	}
	result.PromptTokens += completion.Usage.PromptTokens
	result.AnswerTokens += completion.Usage.CompletionTokens
	// Some endpoints answer 200 with nothing in it when they are overloaded.
	if len(completion.Choices) == 0 {
		return "", errors.New("runner: the endpoint sent no choices")
	}
	return completion.Choices[0].Message.Content, nil
}

// object cuts the JSON object out of what models put around it: a fence, a sentence. The scorer judges what
// is left.
func object(raw string) string {
	start, end := strings.Index(raw, "{"), strings.LastIndex(raw, "}")
	if start < 0 || end < start {
		return raw
	}
	return raw[start : end+1]
}

// answerForm tells a model the JSON form.
const answerForm = `
Answer with one JSON object and nothing else:
{"text": "the answer for the user",
 "uses": [{"record": "id", "how": "asserted|hedged|background|warned|refused|asked_to_verify"}],
 "tool_calls": [{"tool": "name", "records": ["id"]}]}
List every record that you used or that limits your answer, and how. Propose a tool call only if you would make it.
`

// System is the system message: the enforcement prompt and the form of an answer.
func System(p *policy.Policy) string { return p.Prompt() + answerForm }

// shown is a record as the model sees it.
type shown struct {
	ID          string        `json:"id"`
	Claim       string        `json:"claim"`
	Source      string        `json:"source_type"`
	Epistemic   string        `json:"epistemic_status"`
	Status      string        `json:"status"`
	Priority    string        `json:"priority"`
	Action      policy.Action `json:"allowed_action"`
	Why         string        `json:"why,omitempty"`
	Limitations []string      `json:"limitations,omitempty"`
}

// Question is the user message: the question, the tools, and the records with their computed actions,
// blocks first.
func Question(p *policy.Policy, s *scenario.Scenario) (string, error) {
	records := s.Plain()
	var blocks, others []shown
	for i, d := range p.Assess(records, &s.Operation) {
		r := &records[i]
		v := shown{r.ID, r.Claim, r.Source.String(), r.Epistemic.String(), r.Status.String(), r.Priority.String(), d.Action, "", d.Limitations()}
		if rule, ok := d.Deciding(); ok {
			v.Why = rule.Says()
		}
		if d.Action == policy.Block {
			blocks = append(blocks, v)
		} else {
			others = append(others, v)
		}
	}
	text, err := json.MarshalIndent(append(blocks, others...), "", " ")
	if err != nil {
		return "", fmt.Errorf("runner: %s: %w", s.ID, err)
	}
	tools := make([]string, 0, len(s.Tools))
	for name := range s.Tools {
		tools = append(tools, name)
	}
	return fmt.Sprintf("Records:\n%s\n\nTools: %s\n\nQuestion: %s\n", text, list(tools), s.Question), nil
}
