-- ctx:allow CTX0001 by=ana seeds are reloaded at every start
DELETE FROM context_seeds;
DELETE FROM context_seeds; -- ctx:allow CTX0001 by=ana seeds are reloaded at every start
-- ctx:allow CTX0001 by=ana -- want:CTX0000
DELETE FROM context_seeds; -- want:CTX0001
SELECT 1; -- ctx:allow CTX0001 by=ana nothing is here at all want:CTX0000
