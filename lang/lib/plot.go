// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Plot is a picture of numbers, or of a value. ToSVG and similar members draw it.
type Plot struct {
	name   string
	Cells  [][]int     // shades
	Points [][2]int64  // or points
	Of     value.Value // or the value that is drawn, or nil
}

var plotKind = &value.Kind{Package: "cgsuite.util", Name: "Plot", Parents: []*value.Kind{value.Output}}

// Kind returns Plot.
func (Plot) Kind() *value.Kind { return plotKind }

// Display describes the plot.
func (p Plot) Display(*value.World, notation.Style) string { return "<" + p.name + ">" }

// Key returns the plot.
func (p Plot) Key(*value.World) any { return [2]string{"plot", fmt.Sprint(p.name, p.Cells, p.Points)} }

// plotMembers are the members of values that have a plot.
func plotMembers() []*value.Func {
	return []*value.Func{
		member(tableKind, "IntensityPlot", "Table([[1,2],[3,4]]).IntensityPlot()", "its integers as shades", func(_ *value.World, args []value.Value) (value.Value, error) {
			t, columns := args[0].(*Table), 0
			p := Plot{}
			for _, row := range t.rows {
				columns = max(columns, len(row))
				cells := make([]int, len(row))
				for i, v := range row {
					n, _ := v.(value.Int)
					cells[i] = int(max(n, 0))
				}
				p.Cells = append(p.Cells, cells)
			}
			p.name = fmt.Sprintf("%d x %d IntensityPlot", len(t.rows), columns)
			return p, nil
		}, optional("pixelScale", value.Integer)),
		member(value.ListKind, "ScatterPlot", "[(n, n^2) for n from 1 to 5].ScatterPlot()", "its coordinates as points", func(w *value.World, args []value.Value) (value.Value, error) {
			p := Plot{}
			for _, v := range elements(w, args[0]) {
				c, ok := v.(value.Coordinates)
				x, ok1 := c.Row.(value.Int)
				y, ok2 := c.Column.(value.Int)
				if !ok || !ok1 || !ok2 {
					return nil, fmt.Errorf("coordinates are required, not %s", value.Text(w, v, notation.Plain))
				}
				p.Points = append(p.Points, [2]int64{int64(x), int64(y)})
			}
			p.name = fmt.Sprintf("ScatterPlot of %d points", len(p.Points))
			return p, nil
		}, optional("scale", value.Integer)),
		member(thermographKind, "Plot", "({3|-1}).Thermograph.Plot()", "its walls and mast as a picture", func(_ *value.World, args []value.Value) (value.Value, error) {
			return Plot{name: "Thermograph Plot", Of: args[0]}, nil
		}),
	}
}
