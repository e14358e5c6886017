-- name: DeleteEntry :exec
DELETE FROM context_entries WHERE id = $1;

-- name: DeleteLink :exec
DELETE FROM context_links WHERE id = $1;

-- name: DeleteUser :exec
DELETE FROM users WHERE id = $1;

-- name: EraseEntry :exec
DELETE FROM context_entries WHERE id = $1 AND erased;

-- name: ListEntries :one
SELECT id FROM context_entries;

-- name: NeverCalled :exec
DELETE FROM context_entries;
