// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// An answer about a positional game names its convention and how it was found, and
// agrees with play by the ruleset.
func TestPositional(t *testing.T) {
	for _, c := range []struct {
		text    string
		outcome game.Outcome
		by      string
		left    int // moves that win, or draw if that is the result
	}{
		{"hex(3x3)", game.N, "search", 5},
		{"maker-breaker(ttt(3,2))", game.N, "search", 5},
		{"strong(ttt(3,2),X..|.O.|..X)", game.NHat, "search", 6},
		{"strong(vdw(3,4))", game.D, "Erdős–Selfridge criterion", 4},
		{"switching(K4,1:2)", game.L, "Lehman's theorem", 6},
		{"maker-breaker(1-2,3-4,5-6)", game.R, "a pairing strategy; Erdős–Selfridge criterion", 0},
		{"maker-breaker(2:1,box(3,3,3))", game.L, "the box game formula", 36},
		{"waiter-client(vdw(3,4))", game.R, "Client's criterion", 0},
		{"sim(K4)", game.D, "search", 6},
		{"hex(2x2,X.|X.)", game.L, "verdict", 0},
	} {
		p := parse(t, "%s", c.text)
		a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{p}})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		v := a.Normal
		if !v.Found || v.Outcome != c.outcome || v.Means.Name != c.by || a.Ending == "" || a.Misere != nil || a.Worth != nil || v.Left.Total.Int64() != int64(c.left) {
			t.Errorf("%s: %s, outcome %v by %q, %v winning moves of Left's", c.text, a.Ending, v.Outcome, v.Means.Name, v.Left.Total)
		}
		if data, err := json.Marshal(a); err != nil || !strings.Contains(string(data), `"ending":"`+a.Ending) {
			t.Errorf("%s: %s, %v", c.text, data, err)
		}
		f := solve.New(arena.New())
		s, _ := p.Sum(free, f.Arena())
		if o, err := f.Outcome(free, s, game.Normal); err != nil || o != c.outcome {
			t.Errorf("%s: %v by play, %v", c.text, o, err)
		}
	}
	if _, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "hex(2x2)"), parse(t, "nim(2)")}}); err == nil {
		t.Error("two games, one of which ends by a verdict, have a winner")
	}
}

// What is found before a limit is told and listed: what is proved of who wins, and moves.
func TestPositionalUnsolved(t *testing.T) {
	p := parse(t, "strong(ttt(4,3))")
	a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{p}, Limits: work.Budget{Positions: 100}})
	if u := a.Normal.Unsolved; !errors.Is(err, work.ErrLimit) || u == nil || u.Known[game.Left] != "does not lose, by strategy stealing" {
		t.Errorf("%v: %v, %+v", p, err, u)
	}
	const board = "avoider-avoider(1-7-13,1-14-17,2-5-6,2-10-13,2-14-20,3-4-11,3-8-10,3-8-11,3-10-12,3-10-19,3-11-17,4-7-18,4-7-20,5-11-16,5-18-19,7-12-14,7-14-16,8-10-16,8-14-17,9-12-17)"
	for _, c := range []struct {
		text  string
		limit uint64
		known string
		moves int
	}{
		{"hex(5x5)", 100, "", 25},
		{board, 1000, "does not win by ", 0},
		{board, 40_000, "does not win, by search", 19},
	} {
		a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "%s", c.text)}, Method: answer.Search, Limits: work.Budget{Positions: c.limit}})
		u := a.Normal.Unsolved
		if !errors.Is(err, work.ErrLimit) || u == nil || !strings.HasPrefix(u.Known[game.Left], c.known) || u.Moves[game.Left] != c.moves || (u.Refuted[game.Left] == nil) != (c.moves == 0) {
			t.Errorf("%s: %v, %+v", c.text, err, u)
		}
	}
	a, err = answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "hex(11x11)")}, Method: answer.Search})
	if u := a.Normal.Unsolved; u == nil || !u.Nothing() || len(u.Helps) != 1 || !strings.Contains(u.Helps[0], "fewer cells free") {
		t.Errorf("hex(11x11): %v, %+v", err, u)
	}
	p = parse(t, "hex(5x5)")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var told []string
	a, err = answer.To(ctx, at, answer.Question{Positions: []position.Position{p}, Tell: func(text string) {
		if told = append(told, text); strings.HasPrefix(text, "Left wins by") {
			cancel()
		}
	}})
	if l := a.Normal.Left; !errors.Is(err, work.ErrLimit) || a.Normal.Outcome != game.N || l == nil || len(l.Moves) == 0 || l.Open == 0 || len(l.Moves)+l.Open > 25 {
		t.Errorf("%v: %v, %v, %+v", p, err, a.Normal.Outcome, l)
	}
	if len(told) < 3 || told[0] != "if Left begins, Left wins, by search" {
		t.Errorf("%v: told %q", p, told)
	}
}
