// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
)

// The quotients of closed sets of games give the outcomes of sums of them that
// reduced forms give.
func TestClosure(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(6, 14))
	for _, c := range []struct {
		positions string
		order     int
	}{
		{"nim(0)", 1}, {"nim(1)", 2}, {"nim(3)", 6}, {"nim(7)", 10}, {"tree({1})", 2}, // {1} = 0, but 1 is an option
		{"tree({{2},0}) tree(3)", 14}, {"tree({{2},1})", 0}, {"kayles(7)", 12}, {"grundy(13)", 0}, {"cram(3x3)", 6}, {"treblecross(6) nim(2)", 0},
	} {
		closure, err := answer.ClosureOf(ctx, strings.Fields(c.positions), solve.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		rules, n := closure.Rules()
		r, err := quotient.Solve(ctx, rules, quotient.Limits{Heap: max(n, 1)})
		if err != nil || c.order > 0 && r.Order != c.order {
			t.Errorf("%s: order %d (%v), want %d", c.positions, r.Order, err, c.order)
			continue
		}
		space := misere.NewSpace()
		for range 200 {
			var w quotient.Word
			g := misere.Zero
			for range rng.IntN(5) {
				i := rng.IntN(n + 1)
				form, err := space.Parse(closure.Games[i])
				if err != nil {
					t.Fatal(err)
				}
				w, g = w.Plus(quotient.Word{i}), space.Add(g, form)
			}
			if isP, err := r.Quotient.IsP(w); err != nil || isP != space.IsP(g) {
				t.Fatalf("%s: %v is P: %v (%v), by forms %v", c.positions, w, isP, err, space.IsP(g))
			}
		}
	}
}

func TestClosureRefuses(t *testing.T) {
	ctx := context.Background()
	if _, err := answer.ClosureOf(ctx, []string{"hackenbush(br)"}, solve.Limits{}); err == nil || !strings.Contains(err.Error(), "partizan") {
		t.Errorf("a partizan game: %v", err)
	}
	if _, err := answer.ClosureOf(ctx, []string{"kayles(60)"}, solve.Limits{Positions: 1000}); !errors.Is(err, solve.ErrLimit) {
		t.Errorf("too many games: %v", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := answer.ClosureOf(ctx, []string{"grundy(60)"}, solve.Limits{}); err == nil {
		t.Error("a closed set found after the end")
	}
}

func ExampleClosureOf() {
	closure, _ := answer.ClosureOf(context.Background(), []string{"tree({{2},0})"}, solve.Limits{})
	rules, n := closure.Rules()
	r, _ := quotient.Solve(context.Background(), rules, quotient.Limits{Heap: n})
	fmt.Println(closure.Games, r.Order, r.P)
	// Output: [0 1 2 {2} {0,{2}}] 14 4
}
