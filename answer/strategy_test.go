// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/verify"
)

// A strategy answers every move of the loser, and wins.
func TestStrategy(t *testing.T) {
	for _, texts := range [][]string{{"domineering(3x3)", "nim(1)"}, {"clobber(2x3)"}, {"kayles(4,3)"}, {"toads-and-frogs(TT..FF)"}, {"nim(0)"}} {
		positions, err := catalog.Builtin().ParseAll(texts)
		if err != nil {
			t.Fatal(err)
		}
		a, err := answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{Positions: positions, Book: answer.Book{Depth: 1000, Replies: 1000}})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range a.Verdicts() {
			if len(v.Plans) == 0 {
				t.Errorf("%v: no strategy", texts)
			}
			for _, p := range v.Plans {
				if wins := v.Outcome.FirstWins(p.Begins); wins != (p.Begins == p.Wins) || p.Cut != "" {
					t.Errorf("%v: %v begins and %v wins, %v, %s", texts, p.Begins, p.Wins, v.Outcome, p.Cut)
				}
				x := position.Compound{Components: positions, Playing: -1}
				follow(t, texts, after(x, p.First), p.Wins.Opponent(), p.Replies, game.Conventions[i])
			}
		}
	}
}

// follow plays all that the loser can do.
func follow(t *testing.T, texts []string, at position.Compound, loser game.Player, replies []answer.Reply, c game.Convention) {
	t.Helper()
	moves := 0
	_ = at.Moves(loser, func([]position.Change, position.Compound) bool {
		moves++
		return true
	})
	if moves != len(replies) {
		t.Fatalf("%v: %d replies from %s, want %d", texts, len(replies), at, moves)
	}
	for _, r := range replies {
		if r.As != "" {
			continue
		}
		next := after(at, r.Move)
		if r.Answer == nil && c == game.Normal {
			t.Fatalf("%v: no answer in %s", texts, next)
		}
		if next = after(next, r.Answer); !r.Ended {
			follow(t, texts, next, loser, r.Replies, c)
		}
	}
}

func after(at position.Compound, m answer.Move) position.Compound {
	at.Components = append([]position.Position{}, at.Components...)
	for _, s := range m {
		at.Components[s.Component] = s.To
	}
	return at
}

// A strategy is bounded, and a certificate is accepted.
func TestBoundedStrategy(t *testing.T) {
	p, err := catalog.Builtin().Parse("domineering(5x5)")
	if err != nil {
		t.Fatal(err)
	}
	a, err := answer.To(context.Background(), session.New(catalog.Builtin()), answer.Question{
		Positions: []position.Position{p}, Conventions: []game.Convention{game.Normal}, Method: answer.Search, Moves: -1,
		Book: answer.Book{Depth: 1, Replies: 30}, Certificate: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	if plan := a.Normal.Plans[0]; plan.Cut == "" || len(plan.Replies) == 0 || plan.Replies[0].Replies != nil {
		t.Errorf("%+v", plan)
	}
	if _, err := verify.Check(context.Background(), a.Normal.Certificate); err != nil {
		t.Error(err)
	}
}
