// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"math/big"
	"reflect"
	"slices"

	"github.com/upstar-cgt/upstar/game/vast"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap"
)

var (
	zero = new(big.Int)
	one  = big.NewInt(1)
	two  = big.NewInt(2)
)

// is reports whether p is a position of the ruleset r, which must have a type of its own.
func is[R any](p position.Position, r R) bool {
	_, ok := position.Base(p).(R)
	return ok
}

// numbers holds the numbers of a position, small or vast, and a function that makes a position from
// such numbers.
type numbers struct {
	of []*big.Int
	at func(of ...*big.Int) position.Position
}

// vastNumbers returns the numbers of a vast position.
func vastNumbers(p position.Position) (n numbers, ok bool) {
	r, ok := position.Behind[vast.Rules](p)
	if !ok {
		return n, false
	}
	x, _ := position.As[vast.Position](p)
	return numbers{r.Numbers(x), func(of ...*big.Int) position.Position { return position.With(p, r.At(of...)) }}, true
}

// rides returns the coordinates of a piece whose moves are exactly these vectors.
func rides(p position.Position, vectors ...coord.Vector) (numbers, bool) {
	k, ok := position.Base(p).(coord.Kit)
	if !ok || k.Moves != nil || k.Least != 0 || !sameVectors(k.Vectors, vectors) {
		return numbers{}, false
	}
	return coordinates(p)
}

func sameVectors(a, b []coord.Vector) bool {
	within := func(a, b []coord.Vector) bool {
		return !slices.ContainsFunc(a, func(v coord.Vector) bool { return !slices.Contains(b, v) })
	}
	return within(a, b) && within(b, a)
}

// movesAs reports whether p is a position of a game of one piece with the same rule and least
// coordinate as k.
func movesAs(p position.Position, k coord.Kit) bool {
	r, ok := position.Base(p).(coord.Kit)
	return ok && r.Moves != nil && reflect.ValueOf(r.Moves).Pointer() == reflect.ValueOf(k.Moves).Pointer() && r.Least == k.Least
}

// coordinates returns the coordinates of a piece.
func coordinates(p position.Position) (numbers, bool) {
	if x, ok := position.As[coord.Point](p); ok {
		return numbers{bigs(x.X, x.Y), func(of ...*big.Int) position.Position {
			return position.With(p, coord.Point{X: int(of[0].Int64()), Y: int(of[1].Int64())})
		}}, true
	}
	return vastNumbers(p)
}

// heaps returns the sizes of heaps, ascending.
func heaps(p position.Position) (numbers, bool) {
	if x, ok := position.As[heap.Heaps](p); ok {
		return numbers{bigs(x.Append(nil)...), func(of ...*big.Int) position.Position {
			return position.With(p, heap.Of(ints(of)...))
		}}, true
	}
	return vastNumbers(p)
}

// counted returns the sizes of heaps, ascending, followed by the number that belongs to them.
func counted(p position.Position) (numbers, bool) {
	if x, ok := position.As[heap.Counted](p); ok {
		return numbers{append(bigs(x.Heaps.Append(nil)...), big.NewInt(int64(x.Number))), func(of ...*big.Int) position.Position {
			sizes := ints(of)
			last := len(sizes) - 1
			return position.With(p, heap.Counted{Heaps: heap.Of(sizes[:last]...), Number: sizes[last]})
		}}, true
	}
	return vastNumbers(p)
}

func bigs(n ...int) []*big.Int {
	out := make([]*big.Int, len(n))
	for i, x := range n {
		out[i] = big.NewInt(int64(x))
	}
	return out
}

func ints(n []*big.Int) []int {
	out := make([]int, len(n))
	for i, x := range n {
		out[i] = int(x.Int64())
	}
	return out
}

// xor returns the nim sum.
func xor(n ...*big.Int) *big.Int {
	sum := new(big.Int)
	for _, x := range n {
		sum.Xor(sum, x)
	}
	return sum
}

// with returns the numbers with the number in place i replaced by x.
func with(n []*big.Int, i int, x *big.Int) []*big.Int {
	out := slices.Clone(n)
	out[i] = x
	return out
}

func add(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func sub(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }
func mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// half returns a/2, rounded down.
func half(a *big.Int) *big.Int { return new(big.Int).Rsh(a, 1) }

// root5 returns ⌊n√5⌋.
func root5(n *big.Int) *big.Int {
	return new(big.Int).Sqrt(mul(big.NewInt(5), mul(n, n)))
}

// distinct removes duplicate positions.
func distinct(all []position.Position) []position.Position {
	var out []position.Position
	seen := map[string]bool{}
	for _, p := range all {
		if text := p.String(); !seen[text] {
			seen[text] = true
			out = append(out, p)
		}
	}
	return out
}
