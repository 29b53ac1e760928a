// SPDX-License-Identifier: Apache-2.0

package explore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
)

// The compound and the convention are kept: outcomes and winning turns are those of
// the compound, and values are told of disjunctive sums in normal play only.
func TestCompound(t *testing.T) {
	at := session.New(catalog.Builtin())
	e := play.NewEngine(at)
	for _, c := range []struct{ address, outcomes, events, wins string }{
		{"g=wythoff:3,4&g=nim:2&as=selective&end=loses&to=L", "N N", "table options options outcome component component turns", "both 0: (3,4)→(0,1); 1: 2→0"},
		{"g=nim:1&g=nim:1", "P N", "table options options outcome component component turns value value sum", ""},
		{"g=nim:1&g=nim:1&end=loses", "P N", "table options options outcome component component turns genus genus genus quotient", "both 1: 1→0, 0: 1→0"},
		{"g=nim:1&g=nim:1&as=conjunctive", "N P", "table options options outcome component component turns", "both 0: 1→0; 1: 1→0"},
		{"g=nim:2&g=kayles:3&as=ordinal", "N N", "table options options outcome component component turns", ""},
		{"g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R", "N L", "table options options options options options options outcome turns value value value sum turns advice advice advice advice", "right 1: a2–b2"},
		{"g=kayles:3&g=kayles:5&g=nim:2&end=loses", "N N", "table options options options outcome component component component turns genus genus genus genus quotient", "both 1: 5→4"},
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

// look explores an address, and returns what it tells.
func look(t *testing.T, address string) (told []play.Hint) {
	t.Helper()
	at := session.New(catalog.Builtin())
	g, err := play.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	table, err := play.Open(at.Catalog, g)
	if err == nil {
		err = explore.Compound(context.Background(), at, play.NewEngine(at), table, func(h play.Hint) { told = append(told, h) })
	}
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// What the panels of a sum show, as computed by play and by hand.
func TestPanels(t *testing.T) {
	facts := func(address, name string) (out []string) {
		for _, h := range look(t, address) {
			if c, ok := h.Data.(explore.Component); ok {
				out = append(out, fmt.Sprint(c.Facts[name]))
			}
		}
		return out
	}
	for _, c := range []struct{ address, name, want string }{
		{"g=wythoff:1,0&g=wythoff:1,5&g=wythoff:5,3&g=wythoff:2,2&as=obliged", "value", "10 11 00 10"},
		{"g=wythoff:3,4&g=nim:5&g=kayles:6&as=conjunctive", "R+", "3 1 5"},
		{"g=kayles:4&g=chomp:2x3&as=selective", "o+", "N N"},
	} {
		if got := strings.Join(facts(c.address, c.name), " "); got != c.want {
			t.Errorf("%s: %s %s, want %s", c.address, c.name, got, c.want)
		}
	}
	nims := ""
	for _, name := range []string{"G+", "genus"} {
		nims += strings.Join(facts("g=kayles:3&g=kayles:5&g=nim:2", name), " ") + ";"
	}
	if !strings.Contains(nims, "3 4") {
		t.Errorf("nim values %s, want 3, 4, 2", nims)
	}
	for _, h := range look(t, "g=kayles:3&g=kayles:5&g=nim:2&end=loses") {
		if q, ok := h.Data.(*explore.Quotient); ok && (q.Order != 12 || q.P != 3 || len(q.Elements) != 12 || q.Product != explore.Element{Name: "ab^2c"} || q.Images[1].Name != "c") {
			t.Errorf("quotient %+v", q)
		}
	}
	advised := ""
	for _, h := range look(t, "g=domineering:3x3&g=domineering:...$/..../....&g=hackenbush:bbr;g&to=R") {
		if a, ok := h.Data.(explore.Advice); ok && a.Player == "right" {
			advised += string(a.Strategy) + " " + a.Name + ", "
		}
	}
	if advised != "hotstrat 1: a2–b2, thermostrat 0: a2–b2, " {
		t.Errorf("advice: %s", advised)
	}
}

// Three players: nim(1,2,3) is queer, and two of its moves give it to the second player.
func TestManyAtATable(t *testing.T) {
	at := session.New(catalog.Builtin())
	g, _ := play.ParseAddress("g=nim:1,2,3")
	table, err := play.Open(at.Catalog, g)
	if err != nil {
		t.Fatal(err)
	}
	err = explore.Many(context.Background(), table, 3, "", func(h play.Hint) {
		if m, ok := h.Data.(*answer.Many); ok && (m.Starts[0].Type != "Q" || len(m.Starts[0].Coalitions) != 3) {
			t.Errorf("%+v", m.Starts)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
