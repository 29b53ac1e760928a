// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// A scorer plays sums of hot games to the end, where all is numbers.
type scorer struct {
	*thermo.Calc
	known map[string]dyadic.Number
}

// A player of sums is a strategy with its memory, which is copied along lines of play.
type player struct {
	name string // empty of one who plays best
	thermo.Sentestrat
}

func (s *scorer) advise(p *player, gs []short.Game, last int) (a thermo.Advice) {
	switch p.name {
	case "Hotstrat":
		a, _ = s.Hotstrat(gs, game.Left)
	case "Thermostrat":
		a, _ = s.Thermostrat(gs, game.Left)
	default:
		a, _ = p.Advise(s.Calc, gs, game.Left, last)
	}
	return a
}

// score returns what Left reaches, who plays by a strategy or best, against the best
// play of Right, who has moved last in the given component.
func (s *scorer) score(gs []short.Game, next game.Player, last int, left player) dyadic.Number {
	sum, over := dyadic.Int(0), true
	for _, g := range gs {
		x, ok := s.Number(g)
		sum, over = sum.Add(x), over && ok
	}
	if over {
		return sum
	}
	key := fmt.Sprint(gs, next)
	if x, ok := s.known[key]; ok && left.name == "" {
		return x
	}
	var best dyadic.Number
	found := false
	try := func(i int, h short.Game) {
		x := s.score(with(gs, i, h), next.Opponent(), i, left)
		if o := x.Cmp(best); !found || next == game.Left && o > 0 || next == game.Right && o < 0 {
			best, found = x, true
		}
	}
	if next == game.Left && left.name != "" {
		a := s.advise(&left, gs, last)
		try(a.Component, a.Option)
		return best
	}
	for i, g := range gs {
		if s.IsNumber(g) {
			continue
		}
		for _, h := range s.Options(g, next) {
			try(i, h)
		}
	}
	if left.name == "" {
		s.known[key] = best
	}
	return best
}

func with(gs []short.Game, i int, g short.Game) []short.Game {
	out := append([]short.Game{}, gs...)
	out[i] = g
	return out
}

// Strategies reach the best score in nearly all sums of shared/truth/hot_sums.json,
// and never more than it.
func TestHotSums(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "truth", "hot_sums.json"))
	if err != nil {
		data, err = os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "truth", "hot_sums.json"))
	}
	if err != nil {
		t.Skip("no shared/truth/hot_sums.json")
	}
	var file struct {
		Cases []struct {
			Components []any
			Left       int64 `json:"left_first"`
			Right      int64 `json:"right_first"`
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	c := newCalc()
	s := &scorer{c, map[string]dyadic.Number{}}
	best := map[string]int{}
	for k, x := range file.Cases {
		var gs []short.Game
		for _, component := range x.Components {
			gs = append(gs, nested(c, component))
		}
		for next, want := range map[game.Player]int64{game.Left: x.Left, game.Right: x.Right} {
			if got := s.score(gs, next, -1, player{}); got.Cmp(dyadic.Int(want)) != 0 {
				t.Errorf("case %d: the best score is %v if %v begins, want %d", k, got, next, want)
			}
		}
		for _, name := range []string{"Hotstrat", "Thermostrat", "Sentestrat"} {
			switch got := s.score(gs, game.Left, -1, player{name: name}); got.Cmp(dyadic.Int(x.Left)) {
			case 0:
				best[name]++
			case 1:
				t.Errorf("case %d: %s reaches %v, more than %d", k, name, got, x.Left)
			}
		}
	}
	for name, n := range best {
		if n*100 < 95*len(file.Cases) {
			t.Errorf("%s is best in %d of %d sums", name, n, len(file.Cases))
		}
	}
	t.Logf("best of %d: %v", len(file.Cases), best)
}

// nested makes a game of pairs [left, right] and integers.
func nested(c *thermo.Calc, x any) short.Game {
	if n, ok := x.(float64); ok {
		return c.FromInt(int64(n))
	}
	var options [2][]short.Game
	for player, list := range x.([]any) {
		for _, o := range list.([]any) {
			options[player] = append(options[player], nested(c, o))
		}
	}
	return c.Make(options[0], options[1])
}
