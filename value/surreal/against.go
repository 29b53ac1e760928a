// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// ErrUndecided reports that two values cannot be compared here.
var ErrUndecided = errors.New("comparison is not decided")

// outcomeOf returns the outcome of a number with the given sign.
func outcomeOf(sign int) game.Outcome { return [3]game.Outcome{game.R, game.P, game.L}[sign+1] }

// Outcome returns who wins x: P for 0, L for a positive, R for a negative number.
func (x Number) Outcome() game.Outcome { return outcomeOf(x.Sign()) }

// AgainstShort returns the outcome of x − G for a short game G with the given
// stops: L if x > G, R if x < G, N if they are confused. If x is one of the stops
// it is dyadic, the stops do not decide, and ok is false: compare short games.
func (x Number) AgainstShort(left, right dyadic.Number) (o game.Outcome, ok bool) {
	l, r := x.Cmp(Rat(left.Rat())), x.Cmp(Rat(right.Rat()))
	switch {
	case l == 0 || r == 0:
		return game.P, false
	case l > 0:
		return game.L, true
	case r < 0:
		return game.R, true
	}
	return game.N, true
}

// AgainstNimber returns the outcome of x − *a: a nimber is confused with 0 and
// less than every positive number.
func (x Number) AgainstNimber(a Ordinal) game.Outcome {
	if x.IsZero() && !a.IsZero() {
		return game.N
	}
	return x.Outcome()
}

// AgainstLoopy returns the outcome of x − S for a loopy game S that is known by
// name: on and off, which are beyond all numbers; over and under, which are next
// to 0; dud, which draws with everything. For others the error wraps ErrUndecided.
func (x Number) AgainstLoopy(name string) (game.Outcome, error) {
	switch name {
	case "on":
		return game.R, nil
	case "off":
		return game.L, nil
	case "dud":
		return game.D, nil
	case "over":
		if x.IsZero() {
			return game.R, nil
		}
		return x.Outcome(), nil
	case "under":
		if x.IsZero() {
			return game.L, nil
		}
		return x.Outcome(), nil
	}
	return game.D, fmt.Errorf("%w: the number %v with the loopy game %s", ErrUndecided, x, name)
}
