// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"iter"
	"math"
	"path"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
)

const (
	plotWide, plotHigh = 20.0, 10.0 // units
	plotFine           = 60         // positions per unit; points at the same position are drawn once
)

// Picture returns an empty picture for a file with the extension .svg, .tex, .tikz, .txt or none,
// and nil for any other.
func Picture(file string) draw.Picture {
	switch path.Ext(file) {
	case "", ".txt":
		return draw.NewText()
	case ".svg":
		return draw.NewSVG()
	case ".tex", ".tikz":
		return draw.NewTikZ()
	}
	return nil
}

// PlotPicture returns an empty picture for a file with the extension .svg or .png, and nil for any
// other.
func PlotPicture(file string) draw.Picture {
	switch strings.ToLower(path.Ext(file)) {
	case ".svg":
		return draw.NewSVG()
	case ".png":
		return NewPNG()
	}
	return nil
}

// Plot draws a dot for each heap, with axes.
func Plot(c draw.Canvas, s *answer.Sequence) error {
	known := s.Known()
	top := int64(1)
	for n := range plotted(known) {
		v, ok := s.Number(n)
		if x, _ := s.At(n); ok && x != nil {
			if _, text := x.(string); text {
				return fmt.Errorf("a plot has %w: %s values are no numbers to plot", ErrNumbers, s.Function)
			}
			top = max(top, v)
		}
	}
	across := plotWide / float64(max(1, known-1))
	up := plotHigh / float64(top)
	plotAxes(c, float64(max(1, known-1)), float64(top))
	c.Text(plotWide/2, -plotHigh-0.6, functionTitle(s.Function)+" of "+s.Code, draw.Style{Size: 0.5})
	radius := min(0.09, max(0.035, 0.35*math.Sqrt(plotWide*plotHigh/float64(max(1, known))/4)))
	drawn := map[[2]int]bool{}
	for n := range plotted(known) {
		v, _ := s.Number(n)
		if x, _ := s.At(n); x == nil {
			continue
		}
		px, py := float64(n)*across, -float64(v)*up
		place := [2]int{int(math.Round(px * plotFine)), int(math.Round(py * plotFine))}
		if !drawn[place] {
			drawn[place] = true
			c.Disc(px, py, radius, draw.Style{Fill: draw.Blue, Stroke: draw.Clear})
		}
	}
	return nil
}

// plotted yields the heaps to draw. If there are very many, it yields some consecutive heaps in
// each column of the picture, so that short periods are fully visible.
func plotted(known int64) iter.Seq[int64] {
	const most, columns = 1 << 22, int64(plotWide * plotFine)
	parts, each := int64(1), known
	if known > most {
		parts, each = columns, most/columns
	}
	return func(yield func(int64) bool) {
		for part := range parts {
			for i := range each {
				if !yield(known/parts*part + i) {
					return
				}
			}
		}
	}
}

// plotAxes draws the axes with round numbers on them.
func plotAxes(c draw.Canvas, right, top float64) {
	grid := draw.Style{Stroke: draw.Board, Width: 0.025}
	axis := draw.Style{Stroke: draw.Ink, Width: 0.04}
	label := draw.Style{Size: 0.4}
	for _, v := range ticks(top, 8) {
		y := -v / top * plotHigh
		c.Line(0, y, plotWide, y, grid)
		c.Line(-0.12, y, 0, y, axis)
		c.Text(-0.3-0.12*float64(len(tick(v))), y, tick(v), label)
	}
	for _, v := range ticks(right, 10) {
		x := v / right * plotWide
		c.Line(x, 0, x, -plotHigh, grid)
		c.Line(x, 0, x, 0.12, axis)
		c.Text(x, 0.45, tick(v), label)
	}
	c.Line(0, 0, plotWide, 0, axis)
	c.Line(0, 0, 0, -plotHigh, axis)
}

// ticks returns about count round numbers from 0 to end.
func ticks(end float64, count int) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10(max(1, end/float64(count)))))
	for _, f := range []float64{1, 2, 5, 10} {
		if f*step*float64(count) >= end {
			step *= f
			break
		}
	}
	for v := 0.0; v <= end; v += step {
		out = append(out, v)
	}
	return out
}

func tick(v float64) string { return fmt.Sprintf("%.0f", v) }
