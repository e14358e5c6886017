-- What was seen last.
SELECT id FROM context_notes ORDER BY seen_at DESC LIMIT 50; -- want:CTX0005
