-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION purge(days int) RETURNS int AS $fn$
DECLARE
    n int := 0;
    r record;
BEGIN
    FOR r IN SELECT id FROM context_a WHERE age > days LOOP
        DELETE FROM context_a WHERE id = r.id; -- want:CTX0001
        n := n + 1;
    END LOOP;
    IF n > 0 THEN DELETE FROM context_b; END IF; -- want:CTX0001
    WITH gone AS (
        DELETE FROM context_c RETURNING id -- want:CTX0001
    ) SELECT count(*) INTO n FROM gone;
    PERFORM (WITH d AS (SELECT 1) SELECT 1);
    EXECUTE 'TRUNCATE ' || 'context_d'; -- want:CTX0001
    EXECUTE 'TRUNCATE context_e' USING days; -- want:CTX0001
    RETURN n;
END
$fn$ LANGUAGE plpgsql;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$ BEGIN PERFORM 1; DELETE FROM context_f; END $$; -- want:CTX0001
-- +goose StatementEnd
CREATE RULE keep AS ON DELETE TO context_g DO INSTEAD UPDATE context_g SET gone = true WHERE id = OLD.id;
