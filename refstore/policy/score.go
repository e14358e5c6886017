package policy

// What each label is worth, in hundredths; the unknown value (index 0) is left out of the mean. Our own
// numbers: the seed names strength, freshness and confidence and no values.
var (
	strengthPoints   = [...]int{0, 20, 55, 80, 100}
	freshnessPoints  = [...]int{0, 0, 50, 80, 100}
	confidencePoints = [...]int{0, 20, 60, 100}
)

// Weights in hundredths of the three parts of a score.
const (
	strengthWeight   = 40
	freshnessWeight  = 30
	confidenceWeight = 30
	corroboration    = 4 // what each independent corroboration adds, up to three
)

// unscored is the score of a record of which nothing is known to weigh.
const unscored = -1

// strengthOf is a source's strength where the record does not state one.
var strengthOf = [...]Strength{
	SourceInference: Weak, SourceSummary: Moderate, SourceNote: Moderate, SourceQuestion: StrengthUnknown,
	SourcePreference: Strong, SourceReport: Moderate, SourceObservation: Moderate, SourceFact: Strong,
	SourceDecision: Strong, SourceFile: Decisive, SourcePolicy: Strong, SourceCorrection: Strong,
}

// confidenceOf is a claim's confidence where the record does not state one. Open and contested claims have
// none: their epistemic status says it already.
var confidenceOf = [...]Confidence{
	Settled: HighConfidence, Confirmed: HighConfidence, Reported: MediumConfidence, Tentative: LowConfidence,
	Contested: ConfidenceUnknown,
}

// score is the weighted mean, 0 to 100, of what is known of strength, freshness and confidence, plus
// corroboration. Freshness does not count for a question about the past.
func (r *Record) score(historical bool) int {
	sum, weight := 0, 0
	if s := r.strength(); s != StrengthUnknown {
		sum, weight = sum+strengthWeight*strengthPoints[s], weight+strengthWeight
	}
	if f := r.Freshness; f != FreshnessUnknown && int(f) < len(freshnessPoints) && !historical {
		sum, weight = sum+freshnessWeight*freshnessPoints[f], weight+freshnessWeight
	}
	if c := r.confidence(); c != ConfidenceUnknown {
		sum, weight = sum+confidenceWeight*confidencePoints[c], weight+confidenceWeight
	}
	if weight == 0 {
		return unscored
	}
	return min(100, sum/weight+corroboration*min(3, max(0, r.Corroborations)))
}

// strength is the stated strength, else the source's.
func (r *Record) strength() Strength {
	if r.Strength != StrengthUnknown && int(r.Strength) < len(strengthPoints) {
		return r.Strength
	}
	if int(r.Source) < len(strengthOf) {
		return strengthOf[r.Source]
	}
	return StrengthUnknown
}

// confidence is the stated confidence, else the epistemic status's.
func (r *Record) confidence() Confidence {
	if r.Confidence != ConfidenceUnknown && int(r.Confidence) < len(confidencePoints) {
		return r.Confidence
	}
	if int(r.Epistemic) < len(confidenceOf) {
		return confidenceOf[r.Epistemic]
	}
	return ConfidenceUnknown
}
