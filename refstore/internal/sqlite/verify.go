package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/ctxlaws/ctxvet/refstore/lineage"
)

// Row is a row of a table as far as its lineage goes: its number and the digest of what it
// holds now.
type Row struct {
	Seq    int64
	Digest lineage.Hash
}

// Tables lists the tables whose rows have lineage.
func Tables() []string {
	return []string{"context_claims", "context_edges", "context_uses", "context_spans",
		"context_recalls",
		"context_decisions", "context_params", "context_prunings", "context_erasures"}
}

// Rows streams the rows of a table by number, each hashed anew.
func (t *Tx) Rows(table string) iter.Seq2[Row, error] {
	switch table {
	case "context_claims":
		return each(t, `SELECT c.seq, `+claimColumns+` FROM context_claims c ORDER BY c.seq`, claimRehasher())
	case "context_edges":
		return each(t, `SELECT seq, kind, source, target, request_key, request FROM context_edges
			ORDER BY seq`, rehashEdge)
	case "context_uses":
		return each(t, `SELECT seq, claim, at, request_key, request FROM context_uses ORDER BY seq`,
			rehashUse)
	case "context_spans":
		return each(t, `SELECT seq, pruning, claim, n, oldest, newest, through FROM context_spans
			ORDER BY seq`, rehashSpan)
	default:
		return t.bodies(table)
	}
}

// The rehash functions read every column that a digest covers, so that none can change unseen.

// claimRehasher scans each claim into the same place: there are as many of them as of anything.
func claimRehasher() func(*sql.Rows) (Row, error) {
	var r Row
	var c Claim
	to := append([]any{&r.Seq}, c.fields()...)
	for i, dest := range to {
		if b, ok := dest.(*[]byte); ok {
			to[i] = (*sql.RawBytes)(b) // which is good until the next row, when it is hashed
		}
	}
	return func(rows *sql.Rows) (Row, error) {
		err := rows.Scan(to...)
		r.Digest = c.digest()
		return r, err
	}
}

func rehashEdge(rows *sql.Rows) (r Row, err error) {
	var e Edge
	err = rows.Scan(&r.Seq, &e.Kind, &e.Source, &e.Target, &e.Key, &e.Sum)
	r.Digest = e.digest()
	return r, err
}

func rehashUse(rows *sql.Rows) (r Row, err error) {
	var u Use
	err = rows.Scan(&r.Seq, &u.Claim, &u.At, &u.Key, &u.Sum)
	r.Digest = u.digest()
	return r, err
}

func rehashSpan(rows *sql.Rows) (Row, error) {
	s, err := scanSpan(rows)
	return Row{s.Seq, s.digest()}, err
}

// bodies streams the tables that hold one JSON text a row.
func (t *Tx) bodies(table string) iter.Seq2[Row, error] {
	query := map[string]string{
		"context_recalls":   `SELECT seq, body FROM context_recalls ORDER BY seq`,
		"context_decisions": `SELECT seq, body FROM context_decisions ORDER BY seq`,
		"context_params":    `SELECT seq, body FROM context_params ORDER BY seq`,
		"context_prunings":  `SELECT seq, body FROM context_prunings ORDER BY seq`,
		"context_erasures":  `SELECT seq, body FROM context_erasures ORDER BY seq`,
	}[table]
	return each(t, query, func(rows *sql.Rows) (r Row, err error) {
		var body string
		err = rows.Scan(&r.Seq, &body)
		r.Digest = lineage.Digest(body)
		return r, err
	})
}

// Absences streams the numbers of rows that are rightly gone: the items of erasures and of
// prunings.
func (t *Tx) Absences() iter.Seq2[int64, error] {
	// From the acts themselves and not from their index: nothing vouches for that. One that
	// cannot be read excuses nothing, and does not keep the others from being read.
	return each(t, `SELECT value ->> 'seq' FROM context_erasures,
			json_each(CASE WHEN json_valid(body) THEN body ELSE '{}' END, '$.items')
		UNION SELECT value FROM context_prunings,
			json_each(CASE WHEN json_valid(body) THEN body ELSE '{}' END, '$.uses') ORDER BY 1`, scanInt)
}

// Integrity runs SQLite's own checks of the file and of the full-text index; it returns what
// they found.
func (t *Tx) Integrity() (found []string, err error) {
	err = t.roomy(func() error {
		found, err = t.integrity()
		return err
	})
	return found, err
}

