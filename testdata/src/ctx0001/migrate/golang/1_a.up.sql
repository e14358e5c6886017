DROP TABLE context_a; -- want:CTX0001
