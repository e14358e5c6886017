\set ON_ERROR_STOP on
\c store
BEGIN;
DELETE FROM context_a WHERE note = 'it''s; DELETE FROM context_b'; -- want:CTX0001
DELETE FROM context_c WHERE note = E'a\';b'; -- want:CTX0001
/* outer /* inner */ DELETE FROM context_d; */
SELECT $q$ DELETE FROM context_e; $q$;
DELETE FROM users WHERE note = '
DELETE FROM context_f;
';
THIS IS NOT SQL (((;
DELETE FROM context_g; -- want:CTX0001
COPY context_h (id, text) FROM stdin;
1	DELETE FROM context_i;
\.
DELETE FROM context_j; -- want:CTX0001
COMMIT;