func (t *Tx) integrity() ([]string, error) {
	// FTS5 writes its index in another format from the first secure deletion on. A connection
	// that was open before notices when it searches, but not when it checks, and would report
	// the index as corrupt.
	_, err := t.MatchTerm("x", maxSeq)
	if code(err) == codeError {
		// The index is there and makes no sense; any other error is the call's.
		return []string{fmt.Sprintf("context_claims_fts: %v", err)}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("context_claims_fts: %w", err)
	}
	// Pages, keys and checks, by SQLite itself.
	found, err := list(each(t, `SELECT integrity_check FROM pragma_integrity_check
		WHERE integrity_check <> 'ok'`, scanText))
	if err != nil {
		return nil, fmt.Errorf("integrity check: %w", err)
	}
	loose, err := t.looseCues()
	if err != nil {
		return nil, fmt.Errorf("check of context_claims_idx: %w", err)
	}
	// An item too many would excuse a row that was taken away, one too few accuse an act, and one
	// that differs would let a superseded claim stand again.
	stray, err := list(each(t, `WITH items AS (SELECT value ->> 'seq' AS item, e.seq AS erasure,
			value ->> 'kind' AS kind, coalesce(value ->> 'source', 0) AS source, coalesce(value ->> 'target', 0) AS target
			FROM context_erasures e, json_each(e.body, '$.items'))
		SELECT printf('context_erasures_idx: item %d is in no erasure, or not so', item) FROM (
			SELECT item, erasure, kind, source, target FROM context_erasures_idx EXCEPT SELECT * FROM items)
		UNION ALL SELECT printf('context_erasures_idx: item %d is missing, or differs', item) FROM (
			SELECT * FROM items EXCEPT SELECT item, erasure, kind, source, target FROM context_erasures_idx)`,
		scanText))
	if err != nil {
		return nil, fmt.Errorf("check of context_erasures_idx: %w", err)
	}
	lost, err := t.astray()
	if lost > 0 {
		stray = append(stray, fmt.Sprintf("context_claims_fts_idx: no word leads to %d of its pages", lost))
	}
	return slices.Concat(found, loose, stray), err
}

// roomy runs a check that jumps about in the file, as comparing a table with its indexes does. In
// SQLite's usual cache of 2 MiB it would read most pages many times over; here it has 64.
func (t *Tx) roomy(check func() error) (err error) {
	usual, _, err := value[int64](t, `PRAGMA cache_size`)
	if err != nil {
		return err
	}
	defer func() {
		// Also when the caller gave up: the connection goes on.
		_, again := t.conn.ExecContext(context.WithoutCancel(t.ctx), fmt.Sprintf(`PRAGMA cache_size = %d`, usual))
		err = errors.Join(err, again)
	}()
	if err := t.exec(`PRAGMA cache_size = -65536`); err != nil {
		return err
	}
	return check()
}

// looseCues compares the index of cues with the claims: one that lost a row would make a claim
// unreachable by that cue, and say nothing.
func (t *Tx) looseCues() ([]string, error) {
	// A claim's cues are sorted, as its rows are in the index, so that in one pass over both each
	// claim's can be compared as one text. As many claims as have cues must be found so.
	equal, _, err := value[bool](t, `SELECT count(*) = (SELECT count(*) FROM context_claims WHERE cues <> '[]')
			AND coalesce(min(c.cues IS i.cues), TRUE)
		FROM (SELECT claim, json_group_array(cue) AS cues FROM context_claims_idx GROUP BY claim) i
		LEFT JOIN context_claims c ON c.seq = i.claim`)
	if err != nil || equal {
		return nil, err
	}
	// JSON can say a text in two ways; cue by cue it takes longer, and says which claim it is.
	return list(each(t, `SELECT printf('context_claims_idx: the cues of claim %d differ from the claim', c.seq) FROM context_claims c
		WHERE (SELECT count(*) FROM context_claims_idx i
			WHERE i.claim = c.seq) <> json_array_length(c.cues)
			OR EXISTS (SELECT 1 FROM json_each(c.cues) j WHERE NOT EXISTS
				(SELECT 1 FROM context_claims_idx i WHERE i.claim = c.seq AND i.cue = j.value))
		UNION ALL SELECT printf('context_claims_idx: a cue leads to claim %d, which is not there', i.claim)
			FROM context_claims_idx i WHERE NOT EXISTS (SELECT 1 FROM context_claims c WHERE c.seq = i.claim)`, scanText))
}

