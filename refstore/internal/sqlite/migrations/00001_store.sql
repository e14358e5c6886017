-- The reference store. Every table is append-only: triggers refuse UPDATE, refuse DELETE outside the two
-- recorded acts (a row passes only if the act has recorded it before), and refuse to insert over a row,
-- because REPLACE deletes without asking the delete trigger. A row without its lineage row is refused too.

-- +goose Up

-- Who, where, how and when of every write, a hash chain. seq numbers every write of the store; each
-- row of another table has the seq of its lineage row, and tbl says in which table it is.
CREATE TABLE context_lineage (
    seq     INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    op      TEXT    NOT NULL CHECK (op <> ''),
    author  TEXT    NOT NULL CHECK (author <> ''),
    kind    TEXT    NOT NULL CHECK (kind IN ('person', 'model', 'program')),
    model   TEXT    NOT NULL CHECK ((model <> '') = (kind = 'model')),
    version TEXT    NOT NULL CHECK (kind = 'person' OR version <> ''),
    place   TEXT    NOT NULL,
    tbl     TEXT    NOT NULL,
    digest  BLOB    NOT NULL CHECK (length(digest) = 32),
    prev    BLOB    NOT NULL CHECK (length(prev) = 32),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

-- What was said. Times are microseconds since 1970, NULL where not known. salt makes the digest in the
-- lineage a commitment; it goes with the row when the row is erased.
CREATE TABLE context_claims (
    seq         INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    text        TEXT    NOT NULL CHECK (text <> ''),
    band        INTEGER NOT NULL CHECK (band BETWEEN 1 AND 4),
    subject     TEXT    NOT NULL,
    origin      TEXT    NOT NULL,
    valid_from  INTEGER,
    valid_until INTEGER,
    sources     TEXT    NOT NULL,
    cues        TEXT    NOT NULL,
    labels      TEXT    NOT NULL,
    embedder    TEXT    NOT NULL,
    vector      BLOB    NOT NULL,
    text_key    BLOB    NOT NULL,
    request_key BLOB    UNIQUE,
    request     BLOB    NOT NULL,
    salt        BLOB    NOT NULL CHECK (length(salt) = 16)
) STRICT;
CREATE INDEX context_claims_text ON context_claims (text_key);
CREATE INDEX context_claims_origin ON context_claims (origin) WHERE origin <> '';
CREATE INDEX context_claims_subject ON context_claims (subject) WHERE subject <> '';

-- How claims stand to each other, appended. A claim is superseded by an edge, never by a change.
CREATE TABLE context_edges (
    seq         INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    kind        TEXT    NOT NULL CHECK (kind IN ('supersedes', 'corrects', 'contradicts', 'derived_from', 'corroborates', 'related_to')),
    source      INTEGER NOT NULL REFERENCES context_claims (seq),
    target      INTEGER NOT NULL REFERENCES context_claims (seq) CHECK (target <> source),
    request_key BLOB    UNIQUE,
    request     BLOB    NOT NULL
) STRICT;
CREATE INDEX context_edges_source ON context_edges (source, kind);
CREATE INDEX context_edges_target ON context_edges (target, kind);

-- When a claim was used; decay is computed from this and never written.
CREATE TABLE context_uses (
    seq         INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    claim       INTEGER NOT NULL REFERENCES context_claims (seq),
    at          INTEGER NOT NULL,
    request_key BLOB    UNIQUE,
    request     BLOB    NOT NULL
) STRICT;
CREATE INDEX context_uses_claim ON context_uses (claim, at);

-- The act of pruning use events: who decided, what went, in JSON.
CREATE TABLE context_prunings (
    seq  INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    body TEXT    NOT NULL
) STRICT;

-- What stands for pruned uses of a claim: n of them between oldest and newest, with seq up to through.
CREATE TABLE context_spans (
    seq     INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    pruning INTEGER NOT NULL REFERENCES context_prunings (seq),
    claim   INTEGER NOT NULL REFERENCES context_claims (seq),
    n       INTEGER NOT NULL CHECK (n > 0),
    oldest  INTEGER NOT NULL,
    newest  INTEGER NOT NULL CHECK (newest >= oldest),
    through INTEGER NOT NULL
) STRICT;
CREATE INDEX context_spans_claim ON context_spans (claim, through);

-- The act of erasing: who asked, which rows went, in JSON. Written before anything goes.
CREATE TABLE context_erasures (
    seq  INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    body TEXT    NOT NULL
) STRICT;

-- Index of the items of erasures, by trigger. For an erased edge it keeps which claims it joined.
CREATE TABLE context_erasures_idx (
    item    INTEGER PRIMARY KEY,
    erasure INTEGER NOT NULL REFERENCES context_erasures (seq),
    kind    TEXT    NOT NULL,
    source  INTEGER NOT NULL,
    target  INTEGER NOT NULL
) STRICT;
CREATE INDEX context_erasures_idx_source ON context_erasures_idx (source) WHERE source > 0;
CREATE INDEX context_erasures_idx_target ON context_erasures_idx (target) WHERE target > 0;

-- What each recall was computed from, without any text, so that it can be explained later.
CREATE TABLE context_recalls (
    seq  INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    body TEXT    NOT NULL
) STRICT;

-- Forced choices: requests for a decision, and decisions.
CREATE TABLE context_decisions (
    seq  INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    body TEXT    NOT NULL
) STRICT;

-- Changes of the formula's parameters; the last one counts.
CREATE TABLE context_params (
    seq  INTEGER PRIMARY KEY REFERENCES context_lineage (seq),
    body TEXT    NOT NULL
) STRICT;

-- Index of exact cues, by trigger.
CREATE TABLE context_claims_idx (
    cue   TEXT    NOT NULL,
    claim INTEGER NOT NULL REFERENCES context_claims (seq),
    PRIMARY KEY (cue, claim)
) STRICT, WITHOUT ROWID;
CREATE INDEX context_claims_idx_claim ON context_claims_idx (claim);

-- Full text. Virtual tables cannot have triggers, so this one is filled by those of its content table.
CREATE VIRTUAL TABLE context_claims_fts USING fts5 (
    text, content = 'context_claims', content_rowid = 'seq', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
);
-- Without it an erased text stays readable in the index.
INSERT INTO context_claims_fts (context_claims_fts, rank) VALUES ('secure-delete', 1);

-- +goose StatementBegin
CREATE TRIGGER context_claims_indexed AFTER INSERT ON context_claims
BEGIN
    INSERT INTO context_claims_fts (rowid, text) VALUES (NEW.seq, NEW.text);
    INSERT INTO context_claims_idx (cue, claim) SELECT value, NEW.seq FROM json_each(NEW.cues);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_unindexed BEFORE DELETE ON context_claims
BEGIN
    INSERT INTO context_claims_fts (context_claims_fts, rowid, text) VALUES ('delete', OLD.seq, OLD.text);
    DELETE FROM context_claims_idx WHERE claim = OLD.seq;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_indexed AFTER INSERT ON context_erasures
BEGIN
    INSERT INTO context_erasures_idx (item, erasure, kind, source, target)
    SELECT value ->> 'seq', NEW.seq, value ->> 'kind', coalesce(value ->> 'source', 0), coalesce(value ->> 'target', 0)
    FROM json_each(NEW.body, '$.items');
END;
-- +goose StatementEnd

-- The guards.

-- +goose StatementBegin
CREATE TRIGGER context_lineage_chained BEFORE INSERT ON context_lineage
WHEN coalesce(
    (SELECT NEW.seq <> seq + 1 OR NEW.prev <> hash OR NEW.at < at FROM context_lineage ORDER BY seq DESC LIMIT 1),
    NEW.seq <> 1 OR NEW.prev <> zeroblob(32))
BEGIN
    SELECT RAISE(ABORT, 'context_lineage only grows at its end: seq, prev and at must follow the last row');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_lineage_no_update BEFORE UPDATE ON context_lineage
BEGIN
    SELECT RAISE(ABORT, 'context_lineage is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_lineage_no_delete BEFORE DELETE ON context_lineage
BEGIN
    SELECT RAISE(ABORT, 'context_lineage is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_no_replace BEFORE INSERT ON context_claims
WHEN EXISTS (SELECT 1 FROM context_claims WHERE seq = NEW.seq OR request_key = NEW.request_key)
BEGIN
    SELECT RAISE(ABORT, 'context_claims: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_has_lineage BEFORE INSERT ON context_claims
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_claims')
BEGIN
    SELECT RAISE(ABORT, 'context_claims: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_no_update BEFORE UPDATE ON context_claims
BEGIN
    SELECT RAISE(ABORT, 'context_claims is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_no_delete BEFORE DELETE ON context_claims
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_claims: a row goes only in a recorded erasure');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_edges_no_replace BEFORE INSERT ON context_edges
WHEN EXISTS (SELECT 1 FROM context_edges WHERE seq = NEW.seq OR request_key = NEW.request_key)
BEGIN
    SELECT RAISE(ABORT, 'context_edges: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_edges_has_lineage BEFORE INSERT ON context_edges
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_edges')
BEGIN
    SELECT RAISE(ABORT, 'context_edges: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_edges_no_update BEFORE UPDATE ON context_edges
BEGIN
    SELECT RAISE(ABORT, 'context_edges is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_edges_no_delete BEFORE DELETE ON context_edges
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_edges: a row goes only in a recorded erasure');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_uses_no_replace BEFORE INSERT ON context_uses
WHEN EXISTS (SELECT 1 FROM context_uses WHERE seq = NEW.seq OR request_key = NEW.request_key)
BEGIN
    SELECT RAISE(ABORT, 'context_uses: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_uses_has_lineage BEFORE INSERT ON context_uses
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_uses')
BEGIN
    SELECT RAISE(ABORT, 'context_uses: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_uses_no_update BEFORE UPDATE ON context_uses
BEGIN
    SELECT RAISE(ABORT, 'context_uses is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_uses_no_delete BEFORE DELETE ON context_uses
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.seq)
    AND NOT EXISTS (SELECT 1 FROM context_spans WHERE claim = OLD.claim AND through >= OLD.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_uses: a use goes only in a recorded erasure or pruning');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_prunings_no_replace BEFORE INSERT ON context_prunings
WHEN EXISTS (SELECT 1 FROM context_prunings WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_prunings: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_prunings_has_lineage BEFORE INSERT ON context_prunings
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_prunings')
BEGIN
    SELECT RAISE(ABORT, 'context_prunings: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_prunings_no_update BEFORE UPDATE ON context_prunings
BEGIN
    SELECT RAISE(ABORT, 'context_prunings is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_prunings_no_delete BEFORE DELETE ON context_prunings
BEGIN
    SELECT RAISE(ABORT, 'context_prunings is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_spans_no_replace BEFORE INSERT ON context_spans
WHEN EXISTS (SELECT 1 FROM context_spans WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_spans: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_spans_has_lineage BEFORE INSERT ON context_spans
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_spans')
BEGIN
    SELECT RAISE(ABORT, 'context_spans: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_spans_no_update BEFORE UPDATE ON context_spans
BEGIN
    SELECT RAISE(ABORT, 'context_spans is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_spans_no_delete BEFORE DELETE ON context_spans
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_spans: a row goes only in a recorded erasure');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_no_replace BEFORE INSERT ON context_erasures
WHEN EXISTS (SELECT 1 FROM context_erasures WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_erasures: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_has_lineage BEFORE INSERT ON context_erasures
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_erasures')
BEGIN
    SELECT RAISE(ABORT, 'context_erasures: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_no_update BEFORE UPDATE ON context_erasures
BEGIN
    SELECT RAISE(ABORT, 'context_erasures is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_no_delete BEFORE DELETE ON context_erasures
BEGIN
    SELECT RAISE(ABORT, 'context_erasures is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_idx_no_replace BEFORE INSERT ON context_erasures_idx
WHEN EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = NEW.item)
BEGIN
    SELECT RAISE(ABORT, 'context_erasures_idx: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_idx_has_row BEFORE INSERT ON context_erasures_idx
WHEN NOT EXISTS (SELECT 1 FROM context_erasures WHERE seq = NEW.erasure)
BEGIN
    SELECT RAISE(ABORT, 'context_erasures_idx: its triggers fill it, nobody else');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_idx_no_update BEFORE UPDATE ON context_erasures_idx
BEGIN
    SELECT RAISE(ABORT, 'context_erasures_idx is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_erasures_idx_no_delete BEFORE DELETE ON context_erasures_idx
BEGIN
    SELECT RAISE(ABORT, 'context_erasures_idx is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_recalls_no_replace BEFORE INSERT ON context_recalls
WHEN EXISTS (SELECT 1 FROM context_recalls WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_recalls: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_recalls_has_lineage BEFORE INSERT ON context_recalls
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_recalls')
BEGIN
    SELECT RAISE(ABORT, 'context_recalls: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_recalls_no_update BEFORE UPDATE ON context_recalls
BEGIN
    SELECT RAISE(ABORT, 'context_recalls is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_recalls_no_delete BEFORE DELETE ON context_recalls
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_recalls: a row goes only in a recorded erasure');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_decisions_no_replace BEFORE INSERT ON context_decisions
WHEN EXISTS (SELECT 1 FROM context_decisions WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_decisions: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_decisions_has_lineage BEFORE INSERT ON context_decisions
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_decisions')
BEGIN
    SELECT RAISE(ABORT, 'context_decisions: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_decisions_no_update BEFORE UPDATE ON context_decisions
BEGIN
    SELECT RAISE(ABORT, 'context_decisions is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_decisions_no_delete BEFORE DELETE ON context_decisions
BEGIN
    SELECT RAISE(ABORT, 'context_decisions is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_params_no_replace BEFORE INSERT ON context_params
WHEN EXISTS (SELECT 1 FROM context_params WHERE seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'context_params: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_params_has_lineage BEFORE INSERT ON context_params
WHEN NOT EXISTS (SELECT 1 FROM context_lineage WHERE seq = NEW.seq AND tbl = 'context_params')
BEGIN
    SELECT RAISE(ABORT, 'context_params: a row needs its lineage row first');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_params_no_update BEFORE UPDATE ON context_params
BEGIN
    SELECT RAISE(ABORT, 'context_params is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_params_no_delete BEFORE DELETE ON context_params
BEGIN
    SELECT RAISE(ABORT, 'context_params is append-only: nothing deletes from it');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_idx_no_replace BEFORE INSERT ON context_claims_idx
WHEN EXISTS (SELECT 1 FROM context_claims_idx WHERE cue = NEW.cue AND claim = NEW.claim)
BEGIN
    SELECT RAISE(ABORT, 'context_claims_idx: the row exists and cannot be replaced');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_idx_has_row BEFORE INSERT ON context_claims_idx
WHEN NOT EXISTS (SELECT 1 FROM context_claims WHERE seq = NEW.claim)
BEGIN
    SELECT RAISE(ABORT, 'context_claims_idx: its triggers fill it, nobody else');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_idx_no_update BEFORE UPDATE ON context_claims_idx
BEGIN
    SELECT RAISE(ABORT, 'context_claims_idx is append-only: supersede, do not update');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_claims_idx_no_delete BEFORE DELETE ON context_claims_idx
WHEN NOT EXISTS (SELECT 1 FROM context_erasures_idx WHERE item = OLD.claim)
BEGIN
    SELECT RAISE(ABORT, 'context_claims_idx: a row goes only in a recorded erasure');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_schema_no_update BEFORE UPDATE ON context_schema
BEGIN
    SELECT RAISE(ABORT, 'context_schema is append-only');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER context_schema_no_delete BEFORE DELETE ON context_schema
BEGIN
    SELECT RAISE(ABORT, 'context_schema is append-only');
END;
-- +goose StatementEnd

-- +goose Down
-- There is no way down: it would destroy the record.
SELECT 1;
