CREATE TABLE context_entries (
    id bigint PRIMARY KEY,
    user_id bigint REFERENCES users (id)
        ON DELETE CASCADE -- want:CTX0001
);
CREATE TABLE context_entries_fts (id bigint REFERENCES context_entries ON DELETE CASCADE);
