package intests
