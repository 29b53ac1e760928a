// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
)

// A place is where a vertex is drawn.
type place struct{ x, y float64 }

// Draw shows the graph: standing on the ground if there is one, else as a circle.
// A dot on an arc marks its head.
func (k Kit) Draw(c draw.Canvas, g Graph) {
	places := circle(g)
	if k.Ground {
		places = standing(g)
	}
	for i, e := range g.Edges() {
		k.drawEdge(c, places, e, parallel(g.Edges()[:i], e))
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
		c.Disc(p.x, p.y, 0.24, draw.Style{Fill: fill(v.Mark), Glyph: 'o'})
		c.Text(p.x, p.y, strconv.Itoa(v.Label), draw.Style{Size: 0.28})
	}
}

func fill(mark byte) draw.Color {
	switch mark {
	case 'b':
		return draw.Blue
	case 'r':
		return draw.Red
	case token:
		return draw.Grey
	}
	return draw.Paper
}

// parallel counts the earlier edges with the ends of e.
func parallel(earlier []Edge, e Edge) int {
	n := 0
	for _, f := range earlier {
		if f.From == e.From && f.To == e.To {
			n++
		}
	}
	return n
}

// drawEdge draws the nth of the edges with the same ends, bent aside if n > 0.
func (k Kit) drawEdge(c draw.Canvas, places map[int]place, e Edge, n int) {
	style := draw.Style{Width: 0.08}
	switch e.Color {
	case 'b':
		style.Stroke, style.Glyph = draw.Blue, 'b'
	case 'r':
		style.Stroke, style.Glyph = draw.Red, 'r'
	case 'g':
		style.Stroke, style.Glyph = draw.Green, 'g'
	}
	a, b := places[e.From], places[e.To]
	aside := 0.25 * float64((n+1)/2) * float64(1-n%2*2)
	switch {
	case e.From == e.To:
		c.Disc(a.x+0.3+0.2*float64(n), a.y-0.3, 0.3, draw.Style{Stroke: style.Stroke, Width: style.Width, Glyph: style.Glyph})
		return
	case k.closed(e.From): // straight down
		c.Line(b.x+aside, 0.25, b.x, b.y, style)
		return
	}
	middle := place{(a.x+b.x)/2 + aside, (a.y+b.y)/2 + aside}
	c.Line(a.x, a.y, middle.x, middle.y, style)
	c.Line(middle.x, middle.y, b.x, b.y, style)
	if e.Color == Arc {
		c.Disc(a.x+0.78*(b.x-a.x), a.y+0.78*(b.y-a.y), 0.08, draw.Style{Fill: draw.Ink, Glyph: '*'})
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

// standing puts vertices as high as they are far from the ground, the ones that
// hang on a vertex above it.
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
