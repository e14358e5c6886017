// Package vocab says which thing plays which role in a context store: which
// tables hold claims, which columns are computed, which functions erase, score
// or render.
//
// Roles come from four sources (contract, section 1). Later ones add to or
// override earlier ones:
//
//   - built-in defaults ([Default]);
//   - the nearest .ctxvet.yml ([Find], [Read], [Config]);
//   - directives in source, `//ctx:word` in a declaration's doc comment;
//   - facts that importing packages inherit from those directives ([RoleFact]).
//
// Every rule asks the same [Vocab], which [Analyzer] builds once a package.
package vocab
