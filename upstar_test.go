// SPDX-License-Identifier: Apache-2.0

package upstar_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func Example() {
	s := upstar.New()
	v, _ := s.Value(upstar.On(grid.Domineering, grid.New(3, 3)))
	fmt.Println(v, v.Mean(), v.Temperature(), v.Outcome())
	// Output: +-1 0 1 N
}

// Positions of different rulesets are one sum.
func ExampleSession_Value() {
	s := upstar.New()
	board, heaps := upstar.On(grid.Domineering, grid.New(2, 3)), upstar.On(heap.Kayles, heap.Of(3))
	v, _ := s.Value(board)
	w, _ := s.Value(heaps)
	sum, _ := s.Value(board, heaps)
	fmt.Println(v, w, sum, sum.Equal(v.Add(w)))
	fmt.Println(v.Neg(), v.Sub(v), w.Times(2), v.Compare(w) == short.Confused, v.Leq(v.Add(w.Times(2))))
	// Output:
	// {2|-1/2} *3 {2*3|-1/2*3} true
	// {1/2|-2} 0 0 true true
}

// A catalogue reads positions, and compounds of package position are positions.
func ExampleSession_Outcome() {
	s := upstar.New()
	p, _ := catalog.Builtin().Parse("wythoff(1,4)")
	normal, _ := s.Outcome(game.Normal, p, upstar.On(heap.Kayles, heap.Of(3, 7)))
	misere, _ := s.Outcome(game.Misere, p, upstar.On(heap.Kayles, heap.Of(3, 7)))
	fmt.Println(normal, misere)
	// Output: N N
}

func ExampleSession_Search() {
	o, _ := upstar.New().Search(upstar.On(grid.Domineering, grid.New(5, 5)), upstar.On(heap.Kayles, heap.Of(2)))
	fmt.Println(o)
	// Output: N
}

func ExampleSession_Misere() {
	s := upstar.New()
	g, _ := s.Misere(upstar.On(heap.Kayles, heap.Of(5)))
	h, _ := s.Misere(upstar.On(heap.Kayles, heap.Of(2)))
	fmt.Println(g, g.Genus(), g.Outcome(), h.Add(h), h.Add(h).Outcome())
	// Output: {1,2,3,{2,3}} 4^146 N {2,3} P
}

func ExampleSession_Loopy() {
	s := upstar.New()
	v, _ := s.Loopy(upstar.On(rook{3}, 0), upstar.On(rook{3}, 2))
	w, _ := s.Loopy(upstar.On(rook{3}, 0))
	fmt.Println(w, w.Outcome(), w.Add(w.Neg()).Equal(v), v.Outcome())
	// Output: 2 & 0 PHat true D
}

// A value prints as its value, by whatever verb.
func ExampleValue() {
	v, _ := upstar.Value(grid.Domineering, grid.New(2, 3))
	fmt.Println(v)
	fmt.Printf("%v %+v %s %q\n", v, v, v, v)
	fmt.Println([]any{v}, map[string]any{"value": v}, upstar.Game{})
	// Output:
	// {2|-1/2}
	// {2|-1/2} {2|-1/2} {2|-1/2} "{2|-1/2}"
	// [{2|-1/2}] map[value:{2|-1/2}] 0
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

// Values of two sessions add and compare as those of one.
func TestSessions(t *testing.T) {
	var values [2][]upstar.Game
	s := upstar.New()
	for rows := range 4 {
		for columns := range 4 {
			p := upstar.On(grid.Domineering, grid.New(rows+1, columns+1))
			one, err := s.Value(p)
			if err != nil {
				t.Fatal(err)
			}
			other, err := upstar.New().Value(p)
			if err != nil {
				t.Fatal(err)
			}
			values[0], values[1] = append(values[0], one), append(values[1], other)
		}
	}
	for i, v := range values[0] {
		for j, w := range values[0] {
			x := values[1][j]
			if !v.Add(w).Equal(v.Add(x)) || v.Compare(w) != v.Compare(x) || v.Leq(w) != v.Leq(x) || x.Sub(v).String() != w.Sub(v).String() {
				t.Errorf("%d, %d: %v and %v, of another session %v", i, j, v, w, x)
			}
		}
		if !v.Equal(values[1][i]) || !(upstar.Game{}).Add(v).Equal(v) {
			t.Errorf("%v and %v differ", v, values[1][i])
		}
	}
}

// A session knows a ruleset that it has met, though it cannot be compared by ==, and serves
// many goroutines.
func TestSessionIsShared(t *testing.T) {
	s := upstar.New()
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			v, err := s.Value(upstar.On(grid.Domineering, grid.New(2, 2+n%4)))
			w, err2 := upstar.Value(grid.Domineering, grid.New(2, 2+n%4))
			if err != nil || err2 != nil || v.String() != w.String() {
				t.Errorf("%v, %v; alone %v, %v", v, err, w, err2)
			}
		})
	}
	all.Wait()
	once := upstar.New()
	for range 3 { // a second question about the same position needs no budget
		if _, err := once.Value(upstar.On(grid.Domineering, grid.New(4, 4))); err != nil {
			t.Fatal(err)
		}
		once = once.Within(context.Background(), work.Budget{Positions: 2})
	}
}

// Limits are told, and play that need not end has no value.
func TestRefusals(t *testing.T) {
	s := upstar.New().Within(context.Background(), work.Budget{Positions: 100})
	if _, err := s.Value(upstar.On(grid.Domineering, grid.New(8, 8))); !errors.Is(err, work.ErrLimit) {
		t.Errorf("a limit of 100 positions: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := upstar.New().Within(ctx, work.Budget{}).Outcome(game.Normal, upstar.On(grid.Domineering, grid.New(5, 5))); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := upstar.Value(rook{3}, 1); err == nil {
		t.Error("a loopy position has a short value")
	}
	if _, err := upstar.New().Misere(upstar.On(grid.Domineering, grid.New(2, 2))); err == nil {
		t.Error("a partizan position has a misère form")
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
