// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"math"

	"github.com/upstar-cgt/upstar/draw"
)

// fills are the colours of spots on no curve, on one curve and on two.
var fills = [...]draw.Color{draw.Paper, draw.Tint(3), draw.Board}

// frames draws each region in a frame. Its boundaries are curves, and the spots are along them.
// Beside each spot is an open ring for each end of a curve that it may still get.
func frames(c draw.Canvas, p Position) {
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
