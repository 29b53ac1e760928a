// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/planar"
)

const (
	spotSize = 0.16
	lifeSize = 0.065 // of the ring for one more end of a curve
	lifeAway = 0.29  // of its middle from that of the spot
	lineWide = 0.07
)

// Draw draws curves and spots, and beside each spot a ring for each end of a curve that it may still
// get. A spot with two sides in play has two halves, and each half is a place of its own.
func (x *paper) Draw(c draw.Canvas) {
	var pictures []func(draw.Canvas)
	for l := range x.lands {
		pictures = append(pictures, func(c draw.Canvas) {
			if len(x.lands) > 1 {
				x.frame(c, l)
			}
			x.land(c, l)
		})
	}
	draw.Row(c, 0.6, pictures...)
}

// frame draws a frame around a land.
func (x *paper) frame(c draw.Canvas, l int) {
	low, high := planar.Point{X: math.Inf(1), Y: math.Inf(1)}, planar.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	m := x.lands[l]
	for _, p := range m.Spots {
		low, high = planar.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, planar.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	for _, k := range m.Curves {
		for _, p := range k.Bends {
			low, high = planar.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, planar.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	c.Rect(low.X-0.6, low.Y-0.6, high.X-low.X+1.2, high.Y-low.Y+1.2, draw.Style{Fill: draw.None, Stroke: draw.Grey})
}

// land draws one land.
func (x *paper) land(c draw.Canvas, l int) {
	m := x.lands[l]
	for i := range m.Curves {
		style := draw.Style{Width: lineWide}
		if x.fresh == l && i >= len(m.Curves)-2 {
			style.Stroke = draw.Gold
		}
		draw.Curve(c, m.Smooth(i), style)
	}
	n := ends(m)
	at := make([][]int, len(m.Spots)) // the numbers of the places at each spot
	for id, p := range x.places {
		if p.land == l {
			at[p.corner.Spot] = append(at[p.corner.Spot], id)
		}
	}
	for v, p := range m.Spots {
		slices.Sort(at[v])
		switch {
		case n[v] >= 3:
			c.Disc(p.X, p.Y, 0.1, draw.Style{Fill: draw.Grey, Stroke: draw.Grey})
			continue
		case len(at[v]) == 2:
			for _, id := range at[v] {
				draw.Polygon(c, half(p, x.places[id].corner), draw.Style{Fill: draw.Green, Stroke: draw.Clear, Place: string(place(id))})
			}
		default:
			style := draw.Style{Fill: draw.Green, Stroke: draw.Clear}
			if len(at[v]) > 0 {
				style.Place = string(place(at[v][0]))
			}
			c.Disc(p.X, p.Y, spotSize, style)
		}
		for _, turn := range lives(m, v, 3-n[v]) {
			c.Disc(p.X+lifeAway*math.Cos(turn), p.Y+lifeAway*math.Sin(turn), lifeSize, draw.Style{Fill: draw.Paper, Stroke: draw.Green, Width: 0.035})
		}
	}
}

// half returns the half of a spot that is in a corner.
func half(p planar.Point, corner planar.Corner) (points []float64) {
	const steps = 12
	for k := range steps + 1 {
		turn := corner.From + (corner.To-corner.From)*float64(k)/steps
		points = append(points, p.X+spotSize*math.Cos(turn), p.Y+spotSize*math.Sin(turn))
	}
	return append(points, p.X, p.Y)
}

// lives returns the directions of the rings beside a spot, where there is most room between curves.
func lives(m *planar.Map, v, count int) (turns []float64) {
	var round []float64
	for i, c := range m.Curves {
		line := m.Line(i)
		if c.From == v {
			round = append(round, math.Atan2(line[1].Y-line[0].Y, line[1].X-line[0].X))
		}
		if k := len(line) - 1; c.To == v {
			round = append(round, math.Atan2(line[k-1].Y-line[k].Y, line[k-1].X-line[k].X))
		}
	}
	slices.Sort(round)
	from, width := -math.Pi/2, 2*math.Pi // of the widest corner; without curves, all around
	if len(round) > 0 {
		width = 0
	}
	for i, a := range round {
		b := round[(i+1)%len(round)]
		if b <= a {
			b += 2 * math.Pi
		}
		if b-a > width {
			from, width = a, b-a
		}
	}
	if len(round) == 0 {
		for k := range count {
			turns = append(turns, from+width*float64(k)/float64(count))
		}
		return turns
	}
	gap := min(0.8, width/float64(count+1))
	for k := range count {
		turns = append(turns, from+width/2+gap*(float64(k)-float64(count-1)/2))
	}
	return turns
}
