// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
)

// TestReachTables compares with literal play from empty boards.
func TestReachTables(t *testing.T) {
	at := session.New(catalog.Builtin())
	for _, size := range []string{"2x2", "2x3", "3x2", "3x3"} {
		file, err := os.Open("../../../shared/truth/discovery/reach_domineering_" + size + ".csv")
		if err != nil {
			t.Skip("no table:", err)
		}
		rows, err := csv.NewReader(file).ReadAll()
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows[1:] {
			a, err := Reach(context.Background(), at, ReachQuestion{Position: "domineering(" + row[0] + ")"})
			if err != nil || strings.Join(a.Turns, ",") != row[1] || a.Reachable != (row[1] != "") {
				t.Fatalf("%s: %v, %v, want %s", row[0], a, err, row[1])
			}
			if a.Reachable {
				replays(t, at, a)
			}
		}
	}
}

// replays checks that the moves of an answer are legal, in turn, and lead to the position.
func replays(t *testing.T, at *session.Session, a *ReachAnswer) {
	t.Helper()
	p, err := at.Catalog.Parse(a.From)
	if err != nil {
		t.Fatal(err)
	}
	player := game.Left
	if a.Starter == "R" {
		player = game.Right
	}
	for i, next := range a.Positions {
		options, err := p.Options(player)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, q := range options {
			if q.String() == next {
				p, found = q, true
				break
			}
		}
		if !found {
			t.Fatalf("%s: move %d of %v is not legal", a.Position, i+1, a.Replay)
		}
		player = player.Opponent()
	}
	if p.String() != a.Position || len(a.Replay) != len(a.Positions) {
		t.Fatalf("%s: the replay ends at %s", a.Position, p)
	}
}

// TestReachSearch compares covers with search on random boards, and searches elsewhere.
func TestReachSearch(t *testing.T) {
	at := session.New(catalog.Builtin())
	for bits := range 1 << 8 {
		board := []byte("....|....")
		for i := range 8 {
			if bits>>i&1 == 1 {
				board[i+i/4] = '#'
			}
		}
		for _, game := range []string{"domineering", "cram"} {
			text := game + "(" + string(board) + ")"
			a, err := Reach(context.Background(), at, ReachQuestion{Position: text})
			if err != nil {
				t.Fatal(err)
			}
			start, _ := at.Catalog.Parse(game + "(....|....)")
			target, _ := at.Catalog.Parse(text)
			b := &ReachAnswer{Position: text, From: start.String()}
			if err := b.search(context.Background(), start, target, 1_000_000); err != nil {
				t.Fatal(err)
			}
			if a.Reachable != b.Reachable || strings.Join(a.Turns, ",") != strings.Join(b.Turns, ",") {
				t.Errorf("%s: %v by covers, %v by search", text, a.Turns, b.Turns)
			}
			if b.Reachable {
				replays(t, at, b)
				replays(t, at, a)
			}
		}
	}
	for _, c := range []struct {
		position, from string
		want           bool
	}{
		{"toads-and-frogs(.FT)", "toads-and-frogs(T.F)", true}, {"toads-and-frogs(T.F)", "toads-and-frogs(.TF)", false}, {"toads-and-frogs(FT.)", "toads-and-frogs(TF.)", false},
		{"toads-and-frogs(.TF)", "toads-and-frogs(.TF)", true}, {"toads-and-frogs(.T.F)", "toads-and-frogs(T..F)", true}, {"nim(1,2)", "nim(3,4)", true}, {"nim(5)", "nim(3)", false},
		{"clobber(.x)", "clobber(xo)", true},
	} {
		a, err := Reach(context.Background(), at, ReachQuestion{Position: c.position, From: c.from, Limit: 100_000})
		if err != nil || a.Reachable != c.want {
			t.Errorf("%s from %s: %+v, %v", c.position, c.from, a, err)
		}
	}
	for _, q := range []ReachQuestion{{Position: "clobber(xo)"}, {Position: "domineering(2x2)", From: "domineering(3x3)"}, {Position: "nim(1)", From: "kayles(3)"}, {Position: "x"}, {Position: "nim(1)", From: "nim(40,40)", Limit: 50}} {
		if a, err := Reach(context.Background(), at, q); err == nil {
			t.Errorf("%v: %v", q, a)
		}
	}
}
