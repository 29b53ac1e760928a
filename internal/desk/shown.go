// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Shown is the display of a cell, with data for the parts that a page draws itself.
type Shown struct {
	repl.Shown
	Plain       string          `json:"plain"` // as it is typed
	Spoken      string          `json:"spoken,omitempty"`
	Tree        []notation.Node `json:"tree,omitempty"`     // to be typeset
	Position    string          `json:"position,omitempty"` // for a position: as it is typed
	Kit         game.Kit        `json:"kit,omitzero"`
	Game        string          `json:"game,omitempty"`
	Scene       *draw.Scene     `json:"scene,omitempty"`
	Thermograph *play.Thermo    `json:"thermograph,omitempty"`
	Table       [][]string      `json:"table,omitempty"`
	Plot        []float64       `json:"plot,omitempty"`   // for a list of numbers
	Points      [][2]float64    `json:"points,omitempty"` // for a scatter plot
	Items       []Shown         `json:"items,omitempty"`  // for a list or a set: its first elements
	Count       int             `json:"count,omitempty"`  // number of all elements
	Slider      *Slider         `json:"slider,omitempty"`
}

// A Slider is a number that a reader can change.
type Slider struct {
	Name  string   `json:"name"`  // the variable
	Stops []string `json:"stops"` // the numbers
	At    int      `json:"at"`    // index of the current number
}

const (
	// longest is the greatest number of characters of a value that is typeset as mathematics.
	longest = 10_000
	// mostItems is the greatest number of elements of a list that are shown one by one.
	mostItems = 120
	// mostPicture is the greatest total size of the pictures of a list, in bytes.
	mostPicture = 400_000
	// mostPoints is the greatest number of numbers of a list that are plotted.
	mostPoints = 5000
)

// show describes a value for display.
func (d *Desk) show(m *work.Meter, in *repl.Session, v value.Value) (*Shown, error) {
	x, err := d.piece(m, in, v)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *value.List:
		if x.Plot = numbers(m, in, v.Elements); x.Plot == nil {
			err = d.items(m, in, x, v.Elements)
		}
	case *value.Set:
		err = d.items(m, in, x, v.Elements)
	case *value.Map:
		for _, e := range v.Entries[:min(len(v.Entries), mostItems)] {
			key, err1 := in.Text(m, e.Of, notation.Unicode)
			text, err2 := in.Text(m, e.Value, notation.Unicode)
			if err1 != nil || err2 != nil {
				break
			}
			x.Table = append(x.Table, []string{key, text})
		}
		x.Count = len(v.Entries)
	case lib.Plot:
		for _, at := range v.Points[:min(len(v.Points), mostPoints)] {
			x.Points = append(x.Points, [2]float64{float64(at[0]), float64(at[1])})
		}
		if th, ok := v.Of.(lib.Thermograph); ok {
			x.Thermograph = play.ThermoOf(th.Thermograph)
		}
	}
	return x, err
}

// piece describes a value for display. The elements of a list are only part of its text.
func (d *Desk) piece(m *work.Meter, in *repl.Session, v value.Value) (*Shown, error) {
	shown, err := in.Show(m, v)
	if err != nil {
		return nil, err
	}
	x := &Shown{Shown: shown, Table: shown.Rows}
	x.HTML = "" // the page draws the table from the rows
	if x.Plain, err = in.Text(m, v, notation.Plain); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case rulesets.Position:
		p := explore.Look(d.at, v.At())
		x.Position, x.Kit, x.Game, x.Scene = p.Position, p.Kit, p.Game, p.Scene
	case lib.Thermograph:
		x.Thermograph = play.ThermoOf(v.Thermograph)
	}
	if shown.Value && len(x.Text) <= longest { // everything else is shown as text that can be typed in again
		x.Tree, x.Spoken = notation.TreeOf(x.Text), notation.Spoken(x.Text)
	}
	return x, nil
}

// items shows the elements of a list or a set one by one, if all of them are typeset or drawn.
func (d *Desk) items(m *work.Meter, in *repl.Session, x *Shown, vs []value.Value) error {
	if len(vs) == 0 {
		return nil
	}
	var all []Shown
	bytes := 0
	for _, v := range vs[:min(len(vs), mostItems)] {
		y, err := d.piece(m, in, v)
		if err != nil {
			return err
		}
		if y.Tree == nil && y.Scene == nil && y.Thermograph == nil {
			return nil
		}
		if bytes += len(y.SVG) + len(y.TikZ); bytes > mostPicture {
			break
		}
		all = append(all, *y)
	}
	x.Items, x.Count = all, len(vs)
	return nil
}

// numbers returns the elements of a list if all are numbers and there are enough of them for a
// plot.
func numbers(m *work.Meter, in *repl.Session, vs []value.Value) (all []float64) {
	if len(vs) < 5 || len(vs) > mostPoints {
		return nil
	}
	for _, v := range vs {
		text, err := in.Text(m, v, notation.Plain)
		n, ok := new(big.Rat).SetString(strings.TrimPrefix(text, "*"))
		if err != nil || !ok {
			return nil
		}
		x, _ := n.Float64()
		all = append(all, x)
	}
	return all
}
