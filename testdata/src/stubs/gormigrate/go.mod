module github.com/go-gormigrate/gormigrate/v2

go 1.26
