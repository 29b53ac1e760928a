// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
)

// A place is the point at which a vertex is drawn.
type place struct{ x, y float64 }

// Draw shows the graph: standing on the ground if there is one, and otherwise as a circle.
func (k Kit) Draw(c draw.Canvas, g Graph) {
	places := circle(g)
	if k.Ground {
		places = standing(g)
	}
	edges := g.Edges()
	for i, e := range edges {
		earlier, later := parallel(edges[:i], e), parallel(edges[i+1:], e)
		k.drawEdge(c, places, e, float64(earlier-later)/2, string(edgePlace(edges, i)))
	}
	if k.Ground {
		left, right := 0.0, 1.0
		for _, p := range places {
			left, right = min(left, p.x), max(right, p.x)
		}
		c.Line(left-0.5, 0.25, right+0.5, 0.25, draw.Style{Width: 0.08, Glyph: '='})
	}
	for _, v := range g.Vertices() {
		if k.closed(v.Label) {
			continue
		}
		p := places[v.Label]
		c.Disc(p.x, p.y, 0.24, draw.Style{Fill: fill(v.Mark), Glyph: 'o', Place: string(vertexPlace(v.Label))})
		c.Text(p.x, p.y, strconv.Itoa(v.Label), draw.Style{Size: 0.28, Fill: ink(v.Mark)})
	}
}

func fill(mark byte) draw.Color {
	switch mark {
	case 'b', 'l':
		return draw.Blue
	case 'r':
		return draw.Red
	case 'c':
		return draw.Magenta
	case token:
		return draw.Grey
	}
	return draw.Paper
}

func ink(mark byte) draw.Color {
	if mark != 0 && mark != token {
		return draw.Paper
	}
	return draw.Ink
}

// parallel counts the edges with the same ends as e.
func parallel(edges []Edge, e Edge) int {
	n := 0
	for _, f := range edges {
		if f.From == e.From && f.To == e.To {
			n++
		}
	}
	return n
}

// drawEdge draws an edge. It is bent if there are other edges with the same ends.
func (k Kit) drawEdge(c draw.Canvas, places map[int]place, e Edge, aside float64, at string) {
	style := draw.Style{Width: 0.08, Place: at}
	switch e.Color {
	case 'b', 'l':
		style.Stroke, style.Glyph = draw.Blue, rune(e.Color)
	case 'r':
		style.Stroke, style.Glyph = draw.Red, 'r'
	case 'g':
		style.Stroke, style.Glyph = draw.Green, 'g'
	case 'c':
		style.Stroke, style.Glyph = draw.Magenta, 'c'
	}
	a, b := places[e.From], places[e.To]
	if e.From == e.To {
		style.Fill = draw.None
		c.Disc(a.x+0.3, a.y-0.4-0.15*aside, 0.3+0.1*aside, style)
		return
	}
	if k.closed(e.From) { // straight up
		a = place{b.x, 0.25}
	}
	bend(c, a, b, aside, style)
	if e.Color == Arc {
		head(c, a, b)
	}
}

// bend draws a line from a to b, or a curve that passes at the given distance beside it.
func bend(c draw.Canvas, a, b place, aside float64, style draw.Style) {
	if aside == 0 {
		c.Line(a.x, a.y, b.x, b.y, style)
		return
	}
	const parts, far = 12, 0.35
	dx, dy := b.x-a.x, b.y-a.y
	length := max(math.Hypot(dx, dy), 0.01)
	from := a
	for i := 1; i <= parts; i++ {
		t := float64(i) / parts
		out := far * aside * 4 * t * (1 - t) / length
		to := place{a.x + t*dx - out*dy, a.y + t*dy + out*dx}
		c.Line(from.x, from.y, to.x, to.y, style)
		from = to
	}
}

// head draws the head of an arrow from a to b at the edge of the vertex b.
func head(c draw.Canvas, a, b place) {
	const vertex, long, wide = 0.27, 0.26, 0.45
	back := math.Atan2(a.y-b.y, a.x-b.x)
	x, y := b.x+vertex*math.Cos(back), b.y+vertex*math.Sin(back)
	for _, turn := range []float64{-wide, wide} {
		c.Line(x, y, x+long*math.Cos(back+turn), y+long*math.Sin(back+turn), draw.Style{Width: 0.08, Glyph: '*'})
	}
}

// circle puts the vertices on a circle.
func circle(g Graph) map[int]place {
	vertices := g.Vertices()
	places := map[int]place{}
	n := float64(len(vertices))
	for i, v := range vertices {
		turn := 2*math.Pi*float64(i)/n - math.Pi/2
		r := max(1, n*0.35)
		places[v.Label] = place{r * math.Cos(turn), r * math.Sin(turn)}
	}
	return places
}

// standing places vertices at heights equal to their distances from the ground. Vertices that are
// attached to a vertex are above it.
func standing(g Graph) map[int]place {
	distance := distances(g, true)
	children := map[int][]int{}
	rooted := &Labels{}
	edges := g.Edges()
	slices.SortStableFunc(edges, func(a, b Edge) int {
		return cmp.Compare(min(distance[a.From], distance[a.To]), min(distance[b.From], distance[b.To]))
	})
	for _, e := range edges {
		low, top := e.From, e.To
		if distance[low] > distance[top] {
			low, top = top, low
		}
		if distance[low] < distance[top] && !rooted[top] {
			rooted[top] = true
			children[low] = append(children[low], top)
		}
	}
	places := map[int]place{}
	next := 0.0
	var put func(v int) float64
	put = func(v int) float64 {
		x, sum := next, 0.0
		for _, w := range children[v] {
			sum += put(w)
		}
		if n := len(children[v]); n > 0 {
			x = sum / float64(n)
		} else {
			next += 1.5
		}
		places[v] = place{x, -1.25 * float64(distance[v])}
		return x
	}
	put(0)
	return places
}
