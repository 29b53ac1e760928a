// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
)

// A click on a square goes through the palette and comes back.
func TestEditCycles(t *testing.T) {
	d := New(catalog.Builtin())
	at := "clobber(X.|OX)"
	seen := map[string]bool{}
	for range 3 {
		e, err := d.Edit(context.Background(), EditQuestion{Position: at, Edit: &play.Edit{Place: "b2"}, Cycle: true})
		if err != nil {
			t.Fatal(err)
		}
		if e.Position == at {
			t.Errorf("%s stays as it is", at)
		}
		at = e.Position
		seen[at] = true
	}
	if len(seen) < 2 {
		t.Errorf("a click shows %v only", seen)
	}
	if _, err := d.Edit(context.Background(), EditQuestion{Position: at, Edit: &play.Edit{Place: "z9"}}); err == nil {
		t.Error("a place that is not there is painted")
	}
}

// In a loop the table is as it was before, after as many turns as the loop has.
func TestRepeatedTurnsAreMarked(t *testing.T) {
	d := New(catalog.Builtin())
	address := "g=loopy:a%3A%20b%20%7C%20b%3B%20b%3A%20a%20%7C%20a,a&to=L"
	first, err := d.Table(context.Background(), TableQuestion{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	g := first.Game
	for range 3 {
		v, err := d.Table(context.Background(), TableQuestion{Game: &g})
		if err != nil {
			t.Fatal(err)
		}
		g.Turns = append(g.Turns, "0"+string(v.Boards[0].Moves[0].Ways[0][0]))
		g.To = map[string]string{"left": "right", "right": "left"}[v.To]
	}
	v, err := d.Table(context.Background(), TableQuestion{Game: &g})
	if err != nil || len(v.Made) != 3 {
		t.Fatalf("%d turns, %v", len(v.Made), err)
	}
	for i, want := range []bool{false, true, true} {
		if v.Made[i].Again != want {
			t.Errorf("turn %d leads back: %t, want %t", i+1, v.Made[i].Again, want)
		}
	}
}

// Every document begins with a game that can be played.
func TestDocumentsBeginWithAGame(t *testing.T) {
	d := New(catalog.Builtin())
	for name := range boards {
		p, err := d.Page(context.Background(), PageQuestion{name})
		if err != nil {
			t.Fatal(err)
		}
		v, err := d.Table(context.Background(), TableQuestion{Address: p.Play})
		if err != nil || v.Over != nil || len(v.Boards[0].Moves) == 0 {
			t.Errorf("%s begins with %s: %v", p.Name, p.Play, err)
		}
	}
}

// A drag paints what it passes, whatever is there; the wall that is there already stays.
func TestEditPaints(t *testing.T) {
	d, at := New(catalog.Builtin()), "domineering(.#.|...)"
	for _, place := range []string{"a2", "b2", "c2", "c2", "z9"} {
		e, err := d.Edit(context.Background(), EditQuestion{Position: at, Edit: &play.Edit{Place: place, Piece: 1}, Paint: true})
		if err != nil {
			t.Fatal(err)
		}
		at = e.Position
	}
	if at != "domineering(###|...)" {
		t.Errorf("painted %s", at)
	}
}
