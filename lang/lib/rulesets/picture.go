// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"math"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// Paint draws any value: positions and boards as they are played, graphs, plots, games as trees,
// and everything else as text. If an object has a member Picture, it is drawn by that member.
func Paint(w *value.World, c draw.Canvas, v value.Value) {
	defer w.Deeper()()
	switch v := v.(type) {
	case Position:
		v.at.Draw(c)
		return
	case lib.Board:
		paintBoard(c, v)
		return
	case *lib.Graph:
		paintGraph(w, c, v)
		return
	case lib.Thermograph:
		thermo.Draw(c, v.Thermograph)
		return
	case lib.Plot:
		paintPlot(w, c, v)
		return
	case value.Member:
		if x, ok := v.Member(w, "Picture"); ok {
			if m, ok := x.(interface {
				Get(w *value.World) (value.Value, error)
			}); ok {
				y, err := m.Get(w)
				w.Meter.Check(err)
				x = y
			}
			Paint(w, c, x)
			return
		}
	}
	if f, ok := w.FormOf(v); ok && w.KindOf(v).Is(value.GameKind) {
		tree.Draw(c, gametree.Of(w.Short, f, gametree.Options{}))
		return
	}
	for i, line := range strings.Split(value.Text(w, v, notation.Plain), "\n") {
		c.Text(0, float64(i), line, draw.Style{})
	}
}

// paintBoard draws a grid or strip: 1 is a stone of Left, 2 a stone of Right, and 3 a square out of
// play.
func paintBoard(c draw.Canvas, b lib.Board) {
	for row := range b.Rows() {
		for column := range b.Columns() {
			x, y := float64(column), float64(row)
			c.Rect(x, y, 1, 1, draw.Style{Fill: draw.Board})
			switch n := b.At(row, column); n {
			case 0:
			case 1:
				c.Disc(x+0.5, y+0.5, 0.38, draw.Style{Fill: draw.Blue, Glyph: 'X'})
			case 2:
				c.Disc(x+0.5, y+0.5, 0.38, draw.Style{Fill: draw.Red, Glyph: 'O'})
			case 3:
				c.Rect(x, y, 1, 1, draw.Style{Fill: draw.Dark, Glyph: '#'})
			default:
				c.Text(x+0.5, y+0.5, strconv.FormatInt(n, 10), draw.Style{})
			}
		}
	}
}

// paintGraph draws a graph as a circle.
func paintGraph(w *value.World, c draw.Canvas, g *lib.Graph) {
	n := float64(len(g.Labels))
	radius := max(1, n/3)
	at := func(v int) (x, y float64) {
		turn := 2 * math.Pi * float64(v) / n
		return radius * math.Sin(turn), -radius * math.Cos(turn)
	}
	for _, e := range g.Edges {
		x1, y1 := at(e.From)
		x2, y2 := at(e.To)
		c.Line(x1, y1, x2, y2, draw.Style{})
		if e.Label != value.None {
			c.Text((x1+x2)/2, (y1+y2)/2, value.Text(w, e.Label, notation.Plain), draw.Style{Size: 0.3})
		}
	}
	for v, l := range g.Labels {
		x, y := at(v)
		c.Disc(x, y, 0.24, draw.Style{Fill: draw.Paper, Glyph: 'o'})
		text := strconv.Itoa(v + 1)
		if l != value.None {
			text += ":" + value.Text(w, l, notation.Plain)
		}
		c.Text(x, y, text, draw.Style{Size: 0.28})
	}
}

// paintPlot draws a table in shades, points, or a thermograph.
func paintPlot(w *value.World, c draw.Canvas, p lib.Plot) {
	for i, row := range p.Cells {
		for j, n := range row {
			c.Rect(float64(j), float64(i), 1, 1, draw.Style{Fill: draw.Tint(n), Stroke: draw.Clear, Glyph: rune('0' + n%10)})
		}
	}
	for _, at := range p.Points {
		c.Disc(float64(at[0]), -float64(at[1]), 0.2, draw.Style{Fill: draw.Blue, Glyph: '*'})
	}
	if p.Of != nil {
		Paint(w, c, p.Of)
	}
}

// pictureMembers draw everything.
func pictureMembers() []*value.Func {
	const example = `game.grid.Domineering("..|..")`
	picture := func(name, doc string, canvas func() draw.Picture) *value.Func {
		return lib.Member(value.Object, name, example+"."+name+".ToString.Length > 0", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			c := canvas()
			Paint(w, c, args[0])
			var b strings.Builder
			_, err := c.WriteTo(&b)
			return value.Written(strings.TrimRight(b.String(), "\n")), err
		})
	}
	latex := func(name string) *value.Func {
		return lib.Member(value.Object, name, "[^*, {3|1/2}]."+name, "written for LaTeX", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.Written(value.Text(w, args[0], notation.LaTeX)), nil
		})
	}
	svg, tikz := func() draw.Picture { return draw.NewSVG() }, func() draw.Picture { return draw.NewTikZ() }
	return []*value.Func{
		picture("ToText", "drawn with letters: a position, a board, a graph, a plot, the tree of a game", func() draw.Picture { return draw.NewText() }),
		picture("ToSVG", "drawn as SVG", svg), picture("SVG", "the same as ToSVG", svg),
		picture("ToTikZ", "drawn for LaTeX, as TikZ", tikz), picture("TikZ", "the same as ToTikZ", tikz),
		latex("ToLaTeX"), latex("LaTeX"),
	}
}
