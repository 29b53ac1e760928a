// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/theorem"
)

// heaps are up to three heaps of at most 3, played literally: a move takes from at least one
// and at most k of them.
type heaps [3]int

func (h heaps) wins(k int, c game.Convention) bool {
	any, wins := false, false
	for next := range heapsUpTo(h) {
		touched := 0
		for i := range h {
			if next[i] < h[i] {
				touched++
			}
		}
		if touched >= 1 && touched <= k {
			any = true
			wins = wins || !next.wins(k, c)
		}
	}
	return wins || !any && c == game.Misere
}

func heapsUpTo(h heaps) func(yield func(heaps) bool) {
	return func(yield func(heaps) bool) {
		for a := range h[0] + 1 {
			for b := range h[1] + 1 {
				for c := range h[2] + 1 {
					if !yield(heaps{a, b, c}) {
						return
					}
				}
			}
		}
	}
}

// What is said of positions of Nim that are played together is what literal play says, and its
// moves are legal and win.
func TestSumOf(t *testing.T) {
	r := newReferee(t)
	for h := range heapsUpTo(heaps{3, 3, 3}) {
		split := []position.Position{r.parse(fmt.Sprintf("nim(%d)", h[0])), r.parse(fmt.Sprintf("nim(%d)", h[1])), r.parse(fmt.Sprintf("nim(%d)", h[2]))}
		joined := []position.Position{r.parse(fmt.Sprintf("nim(%d,%d)", h[0], h[1])), split[2]}
		for k := 1; k <= 3; k++ {
			f := theorem.SumOf(k, split)
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				if want := h.wins(k, c); f.Wins[c] != want {
					t.Errorf("%v, %v, k = %d: %v, want %v", h, c, k, f.Wins[c], want)
				}
				winning := 0
				for next := range heapsUpTo(h) {
					if next != h && next.single(h) && !next.wins(1, c) {
						winning++
					}
				}
				if k == 1 && len(f.Moves[c]) != winning {
					t.Errorf("%v, %v: %d winning moves, want %d", h, c, len(f.Moves[c]), winning)
				}
				for _, after := range f.Moves[c] {
					next, touched := h, 0
					for i, q := range after {
						if q != nil {
							next[i], touched = 0, touched+1
							_, _ = fmt.Sscanf(q.String(), "nim(%d)", &next[i])
						}
					}
					if touched == 0 || touched > k || next.wins(k, c) {
						t.Errorf("%v, %v, k = %d: the move to %v does not win", h, c, k, next)
					}
				}
				if k == 1 && theorem.SumOf(1, joined).Wins[c] != f.Wins[c] {
					t.Errorf("%v, %v: two heaps in one position make a difference", h, c)
				}
			}
		}
	}
	if f := theorem.SumOf(1, []position.Position{r.parse("nim(5,5)"), r.parse("nim(1)")}); len(f.Moves[game.Normal]) != 2 {
		t.Errorf("nim(5,5) + nim(1): %v, want one move in each", f.Moves[game.Normal])
	}
	for _, p := range []string{"nim(2,3)", "kayles(4)"} {
		if theorem.SumOf(2, []position.Position{r.parse(p), r.parse("nim(1)")}) != nil {
			t.Errorf("at most 2 of %s are not Moore's heaps", p)
		}
	}
}

// single reports whether one heap of h was made smaller.
func (h heaps) single(of heaps) bool {
	n := 0
	for i := range h {
		if h[i] != of[i] {
			n++
		}
	}
	return n == 1
}
