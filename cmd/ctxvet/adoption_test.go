package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"
)

// adoption is the folder of the sample that a script takes through its adoption.
const adoption = "../../testdata/adoption"

// planted packages with perEach numbers are how many old findings there are: two a number.
const (
	planted = 10
	perEach = 10
)

// plant is the script command `plant`: it writes the sample with its two hundred old findings into the working folder.
func plant(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: plant")
	}
	ts.Check(plantIn(ts.MkAbs(".")))
}

func plantIn(dir string) error {
	archive, err := txtar.ParseFile(filepath.Join(adoption, "module.txtar"))
	if err != nil {
		return err
	}
	for _, f := range archive.Files {
		if err := writeFile(filepath.Join(dir, f.Name), f.Data); err != nil {
			return err
		}
	}
	source, err := template.ParseFiles(filepath.Join(adoption, "planted.go.tmpl"))
	if err != nil {
		return err
	}
	numbers := make([]int, perEach)
	for i := range numbers {
		numbers[i] = i
	}
	for i := range planted {
		name := fmt.Sprintf("part%d", i)
		var out bytes.Buffer
		if err := source.Execute(&out, map[string]any{"Package": name, "Numbers": numbers}); err != nil {
			return err
		}
		if err := writeFile(filepath.Join(dir, name, name+".go"), out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// appendTo is the script command `append FILE TEXT…`: it adds a line to a file.
func appendTo(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: append FILE TEXT…")
	}
	name := ts.MkAbs(args[0])
	text := ts.ReadFile(name) + strings.Join(args[1:], " ") + "\n"
	ts.Check(os.WriteFile(name, []byte(text), 0o666))
}

// count is the script command `count N FILE REGEXP`, where FILE may be stdout or stderr: it holds that the expression
// matches in N lines.
func count(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: count N FILE REGEXP")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	pattern, err := regexp.Compile(args[2])
	ts.Check(err)
	got := 0
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		if pattern.MatchString(line) {
			got++
		}
	}
	if got != want {
		ts.Fatalf("%d lines match %s, want %d", got, args[2], want)
	}
}
