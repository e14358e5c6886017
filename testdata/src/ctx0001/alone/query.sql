-- name: Purge :exec
DELETE FROM context_entries;
-- name: Purge2 :exec
DELETE FROM context_entries; -- want:CTX0001
DELETE FROM context_links; -- want:CTX0001
