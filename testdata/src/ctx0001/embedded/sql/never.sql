DELETE FROM context_never; -- want:CTX0001
