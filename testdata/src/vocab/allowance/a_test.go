package allowance

func inTest() { exec("DELETE") }
