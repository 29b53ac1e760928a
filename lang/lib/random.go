// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value"
)

var randomKind = &value.Kind{Package: "cgsuite.util", Name: "Random", Parents: []*value.Kind{value.Object}}

// A Random is a sequence of numbers that is determined by a seed. It uses the linear congruential
// generator of java.util.Random.
type Random struct{ state uint64 }

// Kind returns Random.
func (*Random) Kind() *value.Kind { return randomKind }

const (
	multiplier = 0x5DEECE66D
	mask       = 1<<48 - 1
)

// next returns the upper bits of the next state.
func (r *Random) next(bits int) int32 {
	r.state = (r.state*multiplier + 0xB) & mask
	return int32(r.state >> (48 - bits))
}

// below returns a number from 0 to bound − 1, all with the same probability.
func (r *Random) below(bound int32) int32 {
	if bound&-bound == bound {
		return int32(int64(bound) * int64(r.next(31)) >> 31)
	}
	for {
		bits := r.next(31)
		if n := bits % bound; bits-n+(bound-1) >= 0 {
			return n
		}
	}
}

// randomMembers are the members for random numbers.
func randomMembers() []*value.Func {
	return []*value.Func{
		static(randomKind, "Eval", "Random(42).NextInteger(100)", "a sequence of random numbers, the same for the same seed", func(_ *value.World, args []value.Value) (value.Value, error) {
			seed, ok := args[0].(value.Int)
			if !ok && args[0] != nil {
				return nil, value.ErrOverflow
			}
			return &Random{(uint64(seed) ^ multiplier) & mask}, nil
		}, optional("seed", value.Integer)),
		member(randomKind, "NextInteger", "Random(42).NextInteger(10)", "the next number from 0 to a bound less 1", func(_ *value.World, args []value.Value) (value.Value, error) {
			bound, ok := args[1].(value.Int)
			if !ok || bound < 1 || bound > 1<<31-1 {
				return nil, fmt.Errorf("the bound is from 1 to %d", 1<<31-1)
			}
			return value.FromInt(int64(args[0].(*Random).below(int32(bound)))), nil
		}, param("bound", value.Integer)),
	}
}
