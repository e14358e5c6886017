module bad.test

go 1.26
