package vocab

import (
	"flag"
	"testing"
)

// Two rules share a flag: the second may say the same, and nothing else.
func TestShared(t *testing.T) {
	t.Parallel()
	var value string
	var owner, first, second flag.FlagSet
	owner.StringVar(&value, "config", "", "")
	for _, set := range []*flag.FlagSet{&first, &second} {
		set.Var(shared{owner.Lookup("config").Value}, "config", "")
	}
	for _, step := range []struct {
		set   *flag.FlagSet
		value string
		ok    bool
	}{{&first, "a.yml", true}, {&second, "a.yml", true}, {&second, "b.yml", false}, {&first, "b.yml", false}} {
		if err := step.set.Set("config", step.value); (err == nil) != step.ok {
			t.Errorf("%s: %v", step.value, err)
		}
	}
	if value != "a.yml" {
		t.Errorf("value %q", value)
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	set := Flags()
	for _, name := range []string{"config", "settings", "tests"} {
		if set.Lookup(name) == nil {
			t.Errorf("no flag %s", name)
		}
	}
}
