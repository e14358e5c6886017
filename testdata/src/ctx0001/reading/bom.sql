DELETE FROM context_bom; -- want:CTX0001
