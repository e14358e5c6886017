package vocab

import "testing"

func TestPlainName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"a/b.F":                 "a/b.F",
		"(*a/b.T).M":            "a/b.T.M",
		"(a/b.T).M":             "a/b.T.M",
		"a/b.T.M":               "a/b.T.M",
		"(*a/b.T[K, V]).M":      "a/b.T.M",
		"a/b.F[T]":              "a/b.F",
		"gopkg.in/yaml.v3.Node": "gopkg.in/yaml.v3.Node",
	} {
		if got := plainName(name); got != want {
			t.Errorf("plainName(%s) = %s, want %s", name, got, want)
		}
	}
}

func TestIsQualified(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"a.F": true, "a/b.F": true, "(*a/b.T).M": true, "(a.T).M": true, "a.T.M": true,
		"(*a.T[K, V]).M": true, "gopkg.in/yaml.v3.Node": true, "example.com.F": true,
		"": false, "F": false, "a/b": false, ".F": false, "a.": false, "(*T).M": false, "(a.T)": false,
		"(a.T)M": false, "a.F()": false, "a.F ": false, "a. F": false, "(*a.T.M": false, "a.*": false, "a/b.2": false,
	} {
		if got := isQualified(name); got != want {
			t.Errorf("isQualified(%q) = %v, want %v", name, got, want)
		}
	}
}
