DELETE FROM context_both WHERE user_id = $1; -- want:CTX0001
