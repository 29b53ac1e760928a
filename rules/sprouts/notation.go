// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// mostSpots is with how many spots the letters are enough for every drawing.
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
			return "", game.Errorf(s, at, "%c is met a third time", spot)
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

// fills are the colours of spots on no curve, on one and on two.
var fills = [...]draw.Color{draw.Paper, draw.Tint(3), draw.Board}

// Draw draws each region in a frame: its boundaries as rings, and along them the
// spots.
func (sprouts) Draw(c draw.Canvas, p Position) {
	y, spot := 0.0, 0
	for _, r := range p.drawing() {
		x, high := 0.5, 0.0
		for _, b := range r {
			radius := 0.0 // of a spot alone
			if len(b) > 1 {
				radius = 0.3 + 0.2*float64(len(b))
				c.Disc(x+radius+0.5, y+radius+1, radius, draw.Style{Fill: draw.None})
			}
			for k := range len(b) {
				turn := 2 * math.Pi * (float64(k) + 0.5) / float64(len(b))
				u, v := x+0.5+radius*(1+math.Sin(turn)), y+1+radius*(1-math.Cos(turn))
				spot++
				c.Disc(u, v, 0.25, draw.Style{Fill: fills[min(b[k], '2')-'0'], Glyph: rune(b[k]), Place: string(place(spot))})
				c.Text(u, v, b[k:k+1], draw.Style{Size: 0.35})
			}
			x, high = x+2*radius+1, max(high, 2*radius+2)
		}
		c.Rect(0, y, x+0.5, high, draw.Style{Fill: draw.None})
		y += high + 0.5
	}
	if y == 0 {
		c.Text(0, 0, "no curve can be drawn", draw.Style{})
	}
}

// place is where a spot is, as it is counted along the drawing.
func place(spot int) game.Place { return game.Place(fmt.Sprintf("s%d", spot)) }

// Move tells which spots are joined, as they are counted along the drawing, and one of
// each boundary that the curve goes around.
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
