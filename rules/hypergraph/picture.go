// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
)

// styles are the styles of a free cell, of Left's and Right's cells, and of an offered cell.
var styles = map[byte]draw.Style{
	Free: {Fill: draw.Paper, Glyph: '.'}, 'X': {Fill: draw.Blue, Glyph: 'X'}, 'O': {Fill: draw.Red, Glyph: 'O'},
	Offered: {Fill: draw.Green, Glyph: '?'},
}

// lines are the styles of edges.
var lines = map[byte]draw.Style{
	Free: {Stroke: draw.Grey, Dashed: true, Glyph: '.'}, 'X': {Stroke: draw.Blue, Width: 0.1, Glyph: 'X'},
	'O': {Stroke: draw.Red, Width: 0.1, Glyph: 'O'}, Offered: {Stroke: draw.Green, Width: 0.1, Glyph: '?'},
}

// mostDrawn is the greatest number of cells that are drawn.
const mostDrawn = 2000

// Draw draws the board: squares, hexagons as discs, edges between points on a circle, or cells in a
// row with the winning sets below them.
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
	if (v.look == Hexes || v.look == Mound) && draw.Shapes(c) {
		drawHexagons(c, p, labels, v.look)
		return
	}
	if v.look == Cells && draw.Shapes(c) && len(labels) <= mostPoints {
		drawBlobs(c, p, labels)
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

// drawHexagons draws hexagons. For Hex it also draws the sides that the players join.
func drawHexagons(c draw.Canvas, p Position, labels []string, look Look) {
	rows := p.Board.rowLengths()
	cell := 0
	for row, n := range rows {
		for column := range n {
			x, y := float64(column)+float64(row)/2, 0.866*float64(row)
			if look == Mound {
				x = float64(column) - float64(row)/2
			}
			style := styles[p.Claims[cell]]
			style.Place = string(place(labels[cell]))
			draw.Polygon(c, draw.Hexagon(x, y), draw.Style{Fill: draw.Board, Place: style.Place})
			if p.Claims[cell] != Free {
				c.Disc(x, y, 0.38, style)
			}
			cell++
		}
	}
	if look == Hexes {
		drawSides(c, len(rows), rows[0])
		if !draw.Whole(c) { // a page draws the chain when a game is over
			drawChain(c, p.Claims, len(rows), rows[0])
		}
	}
}

// drawChain draws the shortest chain with which a player has won Hex, if one has.
func drawChain(c draw.Canvas, claims string, rows, columns int) {
	for _, player := range "XO" {
		way := chain(claims, rows, columns, byte(player))
		for i := range max(0, len(way)-1) {
			at := func(cell int) (x, y float64) {
				return float64(cell%columns) + float64(cell/columns)/2, 0.866 * float64(cell/columns)
			}
			x, y := at(way[i])
			u, v := at(way[i+1])
			c.Line(x, y, u, v, draw.Style{Stroke: draw.Gold, Width: 0.14})
		}
	}
}

// chain returns the cells of a shortest chain of a player between the two sides that he or she joins.
func chain(claims string, rows, columns int, player byte) (way []int) {
	from := map[int]int{}
	var todo []int
	reach := func(cell, back int) {
		if _, met := from[cell]; !met && claims[cell] == player {
			from[cell] = back
			todo = append(todo, cell)
		}
	}
	for i := range max(rows, columns) {
		if player == 'X' && i < columns {
			reach(i, -1)
		}
		if player == 'O' && i < rows {
			reach(i*columns, -1)
		}
	}
	for len(todo) > 0 {
		cell := todo[0]
		todo = todo[1:]
		row, column := cell/columns, cell%columns
		if player == 'X' && row == rows-1 || player == 'O' && column == columns-1 {
			for ; cell >= 0; cell = from[cell] {
				way = append(way, cell)
			}
			return way
		}
		for _, d := range [6][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}} {
			if r, k := row+d[0], column+d[1]; r >= 0 && k >= 0 && r < rows && k < columns {
				reach(r*columns+k, cell)
			}
		}
	}
	return nil
}

