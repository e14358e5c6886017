package refstore

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// child makes this test's binary another process that has the file open: "what path".
const child = "REFSTORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if what, path, ok := strings.Cut(os.Getenv(child), " "); ok {
		if err := children()[what](path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		// Each history has some thirty steps, and each step asks a dozen questions.
		if err := flag.Set("rapid.checks", "10"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	status := m.Run()
	if left := leaked(); left != "" && status == 0 {
		fmt.Fprintln(os.Stderr, "left behind when all tests had ended:\n"+left)
		status = 1
	}
	os.Exit(status)
}

// leaked are the goroutines of stores and of connections that nobody closed.
func leaked() (left string) {
	buffer := make([]byte, 1<<22)
	// What was told to end may take a moment.
	for range 100 {
		left = ""
		for stack := range strings.SplitSeq(string(buffer[:runtime.Stack(buffer, true)]), "\n\n") {
			if strings.Contains(stack, "database/sql.") || strings.Contains(stack, "ctxvet/refstore") && !strings.Contains(stack, "TestMain") {
				left += stack + "\n\n"
			}
		}
		if left == "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return left
}

// children are what a child process can be told to do.
func children() map[string]func(path string) error {
	all := map[string]func(string) error{"client": worker, "write": writeMany, "victim": writeUntilKilled,
		"backups": backUpUntilKilled}
	maps.Copy(all, mountChildren())
	return all
}

// childOf is a process that is to be started.
func childOf(t testing.TB, what, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), child+"="+what+" "+path)
	cmd.Stderr = os.Stderr
	return cmd
}

// say is how a child acknowledges: a line that is out when say returns.
func say(format string, args ...any) error {
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, format+"\n", args...)
	return w.Flush()
}
