UPDATE users SET n = 1;

DELETE FROM context_crlf; -- want:CTX0001
DROP TABLE context_crlf2; -- want:CTX0001
