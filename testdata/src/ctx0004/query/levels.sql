-- name: Levels :many
SELECT id, ln(trace_sum) AS activation -- want:CTX0004
FROM context_notes;

-- name: SteadyLevels :many
SELECT id, ln(0.11 + trace_sum) AS activation FROM context_notes;

-- ctx:allow CTX0004 by=ana a plot for the paper, nothing is recalled by it
SELECT id, ln(trace_sum) AS activation FROM context_notes;

SELECT id, -- want:CTX0004
	(SELECT ln(sum(w)) FROM context_uses u WHERE u.note = n.id) AS level,
	log10(uses) AS base_level
FROM context_notes n;
