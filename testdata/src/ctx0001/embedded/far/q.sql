DELETE FROM context_far; -- want:CTX0001
