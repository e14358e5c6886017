package report

// The types below are the parts of SARIF 2.1.0 (OASIS, errata 01) that ctxvet writes, named as
// there.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool                        `json:"tool"`
		Invocations []sarifInvocation                `json:"invocations"`
		BaseIDs     map[string]sarifArtifactLocation `json:"originalUriBaseIds"`
		ColumnKind  string                           `json:"columnKind"`
		Results     []sarifResult                    `json:"results"` // [] means looked and found nothing
	}
	sarifTool struct {
		Driver sarifComponent `json:"driver"`
	}
	sarifComponent struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string             `json:"id"`
		Short   sarifText          `json:"shortDescription"`
		Full    sarifText          `json:"fullDescription"`
		HelpURI string             `json:"helpUri,omitempty"`
		Help    sarifText          `json:"help"`
		Default sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level      string               `json:"level"`
		Message    sarifText            `json:"message"`
		Associated *sarifRuleDescriptor `json:"associatedRule,omitempty"`
	}
	sarifRuleDescriptor struct {
		ID string `json:"id"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifText          `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Related      []sarifLocation    `json:"relatedLocations,omitempty"`
		Flows        []sarifFlow        `json:"codeFlows,omitempty"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions []sarifSuppression `json:"suppressions"` // [] means known to have none
		Fixes        []sarifFix         `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifactLocation `json:"artifactLocation"`
		Region   sarifRegion           `json:"region"`
	}
	sarifArtifactLocation struct {
		URI    string `json:"uri"`
		BaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFlow struct {
		Threads []sarifThread `json:"threadFlows"`
	}
	sarifThread struct {
		Steps []sarifStep `json:"locations"`
	}
	sarifStep struct {
		Location sarifLocation `json:"location"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Status        string `json:"status"`
		Justification string `json:"justification"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifactLocation `json:"artifactLocation"`
		Replacements []sarifReplacement    `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)
