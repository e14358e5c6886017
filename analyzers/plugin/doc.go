// Package plugin is ctxvet as a module plugin of golangci-lint v2.
//
// golangci-lint differs from other drivers in four points, and each is met here
// or asked for in docs/golangci.md:
//
//   - it drops places in files that are not Go and shows related places as
//     findings, so that the rules are told to keep to Go files;
//   - its settings stand in for .ctxvet.yml, lowered and cut at dots by the library
//     that reads them;
//   - its cache knows Go files and its own configuration alone, so that the hash of
//     all other inputs is made part of the names that are its keys;
//   - it limits what it shows, which its configuration has to switch off.
package plugin
