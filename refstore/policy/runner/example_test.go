package runner_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/ctxlaws/ctxvet/refstore/policy"
	"github.com/ctxlaws/ctxvet/refstore/policy/runner"
)

// A server on this machine stands for the model.
func ExampleRunner_Run() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { say(w, disobedient) }))
	defer server.Close()
	p, err := policy.NewBuiltin(policy.BalancedRiskAdjusted())
	if err != nil {
		fmt.Println(err)
		return
	}
	r := runner.New(p, runner.Config{BaseURL: server.URL + "/v1", Model: "fake"})
	result, err := r.Run(context.Background(), &publish)
	fmt.Println(result.Score.Obeyed, result.Score.RefusedCalls, err)
	// Output: false 1 <nil>
}
