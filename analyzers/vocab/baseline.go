package vocab

import (
	"path/filepath"

	"go.yaml.in/yaml/v3"
)

func setBaseline(d *decoder, key string, n *yaml.Node) {
	if isNull(n) {
		return // its value is commented out, which leaves the default: none
	}
	s, ok := text(n)
	if !ok {
		d.fail(n, key, "%s is no file; legal: a name relative to the module root", describe(n))
		return
	}
	d.c.Baseline = s
}

// BaselineFile returns the absolute name of the baseline's file, "" if there is
// none.
func (c *Config) BaselineFile() string {
	if c.Baseline == "" || filepath.IsAbs(c.Baseline) {
		return c.Baseline
	}
	return filepath.Join(c.Root, filepath.FromSlash(c.Baseline))
}
