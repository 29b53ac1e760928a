// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
)

// styles are those of a free cell, of Left's, of Right's and of one that is offered.
var styles = map[byte]draw.Style{
	Free: {Fill: draw.Paper, Glyph: '.'}, 'X': {Fill: draw.Blue, Glyph: 'X'}, 'O': {Fill: draw.Red, Glyph: 'O'},
	Offered: {Fill: draw.Green, Glyph: '?'},
}

// lines are those of edges.
var lines = map[byte]draw.Style{
	Free: {Stroke: draw.Grey, Dashed: true, Glyph: '.'}, 'X': {Stroke: draw.Blue, Width: 0.1, Glyph: 'X'},
	'O': {Stroke: draw.Red, Width: 0.1, Glyph: 'O'}, Offered: {Stroke: draw.Green, Width: 0.1, Glyph: '?'},
}

// mostDrawn is how many cells are drawn.
const mostDrawn = 2000

// Draw draws the board: squares, hexagons as discs, edges between points on a
// circle, or cells in a row with the winning sets under them.
func (r Rules) Draw(c draw.Canvas, p Position) {
	if len(p.Claims) > mostDrawn {
		c.Text(0, 0, r.Format(p), draw.Style{})
		return
	}
	v := p.Board.handle.Value()
	labels := p.Board.Labels()
	switch v.look {
	case Links:
		drawLinks(c, p, labels)
		return
	case Bridges:
		drawBridges(c, p, labels)
		return
	}
	cell := 0
	for row, n := range p.Board.rowLengths() {
		for column := range n {
			style := styles[p.Claims[cell]]
			style.Place = string(place(labels[cell]))
			x, y := float64(column), float64(row)
			switch v.look {
			case Squares:
				drawSquare(c, x, y, p.Claims[cell], style)
			case Hexes:
				c.Disc(x+y/2, y, 0.5, style)
			case Mound:
				c.Disc(x-y/2, y, 0.5, style)
			default:
				c.Disc(x, y, 0.4, style)
				c.Text(x, y+1, labels[cell], draw.Style{Size: 0.4})
			}
			cell++
		}
	}
	if v.look == Cells {
		c.Text(float64(len(labels)-1)/2, 2, clip(p.Board.String()), draw.Style{Size: 0.4})
	}
}

// clip shortens a long text.
func clip(s string) string {
	if len(s) > 70 {
		return s[:67] + "…"
	}
	return s
}

func drawSquare(c draw.Canvas, x, y float64, claim byte, style draw.Style) {
	c.Rect(x, y, 1, 1, draw.Style{Fill: draw.Board, Place: style.Place})
	if claim != Free {
		c.Disc(x+0.5, y+0.5, 0.4, style)
	}
}

// drawLinks draws a graph whose edges are cells.
func drawLinks(c draw.Canvas, p Position, labels []string) {
	var ends []string
	for _, l := range labels {
		ends = append(ends, strings.Split(l, "-")...)
	}
	slices.SortFunc(ends, byNumber)
	ends = slices.Compact(ends)
	radius := max(1.5, float64(len(ends))/2.5)
	at := func(label string) (x, y float64) {
		i, _ := slices.BinarySearchFunc(ends, label, byNumber)
		angle := 2 * math.Pi * float64(i) / float64(len(ends))
		return radius * math.Sin(angle), -radius * math.Cos(angle)
	}
	for cell, l := range labels {
		a, b, _ := strings.Cut(l, "-")
		x1, y1 := at(a)
		x2, y2 := at(b)
		style := lines[p.Claims[cell]]
		style.Place = string(place(l))
		c.Line(x1, y1, x2, y2, style)
	}
	for _, label := range ends {
		x, y := at(label)
		c.Disc(x, y, 0.3, draw.Style{Fill: draw.Paper})
		c.Text(x, y, label, draw.Style{})
	}
}

// drawBridges draws Bridg-it: Left's dots, n rows of n+1, and bridges between them;
// a bridge of Right's crosses one that Left cannot build any more.
func drawBridges(c draw.Canvas, p Position, labels []string) {
	cell := 0
	bridge := func(x1, y1, x2, y2 float64) {
		style := lines[p.Claims[cell]]
		style.Place = string(place(labels[cell]))
		if p.Claims[cell] == 'O' { // a quarter turn
			x, y, dx, dy := (x1+x2)/2, (y1+y2)/2, (x2-x1)/2, (y2-y1)/2
			x1, y1, x2, y2 = x-dy, y-dx, x+dy, y+dx
		}
		c.Line(x1, y1, x2, y2, style)
		cell++
	}
	size := 1
	for size*size+(size-1)*(size-1) < len(labels) {
		size++
	}
	for row := range size {
		y := 2 * float64(row)
		for column := range size {
			bridge(2*float64(column), y, 2*float64(column+1), y)
		}
		for column := 1; column < size && row+1 < size; column++ {
			bridge(2*float64(column), y, 2*float64(column), y+2)
		}
	}
	for dot := range size * (size + 1) {
		c.Disc(2*float64(dot%(size+1)), 2*float64(dot/(size+1)), 0.2, draw.Style{Fill: draw.Blue, Glyph: '+'})
	}
}
