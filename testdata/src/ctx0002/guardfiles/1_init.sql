CREATE TABLE context_lineage (id INTEGER PRIMARY KEY, at TEXT);
CREATE TRIGGER context_lineage_no_update BEFORE UPDATE ON context_lineage BEGIN
    SELECT RAISE(ABORT, 'append only');
END;
GRANT SELECT, INSERT ON context_lineage TO app;