// CheckFullText asks FTS5 to compare its index with the claims. It is a command in the form of
// an INSERT, so it needs the writer.
func (t *Tx) CheckFullText() error {
	return t.roomy(func() error {
		return t.exec(`INSERT INTO context_claims_fts (context_claims_fts, rank)
			VALUES ('integrity-check', 1)`)
	})
}

// astray counts the pages of the full-text index that no word leads to. FTS5 reads its pages
// through context_claims_fts_idx and does not check that each page with a word is in there; one
// that is not would make its claims unreachable, and say nothing. (The other way about is no
// fault: in the middle of a merge some words lead to pages that are gone.) A page's number is its
// segment, from bit 37 on, and its place in it; it has words if it goes on behind the length that
// its third and fourth byte give.
func (t *Tx) astray() (int64, error) {
	n, _, err := value[int64](t, `SELECT count(*) FROM context_claims_fts_data d
		WHERE d.id >> 37 > 0 AND (d.id >> 31) & 63 = 0 AND hex(substr(d.block, 3, 2)) < printf('%04X', length(d.block))
		AND NOT EXISTS (SELECT 1 FROM context_claims_fts_idx i
			WHERE i.segid = d.id >> 37 AND i.pgno >> 1 = d.id & 0x7fffffff)`)
	return n, err
}

// Unguarded says of every trigger, table, index and setting that the schema must have that the
// file has it not, or otherwise; and of every one at its tables that it has too much: a trigger
// more can swallow what is written.
func (d *DB) Unguarded(t *Tx) ([]string, error) {
	want, err := d.pristine()
	if err != nil {
		return nil, err
	}
	have, err := t.schema()
	if err != nil {
		return nil, err
	}
	var wrong []string
	named := map[string]bool{}
	for _, o := range want {
		if what := o.kind + " " + o.name; !slices.Contains(have, o) {
			wrong = append(wrong, what+" is missing or was changed")
			named[what] = true
		}
	}
	for _, o := range have {
		// One that was changed differs from what it should be and is named already.
		if what := o.kind + " " + o.name; !slices.Contains(want, o) && !named[what] {
			wrong = append(wrong, what+" is none of the store's")
		}
	}
	return wrong, nil
}

// object is a row of sqlite_schema. Its text is compared as it is: a trigger that was made
// again by another statement is another trigger.
type object struct{ kind, name, text string }

// schema reads what the file has; SQLite keeps the text of each definition.
func (t *Tx) schema() ([]object, error) {
	all, err := list(each(t, `SELECT type, name, coalesce(sql, '') FROM sqlite_schema
		WHERE name LIKE 'context%' OR (tbl_name LIKE 'context%' AND sql IS NOT NULL) ORDER BY name`,
		scanObject))
	if err != nil {
		return nil, err
	}
	// Two tables hold no record, but what goes by them does: which migrations were applied, and
	// that the full-text index forgets what is erased. A table that is not there has no settings.
	for _, query := range []string{
		`SELECT 'version', '` + versions + `', version_id || ': ' || is_applied FROM ` + versions,
		`SELECT 'setting', 'context_claims_fts_config', k || ': ' || v FROM context_claims_fts_config
			WHERE k = 'secure-delete'`,
	} {
		settings, err := list(each(t, query, scanObject))
		if err != nil && code(err) != codeError {
			return nil, err
		}
		all = append(all, settings...)
	}
	return all, nil
}

func scanObject(rows *sql.Rows) (o object, err error) {
	err = rows.Scan(&o.kind, &o.name, &o.text)
	return o, err
}

// schema is that of a new file, made in memory.
func schema() (objects []object, err error) {
	ctx := context.Background()
	db, err := sql.Open(ownDriver, ":memory:")
	if err != nil {
		return nil, fmt.Errorf("reference schema: %w", err)
	}
	// Each connection to :memory: is a database of its own.
	db.SetMaxOpenConns(1)
	one := newPool(db, true, 1)
	defer func() { err = errors.Join(err, one.close()) }()
	d := &DB{write: one, read: one}
	if err := d.migrate(ctx); err != nil {
		return nil, fmt.Errorf("reference schema: %w", err)
	}
	err = d.Read(ctx, func(t *Tx) error {
		objects, err = t.schema()
		return err
	})
	return objects, err
}

func scanText(rows *sql.Rows) (s string, err error) {
	err = rows.Scan(&s)
	return s, err
}
