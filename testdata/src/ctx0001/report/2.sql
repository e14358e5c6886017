-- +goose Up
SELECT 1;
-- +goose Down
DROP TABLE context_entries; -- want:CTX0001
