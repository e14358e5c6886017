module ctxvet.test/libraries

go 1.26

require (
	github.com/Masterminds/squirrel v1.5.4
	github.com/uptrace/bun v1.3.0
	gorm.io/gorm v1.31.2
	xorm.io/xorm v1.4.3
)

replace (
	github.com/Masterminds/squirrel => ./stubs/squirrel
	github.com/uptrace/bun => ./stubs/bun
	gorm.io/gorm => ./stubs/gorm
	xorm.io/xorm => ./stubs/xorm
)
