-- name: NotGenerated :exec
DELETE FROM context_entries WHERE stray = sqlc.arg(stray); -- want:CTX0001

-- name: Other :exec
-- ctx:allow CTX0001 by=ana run by hand when a legal hold ends
DELETE FROM context_entries WHERE hold = $1;
