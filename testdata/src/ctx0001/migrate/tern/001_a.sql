DROP TABLE context_a; -- want:CTX0001
{{ template "shared/x.sql" . }}
---- create above / drop below ----
DROP TABLE context_entries;
