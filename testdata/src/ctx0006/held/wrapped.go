package held

func (e *envelope) claims() []claim { return e.Result.Claims }

func (e *envelope) note() bool { return e.Result.Contested }

func wrappedMethod(s store) []claim {
	env, _ := call(s)
	return env.claims() // want:CTX0006
}

func wrappedBoth(s store) ([]claim, bool) {
	env, _ := call(s)
	return env.claims(), env.note()
}

func wrappedMixed(s store) ([]claim, int) {
	env, _ := call(s)
	return env.claims(), env.Result.Omitted
}

func firstOf[T any](h hitList[T]) (v T) {
	for _, v := range h.Hits {
		return v
	}
	return v
}

func byGenericHelper() int { return firstOf(lookup(1)) } // want:CTX0006
