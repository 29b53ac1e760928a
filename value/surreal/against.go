// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"errors"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/work"
)

// ErrUndecided reports that there is no known way to compare two values.
var ErrUndecided = errors.New("comparison is not decided")

// outcomeOf returns the outcome of a number with the given sign.
func outcomeOf(sign int) game.Outcome { return [3]game.Outcome{game.R, game.P, game.L}[sign+1] }

// Outcome returns who wins x: P for 0, L for a positive number, R for a negative number.
func (x Number) Outcome() game.Outcome { return outcomeOf(x.Sign()) }

// AgainstShort returns the outcome of x − G for a short game G with the given stops. It is L if x >
// G, R if x < G, and N if they are confused. If x is one of the stops, then x is dyadic and the
// stops do not decide; ok is false. In that case, compare short games.
func (x Number) AgainstShort(left, right dyadic.Number) (o game.Outcome, ok bool) {
	return between(x.Cmp(Rat(left.Rat())), x.Cmp(Rat(right.Rat())))
}

// AgainstShort is the same as for a Number. The other comparisons depend only on the sign, so use
// the numerator for them.
func (f Fraction) AgainstShort(m *work.Meter, left, right dyadic.Number) (o game.Outcome, ok bool) {
	return between(f.Cmp(m, Rat(left.Rat()).Fraction(m)), f.Cmp(m, Rat(right.Rat()).Fraction(m)))
}

// between decides from the comparisons with the stops.
func between(left, right int) (o game.Outcome, ok bool) {
	switch {
	case left == 0 || right == 0:
		return game.P, false
	case left > 0:
		return game.L, true
	case right < 0:
		return game.R, true
	}
	return game.N, true
}

// AgainstNimber returns the outcome of x − *a. A nimber is confused with 0 and less than every
// positive number.
func (x Number) AgainstNimber(a Ordinal) game.Outcome {
	if x.IsZero() && !a.IsZero() {
		return game.N
	}
	return x.Outcome()
}
