INSERT INTO context_lineage (entry_id) VALUES ($1);
