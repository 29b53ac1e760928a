// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"regexp"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// wellFormed is how places are written.
var wellFormed = regexp.MustCompile(`^[a-z0-9]+$`)

// checkMoves tests that moves have names, different ones for each player's moves
// to different options, and touch places.
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

// checkPlaces tests that what moves touch is in the picture. A picture may also be
// nothing but words, if the board is too large to be drawn.
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

// places is a canvas that only notes what can be pointed at, and whether there is
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
