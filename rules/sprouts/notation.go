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

// fills are the colours of spots on no curve, on one curve and on two.
var fills = [...]draw.Color{draw.Paper, draw.Tint(3), draw.Board}

// Draw draws each region in a frame. Its boundaries are curves, and the spots are along them.
// Beside each spot is an open ring for each end of a curve that it may still get.
func (sprouts) Draw(c draw.Canvas, p Position) {
	y, spot := 0.0, 0
	for _, r := range p.drawing() {
		x, high := 0.5, 0.0
		for _, b := range r {
			radius := 0.0 // for a single spot
			if len(b) > 1 {
				radius = 0.3 + 0.2*float64(len(b))
				curve(c, x+radius+0.5, y+radius+1, radius, len(b))
			}
			for k := range len(b) {
				turn := 2 * math.Pi * (float64(k) + 0.5) / float64(len(b))
				u, v := x+0.5+radius*(1+math.Sin(turn)), y+1+radius*(1-math.Cos(turn))
				spot++
				drawSpot(c, u, v, b[k], turn, string(place(spot)))
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

// curve draws a boundary through the given number of spots: a ring that bulges between them.
func curve(c draw.Canvas, x, y, radius float64, spots int) {
	if !draw.Shapes(c) {
		c.Disc(x, y, radius, draw.Style{Fill: draw.None})
		return
	}
	var points []float64
	for i := range 16 * spots {
		turn := 2 * math.Pi * float64(i) / float64(16*spots)
		r := radius * (1 + 0.06*(1+math.Cos(turn*float64(spots))))
		points = append(points, x+r*math.Sin(turn), y-r*math.Cos(turn))
	}
	draw.Polygon(c, points, draw.Style{Fill: draw.None, Width: 0.07})
}

// drawSpot draws a spot in the direction of turn from its boundary.
func drawSpot(c draw.Canvas, x, y float64, spot byte, turn float64, place string) {
	if !draw.Shapes(c) {
		c.Disc(x, y, 0.25, draw.Style{Fill: fills[min(spot, '2')-'0'], Glyph: rune(spot), Place: place})
		return
	}
	lives := 1
	if spot < '2' {
		lives = int('3' - spot)
	}
	c.Disc(x, y, 0.17, draw.Style{Fill: draw.Green, Place: place})
	for k := range lives {
		at := turn + 0.55*(float64(k)-float64(lives-1)/2)*1.5
		if spot == '0' {
			at = 2 * math.Pi * float64(k) / 3
		}
		c.Disc(x+0.33*math.Sin(at), y-0.33*math.Cos(at), 0.07, draw.Style{Fill: draw.Paper, Stroke: draw.Green, Width: 0.035})
	}
	if spot > '2' { // it is on another boundary, too: the letter says which
		c.Text(x-0.32*math.Sin(turn), y+0.32*math.Cos(turn), string(rune(spot)), draw.Style{Size: 0.28})
	}
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
