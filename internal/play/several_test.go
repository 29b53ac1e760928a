// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/work"
)

func round(t *testing.T, address string) *play.Round {
	t.Helper()
	g, err := play.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	r, err := play.OpenRound(catalog.Builtin(), g)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return r
}

func forces(t *testing.T, r *play.Round) *play.Forces {
	t.Helper()
	f, err := r.Forces(context.Background(), work.Budget{Bytes: 64 << 20})
	if err != nil || f.Undecided != "" {
		t.Fatalf("%s: %v %v", r.Address, err, f)
	}
	return f
}

// The table of the brief: heaps of 1, 2 and 3 for three.
func TestRound(t *testing.T) {
	r := round(t, "g=nim:1,2,3&n=3")
	f := forces(t, r)
	if f.Type != "Q" || len(f.Alone) != 0 || len(f.Pairs) != 3 || f.Last == nil || *f.Last != 1 {
		t.Errorf("%+v", f)
	}
	second := []string{}
	for i, m := range r.Moves {
		if a := f.Moves[i].Alone; a != nil && *a == 1 {
			second = append(second, m.Name)
		}
	}
	if !slices.Equal(second, []string{"2→1", "3→1"}) {
		t.Errorf("these give it to the second: %v", second)
	}
	for _, address := range []string{"g=nim:1&n=1", "g=nim:1&n=7", "g=nim:1&n=x", "g=hackenbush:b&n=3", "g=hackenbush-3:lcr&n=2", "g=hackenbush-3:lcr&g=nim:1&n=3", "g=hex:3x3&n=3", "g=nim:2&n=3&m=9", "g=nim:2&ending=never", "g=nim:2&as=selective"} {
		g, err := play.ParseAddress(address)
		if err == nil {
			_, err = play.OpenRound(catalog.Builtin(), g)
		}
		if err == nil {
			t.Errorf("%s is read", address)
		}
	}
}

// seen is who can win if a coalition plays together against the others, by literal play.
type seen map[string]bool

func (s seen) wins(t *testing.T, address string, turns string, coalition int) bool {
	key := turns
	if w, ok := s[key]; ok {
		return w
	}
	text := address
	if turns != "" {
		text += "&m=" + turns[1:]
	}
	r := round(t, text)
	var won bool
	if r.Winner != nil {
		won = coalition>>*r.Winner&1 != 0
	} else {
		mine := coalition>>r.To&1 != 0
		won = !mine
		for _, m := range r.Moves {
			if s.wins(t, address, turns+"."+m.Turn, coalition) == mine {
				won = mine
				break
			}
		}
	}
	s[key] = won
	return won
}

// What is said of each player, each pair and each move is what literal play finds, also
// after some have left.
func TestRoundLiterally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 33))
	for _, address := range []string{"g=nim:1,2&n=3", "g=kayles:4&n=3", "g=nim:1,1,2&n=4", "g=hackenbush-3:lcr;cl;r&n=3", "g=hackenbush-3:lcr;cl&n=3&ending=last-mover", "g=col-3:1-2-3,1:c&n=3", "g=domineering-3:2x2x1&n=3", "g=cutblock:2x2x3&n=3"} {
		r := round(t, address)
		for text := address; ; {
			f := forces(t, r)
			if r.Winner != nil {
				break
			}
			from := ""
			for _, x := range r.Game.Turns {
				from += "." + x
			}
			for c := 1; c < 1<<r.Players; c++ {
				want := seen{}.wins(t, address, from, c)
				got := slices.ContainsFunc(f.Minimal, func(members []int) bool {
					return !slices.ContainsFunc(members, func(p int) bool { return c>>p&1 == 0 })
				})
				if got != want {
					t.Fatalf("%s: coalition %b wins: %t, not %t", text, c, want, got)
				}
			}
			k := rng.IntN(len(r.Moves))
			for p := range r.Players {
				want := p != r.To && seen{}.wins(t, address, from+"."+r.Moves[k].Turn, 1<<p|1<<r.To)
				if slices.Contains(f.Moves[k].With, p) != want {
					t.Fatalf("%s: after %s with %d: %t", text, r.Moves[k].Turn, p, want)
				}
			}
			text = address + "&m=" + (from + "." + r.Moves[k].Turn)[1:]
			r = round(t, text)
		}
	}
}
