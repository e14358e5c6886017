-- ctx:allow CTX0001 by=ana demo rows are reset every night
WITH gone AS (
    DELETE FROM context_entries RETURNING id
)
SELECT count(*) FROM gone;

CREATE FUNCTION purge() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- ctx:allow CTX0001 by=ana demo rows are reset every night
    DELETE FROM context_entries;
    DELETE FROM context_links; -- want:CTX0001
END $$;

DELETE FROM -- ctx:allow CTX0001 by=ana demo rows are reset every night
    context_entries;

-- ctx:allow CTX0001 by=ana demo rows are reset every night -- want:CTX0000

DELETE FROM context_entries; -- want:CTX0001

-- ctx:allow CTX0001,CTX0002 by=ana demo rows are reset every night
DELETE FROM context_entries;
/* ctx:allow CTX0001 by=ana demo rows are reset every night */
DELETE FROM context_entries;
-- ctx:alow CTX0001 by=ana demo rows are reset every night -- want:CTX0000
DELETE FROM context_entries; -- want:CTX0001
-- ctx:allow CTX0002 by=ana demo rows are reset every night -- want:CTX0000
DELETE FROM context_entries; -- want:CTX0001
--ctx:allow CTX0001 by=ana demo rows are reset every night
DELETE FROM context_entries;
