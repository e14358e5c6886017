// Package drivers holds the tests that compare what the rules find in each driver:
// ctxvet itself, go vet, multichecker and golangci-lint (contract, section 6).
//
// golangci-lint takes minutes to compile and belongs to a module of its own, so
// that the tests run the one that CTXVET_GOLANGCI names:
//
//	go -C testdata/golangci build -o /tmp/golangci-lint .
//	CTXVET_GOLANGCI=/tmp/golangci-lint go test -v ./cmd/internal/drivers
//
// CTXVET_CORPUS names the folder of one more module to compare over, and
// CTXVET_CONFIG its configuration.
package drivers
