// Package clean holds comments that look like directives and are none.
package clean

// ctx:cascde is prose.

//ctx: context.Background(),

func f() {
	//ctx:=context.Background()
	/*ctx:cascde*/
	_ = "//ctx:cascde"
}
