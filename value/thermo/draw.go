// SPDX-License-Identifier: Apache-2.0

// Pictures of thermographs follow the custom of the literature. Values increase to the left, so
// Left's wall is on the left. Temperature increases upwards [WW, ch. 6].

package thermo

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// These are bounds for the size of a picture, without its labels.
const (
	maxWidth, maxHeight = 9, 7
	minWidth, minHeight = 2, 2
	textSize            = 0.4
)

var (
	guide    = draw.Style{Stroke: draw.Grey, Width: 0.02, Dashed: true, Glyph: '·'}
	axisLine = draw.Style{Stroke: draw.Ink, Width: 0.03}
	label    = draw.Style{Size: textSize}
	leftLine = draw.Style{Stroke: draw.Blue, Width: 0.08}
	redLine  = draw.Style{Stroke: draw.Red, Width: 0.08}
	mastLine = draw.Style{Stroke: draw.Ink, Width: 0.08}
	arrow    = draw.Style{Stroke: draw.Ink, Width: 0.08, Glyph: '^'}
)

// Draw draws t with its axes. It draws the walls from temperature −1 up, Left's in blue and Right's
// in red, and the mast with an arrow. At the axes it writes the values and temperatures of the
// corners. A label that would overlap another is left out; the mean, the temperature and the stops
// have priority.
func Draw(c draw.Canvas, t Thermograph) {
	p := newPlot(c, t)
	p.guides()
	p.axes()
	p.wall(t.Left, leftLine)
	p.wall(t.Right, redLine)
	x, y := p.x.at(t.Mean), p.y.at(t.Temperature)
	top := p.y.start
	c.Line(x, y, x, top, mastLine)
	c.Line(x, top, x-0.2, top+0.35, arrow)
	c.Line(x, top, x+0.2, top+0.35, arrow)
}

// A plot maps values and temperatures to a canvas. Its lower edge is at a multiple of 1/2, which is
// a row on a canvas of characters.
type plot struct {
	c    draw.Canvas
	t    Thermograph
	x, y axis
}

// An axis maps the numbers between from and to to places between start and start + length.
type axis struct {
	from, to      dyadic.Number
	start, length float64
}

func (a axis) end() float64 { return a.start + a.length }

func (a axis) at(v dyadic.Number) float64 {
	return a.start + a.length*ratio(v.Sub(a.from), a.to.Sub(a.from))
}

// ratio returns v/w.
func ratio(v, w dyadic.Number) float64 {
	f, _ := new(big.Rat).Quo(v.Rat(), w.Rat()).Float64()
	return f
}

func newPlot(c draw.Canvas, t Thermograph) *plot {
	lo, hi := t.Mean, t.Mean
	for _, p := range append(t.Left.Corners(), t.Right.Corners()...) {
		if p.V.Cmp(lo) < 0 {
			lo = p.V
		}
		if p.V.Cmp(hi) > 0 {
			hi = p.V
		}
	}
	if lo == hi {
		lo, hi = lo.Sub(dyadic.Int(1)), hi.Add(dyadic.Int(1))
	}
	top := t.Temperature.Add(dyadic.Int(1)).Mul(dyadic.New(1, 2))
	if top.Cmp(dyadic.New(1, 1)) < 0 {
		top = dyadic.New(1, 1)
	}
	top = top.Add(t.Temperature)
	p := &plot{c, t, axis{from: hi, to: lo}, axis{from: top, to: minusOne}}
	aspect := ratio(hi.Sub(lo), top.Sub(minusOne)) // width times height, as far as the limits allow
	p.x.length = max(minWidth, min(maxWidth, maxHeight*aspect))
	p.y.length = max(minHeight, min(maxHeight, maxWidth/aspect))
	p.y.start = math.Ceil(2*p.y.length)/2 - p.y.length
	return p
}

func (p *plot) wall(f Trajectory, s draw.Style) {
	cs := f.all()
	for i, c := range cs[1:] {
		p.c.Line(p.x.at(cs[i].V), p.y.at(cs[i].T), p.x.at(c.V), p.y.at(c.T), s)
	}
	if last := f.last(); last.T.Cmp(p.t.Temperature) < 0 {
		x := p.x.at(last.V)
		p.c.Line(x, p.y.at(last.T), x, p.y.at(p.t.Temperature), s)
	}
}

