CREATE TABLE context_entries (
    id         INTEGER PRIMARY KEY,
    author     TEXT NOT NULL,
    claim      TEXT NOT NULL,
    supersedes INTEGER REFERENCES context_entries (id) ON DELETE RESTRICT,
    written_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE context_lineage (
    id         INTEGER PRIMARY KEY,
    entry      INTEGER NOT NULL,
    author     TEXT NOT NULL,
    written_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE context_erasures (
    id        INTEGER PRIMARY KEY,
    author    TEXT NOT NULL,
    entries   INTEGER NOT NULL,
    erased_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
