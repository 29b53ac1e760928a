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
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
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
		closure, err := answer.ClosureOf(ctx, at, strings.Fields(c.positions), work.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		rules, n := closure.Rules()
		r, err := quotient.NewSolver(rules, quotient.Limits{Heap: max(n, 1)}).Run(work.Unbounded())
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
	if _, err := answer.ClosureOf(ctx, at, []string{"hackenbush(br)"}, work.Budget{}); err == nil || !strings.Contains(err.Error(), "partizan") {
		t.Errorf("a partizan game: %v", err)
	}
	if _, err := answer.ClosureOf(ctx, at, []string{"kayles(60)"}, work.Budget{Positions: 1000}); !errors.Is(err, work.ErrLimit) {
		t.Errorf("too many games: %v", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := answer.ClosureOf(ctx, at, []string{"grundy(60)"}, work.Budget{}); err == nil {
		t.Error("a closed set found after the end")
	}
}

func ExampleClosureOf() {
	closure, _ := answer.ClosureOf(context.Background(), at, []string{"tree({{2},0})"}, work.Budget{})
	rules, n := closure.Rules()
	r, _ := quotient.NewSolver(rules, quotient.Limits{Heap: n}).Run(work.Unbounded())
	fmt.Println(closure.Games, r.Order, r.P)
	// Output: [0 1 2 {2} {0,{2}}] 14 4
}

// Cousins have the same quotients, a heap apart.
func TestCousin(t *testing.T) {
	for _, c := range []struct {
		code, standard string
		shift, to      int
	}{{"0.07", "0.137", 1, 25}, {"0.4", "0.137", 2, 25}, {"0.77", "", 0, 0}, {"grundy", "0.36!", 2, 20}} {
		standard, shift := answer.Cousin(at, c.code)
		if c.standard == "" {
			if standard != "" {
				t.Errorf("%s is a cousin of %s", c.code, standard)
			}
			continue
		}
		if standard != c.standard || shift != c.shift {
			t.Errorf("%s is a cousin of %s, shifted by %d", c.code, standard, shift)
			continue
		}
		order := func(code string, to int) (int, int) {
			rules, _, err := answer.QuotientRules(at, code)
			if err != nil {
				t.Fatal(err)
			}
			r, err := quotient.NewSolver(rules, quotient.Limits{Heap: to}).Run(work.Unbounded())
			if err != nil {
				t.Fatal(err)
			}
			return r.Order, r.P
		}
		a, p := order(c.code, c.to)
		if b, q := order(standard, c.to-shift); a != b || p != q {
			t.Errorf("%s to heap %d: order %d, |P| %d; %s to heap %d: %d, %d", c.code, c.to, a, p, standard, c.to-shift, b, q)
		}
	}
}