// guides draws dotted lines from the corners to the axes.
func (p *plot) guides() {
	for _, player := range game.Players {
		for _, q := range p.t.Wall(player).Corners()[1:] {
			x, y := p.x.at(q.V), p.y.at(q.T)
			p.c.Line(x, y, x, p.y.end(), guide)
			p.c.Line(-0.5, y, x, y, guide)
		}
	}
}

// axes draws the axis of temperatures at the left, the axis of values below, the line of
// temperature 0, and the labels.
func (p *plot) axes() {
	w, h := p.x.end(), p.y.end()
	p.c.Line(-0.5, h, w+0.5, h, axisLine)
	p.c.Line(-0.5, h, -0.5, p.y.start, axisLine)
	if p.y.from.Sign() > 0 {
		p.c.Line(-0.5, p.y.at(zero), w+0.5, p.y.at(zero), draw.Style{Stroke: draw.Grey, Width: 0.03})
	}
	values := []dyadic.Number{p.t.Mean, p.t.Left.At(zero), p.t.Right.At(zero)}
	temperatures := []dyadic.Number{p.t.Temperature, zero, minusOne}
	for _, q := range append(p.t.Left.Corners(), p.t.Right.Corners()...) {
		values, temperatures = append(values, q.V), append(temperatures, q.T)
	}
	for _, v := range apart(append(values, p.x.integers()...), p.x, labelWidth) {
		x := p.x.at(v)
		p.c.Line(x, h, x, h+0.12, axisLine)
		p.c.Text(x, h+0.5, text(v), label)
	}
	for _, t := range apart(append(temperatures, p.y.integers()...), p.y, func(dyadic.Number) float64 { return 1.3 * textSize }) {
		y := p.y.at(t)
		p.c.Line(-0.62, y, -0.5, y, axisLine)
		p.c.Text(-0.7-labelWidth(t)/2, y, text(t), label)
	}
}

// text returns v for a label. It is rounded if there would be too many digits.
func text(v dyadic.Number) string {
	s := strings.Replace(v.String(), "-", "−", 1)
	if len(s) <= 20 {
		return s
	}
	f := new(big.Float).SetRat(v.Rat())
	return strings.ReplaceAll(f.Text('g', 3), "-", "−")
}

// labelWidth returns the approximate width of the label of v.
func labelWidth(v dyadic.Number) float64 {
	return textSize * (0.62*float64(utf8.RuneCountInString(text(v))) + 0.3)
}

// apart returns those of vs that are on the axis and whose labels do not touch. Earlier ones have
// priority.
func apart(vs []dyadic.Number, a axis, size func(dyadic.Number) float64) (out []dyadic.Number) {
	for _, v := range vs {
		at := a.at(v)
		touches := func(u dyadic.Number) bool {
			return math.Abs(at-a.at(u)) < (size(u)+size(v))/2
		}
		if at >= a.start-1e-9 && at <= a.end()+1e-9 && !slices.ContainsFunc(out, touches) {
			out = append(out, v)
		}
	}
	return out
}

// integers returns the integers on the axis. If there are more than a dozen, it returns multiples
// of a round number instead.
func (a axis) integers() (out []dyadic.Number) {
	lo, hi := a.from, a.to
	if lo.Cmp(hi) > 0 {
		lo, hi = hi, lo
	}
	step := dyadic.Int(1)
	for i := 0; ratio(hi.Sub(lo), step) > 12; i++ {
		factor := dyadic.Int(2) // 1, 2, 5, 10, 20, 50, …
		if i%3 == 1 {
			factor = dyadic.New(5, 1)
		}
		step = step.Mul(factor)
	}
	n := new(big.Rat).Quo(lo.Rat(), step.Rat())
	first := dyadic.FromBig(new(big.Int).Div(n.Num(), n.Denom()), 0).Mul(step)
	for v := first; v.Cmp(hi) <= 0; v = v.Add(step) {
		if v.Cmp(lo) >= 0 {
			out = append(out, v)
		}
	}
	return out
}
