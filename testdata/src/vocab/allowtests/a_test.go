package allowtests

func inTest() []string {
	return []string{"DELETE"} // want "DELETE here"
}
