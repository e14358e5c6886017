DROP TABLE context_a;
DELETE FROM context_b;
