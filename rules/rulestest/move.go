// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"regexp"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// wellFormed matches well-formed places.
var wellFormed = regexp.MustCompile(`^[a-z0-9]+$`)

// checkMoves tests that each move has a name and places to touch. A player's moves to different
// options must have different names.
func checkMoves[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	m, ok := r.(game.Mover[P])
	if !ok {
		return
	}
	for _, player := range game.Players {
		named := map[string]P{}
		for _, q := range r.Options(nil, p, player) {
			move := m.Move(p, q, player)
			other, taken := named[move.Name]
			switch {
			case move.To != q:
				t.Errorf("%v's move from %v to %v leads to %v", player, p, q, move.To)
			case move.Name == "":
				t.Errorf("%v's move from %v to %v has no name", player, p, q)
			case taken && other != q:
				t.Errorf("%v's moves from %v to %v and to %v are both called %q", player, p, other, q, move.Name)
			case len(move.Touch) == 0:
				t.Errorf("%v's move from %v to %v touches nothing", player, p, q)
			}
			named[move.Name] = q
			for _, place := range move.Touch {
				if !wellFormed.MatchString(string(place)) {
					t.Errorf("%v's move from %v to %v touches %q: a place is letters and digits", player, p, q, place)
				}
			}
		}
	}
}

// checkPlaces tests that the places that moves touch are in the picture. If the board is too large
// to be drawn, the picture may contain only words.
func checkPlaces[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	m, isMover := r.(game.Mover[P])
	d, isDrawer := r.(game.Drawer[P])
	if !isMover || !isDrawer {
		return
	}
	shown := places{map[string]bool{}, new(bool)}
	d.Draw(shown, p)
	for _, player := range game.Players {
		for _, q := range r.Options(nil, p, player) {
			for _, place := range m.Move(p, q, player).Touch {
				if *shown.board && !shown.seen[string(place)] {
					t.Errorf("%v's move from %v to %v touches %s, which is not drawn", player, p, q, place)
				}
			}
		}
	}
}

// checkWays tests that every move can be pointed out by places that are drawn. It also tests that
// places which remain are drawn after the move.
func checkWays[P comparable](t testing.TB, r game.Ruleset[P], p P) {
	pointer, isPointer := r.(game.Pointer[P])
	mover, isMover := r.(game.Mover[P])
	d, isDrawer := r.(game.Drawer[P])
	if !isMover || !isDrawer {
		return
	}
	shown, ok := scene(d, p)
	if !ok {
		return
	}
	for _, player := range game.Players {
		for _, q := range r.Options(nil, p, player) {
			ways := [][]game.Place{mover.Move(p, q, player).Touch}
			if isPointer {
				ways = pointer.Ways(p, q, player)
			}
			if len(ways) == 0 {
				t.Errorf("%v's move from %v to %v cannot be pointed out", player, p, q)
			}
			for _, way := range ways {
				for _, place := range way {
					if !shown[string(place)] {
						t.Errorf("%v's move from %v to %v is pointed out by %s, which is not drawn", player, p, q, place)
					}
				}
				checkSame(t, r, shown, p, q, player, way)
			}
		}
	}
}

// scene returns the places that are drawn for play; ok is false if the picture contains only words.
func scene[P comparable](d game.Drawer[P], p P) (shown map[string]bool, ok bool) {
	c := draw.NewScene()
	d.Draw(c, p)
	for _, s := range c.Shapes {
		ok = ok || s.Kind != "t" || s.Place != ""
	}
	return c.Places(), ok
}

// checkSame tests that places which remain are drawn before and after a move, and that no two of
// them become the same place.
func checkSame[P comparable](t testing.TB, r game.Ruleset[P], before map[string]bool, p, q P, player game.Player, way []game.Place) {
	tracker, ok := r.(game.Tracker[P])
	if !ok {
		return
	}
	after, drawn := scene(r.(game.Drawer[P]), q)
	taken := map[game.Place]game.Place{}
	tracker.Same(p, q, player, way, func(old, new game.Place) {
		if other, twice := taken[new]; twice {
			t.Errorf("%v's move from %v to %v by %v: both %s and %s become %s", player, p, q, way, other, old, new)
		}
		taken[new] = old
		if drawn && before[string(old)] && !after[string(new)] {
			t.Errorf("%v's move from %v to %v by %v: %s becomes %s, which is not drawn", player, p, q, way, old, new)
		}
	})
}

// places is a canvas that only records the places that can be pointed at, and whether it contains
// more than words.
type places struct {
	seen  map[string]bool
	board *bool
}

func (c places) note(s draw.Style) {
	*c.board = true
	c.seen[s.Place] = true
}

func (c places) Line(_, _, _, _ float64, s draw.Style)     { c.note(s) }
func (c places) Rect(_, _, _, _ float64, s draw.Style)     { c.note(s) }
func (c places) Disc(_, _, _ float64, s draw.Style)        { c.note(s) }
func (c places) Text(_, _ float64, _ string, s draw.Style) { c.seen[s.Place] = true }
