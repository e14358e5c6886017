-- name: A :exec
DELETE FROM context_a WHERE id = sqlc.arg(id) AND b = sqlc.narg('b') AND c IN (sqlc.slice('c')); -- want:CTX0001
-- name: B :many
DELETE FROM context_b WHERE id = @id::bigint AND x = ANY(@ids::bigint[]) RETURNING *; -- want:CTX0001
/* name: C :exec */
DELETE FROM context_c WHERE id = ?; -- want:CTX0001
-- name: D :exec
DELETE FROM /* TEMPLATE: schema */context_d WHERE id = $1; -- want:CTX0001
-- name: E :exec
DELETE -- want:CTX0001
FROM context_e;
