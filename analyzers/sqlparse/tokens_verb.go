package sqlparse

import "slices"

// isVerb reports whether w begins a statement of some dialect.
func isVerb(w string) bool { return verbs[w] }

var verbs = set(`ABORT ALTER ANALYZE ATTACH BEGIN CALL CHANGE CHECKPOINT CLOSE CLUSTER COMMENT COMMIT COPY CREATE
	DEALLOCATE DECLARE DELETE DESC DESCRIBE DETACH DISCARD DO DROP END EXECUTE EXPLAIN FETCH FLUSH GRANT HANDLER
	IMPORT INSERT KILL LISTEN LOAD LOCK MERGE MOVE NOTIFY OPTIMIZE PRAGMA PREPARE REASSIGN REFRESH REINDEX
	RELEASE RENAME REPLACE RESET REVOKE ROLLBACK SAVEPOINT SECURITY SELECT SET SHOW START STOP TABLE TRUNCATE
	UNLISTEN UNLOCK UPDATE USE VACUUM VALUES WITH XA`)

// plausible reports whether the statement at i, in which no operation was
// found, is one at all: the verbs are English words, and "create session: x" or
// "Delete an entry by its number" are no statements.
func (r *tokenReader) plausible(i int) bool {
	switch w := r.word(i); w {
	case "PRAGMA", "VACUUM", "REINDEX", "EXPLAIN", "ATTACH", "DETACH", "DEALLOCATE", "SAVEPOINT":
		return true
	case "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "TRUNCATE":
		return false // without a table there is nothing to be done
	case "SELECT", "VALUES", "WITH":
		return r.hasSign(i + 1)
	case "SET":
		return r.isOp(i+2, "=", ":=") || r.word(i+2) == "TO" || settings[r.word(i+1)]
	default:
		return objects[r.word(i+1)]
	}
}

// hasSign reports whether anything but words comes at or after i.
func (r *tokenReader) hasSign(i int) bool {
	for ; i < len(r.toks); i++ {
		if r.toks[i].kind != word {
			return true
		}
	}
	return false
}

// settings are what SET sets without an equals sign.
var settings = set("CHARACTER CONSTRAINTS GLOBAL LOCAL NAMES PASSWORD ROLE SESSION TRANSACTION")

// objects are the words that follow a verb such as CREATE, LOCK or GRANT.
var objects = set(`ACCESS AGGREGATE ALGORITHM ALL CAST COLLATION COLUMN CONSTRAINT DATA DATABASE DEFINER DOMAIN EVENT
	EXTENSION FOREIGN FULLTEXT FUNCTION GLOBAL IMMEDIATE INDEX LANGUAGE LOCAL MASTER MATERIALIZED ON OPERATOR OR
	POLICY PROCEDURE PUBLICATION REPLICA REPLICATION ROLE RULE SCHEMA SELECT SEQUENCE SERVER SLAVE SPATIAL SQL
	STATISTICS SUBSCRIPTION TABLE TABLES
	TABLESPACE TEMP TEMPORARY TRANSACTION TRIGGER TYPE UNIQUE UNLOGGED USER VIEW VIRTUAL`)

// isCondition reports whether a WHERE with a comparison stands at i.
func (r *tokenReader) isCondition(i int) bool {
	if r.word(i) != "WHERE" {
		return false
	}
	_, next := r.name(i + 1)
	return r.word(i+1) == "TRUE" || r.isOp(next, "=", "<", ">", "<=", ">=", "<>", "!=") ||
		next > i+1 && slices.Contains([]string{"IN", "IS", "LIKE", "BETWEEN"}, r.word(next))
}
