package disabled

func lines() {
	//ctx:allow CTX0001 by=ana its rule is disabled
	_ = "DELETE"
	//ctx:allow CTX0002 by=ana its rule is not // want "no finding of CTX0002 stands here"
	_ = "DELETE"
}
