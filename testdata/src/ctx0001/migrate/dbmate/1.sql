-- migrate:up
DROP TABLE context_a; -- want:CTX0001

-- migrate:down
DROP TABLE context_entries;
