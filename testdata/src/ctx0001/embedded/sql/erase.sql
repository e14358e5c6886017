DELETE FROM context_entries WHERE user_id = $1;
DELETE FROM context_links WHERE user_id = $1;
