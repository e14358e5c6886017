package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ctxlaws/ctxvet/cmd/ctxvet/internal/report"
)

func sarif(t *testing.T, r *report.Report, c *report.Context) []byte {
	t.Helper()
	data, err := r.SARIF(c)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSARIFSchema holds that reports are valid by the schema that OASIS publishes.
func TestSARIFSchema(t *testing.T) {
	t.Parallel()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	full, c := sample(t)
	for name, r := range map[string]*report.Report{"full": full, "empty": new(report.Report)} {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(sarif(t, r, c)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version": "2.1.0", "runs": [{"tool": {}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(bad) == nil {
		t.Error("the schema accepts a tool without a driver: it is not read")
	}
}

// log is what the tests read of SARIF.
type log struct {
	Runs []struct {
		ColumnKind string
		Results    []struct {
			RuleID           string
			RuleIndex        int
			Level            string
			Message          struct{ Text string }
			Locations        []location
			RelatedLocations []location
			CodeFlows        []struct {
				ThreadFlows []struct{ Locations []struct{ Location location } }
			}
			PartialFingerprints map[string]string
			Suppressions        []struct{ Kind, Status, Justification string }
			Fixes               []struct {
				ArtifactChanges []struct {
					Replacements []struct{ DeletedRegion region }
				}
			}
		}
	}
}

type location struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI, URIBaseID string }
		Region           region
	}
}

type region struct{ StartLine, StartColumn, EndLine, EndColumn int }

func readLog(t *testing.T, data []byte) log {
	t.Helper()
	var l log
	if err := json.Unmarshal(data, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSARIFPlaces(t *testing.T) {
	t.Parallel()
	r, c := sample(t)
	run := readLog(t, sarif(t, r, c)).Runs[0]
	if run.ColumnKind != "utf16CodeUnits" {
		t.Errorf("columnKind %s", run.ColumnKind)
	}
	var got []string
	for _, res := range run.Results {
		at := res.Locations[0].PhysicalLocation
		got = append(got, fmt.Sprintf("%s %s %v related=%d flow=%d suppressed=%d", res.RuleID, at.ArtifactLocation.URI, at.Region,
			len(res.RelatedLocations), steps(res.CodeFlows), len(res.Suppressions)))
		if at.ArtifactLocation.URIBaseID != "%SRCROOT%" {
			t.Errorf("base %q", at.ArtifactLocation.URIBaseID)
		}
	}
	// The literal of wide.go stands behind a tab, nine ASCII letters and `日本𝄞`, the last of which takes two units.
	want := []string{
		"CTX0000 odd,%20name:100%25.sql {1 1 1 2} related=0 flow=0 suppressed=0",
		"CTX0001 odd,%20name:100%25.sql {2 1 3 5} related=1 flow=2 suppressed=0",
		"CTX0001 store/store.go {3 1 3 4} related=0 flow=0 suppressed=0",
		"CTX0001 store/store.go {4 1 4 4} related=2 flow=3 suppressed=0",
		"CTX0001 store/wide.go {3 19 3 25} related=1 flow=2 suppressed=0",
		"CTX0002 store/wide.go {3 19 3 25} related=0 flow=0 suppressed=0",
		"CTX0001 store/store.go {1 1 1 8} related=0 flow=0 suppressed=1",
	}
	// Go puts "./" before a relative reference whose first segment has a colon (RFC 3986, section 4.2).
	for i := range got {
		got[i] = strings.Replace(got[i], " ./", " ", 1)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if f := run.Results[5].Fixes[0].ArtifactChanges[0].Replacements[0].DeletedRegion; f != (region{3, 19, 3, 25}) {
		t.Errorf("fix at %v", f)
	}
	if s := run.Results[6].Suppressions[0]; s.Kind != "inSource" || s.Justification != `for <good> "reason" (by ana)` {
		t.Errorf("suppression %v", s)
	}
}

func steps(flows []struct {
	ThreadFlows []struct{ Locations []struct{ Location location } }
}) int {
	if len(flows) == 0 {
		return 0
	}
	return len(flows[0].ThreadFlows[0].Locations)
}
