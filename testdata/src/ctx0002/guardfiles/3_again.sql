DROP TRIGGER context_lineage_no_update;
CREATE TRIGGER context_lineage_no_update BEFORE UPDATE ON context_lineage BEGIN
    SELECT RAISE(ABORT, 'append only still');
END;
