-- +migrate Up notransaction
DROP TABLE context_a; -- want:CTX0001
-- +migrate StatementBegin
DELETE FROM context_b; -- want:CTX0001
-- +migrate StatementEnd
-- +migrate Down
DROP TABLE context_entries;
