package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ctxpolicy": func() { os.Exit(run()) }})
}

// TestScript runs the command as users do. `status N ctxpolicy …` checks the exit status; $MODEL is a
// server that plays the model named by CTXPOLICY_MODEL.
func TestScript(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(model))
	t.Cleanup(server.Close)
	data, err := filepath.Abs(filepath.Join("..", "..", "testdata", "policy"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": checkStatus},
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, "MODEL="+server.URL+"/v1", "DATA="+data)
			return nil
		},
	})
}

// answers are what the models say, by their name.
var answers = map[string]string{
	"obedient":    `{"text": "A correction forbids that.", "uses": [{"record": "sheet-correction", "how": "refused"}]}`,
	"disobedient": `{"text": "Published.", "uses": [{"record": "sheet-habit", "how": "asserted"}], "tool_calls": [{"tool": "publish"}]}`,
	"babbling":    "Well, it depends.",
}

// model answers a chat completion.
func model(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Model string `json:"model"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil || r.Header.Get("Authorization") != "Bearer key" {
		http.Error(w, "{}", http.StatusUnauthorized)
		return
	}
	content, err := json.Marshal(answers[body.Model])
	if err != nil {
		http.Error(w, "{}", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"choices": [{"message": {"role": "assistant", "content": `+string(content)+`}}]}`)
}

// checkStatus is the script command `status N program args…`.
func checkStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args…")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%s: %v", strings.Join(args[1:], " "), err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}
