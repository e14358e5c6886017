// Package declared names its functions otherwise.
package declared

import (
	"fmt"
	"math"
)

//ctx:activation
func level(x float64) float64 {
	return math.Log(x) // want "math.Log of an argument without a floor in level"
}

// presence is not declared.
func presence(x float64) float64 { return math.Log(x) }

// By a directive the package has to do with a context store: names count.
func BaseLevel(x float64) float64 { return math.Log(x) } // want "math.Log"

func Reactivation(x float64) float64 { return math.Log(x) }

//ctx:allow CTX0004 by=ana a probe that shows what the old formula gave
func OldActivation(x float64) float64 { return math.Log(x) }

type source interface{ Activation(x float64) float64 }

// Use calls through an interface: what is behind it is judged where it is.
func Use(s source) string { return fmt.Sprint(s.Activation(0)) }
