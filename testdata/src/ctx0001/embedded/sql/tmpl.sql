DELETE FROM {{.Schema}}.context_entries; -- want:CTX0001
DELETE FROM /* TEMPLATE: schema */context_links; -- want:CTX0001
DELETE FROM {{.Table}};
