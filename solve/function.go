// SPDX-License-Identifier: Apache-2.0

// The functions of one impartial game that decide compounds of several [ONAG,
// ch. 14], by their definitions. Those with a plus belong to normal play, those
// with a minus to misère play. They are functions of the whole position: of a
// sum they are found by playing the sum, except G⁺ and the G⁻ of tame games.

package solve

import (
	"fmt"
	"slices"
)

// A Function is a function of an impartial position.
type Function uint8

const (
	RemotenessNormal Function = iota // R⁺: the winner hurries, the loser delays
	RemotenessMisere                 // R⁻
	SuspenseNormal                   // S⁺: the winner delays, the loser hurries
	SuspenseMisere                   // S⁻
	GrundyNormal                     // G⁺
	GrundyMisere                     // G⁻
	ForeclosedNormal                 // F⁺: G⁺ of the game without its last winning moves
	ForeclosedMisere                 // F⁻
	functions
)

var functionNames = [functions]string{"R+", "R-", "S+", "S-", "G+", "G-", "F+", "F-"}

func (fn Function) String() string { return functionNames[fn] }

// Functions lists the functions.
func Functions() []Function {
	all := make([]Function, functions)
	for i := range all {
		all[i] = Function(i)
	}
	return all
}

// FunctionNamed returns the function with the given name, such as R+.
func FunctionNamed(name string) (Function, error) {
	if i := slices.Index(functionNames[:], name); i >= 0 {
		return Function(i), nil
	}
	return 0, fmt.Errorf("no function %q; there are %v", name, functionNames)
}

// Undefined is what a function has where it has no value. Only foreclosed Grundy
// numbers can be undefined.
const Undefined = -1

// Value returns fn(s), or Undefined.
func (f *Forest) Value(fn Function, s Sum) (v int, err error) {
	err = do(func() { v = f.value(fn, s) })
	return v, err
}

func (f *Forest) value(fn Function, s Sum) int {
	f.mustBeImpartial(s)
	switch fn {
	case GrundyNormal:
		return f.nim(s)
	case GrundyMisere: // a tame sum need not be played
		if g, ok := f.tame(s); ok {
			return g.misere
		}
	}
	const none = Undefined - 1
	memo := &f.memo.function[fn]
	known := func(s Sum) bool { return int(s) < len(*memo) && (*memo)[s] != none }
	at := func(s Sum) int { return int((*memo)[s]) }
	f.walk(s, known, func(s Sum) []Sum { return f.Options(s, 0) }, func(s Sum) {
		*memo = grown(*memo, int(s), none)
		(*memo)[s] = int32(f.define(fn, s, at))
	})
	return at(s)
}

// define computes fn(s) from the values of the options.
func (f *Forest) define(fn Function, s Sum, at func(Sum) int) int {
	options := f.Options(s, 0)
	ended := len(options) == 0
	switch fn {
	case RemotenessNormal, RemotenessMisere, SuspenseNormal, SuspenseMisere:
		return length(fn, options, at)
	case GrundyMisere:
		if ended {
			return 1
		}
		return f.mex(options, at)
	case ForeclosedNormal:
		if ended || slices.ContainsFunc(options, f.stopped) {
			return Undefined
		}
	case ForeclosedMisere:
		if ended {
			return Undefined
		}
	}
	defined := make([]Sum, 0, len(options))
	for _, t := range options {
		if at(t) != Undefined {
			defined = append(defined, t)
		}
	}
	return f.mex(defined, at)
}

// stopped reports whether an impartial sum has ended.
func (f *Forest) stopped(s Sum) bool { return len(f.Options(s, 0)) == 0 }

// length is remoteness or suspense: 0 if the game has ended; otherwise 1 more
// than that of the option the player chooses. A player prefers options of the
// parity that wins, even in normal and odd in misère play; the winner takes the
// least such remoteness or the greatest such suspense, the loser the opposite.
func length(fn Function, options []Sum, at func(Sum) int) int {
	if len(options) == 0 {
		return 0
	}
	winning := 0
	if fn == RemotenessMisere || fn == SuspenseMisere {
		winning = 1
	}
	quick, slow := -1, -1
	remoteness := fn == RemotenessNormal || fn == RemotenessMisere
	for _, t := range options {
		v := at(t)
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
