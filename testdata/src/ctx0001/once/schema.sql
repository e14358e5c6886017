CREATE TABLE context_entries (id int);
DROP TABLE context_old; -- want:CTX0001
