package sqlparse

import "strings"

// isKeyword reports whether w is a keyword that can't end an operand: after
// one an operand is due, so that ? is a placeholder and [x] a name.
func isKeyword(w string) bool {
	if len(w) < 2 || len(w) > longestKeyword {
		return false
	}
	return keywords[strings.ToUpper(w)]
}

// longestKeyword bounds the words that are worth to be looked up.
const longestKeyword = len("MATERIALIZED")

// keywords leaves out those that are names as well: NULL, TRUE, CURRENT_DATE and
// END are operands or end one.
var keywords = set(`ADD ALL ALTER ANALYZE AND ANY AS ASC BEGIN BETWEEN BY CASE CHECK COLLATE COLUMN
	CONFLICT CONSTRAINT CREATE CROSS DEFAULT DELETE DESC DISTINCT DO DROP ELSE ESCAPE EXCEPT EXISTS
	EXPLAIN FETCH FOR FOREIGN FROM FULL GLOB GRANT GROUP HAVING IF IGNORE ILIKE IN INDEX INNER INSERT
	INTERSECT INTERVAL INTO IS JOIN KEY LATERAL LEFT LIKE LIMIT MATCH MATERIALIZED MERGE MOD NATURAL NOT
	OFFSET ON ONLY OR ORDER OUTER OVER PRAGMA PRIMARY REFERENCES REGEXP RENAME REPLACE RETURN RETURNING
	RIGHT SELECT SET SIMILAR SOME TABLE THEN TO TRIGGER TRUNCATE UNION UNIQUE UPDATE USING VALUES VIEW
	WHEN WHERE WHILE WINDOW WITH XOR`)

// set returns the words of a list as a set.
func set(list string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}
