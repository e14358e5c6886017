// Package allowance holds allowances in every place where they count, and
// beside it where they do not. The rule of the test reports each DELETE in a
// string.
package allowance

func exec(args ...any) error { return nil }

func above() {
	//ctx:allow CTX0001 by=ana a legal hold ended
	exec("DELETE") // the line below the directive
	exec("DELETE") // want "DELETE here"
}

func sameLine() {
	exec("DELETE") //ctx:allow CTX0001 by=ana a legal hold ended
	exec("DELETE") // want "DELETE here"
}

func block() {
	//ctx:allow CTX0001 by=ana a legal hold ended
	// A remark between,
	//nolint:errcheck
	exec("DELETE")

	// A remark before,
	//ctx:allow CTX0001 by=ana a legal hold ended
	exec("DELETE")

	//ctx:allow CTX0001 by=ana a blank line parts it from the call

	exec("DELETE") // want "DELETE here"
}

func multiline() {
	//ctx:allow CTX0001 by=ana a legal hold ended
	err := exec(1, `
		-- from here on
		DELETE`)
	_ = err

	//ctx:allow CTX0001 by=ana a legal hold ended
	if err := exec(
		"x",
		exec("DELETE"),
	); err != nil {
		exec("DELETE") // want "DELETE here"
	}

	exec(
		1,
		//ctx:allow CTX0001 by=ana a legal hold ended
		"DELETE",
		"DELETE", // want "DELETE here"
		"DELETE", //ctx:allow CTX0001 by=ana a legal hold ended
	)

	//ctx:allow CTX0001 by=ana only the statement itself is covered
	defer func() {
		exec("DELETE") // want "DELETE here"
	}()

	//ctx:allow CTX0001 by=ana only the loop's head is covered
	for range 3 {
		exec("DELETE") // want "DELETE here"
	}
}

func lastLine() {
	exec(`
		DELETE`,
		1) //ctx:allow CTX0001 by=ana a legal hold ended
	exec(1, //ctx:allow CTX0001 by=ana a legal hold ended
		"DELETE")
	exec(`
		DELETE`, // want "DELETE here"
		//ctx:allow CTX0001 by=ana stands above another line
		1)
	func() {
		exec("DELETE") // want "DELETE here"
	}() //ctx:allow CTX0001 by=ana only the call itself
}

func statements() []string {
	//ctx:allow CTX0001 by=ana all of the list
	list := []string{
		"DELETE",
		"DELETE",
	}
	//ctx:allow CTX0001 by=ana all of the list
	return append(list,
		"DELETE")
}

// documented is covered as a whole.
//
//ctx:allow CTX0001 by=ana a legal hold ended
func documented() {
	exec("DELETE")
	func() { exec("DELETE") }()
}

func head() { //ctx:allow CTX0001 by=ana a line's end covers that line
	exec("DELETE") // want "DELETE here"
}

//ctx:allow CTX0001 by=ana a group as a whole
var (
	a = "DELETE"

	b = []string{
		"DELETE",
	}
)

var (
	//ctx:allow CTX0001 by=ana one of the group
	c = `
		DELETE`
	d = "DELETE" // want "DELETE here"
)

//ctx:allow CTX0001 by=ana a single declaration
const e = `x
	DELETE`

type tagged struct {
	//ctx:allow CTX0001 by=ana a single field
	A int `DELETE`
	B int `DELETE` // want "DELETE here"
}

func otherRule() {
	//ctx:allow CTX0002 by=ana another rule's answer
	exec("DELETE") // want "DELETE here"

	//ctx:allow CTX0002,CTX0001 by=ana one of two rules
	exec("DELETE")
}

func malformed() {
	//ctx:allow CTX0001 by=ana too short
	exec("DELETE") // want "DELETE here"
}

func twice() {
	//ctx:allow CTX0001 by=ana both count as used
	exec("DELETE") //ctx:allow CTX0001 by=bo both count as used
}

func inSQL() {
	exec(`
		-- ctx:allow CTX0001 by=ana a legal hold ended
		DELETE`)
	exec(`
		DELETE -- ctx:allow CTX0001 by=ana a legal hold ended`)
	exec(`
		-- ctx:allow CTX0001 by=ana not next to the statement
		SELECT 1;
		DELETE`) // want "DELETE here"
}

const anchored = "DELETE"

func anchors() {
	//ctx:allow CTX0001 by=ana the call that runs it
	exec(1,
		anchored)
}
