package intests

//ctx:cascde // want "unknown directive"
func inTest() {
	//ctx:allow CTX0001 by=ana it is of use
	_ = "DELETE"
	//ctx:allow CTX0001 by=ana of no use // want "no finding of CTX0001 stands here"
	_ = "SELECT"
	//ctx:allow CTX0006 by=ana never judged in tests
	_ = "SELECT"
}
