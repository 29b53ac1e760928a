// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// mostSpots is the greatest number of spots for which there are enough letters for every drawing.
const mostSpots = len(letters) / 3

// Format writes the regions of a drawing, or 0 if nothing is left.
func (sprouts) Format(p Position) string {
	if p == "" {
		return "0"
	}
	return string(p)
}

// Parse reads a number of spots, or regions.
func (sprouts) Parse(s string) (Position, error) {
	text := strings.TrimSpace(s)
	if n, err := strconv.Atoi(text); err == nil {
		if n < 0 || n > mostSpots {
			return "", game.Errorf(s, 0, "from 0 to %d spots", mostSpots)
		}
		return Position(strings.Repeat("0.", n)), nil
	}
	if !strings.HasSuffix(text, ".") {
		return "", game.Errorf(s, len(s), "a number of spots, or boundaries that each end with a point, as in 0.1a1a.")
	}
	lives := 0
	var met [256]struct{ times, region, boundary int }
	start, region, boundary := strings.Index(s, text), 0, 0
	for i := range len(text) {
		at, spot := start+i, text[i]
		before := byte('.')
		if i > 0 {
			before = text[i-1]
		}
		bare := before == '.' || before == '|' // a boundary begins here
		switch m := &met[spot]; {
		case spot == '.' && (bare || before == '|'):
			return "", game.Errorf(s, at, "a boundary without a spot")
		case spot == '.':
			boundary++
		case spot == '|' && (before != '.' || i == 0):
			return "", game.Errorf(s, at, "a region is boundaries that each end with a point")
		case spot == '|':
			region++
		case spot == '0' && !(bare && text[i+1] == '.'):
			return "", game.Errorf(s, at, "a spot on no curve is a boundary of its own, 0.")
		case spot >= '0' && spot <= '2':
			lives += int('3' - spot)
		case strings.IndexByte(letters, spot) < 0:
			return "", game.Errorf(s, at, "spots are 0, 1, 2 and letters")
		case m.times == 2:
			return "", game.Errorf(s, at, "%c occurs a third time", spot)
		case m.times == 1 && m.region == region && m.boundary != boundary:
			return "", game.Errorf(s, at, "%c is on two boundaries of one region", spot)
		default:
			if m.times == 0 {
				lives++
			}
			m.times, m.region, m.boundary = m.times+1, region, boundary
		}
	}
	if lives > 3*mostSpots {
		return "", game.Errorf(s, 0, "the spots may get %d more ends of curves, more than %d", lives, 3*mostSpots)
	}
	return Position(text), nil
}

// Draw draws the curves between the spots, see paper. Regions that have no spot in common are drawn
// side by side in frames. A text canvas, and a position that cannot be drawn in the plane, show each
// region in a frame of its own.
func (sprouts) Draw(c draw.Canvas, p Position) {
	if draw.Shapes(c) && p != "" {
		if x := paperOf(p); x != nil {
			x.Draw(c)
			return
		}
	}
	frames(c, p)
}

// Sketch returns the drawing of p with curves. It continues the drawing before, if it can.
func (sprouts) Sketch(p Position, before draw.Sketch) draw.Sketch {
	if x, ok := before.(*paper); ok && p != "" {
		if next := x.after(p); next != nil {
			return next
		}
	}
	if x := paperOf(p); x != nil && p != "" {
		return x
	}
	return nil
}

// place is the place of a spot, numbered in the order of the drawing.
func place(spot int) game.Place { return game.Place(fmt.Sprintf("s%d", spot)) }

// Move names the spots that are joined, and one spot of each boundary that the curve goes around.
// Spots are numbered in the order of the drawing.
func (sprouts) Move(p, to Position, _ game.Player) (move game.Move[Position]) {
	d := p.drawing()
	for i := range d {
		d.moves(i, func(q drawing, spots []int) {
			if move.Name != "" || q.live().named().canonical() != to {
				return
			}
			move.To, move.Name = to, fmt.Sprintf("%d–%d", spots[0], spots[1])
			for k, spot := range spots {
				move.Touch = append(move.Touch, place(spot))
				if k >= 2 {
					move.Name += fmt.Sprintf("%s%d", [...]string{" around ", ","}[min(k-2, 1)], spot)
				}
			}
		})
	}
	return move
}
