-- +goose NO TRANSACTION
-- +goose up
ALTER TABLE context_a DROP COLUMN x; -- want:CTX0001
-- +goose DOWN
DROP TABLE context_entries;
