-- +goose Up
DROP TRIGGER context_lineage_no_update; -- want:CTX0002
UPDATE context_lineage SET at = ''; -- want:CTX0002
-- ctx:allow CTX0002 by=ana hash repair after the incident of May
UPDATE context_lineage SET at = '';
GRANT UPDATE (at) ON context_lineage TO app; -- want:CTX0002
INSERT INTO context_lineage (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET at = ''; -- want:CTX0002
-- +goose Down
UPDATE context_lineage SET at = NULL;
DROP TRIGGER context_lineage_no_update;
