// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
)

// opened opens an address.
func opened(t *testing.T, address string) *play.Table {
	t.Helper()
	g, err := play.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	table, err := play.Open(catalog.Builtin(), g)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return table
}

// A review finds the turn that decided a game, though nobody asked for hints.
func TestReview(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	for _, c := range []struct {
		address string
		lost    int
		says    string
	}{
		// 3→0 leaves 4, 5 and loses; every later turn of Left loses anyway
		{"g=nim:3,4,5&m=0h0t1.0h1t5.0h0t1.0h0t1&to=L", 0, "Move 1 decided the game. Left played 3→0. This move gave the win away."},
		{"g=nim:1,1&m=0h0t1.0h0t1&to=L", -1, "Right could win from the start, and made no mistake."},
		{"g=nim:1&g=nim:2&m=1h0t1&to=R", 0, "Left played Nim 2→0"},
		{"g=nim:1&m=0h0t1&to=R", -1, "Left could win from the start"},
	} {
		r, err := e.Review(context.Background(), opened(t, c.address))
		if err != nil || r.Lost != c.lost || !strings.Contains(r.Says, c.says) {
			t.Errorf("%s: %+v, %v; want %d, %q", c.address, r, err, c.lost, c.says)
		}
	}
}

// The strip of a review, and why a turn was a mistake: what would have kept the win, and the
// refutation, which is played to the end and won by the other player.
func TestReviewStrip(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	for address, want := range map[string]string{
		"g=nim:3,4,5&m=0h0t1.0h1t5.0h0t1.0h0t1&to=L":        "L R R R R gave kept lost kept",
		"g=nim:1,1&m=0h0t1.0h0t1&to=L":                      "R R R only only",
		"g=nim:2,2&m=0h0t1&claim=left&to=R":                 "R R lost",
		"g=tic-tac-toe:3,2&m=0b2&to=R":                      "D D kept",
		"g=domineering:...$/..../....&m=0a3-a2.0b3-c3&to=L": "R R L lost gave",
	} {
		at := opened(t, address)
		told := 0
		r, err := e.ReviewTold(context.Background(), at, func(play.Place) { told++ })
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if told != len(r.Places) || len(r.Places) != len(r.Turns)+1 {
			t.Errorf("%s: %d places told of %d, %d turns", address, told, len(r.Places), len(r.Turns))
		}
		var got []string
		for _, p := range r.Places {
			got = append(got, strings.ToUpper(p.Winner[:1]))
		}
		kinds, line := []string{}, at
		for ; line.Before() != nil; line = line.Before() {
			w, err := e.Why(context.Background(), line)
			if err != nil {
				t.Fatal(err)
			}
			kinds = append([]string{w.Kind}, kinds...)
			if w.Kind == "gave" {
				refuted(t, address, line, w)
			}
		}
		if s := strings.Join(append(got, kinds...), " "); s != want {
			t.Errorf("%s: %s, want %s", address, s, want)
		}
	}
}

// refuted plays the refutation of the last turn of a table.
func refuted(t *testing.T, address string, at *play.Table, w *play.Why) {
	t.Helper()
	winner := strings.ToLower(at.ToMove.String())
	for _, turn := range w.Line {
		next, err := at.Play(turn)
		if err != nil {
			t.Fatalf("%s: %s of %v: %v", address, turn, w.Line, err)
		}
		at = next
	}
	over, err := at.Over()
	if err != nil || len(w.Line) < 12 && (over == nil || over.Winner != winner) || len(w.Names) != len(w.Line) {
		t.Errorf("%s: the refutation %v ends with %+v, %v; %s should win", address, w.Names, over, err, winner)
	}
}

// Programs that rewrite addresses escape more than is needed; the game stays the same.
// A position may also be written as it is typed.
func TestAddressesSurviveEscaping(t *testing.T) {
	for _, c := range [][2]string{
		{"g=hackenbush:bbr%3Bgg", "hackenbush(bbr+gg)"}, {"g=hackenbush%3Abbr%3Bgg", "hackenbush(bbr+gg)"},
		{"g=amazons:X..%2F%23.O", "amazons(X..|#.O)"}, {"g=amazons:X..%2F%24.O", "amazons(X..|#.O)"},
		{"g=go:BBBB%2FB..W", "go(BBBB|B..W)"}, {"g=toppling-dominoes:XXO%24O", "toppling-dominoes(XXO#O)"},
		{"g=nim(1,2)", "nim(1,2)"}, {"g=nim%281%2C2%29", "nim(1,2)"}, {"g=domineering(..|..)", "domineering(..|..)"}, {"g=domineering(../..)", "domineering(..|..)"},
		{"g=exactly:2(nim(1),nim(2))", "nim(1)"}, {"g=selective%3Anim(1)%2Ckayles(2)", "nim(1)"},
		{"g=impartial-loopy:a%3A%20b%20c%3B%20b%3A%20c%20a%3B%20c%3A%20d,a", "impartial-loopy(a: b c; b: c a; c: d,a)"},
	} {
		table := opened(t, c[0])
		if p, _ := table.Board(0); p == nil || p.String() != c[1] {
			t.Errorf("%s is %v, want %s", c[0], p, c[1])
		}
		again := opened(t, table.Game().Address())
		if p, _ := again.Board(0); p == nil || p.String() != c[1] {
			t.Errorf("%s written again is %s: %v", c[0], table.Game().Address(), p)
		}
	}
}

// In misère play hints tell no values of normal play.
func TestMisereHints(t *testing.T) {
	e := play.NewEngine(session.New(catalog.Builtin()))
	for address, want := range map[string]string{
		"g=nim:1,1&end=loses&to=L":          "verdict moves genus",
		"g=nim:2&g=kayles:3&end=loses":      "verdict moves genus genus genus",
		"g=domineering:../..&end=loses":     "verdict moves stopped",
		"g=nim:2&g=nim:3&as=selective":      "verdict moves value value",
		"g=tic-tac-toe:3,2&m=0b2&end=loses": "verdict moves stopped",
	} {
		var events []string
		err := e.Hints(context.Background(), opened(t, address), play.Values, func(h play.Hint) {
			events = append(events, h.Event)
			if g, ok := h.Data.(play.BoardGenus); ok && address == "g=nim:1,1&end=loses&to=L" && g.Genus != "0" {
				t.Errorf("the genus of *1+*1 is %s", g.Genus)
			}
		})
		if got := strings.Join(events, " "); err != nil || got != want {
			t.Errorf("%s tells %s (%v), want %s", address, got, err, want)
		}
	}
}

// What is on the table is a game of its own, played in the same way.
func TestHere(t *testing.T) {
	for address, want := range map[string]string{
		"g=wythoff:3,4&g=nim:2&as=selective&end=loses&to=L":   "g=wythoff:3,4&g=nim:2&as=selective&end=loses&to=L",
		"g=nim:3,4&g=nim:2&m=0h0t1&to=R":                      "g=nim:4&g=nim:2&end=wins&to=R",
		"g=wythoff:1,5&g=wythoff:2,2&as=obliged&m=0x0y5&to=R": "g=wythoff:0,5&g=wythoff:2,2&as=obliged&end=wins&in=0&to=R",
		"g=nim:2&g=kayles:3&as=ordinal&m=0h0t2&to=R":          "g=nim:1&as=ordinal&end=wins&to=R",
	} {
		if got := opened(t, address).Here().Address(); got != want {
			t.Errorf("%s is at %s, want %s", address, got, want)
		}
	}
}
