// Package gen is the nearest package to the SQL files below it.
package gen

import (
	_ "ctxvet.test/ctx0001/gen/service"
	_ "ctxvet.test/ctx0001/gen/store"
)
