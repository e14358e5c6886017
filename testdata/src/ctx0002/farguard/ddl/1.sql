CREATE TRIGGER keep_lineage BEFORE UPDATE ON context_lineage BEGIN
    SELECT RAISE(ABORT, 'append only');
END;
