package policy_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/ctxlaws/ctxvet/refstore/policy"
)

// many are records of all kinds, the same in every run.
func many(n int) []policy.Record {
	rng := rand.New(rand.NewPCG(1, 2))
	pick := func(last uint8) uint8 { return uint8(rng.UintN(uint(last) + 1)) }
	records := make([]policy.Record, n)
	for i := range records {
		records[i] = policy.Record{
			ID: strconv.Itoa(i), Source: policy.SourceType(pick(12)), Epistemic: policy.Epistemic(pick(6)),
			Status: policy.Status(pick(6)), Priority: policy.Priority(pick(5)),
			VerificationRequired: pick(3) == 0, Contradictions: int(pick(2)),
			Freshness: policy.Freshness(pick(4)), Risk: policy.Risk(pick(3)), Resource: policy.Resource(pick(6)),
		}
		if pick(3) == 0 {
			records[i].Corrections = []policy.Correction{{ID: "c", Blocks: []policy.Scope{{
				Kinds: []policy.Kind{policy.Execute}, Targets: []string{"publish", "wire_transfer"}}}}}
		}
	}
	return records
}

// BenchmarkEvaluate evaluates 100 000 records a turn; the bound is a microsecond a record.
func BenchmarkEvaluate(b *testing.B) {
	p, records := balanced(b), many(100_000)
	op := policy.Operation{Kind: policy.Execute, Resource: policy.Money, Target: "Wire_Transfer"}
	b.ReportAllocs()
	b.ResetTimer()
	blocked := 0
	for b.Loop() {
		for i := range records {
			if p.Evaluate(&records[i], &op).Action == policy.Block {
				blocked++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(records)), "ns/record")
	if blocked == 0 {
		b.Fatal("nothing blocked")
	}
}

// Evaluation allocates nothing and takes at most a microsecond a record.
func TestEvaluateIsCheap(t *testing.T) {
	p, records := balanced(t), many(100_000)
	op := policy.Operation{Kind: policy.Execute, Resource: policy.Money, Target: "Wire_Transfer"}
	all := func() {
		for i := range records {
			p.Evaluate(&records[i], &op)
		}
	}
	if allocs := testing.AllocsPerRun(1, all); allocs != 0 {
		t.Errorf("%v allocations for %d records", allocs, len(records))
	}
	// The best of a few: other work on the machine is not the policy's.
	best := time.Hour
	for range 5 {
		start := time.Now()
		all()
		best = min(best, time.Since(start))
	}
	if perRecord := best / time.Duration(len(records)); perRecord > slack*time.Microsecond {
		t.Errorf("%v a record", perRecord)
	}
}
