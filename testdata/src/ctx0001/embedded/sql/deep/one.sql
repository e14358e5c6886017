/* über */ DELETE FROM context_deep; -- want:CTX0001
