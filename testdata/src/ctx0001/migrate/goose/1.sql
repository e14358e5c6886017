-- +goose Up
DROP TABLE context_a; -- want:CTX0001
-- +goose StatementBegin
DELETE FROM context_b; -- want:CTX0001
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
DROP TABLE context_entries;
-- +goose StatementEnd
DELETE FROM context_entries;