// drawSides draws the sides of Hex: Left joins the top and the bottom, Right the other two.
func drawSides(c draw.Canvas, rows, columns int) {
	at := func(row, column, from int, out float64) (x, y, u, v float64) {
		mx, my := float64(column)+float64(row)/2, 0.866*float64(row)
		h := draw.Hexagon(0, 0)
		i, k := 2*(from%6), 2*((from+1)%6)
		return mx + out*h[i], my + out*h[i+1], mx + out*h[k], my + out*h[k+1]
	}
	side := func(row, column, from int, color draw.Color) {
		x, y, u, v := at(row, column, from, 1.16)
		c.Line(x, y, u, v, draw.Style{Stroke: color, Width: 0.12})
	}
	for column := range columns {
		side(0, column, 5, draw.Blue)
		side(0, column, 0, draw.Blue)
		side(rows-1, column, 2, draw.Blue)
		side(rows-1, column, 3, draw.Blue)
	}
	for row := range rows {
		side(row, 0, 3, draw.Red)
		side(row, 0, 4, draw.Red)
		side(row, columns-1, 0, draw.Red)
		side(row, columns-1, 1, draw.Red)
	}
}

// Greatest numbers of cells on a circle, and of sets that are drawn around them.
const (
	mostPoints = 24
	mostBlobs  = 40
)

// drawBlobs draws cells on a circle, and each winning set as a line around its cells.
func drawBlobs(c draw.Canvas, p Position, labels []string) {
	n := len(labels)
	radius := max(1.3, float64(n)/4)
	if n == 1 {
		radius = 0
	}
	at := func(cell int) (x, y float64) {
		turn := 2 * math.Pi * float64(cell) / float64(n)
		return radius * math.Sin(turn), -radius * math.Cos(turn)
	}
	sets, err := p.Board.Sets(mostBlobs)
	if err != nil { // too many to be distinguished
		sets = nil
		c.Text(0, radius+2, clip(p.Board.String()), draw.Style{Size: 0.4})
	}
	for i, set := range sets {
		var rim []point
		for _, cell := range set {
			x, y := at(cell)
			for k := range 24 {
				turn := 2 * math.Pi * float64(k) / 24
				r := 0.48 + 0.09*float64(i%4) // sets with the same outline are drawn side by side
				rim = append(rim, point{x + r*math.Sin(turn), y - r*math.Cos(turn)})
			}
		}
		var points []float64
		for _, q := range hull(rim) {
			points = append(points, q.x, q.y)
		}
		draw.Polygon(c, points, draw.Style{Fill: draw.None, Stroke: draw.Tint(4 + 5*i), Width: 0.06})
	}
	for cell, label := range labels {
		x, y := at(cell)
		style := styles[p.Claims[cell]]
		style.Place = string(place(label))
		c.Disc(x, y, 0.32, style)
		if n > 1 {
			c.Text(x*(1+1.05/radius), y*(1+1.05/radius), label, draw.Style{Size: 0.4})
		} else {
			c.Text(x, y+1, label, draw.Style{Size: 0.4})
		}
	}
}

type point struct{ x, y float64 }

// hull returns the corners of the convex hull, in order.
func hull(all []point) (corners []point) {
	slices.SortFunc(all, func(a, b point) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y)) })
	for range 2 { // below, then above
		start := len(corners)
		for _, q := range all {
			for len(corners) >= start+2 {
				a, b := corners[len(corners)-2], corners[len(corners)-1]
				if (b.x-a.x)*(q.y-a.y)-(b.y-a.y)*(q.x-a.x) > 1e-9 {
					break
				}
				corners = corners[:len(corners)-1]
			}
			corners = append(corners, q)
		}
		corners = corners[:len(corners)-1]
		slices.Reverse(all)
	}
	return corners
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

// drawBridges draws Bridg-it: Left's dots, n rows of n+1, and the bridges between them. A bridge of
// Right crosses one that Left can no longer build.
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
