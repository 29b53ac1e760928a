// SPDX-License-Identifier: Apache-2.0

package explore_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/explore"
	"github.com/upstar-cgt/upstar/play"
	"github.com/upstar-cgt/upstar/session"
)

// The compound and the convention are kept: outcomes and winning turns are those of
// the compound, and values are told of disjunctive sums in normal play only.
func TestCompound(t *testing.T) {
	at := session.New(catalog.Builtin())
	e := play.NewEngine(at)
	for _, c := range []struct{ address, outcomes, events, wins string }{
		{"g=wythoff:3,4&g=nim:2&as=selective&end=loses&to=L", "N N", "table options options outcome turns", "both 0: (3,4)→(0,1); 1: 2→0"},
		{"g=nim:1&g=nim:1", "P N", "table options options outcome turns value value sum", ""},
		{"g=nim:1&g=nim:1&end=loses", "P N", "table options options outcome turns genus genus genus", "both 1: 1→0, 0: 1→0"},
		{"g=nim:1&g=nim:1&as=conjunctive", "N P", "table options options outcome turns", "both 0: 1→0; 1: 1→0"},
		{"g=nim:2&g=kayles:3&as=ordinal", "N N", "table options options outcome turns", ""},
		{"g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R", "N L", "table options options options options options options outcome turns value value value sum turns", "right 1: a2–b2"},
		{"g=kayles:3&g=kayles:5&g=nim:2&end=loses", "N N", "table options options options outcome turns genus genus genus genus", "both 1: 5→4"},
	} {
		g, err := play.ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		table, err := play.Open(at.Catalog, g)
		if err != nil {
			t.Fatal(err)
		}
		var events, wins []string
		outcomes := ""
		err = explore.Compound(context.Background(), at, e, table, func(h play.Hint) {
			events = append(events, h.Event)
			switch d := h.Data.(type) {
			case explore.Outcome:
				outcomes = d.Normal.Outcome + " " + d.Misere.Outcome
			case explore.Several:
				var names []string
				for _, x := range d.Moves.Turns {
					if x.Good {
						names = append(names, x.Name)
					}
				}
				wins = append(wins, d.Player+" "+strings.Join(names, ", "))
			}
		})
		if got := strings.Join(events, " "); err != nil || outcomes != c.outcomes || got != c.events {
			t.Errorf("%s: outcomes %s, events %s, %v; want %s, %s", c.address, outcomes, got, err, c.outcomes, c.events)
		}
		if c.wins != "" && !strings.Contains(strings.Join(wins, "\n"), c.wins) {
			t.Errorf("%s: winning turns %q, want %q", c.address, wins, c.wins)
		}
	}
}

// An option with the value of an earlier one is equal to it, not dominated.
func TestEqualOptions(t *testing.T) {
	at := session.New(catalog.Builtin())
	equal := 0
	err := explore.Explore(context.Background(), at, "domineering(3x3)", func(h play.Hint) {
		flags, ok := h.Data.(explore.Flags)
		if !ok {
			return
		}
		values := map[string]string{}
		for _, f := range flags.Options {
			values[f.To] = f.Value.Plain
			if f.Equal != "" {
				equal++
				if values[f.Equal] != f.Value.Plain {
					t.Errorf("%s = %s is called equal to %s = %s", f.To, f.Value.Plain, f.Equal, values[f.Equal])
				}
			}
			if f.Value.Plain == "1" && flags.Player == "left" && f.Dominated {
				t.Errorf("%s = 1 is called dominated", f.To)
			}
		}
	})
	if err != nil || equal == 0 {
		t.Errorf("%d equal options, %v", equal, err)
	}
}

// The birthday is not called the length of play.
func TestBirthdaySays(t *testing.T) {
	at := session.New(catalog.Builtin())
	for _, text := range []string{"kayles(50)", "{1|0}"} {
		_ = explore.Explore(context.Background(), at, text, func(h play.Hint) {
			if v, ok := h.Data.(explore.Worth); ok {
				for _, f := range v.Facts {
					if f.Name == "birthday" && !strings.Contains(f.Says, "born on this day") {
						t.Errorf("%s: birthday %s, %s", text, f.Value, f.Says)
					}
				}
			}
		})
	}
}
