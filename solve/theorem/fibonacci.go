// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// Fibonacci is Fibonacci Nim. In misère play a player who leaves one token wins. So a heap of n is
// played like a heap of n−1 in normal play.
var Fibonacci = &Theorem{
	Name:      "Whinihan's theorem",
	Statement: "A heap of n, where the move may take at most q, is lost if q is less than the least part of n as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf); in misère play n−1 takes the place of n.",
	Sources:   []string{"Whinihan 1963"},
	Games:     []string{"fibonacci-nim"},
	Decides:   "the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		if !is(p, heap.FibonacciNim) {
			return nil
		}
		n, ok := counted(p)
		if !ok {
			return nil
		}
		size, most := zero, n.of[len(n.of)-1]
		if len(n.of) == 2 {
			size = n.of[0]
		}
		if size.Sign() == 0 || most.Sign() == 0 { // no move
			return &Finding{Normal: lost(), Misere: won(true, Every), Why: "there is no move"}
		}
		f := &Finding{Normal: fibonacci(n, size, size, most), Misere: fibonacci(n, size, sub(size, one), most)}
		parts := zeckendorf(size)
		f.Why = fmt.Sprintf("the least part of the heap as a sum of Fibonacci numbers is %v", parts[0])
		return f
	},
}

// fibonacci decides a heap that is played like a heap of n in normal play.
func fibonacci(at numbers, size, n, most *big.Int) *Decision {
	parts := zeckendorf(n)
	var moves []position.Position
	tail := new(big.Int)
	for i, part := range parts {
		tail = add(tail, part)
		if tail.Cmp(most) > 0 {
			break
		}
		if i+1 == len(parts) || parts[i+1].Cmp(mul(two, tail)) > 0 {
			left, next := sub(size, tail), mul(two, tail)
			if next.Cmp(left) > 0 {
				next = left
			}
			moves = append(moves, at.at(left, next))
		}
	}
	return won(len(moves) > 0, Every, moves...)
}

// zeckendorf writes n as a sum of Fibonacci numbers, least first, such that no two of them are
// neighbours.
func zeckendorf(n *big.Int) []*big.Int {
	fibonacci := []*big.Int{one, two}
	for last := two; last.Cmp(n) <= 0; last = fibonacci[len(fibonacci)-1] {
		fibonacci = append(fibonacci, add(last, fibonacci[len(fibonacci)-2]))
	}
	var parts []*big.Int
	for i := len(fibonacci) - 1; i >= 0 && n.Sign() > 0; i-- {
		if fibonacci[i].Cmp(n) <= 0 {
			parts = append([]*big.Int{fibonacci[i]}, parts...)
			n = sub(n, fibonacci[i])
		}
	}
	return parts
}
