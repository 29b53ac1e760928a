// SPDX-License-Identifier: Apache-2.0

package period

import (
	"errors"
	"fmt"
	"strings"
)

// Function is a function of one impartial position [ONAG, ch. 14; Ferguson].
type Function uint8

const (
	FuncNim              Function = iota // G⁺: nim value
	FuncMisere                           // G⁻: misère nim value
	FuncObliged                          // Val: obliged value, two bits
	FuncOutcome                          // o⁺: 1 if the next player wins in normal play
	FuncMisereOutcome                    // o⁻: 1 if the next player wins in misère play
	FuncRemoteness                       // R⁺
	FuncMisereRemoteness                 // R⁻
	FuncSuspense                         // S⁺
	FuncMisereSuspense                   // S⁻
	FuncForeclosed                       // F⁺: foreclosed nim value, Undefined where there is none
	FuncMisereForeclosed                 // F⁻
	numFunctions
)

// Undefined is the value of F± where it is not defined.
const Undefined = -1

var functionNames = [numFunctions]string{"nim", "misere", "obliged", "o+", "o-", "R+", "R-", "S+", "S-", "F+", "F-"}

var functionAliases = map[string]Function{
	"G+": FuncNim, "G-": FuncMisere, "outcome": FuncOutcome, "misere-outcome": FuncMisereOutcome,
}

func (f Function) String() string { return functionNames[f] }

// ParseFunction returns the function with the given name: nim (G+), misere (G-),
// obliged, o+ (outcome), o-, R+, R-, S+, S-, F+, F-.
func ParseFunction(s string) (Function, error) {
	for f, name := range functionNames {
		if name == s {
			return Function(f), nil
		}
	}
	if f, ok := functionAliases[s]; ok {
		return f, nil
	}
	return 0, fmt.Errorf("unknown function %q; the functions are %s", s, strings.Join(functionNames[:], ", "))
}

// isMex reports whether f is a mex of its values at the options.
func (f Function) isMex() bool { return f == FuncNim || f == FuncMisere }

// grows reports whether f commutes with adding an even number, so that a
// saltus can be proved.
func (f Function) grows() bool { return FuncRemoteness <= f && f <= FuncMisereSuspense }

// ofSums reports whether f of a sum of heaps is known from f of the heaps.
func (f Function) ofSums() bool { return f == FuncNim || f == FuncObliged }

// ErrSplits is wrapped when a function needs a rule that leaves one heap.
var ErrSplits = errors.New("a move leaves several heaps, and the value of a sum is not a function of the heaps' values; play it out instead")

// FormatObliged returns the two bits of an obliged value, as in "01".
func FormatObliged(v uint8) string {
	return string([]byte{'0' + v>>1&1, '0' + v&1})
}
