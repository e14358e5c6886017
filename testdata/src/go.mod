module ctxvet.test

go 1.26
