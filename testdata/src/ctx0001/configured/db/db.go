// Package db calls a sink that only the configuration knows.
package db

import "ctxvet.test/ctx0001/configured"

func f(c *configured.Client) {
	c.Do(1, "DELETE FROM mem_facts") // want:CTX0001
	c.Do(1, "DELETE FROM facts")
	configured.Submit("DROP TABLE mem_facts") // want:CTX0001
	wrapped(c, "TRUNCATE mem_facts")          // want:CTX0001
}

func wrapped(c *configured.Client, q string) { c.Do(2, q) }
