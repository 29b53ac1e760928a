// SPDX-License-Identifier: Apache-2.0

package upstar_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
)

func Example() {
	o, _ := upstar.Outcome(heap.Kayles, heap.Of(3, 7), game.Misere)
	n, _ := upstar.NimValue(heap.Kayles, heap.Of(7))
	v, _ := upstar.Value(grid.Domineering, grid.New(3, 3))
	fmt.Println(o, n, v)
	// Output: N 2 +-1
}

// A value prints as its value, by whatever verb.
func ExampleValue() {
	v, _ := upstar.Value(grid.Domineering, grid.New(2, 3))
	fmt.Println(v)
	fmt.Printf("%v %+v %s %q\n", v, v, v, v)
	fmt.Println([]any{v}, map[string]any{"value": v})
	// Output:
	// {2|-1/2}
	// {2|-1/2} {2|-1/2} {2|-1/2} "{2|-1/2}"
	// [{2|-1/2}] map[value:{2|-1/2}]
}

// rook moves on a strip of n squares, Left to the right, Right to the left.
type rook struct{ n int }

func (r rook) Options(dst []int, p int, player game.Player) []int {
	if player == game.Left && p+1 < r.n {
		return append(dst, p+1)
	}
	if player == game.Right && p > 0 {
		return append(dst, p-1)
	}
	return dst
}

// A ruleset is one function. Left and Right may go back and forth for ever.
func ExampleOutcome() {
	for p := range 3 {
		o, _ := upstar.Outcome(rook{3}, p, game.Normal)
		fmt.Print(o, " ")
	}
	// Output: PHat D PCheck
}
