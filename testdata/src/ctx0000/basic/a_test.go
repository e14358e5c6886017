package basic

//ctx:cascde
func inTest() {
	//ctx:allow CTX0001 by=ana findings in tests are ignored
	_ = "DELETE"
}
