// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// literally finds who wins by playing everything out, and knows no theory.
type literally map[string]string

func (known literally) winner(t *testing.T, at *play.Table) string {
	t.Helper()
	key := at.ToMove.String() + at.Whole().String()
	if w, ok := known[key]; ok {
		return w
	}
	over, err := at.Over()
	if err != nil {
		t.Fatal(err)
	}
	mover, other := strings.ToLower(at.ToMove.String()), strings.ToLower(at.ToMove.Opponent().String())
	won := other
	if over != nil {
		won = over.Winner
	} else {
		for _, turn := range turnsOf(t, at) {
			after, err := at.Play(turn)
			if err != nil {
				t.Fatal(err)
			}
			if known.winner(t, after) == mover {
				won = mover
				break
			}
		}
	}
	known[key] = won
	return won
}

// turnsOf lists the turns of a disjunctive sum, one for each place that points one out.
func turnsOf(t *testing.T, at *play.Table) (turns []string) {
	t.Helper()
	v, err := at.View()
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range v.Boards {
		for _, m := range b.Moves {
			var places []string
			for _, p := range m.Ways[0] {
				places = append(places, string(p))
			}
			turn := strconv.Itoa(i) + strings.Join(places, "-")
			for n := 0; n <= len(b.Moves); n++ {
				text := turn
				if n > 0 {
					text += "-" + strconv.Itoa(n)
				}
				if after, err := at.Play(text); err == nil {
					if p, ok := after.Board(i); ok && p.String() == m.To {
						turns = append(turns, text)
						break
					}
				}
			}
		}
	}
	return turns
}

// Of random games, each mistake that a review marks changes who wins, and none is missed.
func TestReviewRandomGames(t *testing.T) {
	games := []play.Game{{Boards: []string{"nim(2,3)"}}, {Boards: []string{"nim(1,2,2)"}, End: "loses"}, {Boards: []string{"kayles(5)"}}, {Boards: []string{"kayles(4)", "nim(2)"}, End: "loses"},
		{Boards: []string{"wythoff(2,3)"}}, {Boards: []string{"chomp(2x3)"}}, {Boards: []string{"divisors(12)"}}, {Boards: []string{"domineering(2x3)", "nim(1)"}}, {Boards: []string{"cram(2x3)"}},
		{Boards: []string{"hackenbush(br+rb+g)"}}, {Boards: []string{"clobber(XOX|OXO)"}}, {Boards: []string{"toads-and-frogs(TT.FF)"}}, {Boards: []string{"toppling-dominoes(LRE)"}},
		{Boards: []string{"treblecross(5)"}}, {Boards: []string{"horses(2,3)"}}, {Boards: []string{"nogo(..|..)"}}, {Boards: []string{"konane(XO.|.XO)"}}, {Boards: []string{"dawsons-pawns(4)"}},
		{Boards: []string{"sprouts(2)"}}, {Boards: []string{"nimstring(1x2)"}}, {Boards: []string{"dots-and-boxes(1x1)"}}, {Boards: []string{"hex(2x3)"}}, {Boards: []string{"maker-breaker(triangle(K4))"}},
		{Boards: []string{"cutcake(2x3)"}}, {Boards: []string{"domineering-3(2x2x1)"}}, {Boards: []string{"tree({{2},0})", "nim(1)"}}, {Boards: []string{"node-kayles(1-2-3-4)"}}, {Boards: []string{"graph-snort(1-2-3)"}}, {Boards: []string{"amazons(X..|..O)"}}}
	each := 3
	if os.Getenv("UPSTAR_SLOW") != "" {
		each = 1000
	}
	s := session.New(catalog.Builtin())
	e := &play.Engine{Session: s, Limits: work.Budget{Positions: 150_000}}
	r := rand.New(rand.NewPCG(1, 33))
	families := map[string]bool{}
	for _, e := range s.Catalog.Entries() {
		families[e.Kit.Name] = true
	}
	for _, g := range games {
		for _, b := range g.Boards {
			if e, ok := s.Catalog.Lookup(b[:strings.IndexByte(b, '(')]); ok {
				delete(families, e.Kit.Name)
			}
		}
	}
	if len(families) > 0 {
		t.Errorf("no game is reviewed of the families %v", families)
	}
	marked := 0
	for _, g := range games {
		known := literally{}
		for range each {
			g.To = []string{"left", "right"}[r.IntN(2)]
			at, err := play.Open(s.Catalog, g)
			if err != nil {
				t.Fatal(err)
			}
			line := []*play.Table{at}
			for turns := turnsOf(t, at); len(turns) > 0; turns = turnsOf(t, at) {
				if at, err = at.Play(turns[r.IntN(len(turns))]); err != nil {
					t.Fatal(err)
				}
				line = append(line, at)
			}
			if len(line) < 2 {
				continue
			}
			review, err := e.Review(context.Background(), at)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range review.Places {
				if want := known.winner(t, line[i]); p.Winner != want || p.At != i {
					t.Errorf("%s: after %d turns %q wins by review %+v", at.Game().Text(), i, want, p)
				}
			}
			for i, x := range review.Turns {
				before, after := known.winner(t, line[i]), known.winner(t, line[i+1])
				if x.Mistake {
					marked++
				}
				if x.Mistake != (before == x.Player && after != x.Player) {
					t.Errorf("%s: move %d, %s, is marked %t; %s would win before it and %s after it", at.Game().Text(), i+1, x.Name, x.Mistake, before, after)
				}
			}
		}
	}
	if marked < each*len(games)/4 {
		t.Errorf("only %d mistakes in random games", marked)
	}
}
