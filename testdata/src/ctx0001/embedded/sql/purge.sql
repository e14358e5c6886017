-- DELETE FROM context_entries in a comment
DELETE FROM users;

DELETE FROM context_entries -- want:CTX0001
WHERE old;
