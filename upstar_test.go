// SPDX-License-Identifier: Apache-2.0

package upstar_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/upstar-cgt/upstar"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
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

// Nothing of a value can be taken out of it that prints as a handle.
func TestValueHidesItsHandle(t *testing.T) {
	v, err := upstar.Value(grid.Domineering, grid.New(2, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
		if f.IsExported() {
			t.Errorf("%T has the field %s", v, f.Name)
		}
	}
	birthday := 0
	if err := v.Do(work.Unbounded(), func(c *short.Calc, g short.Game) { birthday = int(c.Birthday(g).Int64()) }); err != nil || birthday != 3 {
		t.Errorf("%v is born on day %d, %v; want 3", v, birthday, err)
	}
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
