// SPDX-License-Identifier: Apache-2.0

package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Function can be computed for every position of some kind. For impartial positions there are the
// functions that decide compounds [ONAG, ch. 14; Ferguson]. For partizan positions there are the
// value and what follows from it. Functions with a plus belong to normal play, functions with a
// minus to misère play.
type Function uint8

const (
	OutcomeNormal    Function = iota // o⁺
	OutcomeMisere                    // o⁻
	GrundyNormal                     // G⁺: the nim value
	GrundyMisere                     // G⁻: the misère nim value
	RemotenessNormal                 // R⁺: the winner hurries, the loser delays
	RemotenessMisere                 // R⁻
	SuspenseNormal                   // S⁺: the winner delays, the loser hurries
	SuspenseMisere                   // S⁻
	ForeclosedNormal                 // F⁺: G⁺ of the game without its last winning moves
	ForeclosedMisere                 // F⁻
	Obliged                          // Ferguson's value: o⁺ and o⁻ as two bits
	Tame                             // (G⁺, G⁻) of a position that behaves as a position of Nim
	Genus                            // of misère play
	Ended                            // whether neither player can move
	Value                            // the canonical form in normal play
	Mean                             // of the value
	Temperature                      // of the value
	functions
)

// Undefined is the value of an integer function, such as F⁺, where it is not defined.
const Undefined = -1

var functionNames = [functions]string{"o+", "o-", "G+", "G-", "R+", "R-", "S+", "S-", "F+", "F-",
	"obliged", "tame", "genus", "ended", "value", "mean", "temperature"}

// functionAliases are other names that ParseFunction accepts.
var functionAliases = map[string]Function{
	"nim": GrundyNormal, "misere": GrundyMisere, "misère": GrundyMisere, "grundy": GrundyNormal,
	"outcome": OutcomeNormal, "misere-outcome": OutcomeMisere,
	"remoteness": RemotenessNormal, "suspense": SuspenseNormal, "foreclosed": ForeclosedNormal,
}

func (f Function) String() string { return functionNames[f] }

// Convention returns the convention to which f belongs, or Normal if f belongs to both or to
// neither.
func (f Function) Convention() Convention {
	if strings.HasSuffix(functionNames[f], "-") || f == Genus {
		return Misere
	}
	return Normal
}

// Impartial reports whether f is a function of impartial positions only.
func (f Function) Impartial() bool {
	return f != OutcomeNormal && f != OutcomeMisere && f != Ended && !f.Thermal()
}

// Thermal reports whether f can be computed from the canonical form.
func (f Function) Thermal() bool { return f == Value || f == Mean || f == Temperature }

// Functions lists all functions.
func Functions() []Function {
	all := make([]Function, functions)
	for i := range all {
		all[i] = Function(i)
	}
	return all
}

// FunctionNames returns the names of functions.
func FunctionNames(functions []Function) []string {
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.String()
	}
	return names
}

// ParseFunction returns the function with a name such as R+ or nim. It searches the given
// functions, or all if none are given.
func ParseFunction(name string, among ...Function) (Function, error) {
	if len(among) == 0 {
		among = Functions()
	}
	f, ok := functionAliases[name]
	if !ok {
		f = Function(slices.Index(functionNames[:], name))
	}
	if slices.Contains(among, f) {
		return f, nil
	}
	return 0, fmt.Errorf("no function %q; there are %s", name, strings.Join(FunctionNames(among), ", "))
}

// Of returns f of an impartial position from the values of f at its options, by the definition of
// f. It covers outcomes (1 if the next player wins), G⁻ and the functions of [ONAG, ch. 14].
// endable says that some option has ended, in which case F⁺ of the position is undefined.
func (f Function) Of(options []int32, endable bool) int32 {
	ended := len(options) == 0
	switch f {
	case GrundyMisere:
		if ended {
			return 1
		}
	case OutcomeNormal, OutcomeMisere:
		if ended && f == OutcomeMisere || slices.Contains(options, 0) {
			return 1
		}
		return 0
	case RemotenessNormal, RemotenessMisere, SuspenseNormal, SuspenseMisere:
		return f.length(options)
	case ForeclosedNormal, ForeclosedMisere:
		if ended || f == ForeclosedNormal && endable {
			return Undefined
		}
	default:
		panic("game: " + f.String() + " is not defined by the options")
	}
	return mex(options)
}

// length computes remoteness or suspense. It is 0 if the game has ended, and otherwise 1 more than
// that of the option the player chooses. A player prefers options of the winning parity: even in
// normal play, odd in misère play. Among the options of the better parity, a player who is winning
// takes the least remoteness or the greatest suspense, and a losing player does the opposite.
func (f Function) length(options []int32) int32 {
	if len(options) == 0 {
		return 0
	}
	winning, remoteness := int32(f.Convention()), f == RemotenessNormal || f == RemotenessMisere
	quick, slow := int32(-1), int32(-1)
	for _, v := range options {
		if v%2 == winning && (quick < 0 || (v < quick) == remoteness) {
			quick = v
		}
		if v%2 != winning && (slow < 0 || (v > slow) == remoteness) {
			slow = v
		}
	}
	if quick >= 0 {
		return quick + 1
	}
	return slow + 1
}

// mex returns the least number ≥ 0 that is not among the values.
func mex(values []int32) int32 {
	seen := make([]bool, len(values)+1)
	for _, v := range values {
		if v >= 0 && int(v) < len(seen) {
			seen[v] = true
		}
	}
	return int32(slices.Index(seen, false))
}
